import { describe, expect, test } from "vitest";

import { foldSerial, MAX_SERIAL } from "~/registry/numbers/serials/fold";
import { askedSerial, holdsNumber, likenessOf, likenessTo, serialKeysOf } from "~/registry/numbers/serials/likeness";
import { lookUp, serialQueries } from "~/registry/numbers/serials/look-up";
import { absenceIn } from "~/registry/numbers/serials/words";

import { SerialIndex } from "../../../../bench/serial-index";
import { editOf, randomOf, retypedOf, serialOf } from "../../../../bench/serial-samples";
import { LEFT, madeSerial, type Mangling, OF_LONG, SAID, SAME, SIMILAR } from "./mangled";

describe("folding", () => {
  test.each([
    ["wsbc-602 0123", "W58C6020123"],
    ["O1L SZB", "011528"],
    ["OIL SZB", ""],
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
    for (const { where = [] } of serialQueries("bicycles", askedSerial(longest)))
      for (const [, , value] of where) expect([value].flat().length).toBeLessThanOrEqual(30);
  });
});

describe("a look-up among 20,000 serials", () => {
  const random = randomOf(20_261_122);
  const serials = Array.from({ length: 20_000 }, (_, position) => serialOf(random, position)).filter(
    // With a digit that nobody takes for a letter: letters alone are no number.
    (serial) => /[34679]/.test(serial),
  );
  const index = new SerialIndex(serials, (position) => position % 50 === 1);

  async function found(typed: string): Promise<{ likenesses: string[]; keys: string[]; reads: number }> {
    index.reads = 0;
    const answers = await lookUp(index.source, "bicycles", askedSerial(typed), index.bicycleOf);
    return {
      likenesses: answers.map(({ likeness }) => likeness),
      keys: answers.map(({ document }) => document.serialKey),
      reads: index.reads,
    };
  }

  test("a look-up among 20,000 serials finds each by any spelling, and none is missed with one edit; at most 20 reads", async () => {
    let mostReads = 0;
    const missed: string[] = [];
    for (const serial of serials) {
      const typed = retypedOf(editOf(serial, random), random);
      const likeness = likenessTo(askedSerial(typed), foldSerial(serial));
      if (foldSerial(typed) !== "" && likeness !== "exact" && likeness !== "near") missed.push(typed);
    }
    // Through the index, a tenth of them.
    for (const serial of serials.filter((_, position) => position % 10 < 2 && position % 20 < 10)) {
      const exact = await found(retypedOf(serial, random));
      if (!exact.keys.includes(foldSerial(serial))) missed.push(serial);
      const typed = retypedOf(editOf(serial, random), random);
      const near = await found(typed);
      if (foldSerial(typed) !== "" && !near.likenesses.some((likeness) => likeness === "exact" || likeness === "near"))
        missed.push(typed);
      mostReads = Math.max(mostReads, exact.reads, near.reads);
    }
    expect(missed).toEqual([]);
    expect(mostReads).toBeLessThanOrEqual(20);
  });

  test("a look-up among 20,000 serials finds a stolen one among the many of its series", async () => {
    const series = Array.from({ length: 1000 }, (_, position) => `AB60${String(position).padStart(6, "0")}`);
    const crowded = new SerialIndex(series, (position) => position === 517);
    const answers = await lookUp(crowded.source, "bicycles", askedSerial("AB6000051"), crowded.bicycleOf);
    const stolen = answers.filter(({ document: { isStolen } }) => isStolen);
    expect(stolen.map(({ document: { serialKey } }) => serialKey)).toContain("A860000517");
  });

  test("a look-up among 20,000 serials finds a part that was read", async () => {
    // Of a series ten thousand begin alike.
    for (const serial of serials.slice(0, 2000).filter((one) => !one.startsWith("WSBC60"))) {
      const key = foldSerial(serial);
      for (const part of [key.slice(0, 5), key.slice(-5)].filter((one) => /\d/.test(one)))
        expect((await found(part)).keys.length, part).toBeGreaterThan(0);
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
    expect(serialQueries("bicycles", askedSerial(typed))).toEqual([]);
    expect(holdsNumber(askedSerial(typed))).toBe(false);
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

  async function found(typed: string): Promise<{ key: string; likeness: string }[]> {
    const answers = await lookUp(index.source, "bicycles", askedSerial(typed), index.bicycleOf);
    return answers.map(({ likeness, document }) => ({ key: document.serialKey, likeness }));
  }

  async function missedOf(mangle: Mangling, of: readonly string[], likenesses: readonly string[]): Promise<string[]> {
    const missed: string[] = [];
    for (const serial of of) {
      const typed = mangle(serial, random);
      if (typed === serial) continue;
      const key = foldSerial(serial);
      const answers = await found(typed);
      if (!answers.some((one) => one.key === key && likenesses.includes(one.likeness)))
        missed.push(`${serial} as ${typed}`);
    }
    return missed;
  }

  const asked = serials.slice(0, 400);

  test.each(Object.entries(SAME))("numbers are the same with %s", async (_, mangle) => {
    expect(await missedOf(mangle, asked, ["exact"])).toEqual([]);
  });

  test.each(Object.entries(SAID))("numbers are found with %s", async (_, mangle) => {
    expect(await missedOf(mangle, asked.slice(0, 100), ["exact", "near"])).toEqual([]);
  });

  test.each(Object.entries(SIMILAR))("numbers are found with %s", async (_, mangle) => {
    const missed = await missedOf(mangle, asked, ["exact", "near", "partial"]);
    expect(missed.length / asked.length, missed.slice(0, 8).join("; ")).toBeLessThanOrEqual(0.05);
  });

  test("the look-up misses at most 8 % of numbers that are left in part or misread twice", async () => {
    const missed: string[] = [];
    for (const mangle of Object.values(LEFT))
      missed.push(...(await missedOf(mangle, asked.slice(0, 50), ["exact", "near", "partial"])));
    expect(missed.length / (50 * Object.keys(LEFT).length), missed.slice(0, 8).join("; ")).toBeLessThanOrEqual(0.08);
  });

  test.each(Object.entries(OF_LONG))("numbers of ten characters and more are found with %s", async (_, mangle) => {
    const long = serials.filter(({ length }) => length >= 10).slice(0, 400);
    expect((await missedOf(mangle, long, ["near", "partial"])).length / long.length).toBeLessThanOrEqual(0.05);
  });

  test("300 that nobody registered find none", async () => {
    const taken = new Set(serials.map(foldSerial));
    const free = Array.from({ length: 400 }, (_, position) => madeSerial(random, position))
      .filter((serial) => !taken.has(foldSerial(serial)))
      .slice(0, 300);
    const alarms: string[] = [];
    for (const serial of free) if ((await found(serial)).length > 0) alarms.push(serial);
    expect(alarms).toEqual([]);
  });
});

describe("texts that hold no number", () => {
  test.each([
    "hola",
    "tengo una bicicleta robada",
    "tengo 2 bicicletas en venta",
    "termina en",
    "¿es robada?",
    "no sé cuál es el número",
    "la roja de mi primo Juan",
  ])("%s is not looked up", (typed) => {
    expect(holdsNumber(askedSerial(typed))).toBe(false);
  });
});
