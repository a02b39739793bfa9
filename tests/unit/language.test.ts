import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

// The rules of docs/style.md that a machine can hold.

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const FILES = globSync("{app,local,tests,e2e,bench}/**/*.{ts,tsx,css,mjs}", { cwd: ROOT });

interface Comment {
  at: string;
  text: string;
}

/** The comments of a file: of several lines one text, without their marks. */
function commentsOf(file: string): Comment[] {
  const lines = readFileSync(ROOT + file, "utf8").split("\n");
  const comments: Comment[] = [];
  let open = false;
  lines.forEach((line, index) => {
    const [, mark, rest = ""] = /^\s*(\/\*\*?|\/\/|\*(?!\/))\s?(.*)$/.exec(line) ?? [];
    if (mark === undefined) return void (open = false);
    const text = rest.replace(/\*\/\s*$/, "").trim();
    const last = comments.at(-1);
    const goesOn = open && mark !== "/**" && mark !== "/*";
    if (goesOn && last) last.text += ` ${text}`;
    else comments.push({ at: `${file}:${index + 1}`, text });
    open = !rest.includes("*/");
  });
  return comments;
}

const COMMENTS = FILES.flatMap(commentsOf);

test("the reader of comments finds the comments of the code", () => {
  expect(COMMENTS.length).toBeGreaterThan(5_000);
});

test("no comment begins with a clause of what or who", () => {
  const found = COMMENTS.filter(({ text }) => /^(?:What|Who|Whom|Whoever|Whose|Whatever)\b/.test(text));
  expect(found.map(({ at, text }) => `${at} ${text.slice(0, 60)}`)).toEqual([]);
});

test("no comment uses words that docs/style.md replaces", () => {
  const found = COMMENTS.filter(({ text }) =>
    /\b(?:anew|behind the answers?|of then|of before|refusals?)\b/i.test(text),
  );
  expect(found.map(({ at, text }) => `${at} ${text.slice(0, 90)}`)).toEqual([]);
});

test("no line of a comment is longer than 120 characters", () => {
  const found = FILES.flatMap((file) =>
    readFileSync(ROOT + file, "utf8")
      .split("\n")
      .flatMap((line, index) =>
        line.length > 120 && /^\s*(?:\/\/|\/\*|\*)/.test(line) ? [`${file}:${index + 1}`] : [],
      ),
  );
  expect(found).toEqual([]);
});

/** Names of files with their folder: from the root, from app/, or from the file that names them. */
const NAMED_FILE =
  /(?<![\w@/.*{}$-])(?:~\/|\.{1,2}\/)?(?:[\w.$-]+\/)*[\w.$-]+\.(?:tsx?|mjs|js|css|md|json|py|toml)(?![\w*/-])/g;

