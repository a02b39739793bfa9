import { describe, expect, test } from "vitest";

import { addSeen, parseSeen, SEEN_MAX, type SeenListing } from "~/catalog/seen/seen-shelf";

const photo = { key: "anuncio-1/foto-1", width: 1600, height: 1200, color: "#a1b2c3" };
const listing = (id: string): SeenListing => ({ id, title: `Trek ${id}`, photo });

describe("addSeen", () => {
  test("addSeen puts a listing first, once, and lets the oldest fall out", () => {
    const seen = Array.from({ length: SEEN_MAX + 3 }, (_, place) => listing(`a${place}`)).reduce<SeenListing[]>(
      addSeen,
      [],
    );
    expect(seen).toHaveLength(SEEN_MAX);
    expect(seen[0]!.id).toBe("a14");
    expect(addSeen(seen, listing("a5")).map(({ id }) => id)).toEqual([
      "a5",
      ...seen.map(({ id }) => id).filter((id) => id !== "a5"),
    ]);
  });
  test("addSeen keeps neither price nor anything else of the page", () => {
    const whole = { ...listing("a"), price: 2500, sellerId: "vendedor-1" };
    expect(addSeen([], whole)).toEqual([listing("a")]);
  });
});

describe("parseSeen", () => {
  test("parseSeen reads what was written", () => {
    const seen = [listing("a"), { ...listing("b"), photo: null }];
    expect(parseSeen(JSON.stringify(seen))).toEqual(seen);
    expect(parseSeen(null)).toEqual([]);
  });
  test.each([
    "",
    "{",
    "null",
    "3",
    "{}",
    "[null]",
    "[1]",
    '[{"id":"a"}]',
    '[{"id":"../x","title":"x"}]',
    '[{"id":"a","title":""}]',
  ])("%s is nothing", (text) => {
    expect(parseSeen(text)).toEqual([]);
  });
  test.each([
    { key: "https://malo.example/a" },
    { key: "a/../../b" },
    { color: "red;background:url(x)" },
    { width: "9" },
  ])("a photo with %o is none", (change) => {
    expect(parseSeen(JSON.stringify([{ ...listing("a"), photo: { ...photo, ...change } }]))).toEqual([
      { ...listing("a"), photo: null },
    ]);
  });
});
