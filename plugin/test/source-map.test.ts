// Source maps: for every fixture, each statement and each await is found from both sides, and no generated code claims to come from
// somewhere else.

import { parseSync, traverse, type NodePath, type types as t } from "@babel/core";
import { describe, expect, test } from "vitest";
import { compileFixture, findFixtures, type Fixture } from "@stator/testing";
import { compare, isWithin, Mapped, type Position } from "./mapped.js";

const fixtures = findFixtures().filter(({ group }) => group !== "errors");

interface Written {
  readonly type: string;
  readonly start: Position;
  readonly end: Position;
}

interface LoweredFunction extends Written {
  readonly statements: readonly Written[];
  readonly awaits: readonly Written[];
}

/**
 * Statements that do something of their own. What comes after a jump is never reached and may be dropped, and a jump to what follows
 * anyway needs no code.
 */
function isOwn(path: NodePath): boolean {
  if (path.isBreakStatement() || path.isContinueStatement()) return false;
  if (!path.isStatement() || path.isBlockStatement() || path.isTryStatement() || path.isLabeledStatement())
    return false;
  if (path.isEmptyStatement() || path.isDoWhileStatement() || path.isFunctionDeclaration()) return false;
  if (path.type.startsWith("TS")) return false;
  if (path.isVariableDeclaration()) {
    if (path.parentPath?.isFor() === true) return false;
    if (path.node.declarations.every(({ init }) => init == null)) return false;
  }
  const { container, key } = path;
  return !Array.isArray(container) || !container.slice(0, key as number).some(isJump);
}

function isJump(node: unknown): boolean {
  return /^(Return|Throw|Break|Continue)Statement$/.test((node as t.Node).type);
}

function written({ type, loc }: t.Node): Written {
  return { type, start: loc!.start, end: loc!.end };
}

/** The functions of the source that became machines, with what is in them; what is in functions inside them counts too. */
function loweredFunctions(fixture: Fixture): LoweredFunction[] {
  const { machines } = compileFixture(fixture, "class");
  const places = new Set(machines.map(({ description: { line, column } }) => `${line}:${column}`));
  const plugins: ("typescript" | "explicitResourceManagement" | "decorators")[] = [
    "typescript",
    "explicitResourceManagement",
    "decorators",
  ];
  const file = parseSync(fixture.input, {
    configFile: false,
    babelrc: false,
    sourceType: fixture.sourceType,
    parserOpts: { plugins },
  });
  const found: LoweredFunction[] = [];
  traverse(file!, {
    Function(path) {
      const { start } = path.node.loc!;
      if (!places.has(`${start.line}:${start.column}`)) return;
      const statements: Written[] = [];
      const awaits: Written[] = [];
      path.get("body").traverse({
        enter(inner) {
          if (isOwn(inner)) statements.push(written(inner.node));
          if (inner.isAwaitExpression() && inner.getFunctionParent()?.node === path.node)
            awaits.push(written(inner.node));
        },
      });
      found.push({ ...written(path.node), statements, awaits });
    },
  });
  return found;
}

function mappedFixture(fixture: Fixture, lowering: "class" | "generator"): Mapped {
  const { code, map } = compileFixture(fixture, lowering);
  return new Mapped(code, map as ConstructorParameters<typeof Mapped>[1]);
}

function show({ type, start }: Written): string {
  return `${type} at ${start.line}:${start.column}`;
}

describe.each(["class", "generator"] as const)("lowered to a %s", (lowering) => {
  test.each(fixtures)("$id: every statement is found from both sides", (fixture) => {
    const mapped = mappedFixture(fixture, lowering);
    const statements = loweredFunctions(fixture).flatMap((one) => one.statements);
    const lost = statements.filter((statement) => {
      const first = mapped.mappings
        .filter(({ original }) => isWithin(original, statement))
        .toSorted((left, right) => compare(left.original, right.original))[0];
      return first === undefined || first.original.line !== statement.start.line;
    });
    expect(lost.map(show)).toEqual([]);
  });
});

test.each(fixtures)("$id: every await is found from both sides, where it is polled", (fixture) => {
  const mapped = mappedFixture(fixture, "class");
  const lost = loweredFunctions(fixture).flatMap(({ awaits }) =>
    awaits.filter(({ start }) => {
      const places = mapped.generatedFor(start).map((place) => mapped.textAt(place));
      return !places.some((text) =>
        /^(?:if \(|value(?:_\d+)? = )?(?:this\.)?awaiting\.poll\(|^if \((?:mode|value)/.test(text),
      );
    }),
  );
  expect(lost.map(show)).toEqual([]);
});

test.each(fixtures)("$id: nothing in a class comes from outside its function", (fixture) => {
  const mapped = mappedFixture(fixture, "class");
  const functions = loweredFunctions(fixture);
  const { machines } = compileFixture(fixture, "class");
  const strays = machines.flatMap(({ description: { className, line, column } }) => {
    const fn = functions.find(({ start }) => start.line === line && start.column === column)!;
    const [, text] = new RegExp(`^( *)(?:const|class|function) ${className}\\b[^]*?^\\1}`, "m").exec(mapped.code) ?? [];
    if (text === undefined) return [`${className} is not there`];
    return mapped.mappings
      .filter(({ generated }) => isWithin(generated, rangeOf(mapped, className, text)))
      .filter(({ original }) => !isWithin(original, fn))
      .map(({ generated, original }) => `${mapped.textAt(generated)} from ${original.line}:${original.column}`);
  });
  expect(strays).toEqual([]);
});

/** From the line that opens a class to the one that closes it. */
function rangeOf(mapped: Mapped, className: string, indent: string): { start: Position; end: Position } {
  const lines = mapped.code.split("\n");
  const opens = lines.findIndex((line) => new RegExp(`^${indent}(?:const|class|function) ${className}\\b`).test(line));
  const closes = lines.findIndex((line, index) => index > opens && line.startsWith(`${indent}}`));
  return { start: { line: opens + 1, column: 0 }, end: { line: closes + 1, column: 0 } };
}

test.each(fixtures)("$id: variables that are kept go by their own names", (fixture) => {
  const mapped = mappedFixture(fixture, "class");
  const lines = fixture.input.split("\n");
  const { machines } = compileFixture(fixture, "class");
  const kept = new Set(
    machines.flatMap(({ description }) =>
      [...description.states.values()].flatMap(({ keeps }) => keeps.map((one) => one.name)),
    ),
  );
  const told = new Set(
    mapped.mappings
      .filter(({ name, original: { line, column } }) => name !== null && lines[line - 1]!.startsWith(name, column))
      .map(({ name }) => name),
  );
  expect([...kept].filter((name) => !told.has(name))).toEqual([]);
});