/** Names in a text of a file that lead to no file. */
function missingFiles(file: string, text: string): string[] {
  return [...text.matchAll(NAMED_FILE)]
    .map(([name]) => name)
    .filter((name) => name.includes("/") && !name.includes("YYYY"))
    .filter((name) => {
      if (/^\.{1,2}\//.test(name)) return !existsSync(join(ROOT, dirname(file), name));
      const path = name.replace(/^~\//, "app/");
      // A room's own files may be named from the room on.
      return !KNOWN_FILES.some((known) => known === path || known.endsWith(`/${path}`));
    });
}

const KNOWN_FILES = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: ROOT,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => existsSync(join(ROOT, file)));

test("every file that a comment or a document names is there", () => {
  const documents = KNOWN_FILES.filter((file) => file.endsWith(".md")).map((file) => ({
    at: file,
    // A line with `git show` tells of a commit, whose files may be gone.
    text: readFileSync(ROOT + file, "utf8").replace(/^.*git show.*$/gm, ""),
  }));
  const found = [...COMMENTS, ...documents].flatMap(({ at, text }) =>
    missingFiles(at.replace(/:\d+$/, ""), text).map((name) => `${at} ${name}`),
  );
  expect(found).toEqual([]);
});

test("a name of no file is found, from wherever it is told", () => {
  const text = "As in ./gate.server.ts, ../nothing.ts, platform/http/gate.server.ts, app/none.ts and `~/ui/none.tsx`.";
  expect(missingFiles("app/platform/http/http.ts", text)).toEqual(["../nothing.ts", "app/none.ts", "~/ui/none.tsx"]);
});

test("no file holds the marks of a merge that was left open", () => {
  const found = globSync("{{app,local,tests,e2e,bench,docs,.ci}/**/*,*.{ts,js,json,toml,md}}", {
    cwd: ROOT,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => /^(?:<{7} |>{7} |={7}$)/m.test(readFileSync(file, "utf8")));
  expect(found).toEqual([]);
});

test("tests are named by test, and log events by room.event", () => {
  const code = FILES.filter((file) => !file.endsWith(".css")).map((file) => ({
    file,
    code: readFileSync(ROOT + file, "utf8"),
  }));
  expect(
    code
      .filter(({ file, code: text }) => /\.(?:test|spec)\./.test(file) && /^\s*it\(/m.test(text))
      .map(({ file }) => file),
  ).toEqual([]);
  const events = code
    .filter(({ file }) => file.startsWith("app/"))
    .flatMap(({ file, code: text }) =>
      [...text.matchAll(/\blog\.(?:info|warn|error)\(\s*"([^"]+)"/g)].map(([, event = ""]) => `${file} ${event}`),
    );
  expect(events.length).toBeGreaterThan(150);
  expect(events.filter((event) => !/ [a-z][a-z-]*\.[a-z0-9-]+$/.test(event))).toEqual([]);
});

// Words that leave a title without its subject (bare verbs are of a plural one): a failing run prints the title alone.
const LINKS = `of that with by without who whom whose where in for from to into as at on after before when while if
  unless until within beyond under below above about through between during against otherwise and but or not than
  because so also again twice once`;
const BARE_VERBS = `accept add admit allow announce answer approve are arrive ascend ask attend become begin believe
  belong block break build call can cannot carry change check choose clean clear close combine come commit compare
  confirm contain continue convert copy cost count cover create decide delete depend describe differ disappear display
  do draw drop edit encode end enter equal erase escape exclude exist expire explain export fail fall filter find
  finish fit fix fold follow forget free get give go group grow guard handle happen have hide hold honour ignore
  include inform join judge keep know last lead learn leave let lie link list live look lose make mark match may meet
  merge move must name need offer open outlive pass pause pay peek pick place point post prefer promise prove publish
  put raise rank reach read recover redirect refuse reject release remain remove render repeat replace report require
  reset restart resubmit resume rethrow retry return reveal save say see select sell send serve set shall show sort
  speak stand start state stay stop store submit subscribe survive take tell throw treat turn understand update use
  vary wait warn were win work write`;

/** Titles of the tests of a file, without those of its `describe`. */
function titlesOf(file: string): string[] {
  return readFileSync(ROOT + file, "utf8")
    .split(/^(?=[ \t]*(?:test|describe)\b)/m)
    .filter((part) => /^\s*test\b/.test(part))
    .flatMap((part) => /(?:\btest|[)`])\(\s*(["'`])((?:(?!\1)[^\\]|\\.)*)\1,/.exec(part)?.[2] ?? []);
}

test("titles of tests say their subject, so that each can be read without its describe", () => {
  const titles = globSync("tests/{unit,worker,local,http}/**/*.test.{ts,tsx}", { cwd: ROOT }).flatMap((file) =>
    titlesOf(file).map((title) => ({ file, title })),
  );
  expect(titles.length).toBeGreaterThan(5_000);
  const begins = new Set(`${LINKS} ${BARE_VERBS}`.split(/\s+/));
  const found = titles.filter(({ title }) =>
    begins.has(/^(?:(?:always|never|only|still) )?(\w+)/.exec(title)?.[1] ?? ""),
  );
  expect(found.map(({ file, title }) => `${file}: ${title}`)).toEqual([]);
});
