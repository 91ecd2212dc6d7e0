// The generator lowering as a Babel plugin of its own, for tests that are about nothing else.

import { type NodePath, transformSync, types as t } from "@babel/core";
import { collect } from "../src/1-find/collect.js";
import { holdDeclarations } from "../src/1-find/hold-declarations.js";
import { CompileError } from "../src/diagnostics/diagnostic.js";
import { lowerToGenerator } from "../src/generator/lower.js";
import { resolveOptions, type StatorOptions } from "../src/options.js";
import type { Compile } from "./cases/run.js";

export function generatorCompiler(given: StatorOptions, parserPlugins: "typescript"[] = []): Compile {
  const options = resolveOptions({ lowering: "generator", ...given });
  return (source, sourceType) => {
    const visitor = {
      Program(program: NodePath<t.Program>) {
        const { functions, diagnostics } = collect(program, options);
        const names = new Map<string, t.Identifier>();
        const abi = (name: string): t.Identifier => {
          if (!names.has(name)) names.set(name, program.scope.generateUidIdentifier(name));
          return t.cloneNode(names.get(name)!);
        };
        const cx = { options, imports: { abi }, filename: "case.js" };
        if (diagnostics.length === 0) {
          holdDeclarations(functions, options.eager);
          for (const fn of functions.toReversed()) diagnostics.push(...lowerToGenerator(fn, cx));
        }
        if (diagnostics.length > 0) throw new CompileError(diagnostics, source, "case.js");
        program.scope.crawl();
        if (names.size > 0) program.unshiftContainer("body", importOf(names, sourceType));
      },
    };
    const result = transformSync(source, {
      configFile: false,
      babelrc: false,
      sourceType,
      parserOpts: { plugins: ["explicitResourceManagement", "decorators", ...parserPlugins] },
      plugins: [{ visitor }],
    });
    return result!.code!;
  };
}

function importOf(names: Map<string, t.Identifier>, sourceType: "module" | "script"): t.Statement {
  const module = t.stringLiteral("@stator/runtime/abi");
  if (sourceType === "module") {
    const specifiers = [...names].map(([name, local]) => t.importSpecifier(local, t.identifier(name)));
    return t.importDeclaration(specifiers, module);
  }
  const properties = [...names].map(([name, local]) => t.objectProperty(t.identifier(name), local));
  const value = t.callExpression(t.identifier("require"), [module]);
  return t.variableDeclaration("var", [t.variableDeclarator(t.objectPattern(properties), value)]);
}
