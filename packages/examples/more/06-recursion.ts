// Recursion: an async function that awaits itself. Rust needs a box, because a future that holds itself has no
// size; here it is a call.
//
// Look at the depth: native async functions overflow the stack at about ten thousand calls, these do not at fifty
// thousand, and the last frame sleeps. A wake resumes the innermost frame directly: its price does not depend on
// the depth.
import { future, run, sleep } from "@stator/runtime";

interface Folder {
  readonly files: number;
  readonly folders?: readonly Folder[];
}

async function countFiles(folder: Folder): Promise<number> {
  "use future";
  let sum = folder.files;
  for (const child of folder.folders ?? []) sum += await countFiles(child);
  return sum;
}

const descend: (depth: number) => Promise<number> = future(async (depth: number) => {
  if (depth === 0) {
    await sleep(1);
    return 0;
  }
  return 1 + (await descend(depth - 1));
});

const tree: Folder = { files: 2, folders: [{ files: 3 }, { files: 1, folders: [{ files: 4 }] }] };
console.log(`files: ${await run(countFiles(tree))}`);
console.log(`depth: ${await run(descend(50_000))}`);
