import { globSync, readFileSync } from "node:fs";

import ts from "typescript";
import { describe, expect, test } from "vitest";

import { Lru } from "~/platform/lru";

/** Files that run in browsers only. */
const OF_BROWSERS =
  /^app\/shell\/(extras|measuring|outbox|device|panel|debug|offline|recovery|page\/banner|delivery\/bootstrap)|\.client\.tsx?$/;

const ONE = "one value, which is replaced or made once of what the code has";
const HOLDER = "ends with the object that it belongs to, of which there are few at a time";
const CONFIGURED = "an entry for each name of the configuration";

/**
 * Memory of an isolate beyond a request, and its bound: one of the sentences above, or `CONSTANT in file`, which
 * holds a number of entries or bytes. docs/figures.md says what all of it weighs.
 */
const MEMORIES: Readonly<Record<string, string>> = {
  "app/accounts/session/verify-cookie.server.ts isolateKeys": ONE,
  "app/accounts/sign-in/common-passwords.server.ts list": ONE,
  "app/accounts/sign-in/common-passwords.server.ts words": ONE,
  "app/assistant/gemini/client.server.ts askedByBeta": CONFIGURED,
  "app/assistant/gemini/prompt.ts made": ONE,
  "app/assistant/intents/intent-of.ts classify": ONE,
  "app/business/places/districts.server.ts parsed": "DEPARTMENTS in app/business/peru.ts",
  "app/catalog/catalog.server.ts isolateMemory": ONE,
  "app/catalog/engine/engine.server.ts views": HOLDER,
  "app/catalog/facts.ts made": ONE,
  "app/catalog/index/row-lists.ts goneRows": HOLDER,
  "app/catalog/index/row-lists.ts made": HOLDER,
  "app/catalog/figures/figures.server.ts isolateBuffer": "MOST in app/catalog/figures/buffer.server.ts",
  "app/catalog/index/names.ts namesOfColumns": HOLDER,
  "app/catalog/phrases/known-names.ts known": HOLDER,
  "app/catalog/phrases/known-names.ts models": HOLDER,
  "app/catalog/phrases/known-names.ts ofPeru": ONE,
  "app/catalog/phrases/known-names.ts wordsOfPlaces": ONE,
  "app/catalog/phrases/phrase.ts typesByWord": ONE,
  "app/catalog/prices/market-store.server.ts held": HOLDER,
  "app/catalog/search/named-things.ts lists": HOLDER,
  "app/catalog/search/row-asks.ts found": HOLDER,
  "app/catalog/synonyms.ts NO_SYNONYMS": ONE,
  "app/platform/jobs/changes.ts isolateMarks": CONFIGURED,
  "app/catalog/understanding/corrections.ts lexicons": HOLDER,
  "app/catalog/understanding/corrections.ts modelWords": HOLDER,
  "app/catalog/understanding/corrections.ts siteWords": ONE,
  "app/catalog/understanding/corrections.ts soundsOfCommon": ONE,
  "app/catalog/uses.ts named": HOLDER,
  "app/catalog/uses.ts wordsOfTables": HOLDER,
  "app/entry.server.tsx renders": "MAX_BYTES in app/shell/delivery/render-memory.ts",
  "app/platform/crypto/google-token.ts isolateTokens": CONFIGURED,
  "app/platform/forms/machine-answer.server.ts answers": HOLDER,
  "app/platform/forms/wrap-build.server.ts wrapped": HOLDER,
  "app/platform/http/gate.server.ts logged": HOLDER,
  "app/platform/http/pulse.server.ts partial": HOLDER,
  "app/platform/null-if-unavailable.server.ts patience": HOLDER,
  "app/platform/photos/store.server.ts inlined": "THUMBNAILS_KEPT in app/platform/photos/store.server.ts",
  "app/platform/push/send.server.ts kept": "MAX_KEPT in app/platform/push/send.server.ts",
  "app/registry/numbers/numbers.server.ts CHANGED": HOLDER,
  "app/server/worker.server.ts broken": HOLDER,
  "app/server/worker.server.ts handlers": HOLDER,
  "app/server/worker.server.ts parsed": HOLDER,
  "app/settings/effective.server.ts isolateMemory": ONE,
  "app/ui/places/place-fields.tsx known": ONE,
};

/** Made by a call while an isolate starts, and kept as long as it: these the search below cannot find. */
const WITHIN = [
  "NETWORKS_MAX in app/platform/http/gate.server.ts",
  "CACHED_DOCUMENTS in app/shell/delivery/first-styles.ts",
  "MAX_SEEN in app/shell/delivery/render-memory.ts",
  "MAX_VIEWS in app/shell/delivery/speculation.ts",
  "MAX_PATTERNS in app/shell/delivery/route-matching.vite.ts",
];

const OF_A_REQUEST = "no memory beyond a request";

/**
 * Sizes that code compares with a bound itself, and why nothing new is shut out for good where the bound is reached.
 * All other memories drop what was not asked for the longest (app/platform/lru.ts).
 */
