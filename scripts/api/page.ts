// The API page: an overview of each area, then every export with its signature, documentation and members.
import type { Area } from "./areas.js";
import type { Description, Member } from "./describe.js";

const head = `# The API of the runtime

Written by \`UPDATE_DOCS=1 npx vitest run scripts/test/api.test.ts\` from the comments in \`runtime/src\`. The examples are run by the tests, each on a
clock that jumps from deadline to deadline; they are generators (\`yield*\`) because those need no compiler. In compiled code the same is
\`async\` and \`await\`.

Everything that can be awaited is lazy: it does nothing before it is polled, awaited, run or spawned.
`;

export function pageOf(areas: readonly Area[]): string {
  const anchors = new Anchors();
  const contents = areas.map(({ title, about }) => `- [${title}](#${anchors.of(title)}): ${about}`).join("\n");
  return `${[head + contents.replace(/^/, "\n"), ...areas.map((area) => areaText(area, anchors))].join("\n\n")}\n`;
}

function areaText({ title, about, from, exports }: Area, anchors: Anchors): string {
  const rows = exports.map(
    ({ name, summary }) => `| [\`${name}\`](#${anchors.of(name)}) | ${cell(firstSentence(summary))} |`,
  );
  const overview = ["| name | what it is |", "|---|---|", ...rows].join("\n");
  const source = `From ${from.map((entry) => `\`${entry}\``).join(" or ")}.`;
  return [`## ${title}`, `${about} ${source}`, overview, ...exports.map((one) => exportText(one))].join("\n\n");
}

function exportText({ name, kind, signatures, text, members }: Description): string {
  const written = `\`\`\`ts\n${signatures.join("\n")}\n\`\`\``;
  return [`### ${name}`, written, text, memberText(members, kind)].filter((part) => part !== "").join("\n\n");
}

/** What every future, waker and disposable has: listed only where the documentation has something to add. */
const COMMON =
  /^(?:abstract |async |readonly |get |declare )*\*?(?:(?:constructor|poll|cancel|describeWait|pollNext|wake|willWake|then|catch|finally)\b|[[<])/;
/** A field of a class that others may write to is there for the kernel, if nobody says what else it is for. */
const WRITABLE = /^\w+(?::|$)/;

function memberText(members: readonly Member[], kind: Description["kind"]): string {
  const told = members.filter(
    ({ name, signature, summary }, at) =>
      summary !== "" ||
      !(
        COMMON.test(signature) ||
        (kind === "class" && WRITABLE.test(signature)) ||
        members.findIndex((other) => other.name === name) < at
      ),
  );
  if (told.length === 0) return "";
  const rows = told.map(({ signature, summary }) =>
    `| \`${cell(signature)}\` | ${cell(summary)} |`.replace("|  |", "| |"),
  );
  return ["| member | |", "|---|---|", ...rows].join("\n");
}

function firstSentence(text: string): string {
  return /^.*?[.!?](?= [A-Z`"]|$)/.exec(text)?.[0] ?? text;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}

/** The names under which a page's headings can be linked: the second of two equal ones gets a number. */
class Anchors {
  readonly #used = new Map<string, number>();

  of(heading: string): string {
    const slug = heading.toLowerCase().replaceAll(" ", "-");
    const before = this.#used.get(slug) ?? 0;
    this.#used.set(slug, before + 1);
    return before === 0 ? slug : `${slug}-${before}`;
  }
}
