// The rules for every file of the repository: none too long, none that names a machine or a registry.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { basename, join, posix } from "node:path";

export interface TrackedFile {
  readonly path: string;
  readonly text: string;
}

const LINE_LIMIT = 250;
/** A suite is a list: it may be longer than code. */
const TEST_LINE_LIMIT = 600;
const TEST = /\.test(?:-d)?\.ts$/;
const SOURCE = /\.(?:ts|tsx|mts|js|mjs|cjs|css|html)$/;
// What the compiler writes is as long as it has to be.
const GENERATED = /\.snap\.js$/;

const MADE = new Set(["node_modules", "dist", "coverage"]);

const MACHINE_PATH = /(?<![\w.:/@}-])(?:\/(?:home|Users|root|work|tmp|mnt)|[A-Z]:\\Users)[\\/]\w[^\s"'`)]*/;
const REGISTRY = /\bregistry\.[a-z][\w-]*\.[a-z]+|\bnpm\.pkg\.github\.com|_auth[T]oken|\bartifactory\b/i;

/** Files known to git, and new ones that it does not ignore. Without git (an unpacked archive): all but what is made. */
export function trackedFiles(root: string): TrackedFile[] {
  const paths = existsSync(join(root, ".git")) ? listedByGit(root) : listedByWalking(root);
  return paths
    .filter((path) => path !== "" && existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

function listedByGit(root: string): string[] {
  const args = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
  return execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\0");
}

function listedByWalking(root: string, folder = ""): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (MADE.has(entry.name)) return [];
    return entry.isDirectory() ? listedByWalking(root, path) : [path];
  });
}

export function faultsOf({ path, text }: TrackedFile): string[] {
  const faults: string[] = [];
  if (basename(path) === ".npmrc") faults.push(`${path}: settings of one machine do not belong here`);
  const length = text.split("\n").filter((line) => line.trim() !== "").length;
  const limit = TEST.test(path) ? TEST_LINE_LIMIT : LINE_LIMIT;
  if (SOURCE.test(path) && !GENERATED.test(path) && length > limit) {
    faults.push(`${path}: ${length} lines that are not blank, ${limit} are allowed`);
  }
  for (const [index, line] of text.split("\n").entries()) {
    const named = MACHINE_PATH.exec(line) ?? REGISTRY.exec(line);
    if (named !== null) faults.push(`${path}:${index + 1}: names a machine or a registry: ${named[0]}`);
  }
  return faults;
}
