// Where the generator function of a lowered function stands. V8 takes microseconds to make one and call it for the first
// time, so it must not be made at each call. It goes as far out as the names it mentions allow:
//
//     beside the statement that holds the function      made once each time that block is entered
//     as a private static member of the class           when it mentions a private name, or the class by its name
//     inside the function                               made at each call: there is no other place
//
// This is decided for all functions before any is lowered. An outer one then still mentions all that the ones inside it
// need, so it stays where it can see their generator functions.

import { type NodePath, types as t } from "@babel/core";
import type { AnnotatedFunction } from "../1-find/collect.js";
import { eachIdentifier } from "../ir/identifiers.js";
import type { GeneratorContext } from "./request.js";

export type Block = t.Program | t.BlockStatement | t.StaticBlock;

type Place =
  | { readonly kind: "block"; readonly path: NodePath<Block>; readonly near: t.Node }
  | { readonly kind: "member"; readonly owner: t.Class }
  | { readonly kind: "call" };

/** A place, and what the generator function is called there. */
export type Site = Place & { readonly name: string };

const AT_CALL: Place = { kind: "call" };

export function placeBodies(
  program: t.Program,
  functions: readonly AnnotatedFunction[],
  makeName: GeneratorContext["makeName"],
): ReadonlyMap<t.Node, Site> {
  // What a direct `eval` sees or declares cannot be told.
  const movable = !mentionsEval(program);
  const sites = new Map<t.Node, Site>();
  for (const fn of functions) {
    const place = movable ? placeBody(fn) : AT_CALL;
    sites.set(fn.path.node, { ...place, name: place.kind === "call" ? "" : nameAt(place, fn, makeName) });
  }
  return sites;
}

function nameAt(place: Place, { name }: AnnotatedFunction, makeName: GeneratorContext["makeName"]): string {
  const taken = new Set<string>();
  if (place.kind === "member") privateNamesIn(place.owner, taken);
  for (;;) {
    const made = makeName(name, "Body").name;
    if (!taken.has(made)) return made;
  }
}

function placeBody(fn: AnnotatedFunction): Place {
  const { node } = fn.path;
  const used = mentionedBy(node);
  if (node.type === "FunctionExpression" && node.id != null && used.names.has(node.id.name)) return AT_CALL;
  let site: Place = AT_CALL;
  /** Whether the function is made more often than what stands at the site. */
  let apart = fn.form !== "block";
  let child: NodePath = fn.path;
  for (let path = child.parentPath; path !== null; child = path, path = child.parentPath) {
    if (isBlock(path) && child.listKey === "body" && apart) site = { kind: "block", path, near: child.node };
    apart ||= path.isFunction() || path.isLoop();
    if (path.isTSModuleBlock()) return site;
    if (path.isClass() && needsClass(path.node, used)) return memberOf(path.node, fn.path) ?? site;
    if (path.scope.path === path && !path.isProgram() && declares(path, used.names)) return site;
  }
  return site;
}

interface Mentioned {
  readonly names: ReadonlySet<string>;
  readonly privateNames: ReadonlySet<string>;
}

/** Names that the code of the function mentions, bound inside it or not. */
function mentionedBy({ params, body }: t.Function): Mentioned {
  const names = new Set<string>();
  const privateNames = new Set<string>();
  for (const part of [...params, body]) {
    eachIdentifier(part, ({ name }) => names.add(name));
    privateNamesIn(part, privateNames);
  }
  return { names, privateNames };
}

function privateNamesIn(part: t.Node, found: Set<string>): void {
  t.traverseFast(part, (node) => {
    if (node.type === "PrivateName") found.add(node.id.name);
  });
}

function mentionsEval(program: t.Program): boolean {
  let found = false;
  eachIdentifier(program, ({ name }) => {
    if (name === "eval") found = true;
  });
  return found;
}

function isBlock(path: NodePath): path is NodePath<Block> {
  return path.isProgram() || path.isBlockStatement() || path.isStaticBlock();
}

function needsClass({ id, body }: t.Class, { names, privateNames }: Mentioned): boolean {
  if (id != null && names.has(id.name)) return true;
  return body.body.some(
    (member) => "key" in member && member.key?.type === "PrivateName" && privateNames.has(member.key.id.name),
  );
}

/**
 * Reached as `K.#body`, so K must mean this class where the function stands, and its body must be there by then. Babel takes a decorated
 * class apart, which does not agree with that.
 */
function memberOf(owner: t.Class, fn: NodePath): Place | null {
  const name = owner.id?.name;
  if (name === undefined || isDecorated(owner) || owner.body.body.some(isDecorated)) return null;
  let path: NodePath = fn;
  for (; path.parent !== owner.body; path = path.parentPath!) {
    if (path.scope.path === path && path.scope.hasOwnBinding(name)) return null;
    if (path.key === "key" || path.listKey === "decorators") return null;
    if (path.parentPath === null || path.parent === owner) return null;
  }
  return path.scope.path === path && path.scope.hasOwnBinding(name) ? null : { kind: "member", owner };
}

function isDecorated(node: t.Node): boolean {
  return "decorators" in node && node.decorators != null && node.decorators.length > 0;
}

/** Whether the scope binds one of the names. */
function declares(path: NodePath, names: ReadonlySet<string>): boolean {
  const { bindings } = path.scope;
  for (const name in bindings) if (names.has(name)) return true;
  return path.isFunction() && holdsDeclaration(path.node, names);
}

/** What Babel's scopes do not tell: in sloppy code a function in a block is a variable outside of it too; and enums. */
function holdsDeclaration(fn: t.Function, names: ReadonlySet<string>): boolean {
  let found = false;
  t.traverseFast(fn.body, (node) => {
    const declaration = node.type === "FunctionDeclaration" || node.type === "TSEnumDeclaration";
    if (declaration && node.id != null && names.has(node.id.name)) found = true;
  });
  return found;
}
