import { describe, expect, test } from "vitest";

import { foldSerial, likenessOf, MAX_SERIAL, serialKeysOf } from "~/registry/serials/fold";
import { MAX_LOOKUP_READS, serialQueries } from "~/registry/serials/queries";

import { SerialIndex } from "../../../bench/serial-index";
import { editOf, randomOf, retypedOf, serialOf } from "../../../bench/serial-samples";

describe("folding", () => {
  test.each([
    ["wsbc-602 0123", "W58C6020123"],
    ["OIL SZB", "011528"],
    ["ñandú-44", "NANDU44"],
    ["1234-5A", "12345A"],
    ["ab1", ""],
    ["-- ..", ""],
    ["A".repeat(MAX_SERIAL + 1), ""],
  ])("makes of %s the key %s", (typed, key) => {
    expect(foldSerial(typed)).toBe(key);
  });

  test("says how two serials are alike", () => {
    expect(likenessOf("W58C602", "W58C602")).toBe("exact");
    expect(likenessOf("W58C603", "W58C602")).toBe("near");
    expect(likenessOf("W58C62", "W58C602")).toBe("near");
    expect(likenessOf("W5C8602", "W58C602")).toBe("near");
    expect(likenessOf("W58C6", "W58C602999")).toBe("partial");
    expect(likenessOf("02999", "W58C602999")).toBe("partial");
    expect(likenessOf("W58C", "W58C602999")).toBeNull();
    expect(likenessOf("X77C603", "W58C602")).toBeNull();
    expect(likenessOf("", "")).toBeNull();
  });

  test("keeps few entries, and asks for few", () => {
    const longest = "A".repeat(4) + "BCDEFGHJKMNPQRTUVWXY3";
    expect(serialKeysOf(longest).serialNear.length).toBeLessThanOrEqual(64);
    for (const { where = [] } of serialQueries(foldSerial(longest)))
      for (const [, , value] of where) expect([value].flat().length).toBeLessThanOrEqual(30);
  });
});

describe("a look-up among 100,000 serials", () => {
  const random = randomOf(20_261_122);
  const serials = Array.from({ length: 100_000 }, (_, position) => serialOf(random, position));
  const index = new SerialIndex(serials, (position) => position % 50 === 1);

  function lookUp(typed: string): { likenesses: string[]; keys: string[]; reads: number } {
    index.reads = 0;
    const key = foldSerial(typed);
    const answers = serialQueries(key).flatMap((query) => index.find(query));
    const likenesses = answers.map(({ serialKey }) => likenessOf(key, serialKey) ?? "none");
    return { likenesses, keys: answers.map(({ serialKey }) => serialKey), reads: index.reads };
  }

  test("finds each by any spelling, and none is missed with one edit; at most 20 reads", () => {
    let mostReads = 0;
    const missed: string[] = [];
    for (const serial of serials) {
      const typed = retypedOf(editOf(serial, random), random);
      const likeness = likenessOf(foldSerial(typed), foldSerial(serial));
      if (foldSerial(typed) !== "" && likeness !== "exact" && likeness !== "near") missed.push(typed);
    }
    // Through the index, a tenth of them.
    for (const serial of serials.filter((_, position) => position % 10 < 2 && position % 20 < 10)) {
      const exact = lookUp(retypedOf(serial, random));
      if (!exact.keys.includes(foldSerial(serial))) missed.push(serial);
      const typed = retypedOf(editOf(serial, random), random);
      const near = lookUp(typed);
      if (!near.likenesses.some((likeness) => likeness === "exact" || likeness === "near")) missed.push(typed);
      if (near.likenesses.includes("none")) missed.push(`${typed}: a read in vain`);
      mostReads = Math.max(mostReads, exact.reads, near.reads);
    }
    expect(missed).toEqual([]);
    expect(mostReads).toBeLessThanOrEqual(MAX_LOOKUP_READS);
    expect(MAX_LOOKUP_READS).toBeLessThanOrEqual(20);
  }, 120_000);

  test("finds a stolen one among the many of its series", () => {
    const series = Array.from({ length: 1000 }, (_, position) => `AB60${String(position).padStart(6, "0")}`);
    const crowded = new SerialIndex(series, (position) => position === 517);
    const answers = serialQueries(foldSerial("AB6000051")).flatMap((query) => crowded.find(query));
    expect(answers.filter(({ isStolen }) => isStolen).map(({ serialKey }) => serialKey)).toContain("A860000517");
  });

  test("finds a part that was read", () => {
    for (const serial of serials.slice(0, 2000).filter((_, position) => position % 2 === 1)) {
      const key = foldSerial(serial);
      expect(lookUp(key.slice(0, 5)).keys.length).toBeGreaterThan(0);
      expect(lookUp(key.slice(-5)).keys.length).toBeGreaterThan(0);
    }
  });
});
