import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { STATES } from "../../simulation/rules/states";

// Every state of a stored document has a clock, a job or a named person that moves it.
const APP = fileURLToPath(new URL("../../../app/", import.meta.url));
const SOURCES = globSync("**/*.ts", { cwd: APP }).map((file) => ({ file, text: readFileSync(APP + file, "utf8") }));

/** Schemas whose states are no document's own: readings of others, and what the browser or a provider sends. */
const READINGS = new Set([
  "admin/health/health.page.server.ts",
  "admin/metrics/day-count.server.ts",
  "assistant/conversation/model.ts",
  "cases/admin/theft-match.page.server.ts",
  "accounts/account-deletion.ts",
  "payments/answers.ts",
  "registry/bicycles/sale.ts",
  "registry/theft/list/entry.ts",
  "selling/jobs.server.ts",
  "selling/moderation/blocked-sellers.server.ts",
  "selling/units.ts",
]);

/** Whether a kind of document has a line for each of these. */
const isListed = (words: readonly string[]) =>
  Object.values(STATES).some((lines) => words.every((word) => Object.hasOwn(lines, word)));

/** The words of an enum: written in place, or those of the list or table that it names. */
function wordsOf(argument: string): string[] {
  const name = /^(?:keysOf\()?([A-Z_]+)\)?$/.exec(argument)?.[1];
  if (name === undefined) return [...argument.matchAll(/"([\w-]+)"/g)].map(([, word = ""]) => word);
  for (const { text } of SOURCES) {
    const [, list, table] = new RegExp(`const ${name} = (?:(\\[[^\\]]*\\])|(\\{[^}]*\\}))`).exec(text) ?? [];
    if (list) return wordsOf(list);
    if (table) return [...table.matchAll(/^ {2}"?([\w-]+)"?:/gm)].map(([, word = ""]) => word);
  }
  throw new Error(`no list ${name}`);
}

const SCHEMAS = SOURCES.filter(({ file }) => !READINGS.has(file)).flatMap(({ file, text }) =>
  [...text.matchAll(/\b(state|outcome|status): z\s*\.enum\(((?:\[[^\]]*\]|keysOf\([A-Z_]+\)|[A-Z_]+))\)/g)].map(
    ([, field = "", argument = ""]) => ({ at: `${file} ${field}`, words: wordsOf(argument) }),
  ),
);

test("the reader of states finds the states of the schemas", () => {
  expect(SCHEMAS.length).toBeGreaterThan(15);
  expect(SCHEMAS.flatMap(({ words }) => words).length).toBeGreaterThan(80);
});

test("each state of a document has a line of what moves it on", () => {
  // The status of a payment is the provider's.
  const own = SCHEMAS.filter(({ at }) => at !== "orders/model.ts status");
  expect(own.filter(({ words }) => !isListed(words)).map(({ at, words }) => `${at}: ${words.join(", ")}`)).toEqual([]);
});

test("each line says a clock, a job, people or a list of administration", () => {
  const empty = Object.entries(STATES).flatMap(([kind, lines]) =>
    Object.entries(lines).flatMap(([state, line]) =>
      line === "end" || line.clock || line.people || line.queue ? [] : [`${kind} ${state}`],
    ),
  );
  expect(empty).toEqual([]);
});
