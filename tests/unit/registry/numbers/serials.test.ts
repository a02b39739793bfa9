import { describe, expect, test } from "vitest";

import { foldSerial, MAX_SERIAL } from "~/registry/numbers/serials/fold";
import { askedSerial, likenessOf, likenessTo, serialKeysOf } from "~/registry/numbers/serials/likeness";
import { MAX_LOOKUP_READS, serialQueries } from "~/registry/numbers/serials/queries";
import { absenceIn } from "~/registry/numbers/serials/words";

import { SerialIndex } from "../../../../bench/serial-index";
import { editOf, randomOf, retypedOf, serialOf } from "../../../../bench/serial-samples";
import { madeSerial, type Mangling, OF_LONG, SAME, SIMILAR } from "./mangled";

describe("folding", () => {
  test.each([
    ["wsbc-602 0123", "W58C6020123"],
    ["OIL SZB", "011528"],
    ["ñandú-44", "NANDU44"],
    ["1234-5A", "12345A"],
    ["ab1", ""],
    ["-- ..", ""],
    ["A".repeat(MAX_SERIAL + 1), ""],
  ])("the serial %s is folded to the key %s", (typed, key) => {
    expect(foldSerial(typed)).toBe(key);
  });

  test("the comparison says how two serials are alike", () => {
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

  test("a serial keeps few entries, and asks for few", () => {
    const longest = "A".repeat(4) + "BCDEFGHJKMNPQRTUVWXY3";
    expect(serialKeysOf(longest).serialNear.length).toBeLessThanOrEqual(350);
    for (const { where = [] } of serialQueries(askedSerial(longest)))
      for (const [, , value] of where) expect([value].flat().length).toBeLessThanOrEqual(30);
  });
});

describe("a look-up among 20,000 serials", () => {
  const random = randomOf(20_261_122);
  const serials = Array.from({ length: 20_000 }, (_, position) => serialOf(random, position));
  const index = new SerialIndex(serials, (position) => position % 50 === 1);

  function lookUp(typed: string): { likenesses: string[]; keys: string[]; reads: number } {
    index.reads = 0;
    const key = askedSerial(typed);
    const answers = serialQueries(key).flatMap((query) => index.find(query));
    const likenesses = answers.map(({ serialKey }) => likenessTo(key, serialKey) ?? "none");
    return { likenesses, keys: answers.map(({ serialKey }) => serialKey), reads: index.reads };
  }

  test("a look-up among 20,000 serials finds each by any spelling, and none is missed with one edit; at most 20 reads", () => {
    let mostReads = 0;
    const missed: string[] = [];
    for (const serial of serials) {
      const typed = retypedOf(editOf(serial, random), random);
      const likeness = likenessTo(askedSerial(typed), foldSerial(serial));
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
  });

  test("a look-up among 20,000 serials finds a stolen one among the many of its series", () => {
    const series = Array.from({ length: 1000 }, (_, position) => `AB60${String(position).padStart(6, "0")}`);
    const crowded = new SerialIndex(series, (position) => position === 517);
    const answers = serialQueries(askedSerial("AB6000051")).flatMap((query) => crowded.find(query));
    expect(answers.filter(({ isStolen }) => isStolen).map(({ serialKey }) => serialKey)).toContain("A860000517");
  });

  test("a look-up among 20,000 serials finds a part that was read", () => {
    for (const serial of serials.slice(0, 2000).filter((_, position) => position % 2 === 1)) {
      const key = foldSerial(serial);
      expect(lookUp(key.slice(0, 5)).keys.length).toBeGreaterThan(0);
      expect(lookUp(key.slice(-5)).keys.length).toBeGreaterThan(0);
    }
  });
});

describe("reading what people write", () => {
  test.each([
    ["S/N: WTU555K0912L", "WTU555K0912L"],
    ["N/S WTU555K0912L", "WTU555K0912L"],
    ["Nº de serie: WTU 555 K 0912 L", "WTU555K0912L"],
    ["Serie WTU555K0912L", "WTU555K0912L"],
    ["Marlin 7 WTU555K0912L", "WTU555K0912L"],
    ["WTU555K0912L original", "WTU555K0912L"],
    ["WTU 204 C 1187 K", "WTU 204 C 1187 K"],
    ["AB DE 12345", "ABDE12345"],
    ["SN123456", "SN123456"],
  ])("the typed number %s is read as the key of %s", (typed, number) => {
    expect(foldSerial(typed)).toBe(foldSerial(number.replaceAll(" ", "")));
  });

  test.each([
    "NO TIENE",
    "no tiene número de serie",
    "sin serie",
    "S/N",
    "N/A",
    "ninguno",
    "-----",
    "desconocido",
    "no sé",
    "No se lee",
    "pendiente",
    "TBD",
    "por confirmar",
    "0000",
    "000000",
    "1234",
    "xxxxxx",
  ])("%s is no number, and is compared with none", (typed) => {
    expect(foldSerial(typed)).toBe("");
    expect(serialQueries(askedSerial(typed))).toEqual([]);
  });

  test("a typed text tells that there is no number from that nobody knows it", () => {
    expect(["No tiene", "sin serie", "S/N", "ninguno"].map(absenceIn)).toEqual(["none", "none", "none", "none"]);
    expect(["no sé", "desconocido", "pendiente", "no se lee"].map(absenceIn)).toEqual(Array(4).fill("unknown"));
    expect(["WTU555K0912L", "Serie WTU555K0912L", "SIN12345"].map(absenceIn)).toEqual([null, null, null]);
  });
});

describe("numbers that are written as people write them", () => {
  const random = randomOf(20_261_128);
  const serials = [...new Set(Array.from({ length: 2_000 }, (_, position) => madeSerial(random, position)))];
  const index = new SerialIndex(serials, (position) => position % 50 === 1);

  function found(typed: string): { key: string; likeness: string | null }[] {
    const asked = askedSerial(typed);
    const keys = new Set(serialQueries(asked).flatMap((query) => index.find(query).map(({ serialKey }) => serialKey)));
    return [...keys]
      .map((key) => ({ key, likeness: likenessTo(asked, key) }))
      .filter(({ likeness }) => likeness !== null);
  }

  function missedOf(mangle: Mangling, of: readonly string[], likenesses: readonly string[]): string[] {
    return of
      .map((serial) => [serial, mangle(serial, random)] as const)
      .filter(([serial, typed]) => {
        const key = foldSerial(serial);
        return !found(typed).some((one) => one.key === key && likenesses.includes(one.likeness ?? ""));
      })
      .map(([serial, typed]) => `${serial} as ${typed}`);
  }

  const asked = serials.slice(0, 400);

  test.each(Object.entries(SAME))("numbers are the same with %s", (_, mangle) => {
    expect(missedOf(mangle, asked, ["exact"])).toEqual([]);
  });

  test.each(Object.entries(SIMILAR))("numbers are found with %s", (_, mangle) => {
    const missed = missedOf(mangle, asked, ["exact", "near", "partial"]);
    expect(missed.length / asked.length, missed.slice(0, 8).join("; ")).toBeLessThanOrEqual(0.05);
  });

  test.each(Object.entries(OF_LONG))("numbers of ten characters and more are found with %s", (_, mangle) => {
    const long = serials.filter(({ length }) => length >= 10).slice(0, 400);
    expect(missedOf(mangle, long, ["near", "partial"]).length / long.length).toBeLessThanOrEqual(0.05);
  });

  test("300 that nobody registered find none", () => {
    const taken = new Set(serials.map(foldSerial));
    const free = Array.from({ length: 400 }, (_, position) => madeSerial(random, position))
      .filter((serial) => !taken.has(foldSerial(serial)))
      .slice(0, 300);
    expect(free.filter((serial) => found(serial).length > 0)).toEqual([]);
  });
});