const FULL: Readonly<Record<string, string>> = {
  "app/assistant/gemini/offers.ts OFFERS_MAX": OF_A_REQUEST,
  "app/cases/admin/case-form.server.ts ANSWER_FILES_MAX": OF_A_REQUEST,
  "app/catalog/engine/catalog-shard.server.ts MAX_CHANGES": "its segments are built anew",
  "app/catalog/figures/buffer.server.ts MOST": "written and emptied within seconds",
  "app/catalog/index/index-refresh.server.ts MAX_CHANGES": "the index is built anew",
  "app/catalog/prices/guidance.ts SELLERS_MIN": OF_A_REQUEST,
  "app/catalog/search-words/search-words.server.ts COUNTED_MAX": "emptied each week; an isolate hardly lives as long",
  "app/orders/placing/basket.server.ts MAX_OPEN_ORDERS": OF_A_REQUEST,
  "app/platform/env.ts MIN_DIFFERENT_CHARACTERS": OF_A_REQUEST,
  "app/platform/http/gate.server.ts NETWORKS_MAX": "emptied each minute; the exact bounds are in Firestore",
  "app/platform/http/gate.server.ts MAX_DISCOVERED": OF_A_REQUEST,
  "app/platform/photos/store.server.ts MAX_THUMBNAIL_BYTES": OF_A_REQUEST,
  "app/registry/numbers/serials/fold.ts MOST_KEYS": OF_A_REQUEST,
  "app/shell/delivery/route-matching.vite.ts MAX_PATTERNS": "more than there are patterns",
};

/** Bounds that a file compares a size with, by their names. */
function boundsOf(file: string, source: string): string[] {
  const bounds = source.matchAll(/\.size (?:>=|>|<|<=) (?:\$\{)?([A-Z][A-Z_]{3,})/g);
  return [...new Set([...bounds].map(([, bound = ""]) => `${file} ${bound}`))];
}

/** Names of what a file's module keeps: no constants of the language, and no tables that nothing adds to. */
function memoriesOf(file: string, source: string): string[] {
  const { statements } = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  return statements.filter(ts.isVariableStatement).flatMap(({ declarationList: { declarations, flags } }) =>
    declarations.flatMap(({ name, initializer }) => {
      if (!ts.isIdentifier(name)) return [];
      const isMemory = (flags & ts.NodeFlags.Const) === 0 || mayGrow(initializer, name.text, source);
      return isMemory ? [`${file} ${name.text}`] : [];
    }),
  );
}

function mayGrow(value: ts.Expression | undefined, name: string, source: string): boolean {
  if (!value) return false;
  if (ts.isAsExpression(value) || ts.isSatisfiesExpression(value)) return mayGrow(value.expression, name, source);
  const isAddedTo = new RegExp(`\\b${name}(\\.(set|add|push|unshift)\\(|\\[[^\\]]+\\]!? *(\\?\\?|\\|\\|)?= )`).test(
    source,
  );
  if (ts.isArrayLiteralExpression(value) || ts.isObjectLiteralExpression(value)) return isAddedTo;
  if (ts.isCallExpression(value))
    return /^create\w*(Memory|Buffer|Cache|Store|Pool|Rate)$/.test(value.expression.getText());
  if (!ts.isNewExpression(value)) return false;
  const made = value.expression.getText();
  if (/^(Map|Set)$/.test(made)) return isAddedTo || (value.arguments ?? []).length === 0;
  return /^(Weak(Map|Set)|Lru)$/.test(made);
}

const sources = globSync("app/**/*.{ts,tsx}")
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !OF_BROWSERS.test(file) && !file.endsWith(".d.ts"))
  .map((file) => ({ file, source: readFileSync(file, "utf8") }));
const found = sources.flatMap(({ file, source }) => memoriesOf(file, source));

describe("memories of an isolate", () => {
  test("each one has a bound in the table", () => {
    expect(found.sort()).toEqual(Object.keys(MEMORIES).sort());
  });

  test("each one that compares its size itself shuts out nothing for good", () => {
    expect(sources.flatMap(({ file, source }) => boundsOf(file, source)).sort()).toEqual(Object.keys(FULL).sort());
    // No bound of bytes or entries ends in forgetting all of it at once.
    for (const { file, source } of sources) expect(source, file).not.toMatch(/\.size >=? [A-Z_]+\)[^;]*\.clear\(/);
  });

  test("a full memory keeps what is new, and what was asked for", () => {
    const memory = new Lru<number>(2);
    memory.set("a", 1);
    memory.set("b", 2);
    memory.get("a");
    memory.set("c", 3);
    expect(["a", "b", "c"].map((key) => memory.get(key))).toEqual([1, undefined, 3]);
  });

  test("the search for memories finds each kind", () => {
    const source = `
      const one = new Map<string, number>();
      const two = new WeakMap<object, string>();
      const three: string[] = [];
      export function add(word: string): void { three.push(word); }
      let four = 0;
      const five = createThingMemory();
      const six = new Set(["a"]);
      const ADDED = new Set(["a"]);
      ADDED.add("b");
      const NOTHING: readonly string[] = [];
    `;
    expect(memoriesOf("app/made-up.ts", source).map((name) => name.split(" ")[1])).toEqual([
      "one",
      "two",
      "three",
      "four",
      "five",
      "ADDED",
    ]);
  });

  test("each bound by a number is a constant that its file uses", () => {
    const named = [...Object.values(MEMORIES), ...WITHIN].filter((bound) => bound.includes(" in app/"));
    for (const bound of named) {
      const [constant = "", file = ""] = bound.split(" in ");
      const uses = readFileSync(file, "utf8").match(new RegExp(`\\b${constant}\\b`, "g")) ?? [];
      expect(uses.length, bound).toBeGreaterThan(1);
    }
    expect(named.length).toBeGreaterThan(5);
  });
});
