// Runs a random program natively, lowered and lowered eagerly, and compares what it logs.

import { createContext, Script } from "node:vm";
import * as runtime from "@stator/runtime";
import * as abi from "@stator/runtime/abi";
import { testRuntime } from "@stator/runtime/testing";
import { compileWith, pluginFor } from "../fixtures/compile.js";
import { CANCELLED, CancelAfter } from "../run/cancel-after.js";
import { hostTurn } from "../run/stage.js";
import { display } from "./display.js";
import { Runaway, surroundings } from "./surroundings.js";

export type Lowering = "class" | "generator";

export interface Disagreement {
  readonly lowering: Lowering;
  readonly eager: boolean;
  /** The suspension at which it was cancelled; the other lowering is then the judge, since nothing native can be cancelled. */
  readonly cancelledAt: number | null;
  readonly wanted: readonly string[];
  readonly got: readonly string[];
}

/** Programs that are of no use: no host runs them, or they log without end. */
export type Verdict =
  { readonly kind: "same" | "useless" } | { readonly kind: "different"; readonly found: Disagreement };

const MODULES: Record<string, object> = { "@stator/runtime": runtime, "@stator/runtime/abi": abi };

/** A lowered program that hangs is stopped after so many milliseconds. */
const PATIENCE = 3000;

const LOWERINGS: readonly Lowering[] = ["class", "generator"];

/** Runs it to the end in every way; and, cancelled at some suspension, in both lowerings. */
export async function compareWays(source: string, cancelAt: number): Promise<Verdict> {
  const wanted = await runNatively(source);
  if (wanted === null) return { kind: "useless" };
  for (const lowering of LOWERINGS) {
    const got = await runEagerly(source, lowering);
    if (!same(wanted, got))
      return { kind: "different", found: { lowering, eager: true, cancelledAt: null, wanted, got } };
  }
  const programs = LOWERINGS.map((lowering) => ({ lowering, run: lower(source, lowering) }));
  for (const { lowering, run } of programs) {
    const got = run(null);
    if (!same(wanted, got))
      return { kind: "different", found: { lowering, eager: false, cancelledAt: null, wanted, got } };
  }
  const [asClass, asGenerator] = programs.map(({ run }) => run(cancelAt));
  if (agreeOnCancel(asClass!, asGenerator!)) return { kind: "same" };
  return {
    kind: "different",
    found: { lowering: "class", eager: false, cancelledAt: cancelAt, wanted: asGenerator!, got: asClass! },
  };
}

/**
 * A cancel that arrives inside a `finally` takes effect after it: in a class at the next await that really waits, in a generator at the
 * next await, ready or not. So the generator may stop earlier, but must have logged the same until then.
 */
function agreeOnCancel(asClass: readonly string[], asGenerator: readonly string[]): boolean {
  if (asGenerator.at(-1) !== "cancelled") return same(asClass, asGenerator);
  return asGenerator.slice(0, -1).every((entry, at) => entry === asClass[at]);
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((entry, at) => entry === other[at]);
}

type Main = () => PromiseLike<unknown>;

function load(code: string, entries: string[]): Main {
  const scope = { ...surroundings(entries), require: (name: string) => MODULES[name] };
  // In a function of its own, as a file would be: what it declares hides what surrounds it.
  // Not by `node:vm`: there, some errors in the fields of a class crash V8.
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval
  const make = new Function(...Object.keys(scope), `return (function () {\n${code}\nreturn main;\n})();`);
  return make(...Object.values(scope)) as Main;
}

async function runNatively(source: string): Promise<string[] | null> {
  const entries: string[] = [];
  let main: Main;
  try {
    main = load(source, entries);
  } catch {
    return null; // A declaration that clashes: the grammar does not rule out all of them.
  }
  const settled: { ending: string | null } = { ending: null };
  let useless = false;
  void main().then(
    (value) => (settled.ending = `= ${display(value)}`),
    (error: unknown) => {
      useless = error instanceof Runaway;
      settled.ending = `! ${display(error)}`;
    },
  );
  for (let turns = 0; settled.ending === null && turns < 1000; turns++) await hostTurn();
  if (settled.ending === null || useless) return null;
  return [...entries, settled.ending];
}

/** Lowers once, to be run to the end or until cancelled. */
function lower(source: string, lowering: Lowering): (cancelAt: number | null) => string[] {
  let code: string;
  try {
    code = compiled(source, lowering, false);
  } catch (error) {
    return () => [crash(error)];
  }
  return (cancelAt) => runLowered(code, cancelAt);
}

function compiled(source: string, lowering: Lowering, eager: boolean): string {
  const plugins = [pluginFor({ include: "all", lowering, eager, metadata: false })];
  return compileWith(source, "program.js", { sourceType: "script", plugins });
}

/** Eager functions give native promises and run as the native ones do, in the same turns. */
async function runEagerly(source: string, lowering: Lowering): Promise<string[]> {
  try {
    return (await runNatively(compiled(source, lowering, true))) ?? ["!! does not load, or does not end"];
  } catch (error) {
    return [crash(error)];
  }
}

function runLowered(code: string, cancelAt: number | null): string[] {
  const entries: string[] = [];
  try {
    const main = load(code, entries);
    const value = withPatience(() => {
      const work = main() as unknown as runtime.Pollable<unknown>;
      return testRuntime().run(cancelAt === null ? work : new CancelAfter(work, cancelAt));
    });
    return [...entries, value === CANCELLED ? "cancelled" : `= ${display(value)}`];
  } catch (error) {
    if (error instanceof runtime.JoinError) return [...entries, `! ${display(error.cause)}`];
    return [...entries, crash(error)];
  }
}

/** Not the program's own error: the compiler or the runtime has failed. */
function crash(error: unknown): string {
  return `!! ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`;
}

const waiting: { body: (() => unknown) | null } = { body: null };
const context = createContext({ run: () => waiting.body!() });
const script = new Script("run()");

/** Everything below runs synchronously, so the host can stop it. */
function withPatience(body: () => unknown): unknown {
  waiting.body = body;
  return script.runInContext(context, { timeout: PATIENCE });
}
