/**
 * What a page pays for the runtime, bundled by esbuild for production, minified and compressed.
 *
 * The limits are what is reached today, rounded up; they go down, and up only for what makes every program faster. Aimed at: 6 kB for hello, 25 kB
 * for everything. Where hello's bytes are: executor 1.6 kB, tasks 0.8, timers 0.7, engine 0.5, sleep 0.4, context 0.4, adapter of promises 0.25, errors
 * 0.25, the rest 2.7.
 * Names that a minifier may not shorten are about 6 % of it, texts of errors and dumps 3 %.
 */
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, type Metafile } from "esbuild";
import { describe, expect, it } from "vitest";

/** In a folder from which the package can be reached by its name. */
const resolveDir = fileURLToPath(new URL("../../", import.meta.url));

interface Bundle {
  /** Bytes, compressed. */
  readonly size: number;
  /** The files of the runtime that are in it. */
  readonly files: string[];
}

async function bundle(contents: string, mode = "production"): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir, loader: "ts" },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    define: { "process.env.NODE_ENV": JSON.stringify(mode) },
    conditions: ["source"],
    write: false,
    metafile: true,
    logLevel: "error",
  });
  return { size: gzipSync(outputFiles[0]!.contents, { level: 9 }).length, files: filesOf(metafile) };
}

function filesOf(metafile: Metafile): string[] {
  const [output] = Object.values(metafile.outputs);
  return Object.entries(output!.inputs)
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([path]) => path.replace(/^.*runtime\/src\//, ""));
}

const hello = `import { run, sleep } from "@stator/runtime"; console.log(await run(sleep(10)));`;
const withoutStreams = `
  export { future, run, spawn } from "@stator/runtime";
  export * from "@stator/runtime/combinators";
  export * from "@stator/runtime/interop";
  export * from "@stator/runtime/sync";
  export * from "@stator/runtime/time";
`;

function expectAtMost(kilobytes: number, what: string, bytes: number): void {
  console.log(`${what}: ${(bytes / 1000).toFixed(2)} kB min+gzip, at most ${kilobytes}`);
  expect(bytes).toBeLessThanOrEqual(kilobytes * 1000);
}

describe("size", () => {
  it("of a hello program", async () => {
    expectAtMost(7.75, "hello", (await bundle(hello)).size);
  });

  it("of the whole runtime", async () => {
    expectAtMost(34, "everything", (await bundle(`export * from "@stator/runtime";`)).size);
  });

  it("of all streams, on top of the rest", async () => {
    const rest = await bundle(withoutStreams);
    const all = await bundle(`${withoutStreams} export * as stream from "@stator/runtime/stream";`);
    expectAtMost(4.6, "streams", all.size - rest.size);
  });

  // With some room: they are to catch a part that suddenly brings another one along.
  it.each([
    ["future", 2.7],
    ["spawn", 1.4],
    ["scope", 2.4],
    ["timeout", 0.8],
    ["interval", 0.6],
    ["join", 1.9],
    ["select", 2.3],
    ["FuturesUnordered", 1.6],
    ["Notify", 0.9],
    ["Mutex", 1.4],
    ["channel", 3.1],
    ["CancellationToken", 1.8],
    ["JoinSet", 1.9],
    ["taskLocal", 0.5],
    ["fromPromise", 0.4],
  ])("a program pays for `%s` when it uses it", async (name, kilobytes) => {
    const without = await bundle(`export { run, sleep } from "@stator/runtime";`);
    const using = await bundle(`export { run, sleep, ${name} } from "@stator/runtime";`);
    expectAtMost(kilobytes, name, using.size - without.size);
  });

  it("a hello program has nothing in it of what it does not use", async () => {
    const { files } = await bundle(hello);
    const unused =
      /^(?:abi|combinators|interop|observe|stream|sync|task|testing)\/|dump|watch|slow-poll|call-site|trace|virtual-clock|interval|generator|join-handle|\/runtime|host\/(?:node|worker|manual)/;
    expect(files.filter((file) => unused.test(file))).toEqual([]);
  });

  it("a bundle for development has the tools", async () => {
    const { files } = await bundle(hello, "development");
    expect(files).toEqual(expect.arrayContaining(["executor/dump.ts", "executor/watch.ts"]));
  });

  it("a bundle for production has dumps if it asks for the tools", async () => {
    const { files } = await bundle(`import "@stator/runtime/tools"; ${hello}`);
    expect(files).toEqual(expect.arrayContaining(["executor/dump.ts", "executor/slow-poll.ts"]));
  });
});
