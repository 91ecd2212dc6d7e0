// Makes this process compile what it imports from now on.

import * as module from "node:module";
import type { StatorOptions } from "@stator/babel-plugin";
import { carryOutNow, type LoadSettings } from "./module-source.js";
import { cannotRequire, hookRequire } from "./require-hook.js";
import { syncHooks, type SyncHooks } from "./sync-hooks.js";

const { registerHooks } = module as { registerHooks?: (hooks: SyncHooks) => void };

/** Whether hooks run in the thread of the program: then they see `require`, too. */
export function hasSyncHooks(): boolean {
  return registerHooks !== undefined;
}

export function installHooks(options: StatorOptions = {}): void {
  const settings: LoadSettings = { options, cwd: process.cwd() };
  if (registerHooks !== undefined) registerHooks(syncHooks(settings));
  else {
    module.register("./hooks.js", import.meta.url, { data: settings });
    hookRequire({ ...settings, compiled: carryOutNow, link: cannotRequire });
  }
  process.setSourceMapsEnabled(true);
}
