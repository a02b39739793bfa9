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
  const found = COMMENTS.filter(({ text }) => /^ ?(?:What|Who|Whom|Whoever|Whose|Whatever)\b/.test(text));
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

// Words that leave a title without its subject: a failing run prints the title alone.
const LINKS = `of that with by without who whom whose where in for from to into as at on after before when while if
  unless until within beyond under below above about through between during against otherwise and but or not than
  because so also again twice once it its they their neither hardly`;
const VERBS = `abort accept add admit adopt aggregate agree alert allow announce answer append apply approve arrive ascend
  ask attend become begin believe belong bind blame block break bring build cache call cancel carry change check choose
  claim clean clear close combine come commit compare complete confirm contain continue convert copy correct cost count
  cover create cut decide decline delete depend describe differ disappear dismiss display distinguish divide draw drop
  edit encode end enrol enter equal erase escape exclude exempt exist expand expect expire explain export fail fall file
  fill filter find finish fit fix fold follow forget free freeze get give go group grow guard hand handle happen hear hide
  hold honour ignore include inform invite join judge keep know label lapse last lead learn leave let lie limit link list
  live load lock log look lose mail make mark mask match mean measure meet merge move name narrow need normalize note
  notify offer omit open order outlive overwrite pad pass patch pause pay peek pick place point post postpone prefer
  prefill preselect press prevent price print promise propose prove provide publish put quote raise rank rate reach read
  rebuild recognise recognize record recover redact redeem redirect reduce refresh refund refuse register reject release
  remain remember remind remove rename render renew repair repeat replace report request require reserve reset respect
  restart restore resubmit result resume rethrow retry return revalidate reveal revive revoke roll round run save say
  search see select sell send separate serve set share shorten show sign signal size sort span spare speak spell split
  stand start state stay step stop store strip submit subscribe succeed suggest sum survive switch take tell test thank
  throw transfer transform treat trim trust try turn understand undo unlink update upload use validate vary verify visit
  wait warn win withdraw work write yield`;
const ODD_VERBS = "are be been can cannot do does had has have is may must shall was were";

/** Verb forms that are nouns too, unless an article follows. */
const NOUNS = `alerts answers calls changes claims copies counts edits figures file files filters finds guards limits
  links lists locks mail mails masks measures names offers orders pauses places price prices reads redirects refunds
  report reports requests results search searches sign signals sizes steps tests transforms visits`;
const ARTICLES = "a|an|the|no|its|their|each|every|only|nothing|nobody|who|what|where";

function thirdPerson(verb: string): string {
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh|o)$/.test(verb) ? `${verb}es` : `${verb}s`;
}

const words = (text: string) => text.split(/\s+/);
const VERB_FORMS = new Set([...words(LINKS), ...words(ODD_VERBS), ...words(VERBS), ...words(VERBS).map(thirdPerson)]);
const NOUN = new RegExp(`^(?:${words(NOUNS).join("|")})\\b(?! (?:[%$'0-9]|(?:${ARTICLES})\\b))`);

/** Whether a title leaves out of which thing it tells something: it begins with a verb, or hangs on its describe. */
function lacksSubject(title: string): boolean {
  const begin = title.replace(/^(?:always|never|only|still) /, "");
  return VERB_FORMS.has(/^\w+/.exec(begin)?.[0] ?? "") && !NOUN.test(begin);
}

/** Titles of the tests of a file, without those of its `describe`. */
function titlesOf(file: string): string[] {
  return readFileSync(ROOT + file, "utf8")
    .split(/^(?=[ \t]*(?:test|describe)\b)/m)
    .filter((part) => /^\s*test\b/.test(part))
    .flatMap((part) => /(?:\btest|[)`])\(\s*(["'`])((?:(?!\1)[^\\]|\\.)*)\1,/.exec(part)?.[2] ?? []);
}

test("titles of tests say their subject, so that each can be read without its describe", () => {
  const titles = globSync("tests/{unit,worker,local,http,contracts}/**/*.test.{ts,tsx}", { cwd: ROOT }).flatMap(
    (file) => titlesOf(file).map((title) => ({ file, title })),
  );
  expect(titles.length).toBeGreaterThan(5_000);
  const found = titles.filter(({ title }) => lacksSubject(title));
  expect(found.map(({ file, title }) => `${file}: ${title}`)).toEqual([]);
});

test.each([
  "rejects %j",
  "is idempotent",
  "never stores a body",
  "files the case once",
  "mails nobody",
  "links the page",
  "of a listing that is sold",
])("the title '%s' is found to have no subject", (title) => {
  expect(lacksSubject(title)).toBe(true);
});

test.each(["the price field rejects %j", "files of an answer are private", "only administrators find the list"])(
  "the title '%s' is found to have one",
  (title) => {
    expect(lacksSubject(title)).toBe(false);
  },
);
