// `stator check FILE…`: diagnostics and nothing else, for continuous integration.

import { CompileError } from "@stator/babel-plugin";
import type { Command } from "../command.js";
import { compileSource } from "../compile/compile-source.js";
import { eachFile } from "../compile/each-file.js";
import { ALL, compilerOptions, LOWERING } from "../compile/options.js";
import type { Source } from "../compile/read-source.js";
import { SyntaxProblem } from "../compile/syntax-problem.js";

/** One thing that is wrong. Lines and columns count from 1, as editors do. */
interface Finding {
  readonly file: string;
  readonly line: number | null;
  readonly column: number | null;
  readonly slug: string;
  readonly message: string;
  readonly help: string;
}

export const check: Command = {
  name: "check",
  takes: "FILE…",
  count: [1, Infinity],
  summary: "report what cannot be compiled, and nothing else",
  options: [
    { name: "format", value: "text|json|github", help: "how findings are written (default: text)" },
    LOWERING,
    ALL,
  ],
  examples: ["stator check src/*.ts", "stator check src/*.ts --format github"],
  run(args, terminal) {
    const format = args.choice("format", ["text", "json", "github"]);
    const options = compilerOptions(args);
    const findings: Finding[] = [];
    let functions = 0;
    let looked = 0;
    const code = eachFile(args.positionals, terminal, (source) => {
      looked++;
      try {
        functions += compileSource(source, { options }).machines.length;
      } catch (error) {
        findings.push(...findingsOf(error, source));
        // Printed where findings are text; in the other formats they are part of the answer.
        if (format === "text" || findingsOf(error, source).length === 0) throw error;
      }
    });
    if (format === "json") terminal.out(`${JSON.stringify(findings, null, 2)}\n`);
    else if (format === "github") terminal.out(findings.map(annotation).join(""));
    else if (!args.has("quiet")) {
      const all = args.positionals.length;
      terminal.out(`${summary(all, functions, findings.length + all - looked)}\n`);
    }
    return findings.length > 0 ? Math.max(code, 1) : code;
  },
};

function findingsOf(error: unknown, { shown }: Source): Finding[] {
  if (error instanceof SyntaxProblem) {
    const { at, fact } = error;
    return [
      {
        file: shown,
        line: at.line,
        column: at.column + 1,
        slug: "syntax-error",
        message: fact,
        help: "correct the syntax",
      },
    ];
  }
  if (!(error instanceof CompileError)) return [];
  return error.diagnostics.map(({ slug, message, help, place: { loc } }) => {
    const { line, column } = loc?.start ?? {};
    return { file: shown, line: line ?? null, column: column === undefined ? null : column + 1, slug, message, help };
  });
}

/** What GitHub turns into a mark beside the line. */
function annotation({ file, line, column, slug, message, help }: Finding): string {
  const escaped = (text: string): string => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  const property = (text: string): string => escaped(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
  const place = line === null ? "" : `,line=${line},col=${column}`;
  return `::error file=${property(file)}${place},title=${property(slug)}::${escaped(`${message}\nhelp: ${help}`)}\n`;
}

function summary(files: number, functions: number, problems: number): string {
  const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;
  return `${counted(files, "file")}, ${counted(functions, "function")} compiled, ${counted(problems, "problem")}`;
}
