// Compiles a module with all that it imports before any of it is loaded, and puts the results where Node can load them by
// itself. For a Node whose module hooks live in a thread of their own: that thread may die while everything waits for it.
//
// Laws: a module has one place, so it is loaded once, whoever imports it and in whatever way; a place is given away
// before the module's imports are followed, so circles end; when one module of a graph cannot be compiled, none of those that
// were first met with it keeps its place.

import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { planFor, type LoadSettings, type Plan } from "../module-source.js";
import { missingModule } from "./missing-module.js";
import { makeOwnFolder } from "./own-folder.js";
import { resolveFrom } from "./resolve.js";

export class Linker {
  private readonly settings: LoadSettings;
  private readonly compiled: (plan: Plan) => string;
  private readonly places = new Map<string, string>();
  private folder: string | null = null;

  constructor(settings: LoadSettings, compiled: (plan: Plan) => string) {
    this.settings = { ...settings, linked: true };
    this.compiled = compiled;
  }

  /** What to import instead of the module at `url`. */
  link(url: string): string {
    const before = new Set(this.places.keys());
    try {
      return this.placeOf(url);
    } catch (error) {
      for (const one of this.places.keys()) if (!before.has(one)) this.places.delete(one);
      throw error;
    }
  }

  isScript(url: string): boolean {
    return this.planFor(url)?.format === "commonjs";
  }

  /** A text with the names of files as the user knows them. */
  readable(text: string): string {
    let result = text;
    for (const [url, place] of this.places) {
      if (url === place) continue;
      result = result.replaceAll(place, url).replaceAll(fileURLToPath(place), fileURLToPath(url));
    }
    return result;
  }

  private placeOf(url: string): string {
    const known = this.places.get(url);
    if (known !== undefined) return known;
    const plan = this.planFor(url);
    if (plan === null) return this.remember(url, url);
    return plan.format === "module" ? this.placeModule(url, plan) : this.placeScript(url, plan);
  }

  private planFor(url: string): Plan | null {
    return planFor(url, this.settings);
  }

  private placeModule(url: string, plan: Plan): string {
    const place = this.remember(url, this.newPlace(plan, "mjs"));
    const marked = new RegExp(`"${plan.key}:([^"]*)"`, "g");
    const code = this.compiled(plan).replaceAll(marked, (_, encoded: string) =>
      JSON.stringify(this.placeOf(this.resolved(decodeURIComponent(encoded), url, plan))),
    );
    writeFileSync(new URL(place), code);
    return place;
  }

  /** Node runs a script through `require`, which compiles it; its text is there for Node to find the names of its exports. */
  private placeScript(url: string, plan: Plan): string {
    if (/\.c?js$/.test(plan.source.path)) return this.remember(url, url);
    const place = this.remember(url, this.newPlace(plan, "cjs"));
    const path = JSON.stringify(plan.source.path);
    writeFileSync(
      new URL(place),
      `module.exports = require(${path});\n0 && function () {\n${this.compiled(plan)}\n};\n`,
    );
    return place;
  }

  private resolved(specifier: string, url: string, { source }: Plan): string {
    try {
      return resolveFrom(specifier, url);
    } catch (error) {
      throw missingModule(error, specifier, source);
    }
  }

  private remember(url: string, place: string): string {
    this.places.set(url, place);
    return place;
  }

  private newPlace({ source }: Plan, extension: string): string {
    const name = basename(source.path).replace(/\.\w+$/, "");
    return pathToFileURL(join((this.folder ??= makeOwnFolder()), `${this.places.size}-${name}.${extension}`)).href;
  }
}
