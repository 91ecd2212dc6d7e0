// A compiled text with its map, asked from both sides.

import {
  allGeneratedPositionsFor,
  eachMapping,
  originalPositionFor,
  TraceMap,
  type EachMapping,
  type SourceMapInput,
} from "@jridgewell/trace-mapping";

export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A mapping that has a source. */
export interface Mapping {
  readonly generated: Position;
  readonly original: Position;
  readonly name: string | null;
}

export class Mapped {
  readonly code: string;
  readonly trace: TraceMap;
  readonly mappings: readonly Mapping[];
  private readonly lines: readonly string[];

  constructor(code: string, map: SourceMapInput) {
    this.code = code;
    this.lines = code.split("\n");
    this.trace = new TraceMap(map);
    const mappings: Mapping[] = [];
    eachMapping(this.trace, (one: EachMapping) => {
      if (one.originalLine === null) return;
      mappings.push({
        generated: { line: one.generatedLine, column: one.generatedColumn },
        original: { line: one.originalLine, column: one.originalColumn },
        name: one.name,
      });
    });
    this.mappings = mappings;
  }

  /** The output from a position to the end of its line. */
  textAt({ line, column }: Position): string {
    return (this.lines[line - 1] ?? "").slice(column);
  }

  /** Where in the output something that stands there in the source is; runs that mean the same place count once. */
  generatedFor(original: Position): Position[] {
    const source = this.trace.sources[0] ?? "";
    return allGeneratedPositionsFor(this.trace, { source, ...original });
  }

  originalFor(generated: Position): Position | null {
    const { line, column } = originalPositionFor(this.trace, generated);
    return line === null ? null : { line, column };
  }

  /** Where a debugger stops for a breakpoint on a source line: what is leftmost in the line, and first in the output. */
  breakpointFor(line: number): Position | undefined {
    const found = this.mappings.filter(({ original }) => original.line === line);
    const leftmost = Math.min(...found.map(({ original }) => original.column));
    return found.find(({ original }) => original.column === leftmost)?.generated;
  }

  /** The position of the n-th occurrence of a text in the output. */
  find(text: string, nth = 0): Position {
    let index = -1;
    for (let count = 0; count <= nth; count++) index = this.code.indexOf(text, index + 1);
    if (index < 0) throw new Error(`The output has no ${JSON.stringify(text)}:\n${this.code}`);
    const before = this.code.slice(0, index).split("\n");
    return { line: before.length, column: before.at(-1)!.length };
  }
}

export function compare(left: Position, right: Position): number {
  return left.line - right.line || left.column - right.column;
}

export function isWithin(position: Position, range: { readonly start: Position; readonly end: Position }): boolean {
  return compare(range.start, position) <= 0 && compare(position, range.end) <= 0;
}
