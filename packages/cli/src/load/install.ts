// Makes this process compile what it imports from now on.

import * as module from "node:module";
import type { StatorOptions } from "@stator/babel-plugin";
import type { LoadSettings } from "./module-source.js";
import { syncHooks, type SyncHooks } from "./sync-hooks.js";

export function installHooks(options: StatorOptions = {}): void {
  const settings: LoadSettings = { options, cwd: process.cwd() };
  const { registerHooks } = module as { registerHooks?: (hooks: SyncHooks) => void };
  if (registerHooks === undefined) module.register("./hooks.js", import.meta.url, { data: settings });
  else registerHooks(syncHooks(settings));
  process.setSourceMapsEnabled(true);
}
