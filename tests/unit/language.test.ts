import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
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

test("finds the comments of the code", () => {
  expect(COMMENTS.length).toBeGreaterThan(8_000);
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
