import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { formatSoles, parseAmount, parseSoles, wrongSoles } from "~/business/money";
import { parseFilters } from "~/catalog/filters";
import { readAmount } from "~/catalog/phrases/amounts";
import { withPlainAmounts } from "~/catalog/phrases/asked-address";
import { unreadText } from "~/catalog/search/unread-text";

const SURE: [text: string, soles: number][] = [
  ["1250", 1250],
  ["1,250", 1250],
  ["1.250", 1250],
  ["1 250", 1250],
  ["1'250", 1250],
  ["2.500", 2500],
  ["1250.50", 1250.5],
  ["1250,50", 1250.5],
  ["2500,00", 2500],
  ["2,5", 2.5],
  ["2500.", 2500],
  ["1,250.50", 1250.5],
  ["1.250,50", 1250.5],
  ["1 250,5", 1250.5],
  ["1,234,567.89", 1_234_567.89],
  ["1.234.567", 1_234_567],
  ["S/ 1,250.00", 1250],
  ["S/\u00a01,250.00", 1250],
  ["s/.1250", 1250],
  ["1500 soles", 1500],
  ["2 mil", 2000],
  ["2mil", 2000],
  ["2k", 2000],
  ["2.5K", 2500],
  ["2,5 mil", 2500],
  ["2.55k", 2550],
  ["0", 0],
  ["0.50", 0.5],
];
/** Each may mean two amounts. */
const DOUBTFUL: [text: string, soles: number][] = [
  ["25 00", 2500],
  ["2,50,000", 250_000],
  ["12,5000", 125_000],
  ["1250.555", 1250.55],
  ["2500,000", 2500],
  ["0.500", 0.5],
  ["1,250,50", 1250.5],
  ["2.500 mil", 2_500_000],
];
const NONE = [
  "",
  "mil",
  "-500",
  "1e5",
  "gratis",
  "5-10",
  "500 USD",
  "1/2",
  "$ 20",
  ".50",
  "9".repeat(30),
  `1${" 1".repeat(50_000)}`,
];

describe("an amount as users type it", () => {
  test.each(SURE)("the reader of amounts reads %s", (text, soles) => {
    expect(parseAmount(text)).toEqual({ value: soles, isSure: true });
    expect(parseSoles(text)).toBe(Math.round(soles * 100));
    expect(wrongSoles(text, "Mal.")).toBe("Mal.");
  });

  test.each(DOUBTFUL)("the reader of amounts takes %s for no amount, and shows how it may be read", (text, soles) => {
    expect(parseAmount(text)).toEqual({ value: soles, isSure: false });
    expect(parseSoles(text)).toBeNull();
    const shown = formatSoles(Math.round(soles * 100), { compact: true });
    expect(wrongSoles(text, "Mal.")).toBe(`Mal. ¿Quisiste decir ${shown}?`);
  });

  test.each(NONE)("the reader of amounts reads no amount in '%s'", (text) => {
    expect(parseAmount(text)).toBeNull();
    expect(wrongSoles(text, "Mal.")).toBe("Mal.");
  });

  test("the reader of amounts reads back each amount however Peru writes it", () => {
    const marks = fc.constantFrom(["", "."], ["", ","], [",", "."], [".", ","], [" ", "."], [" ", ","]);
    fc.assert(
      fc.property(fc.nat(100_000_000_00), fc.boolean(), marks, (centimos, hasCents, [group = "", point = ""]) => {
        const value = hasCents ? centimos : centimos - (centimos % 100);
        const whole = String(Math.trunc(value / 100)).replace(/\B(?=(\d{3})+$)/g, group);
        const text = hasCents ? `${whole}${point}${String(value % 100).padStart(2, "0")}` : whole;
        expect(parseSoles(text)).toBe(value);
        expect(parseSoles(formatSoles(value))).toBe(value);
      }),
    );
  });

  test("the reader of amounts never makes another amount of digits: what it takes has them in their order", () => {
    const text = fc.string({ unit: fc.constantFrom(..."0123456789.,' "), maxLength: 12 });
    fc.assert(
      fc.property(text, (typed) => {
        const read = parseAmount(typed);
        if (!read) return;
        const digits = typed.replace(/\D/g, "").replace(/^0+/, "");
        const shown = read.value.toFixed(2).replace(".", "").replace(/^0+/, "");
        expect(`${digits}00`.startsWith(shown) || shown.startsWith(digits)).toBe(true);
      }),
    );
  });
});

describe("the filter of prices and the searched words", () => {
  const filterOf = (text: string) =>
    parseFilters(withPlainAmounts(new URLSearchParams({ precio_max: text }))).price?.max ?? null;

  test.each(SURE.filter(([, soles]) => soles >= 50 && soles <= 1_000_000))(
    "the filter of prices and the searched words read %s alike",
    (text, soles) => {
      expect(filterOf(text)).toBe(soles);
      // Words are split at spaces before.
      const word = text
        .toLowerCase()
        .replace(/\s(?=mil)|\s/g, "")
        .replace("s/.", "s/");
      if (!/'|soles/.test(word)) expect(readAmount(`hasta ${word} soles`)?.range.max).toBe(soles);
    },
  );

  test.each(DOUBTFUL)("the filter of prices and the searched words filter by nothing for %s, and ask back", (text) => {
    expect(filterOf(text)).toBeNull();
    expect(unreadText({ key: "precio_max", value: text })).toContain("¿Quisiste decir S/");
  });
});
