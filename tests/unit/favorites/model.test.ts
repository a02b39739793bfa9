import { describe, expect, test } from "vitest";

import {
  decodeEntries,
  encodeEntries,
  entriesToMerge,
  MAX_FAVORITES,
  MAX_VISITOR_FAVORITES,
  withEntry,
  type SavedEntry,
} from "~/favorites/model";

const NOW = new Date("2026-11-21T15:00:00Z");
const entry = (id: string, change: Partial<SavedEntry> = {}): SavedEntry => ({
  id,
  addedAt: NOW,
  priceCentimos: 250_000,
  ...change,
});
const many = (count: number, length = 20) =>
  Array.from({ length: count }, (_, n) =>
    entry(String(n).padStart(length, "x"), { addedAt: new Date(NOW.getTime() - n * 1000) }),
  );

describe("the text of a visitor's cookie", () => {
  test("the text of a visitor's cookie comes back as it was, newest first, to the second", () => {
    const entries = [
      entry("aB3-_x"),
      entry("otro", { addedAt: new Date("2026-01-01T00:00:00Z"), priceCentimos: 50_000_000 }),
    ];
    expect(decodeEntries(encodeEntries(entries), NOW)).toEqual(entries);
    expect(
      decodeEntries(encodeEntries([entry("a", { addedAt: new Date(NOW.getTime() - 1) })]), NOW)[0]?.addedAt,
    ).toEqual(new Date(NOW.getTime() - 1000));
    expect(encodeEntries([])).toBe("");
    expect(decodeEntries(null, NOW)).toEqual([]);
  });

  test("the text of a visitor's cookie has room for 100 listings within the size limit of a cookie", () => {
    const text = encodeEntries(many(MAX_VISITOR_FAVORITES));
    expect(decodeEntries(text, NOW)).toHaveLength(MAX_VISITOR_FAVORITES);
    expect(text.length).toBeLessThanOrEqual(3_700);
    expect(text).toMatch(/^[\w.~-]+$/);
  });

  test("the text of a visitor's cookie keeps the newest where there are more, or where ids are long", () => {
    expect(decodeEntries(encodeEntries(many(150)), NOW).map(({ id }) => id)).toEqual(many(100).map(({ id }) => id));
    const long = decodeEntries(encodeEntries(many(100, 128)), NOW);
    expect(long.length).toBeGreaterThan(20);
    expect(long.map(({ id }) => id)).toEqual(many(long.length, 128).map(({ id }) => id));
  });

  test.each([
    ["words", "hola"],
    ["an entry too few", "a.1.1~"],
    ["a price that is none", "a.1.-5"],
    ["a price that is too long", "a.1.12345678"],
    ["a date that is none", "a.!.1"],
    ["a date to come", `a.${(4_000_000_000).toString(36)}.1`],
    ["an id that is none", "a/b.1.1"],
    ["an id that Firestore keeps for itself", "__a__.1.1"],
    ["an id of 129 characters", `${"a".repeat(129)}.1.1`],
    ["an id twice", "a.1.1~a.2.1"],
    ["one bad entry among good ones", "a.1.1~b.1.1~<script>.1.1"],
    ["a part too many", "a.1.1.1"],
    ["more than 100", Array.from({ length: 101 }, (_, n) => `i${n}.1.1`).join("~")],
    ["more than there is room for", "a".repeat(3_701)],
    ["line breaks", "a.1.1\n~b.1.1"],
  ])("%s: none", (_name, text) => {
    expect(decodeEntries(text, NOW)).toEqual([]);
  });

  test("the text of a visitor's cookie never throws on a cut or changed cookie", () => {
    const text = encodeEntries(many(8));
    for (let at = 0; at <= text.length; at++) {
      for (const broken of [
        text.slice(0, at),
        text.slice(at),
        `${text.slice(0, at)}~${text.slice(at)}`,
        `${text.slice(0, at)}\u0000${text.slice(at + 1)}`,
      ]) {
        for (const { id, addedAt, priceCentimos } of decodeEntries(broken, NOW)) {
          expect(id).toMatch(/^[\w-]+$/);
          expect(addedAt <= NOW).toBe(true);
          expect(Number.isSafeInteger(priceCentimos)).toBe(true);
        }
      }
    }
  });
});

describe("adding", () => {
  test("the adding of a favourite puts a new entry first, and keeps the date of an existing one", () => {
    const old = entry("b", { addedAt: new Date(0) });
    expect(withEntry([old], entry("a")).map(({ id }) => id)).toEqual(["a", "b"]);
    expect(withEntry([entry("a"), old], entry("b"))).toEqual([entry("a"), old]);
  });
  test("the adding of a favourite drops the oldest beyond 100", () => {
    const ids = withEntry(many(100), entry("nuevo")).map(({ id }) => id);
    expect(ids).toHaveLength(100);
    expect(ids[0]).toBe("nuevo");
    expect(ids).not.toContain(many(100).at(-1)?.id);
  });
});

describe("what joins an account", () => {
  const entries = [entry("a"), entry("b"), entry("c")];
  const visible = new Set(["a", "b", "c"]);
  test("the merge into an account contains only new and visible listings", () => {
    expect(entriesToMerge(entries, { known: new Set(["b"]), visible, count: 1 }).map(({ id }) => id)).toEqual([
      "a",
      "c",
    ]);
    expect(
      entriesToMerge(entries, { known: new Set(), visible: new Set(["c"]), count: 0 }).map(({ id }) => id),
    ).toEqual(["c"]);
  });
  test("the merge into an account stops at the account's limit, the newest first", () => {
    expect(
      entriesToMerge(entries, { known: new Set(), visible, count: MAX_FAVORITES - 1 }).map(({ id }) => id),
    ).toEqual(["a"]);
    expect(entriesToMerge(entries, { known: new Set(), visible, count: MAX_FAVORITES + 3 })).toEqual([]);
  });
});
