import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import ts from "typescript";
import { describe, expect, test } from "vitest";

// "A comment stands only where the name cannot say it" (docs/style.md), as far as a machine can hold it.

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const FILES = globSync("{app,local,tests,e2e,bench}/**/*.{ts,tsx}", { cwd: ROOT });

interface NamedComment {
  at: string;
  text: string;
  /** Of the declaration below the comment; empty for a statement. */
  name: string;
}

/** The comments of a file with the name that each stands over, without the marks. */
function commentsOf(file: string, code: string): NamedComment[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const found = new Map<number, NamedComment>();
  const visit = (node: ts.Node): void => {
    // The outermost node that begins here comes first: an exported function, not its keyword.
    const ranges = ts.getLeadingCommentRanges(code, node.getFullStart()) ?? [];
    if (ranges[0] && !found.has(ranges[0].pos)) {
      // Lines of `//` below each other are one comment.
      const whole = ranges.reduce<{ pos: number; end: number }[]>((all, { pos, end, kind }) => {
        const last = all.at(-1);
        const goesOn =
          last && kind === ts.SyntaxKind.SingleLineCommentTrivia && /^\n *$/.test(code.slice(last.end, pos));
        return goesOn ? [...all.slice(0, -1), { ...last, end }] : [...all, { pos, end }];
      }, []);
      for (const { pos, end } of whole) {
        const text = code
          .slice(pos, end)
          .replace(/^\s*(?:\/\*\*?|\/\/|\*(?!\/))|\*\/$/gm, "")
          .replace(/\s+/g, " ")
          .trim();
        const line = source.getLineAndCharacterOfPosition(pos).line + 1;
        found.set(pos, { at: `${file}:${line}`, text, name: nameOf(node, source) });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found.values()];
}

function nameOf(node: ts.Node, source: ts.SourceFile): string {
  if (ts.isVariableStatement(node))
    return node.declarationList.declarations.map(({ name }) => name.getText(source)).join(" ");
  return "name" in node && node.name !== undefined ? (node.name as ts.Node).getText(source) : "";
}

/** Words that tell nothing by themselves. Quantities and negations are none of them: "Only of a rejected form." */
const EMPTY_WORDS = new Set(
  `a an the this that these those it its they their of in on at to for from by with and or as is are was be been has
   have which who whom whose we us our if whether data value list function object type kind thing give answer contain
   hold return handle one`.split(/\s+/),
);

/** The words of a text or a name, in the singular: `userNames` → `user name`. */
function wordsOf(text: string): string[] {
  return text
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .replace(/'s\b/g, "")
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) =>
      /[^aeiou]ies$/.test(word)
        ? `${word.slice(0, -3)}y`
        : word.replace(/(?<=ss|x|z|ch|sh)es$|(?<=[^s])s$/, (ending) => (word.length > 3 ? "" : ending)),
    )
    .filter((word) => word.length > 1 && !EMPTY_WORDS.has(word));
}

/** Whether a comment says no word that its name does not say. Examples, numbers, tags and references are more. */
function repeatsName({ text, name }: Pick<NamedComment, "text" | "name">): boolean {
  if (name === "" || /[`@\d:;→]|(?:es|ox)lint/.test(text)) return false;
  const said = new Set(wordsOf(name));
  return text !== "" && wordsOf(text).every((word) => said.has(word));
}

/** The commonest comments of the code once, none of which told a reader anything. */
const EMPTY: readonly RegExp[] = [
  /^Data of (?:the|an?) [\w' -]*(?:list|page|queue)\.$/,
  /^(?:The|A) list(?: of [\w ]+)? as a file, with the filters of its page\.$/,
  /^(?:States|Kinds|Filters|Fields|Values) as the address says them\.$/,
  /^Handles the (?:forms?|buttons) of [\w' ]+\.$/,
  /^Form values of [\w' ]+\.$/,
  /^Query for the database\.$/,
  /^Props of [\w' ]+\.$/,
  /^(?:The )?`intent` of (?:the|its) forms?(?: of [\w' ]+)?\.$/,
  /^(?:Id|Key|Name|Path|Title|Type|Url) of (?:the|an?) \w+\.$/,
  /^(?:The|An?) \w+ as (?:it was shown|its page shows (?:it|them)|the page shows (?:it|them))\.$/,
];

const COMMENTS = FILES.flatMap((file) => commentsOf(file, readFileSync(ROOT + file, "utf8")));

test("the reader finds the comments of the code, and the names below them", () => {
  expect(COMMENTS.length).toBeGreaterThan(9_000);
  expect(COMMENTS.filter(({ name }) => name !== "").length).toBeGreaterThan(6_000);
});

test("no comment is one of those that say nothing", () => {
  const found = COMMENTS.filter(({ text }) => EMPTY.some((empty) => empty.test(text)));
  expect(found.map(({ at, text }) => `${at} ${text}`)).toEqual([]);
});

test("no comment repeats the name that it stands over", () => {
  expect(COMMENTS.filter(repeatsName).map(({ at, text, name }) => `${at} ${name}: ${text}`)).toEqual([]);
});

describe("the rule about repeated names", () => {
  test.each([
    ["The user's name.", "userName"],
    ["List of the users.", "users"],
    ["Whether it is open.", "isOpen"],
    ["Cities of the places.", "placeCity"],
    ["The largest photo.", "LARGEST_PHOTO"],
  ])("the comment '%s' is found over %s", (text, name) => {
    expect(repeatsName({ text, name })).toBe(true);
  });

  test.each([
    ["Lower case.", "userName"],
    ["The user's name; empty once erased.", "userName"],
    ["`Ana Quispe`", "userName"],
    ["Not open.", "isOpen"],
    ["@throws UpstreamError", "upstreamError"],
  ])("the comment '%s' may stand over %s", (text, name) => {
    expect(repeatsName({ text, name })).toBe(false);
  });

  test("a comment belongs to the declaration below it", () => {
    const code = "interface Box {\n  /** The width. */\n  width: number;\n}\n\n// Of all.\nexport const SIZES = 1;\n";
    expect(commentsOf("box.ts", code).map(({ at, name }) => [at, name])).toEqual([
      ["box.ts:2", "width"],
      ["box.ts:6", "SIZES"],
    ]);
  });
});
