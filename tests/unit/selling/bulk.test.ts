import { describe, expect, test } from "vitest";

import { changedPrice, readPriceShift } from "~/selling/manage/bulk";

describe("a price change for many", () => {
  test.each([
    ["bajar-porcentaje", "10", { percent: -10 }],
    ["bajar-porcentaje", "10 %", { percent: -10 }],
    ["bajar-porcentaje", "-10%", { percent: 10 }],
    ["subir-porcentaje", "7.5", { percent: 7.5 }],
    ["subir-porcentaje", "7,5", { percent: 7.5 }],
    ["bajar-monto", "S/ 1,200", { amount: -120_000 }],
    ["subir-monto", "50.50", { amount: 5_050 }],
    ["bajar-porcentaje", "95", null],
    ["bajar-porcentaje", "0", null],
    ["bajar-monto", "", null],
    ["bajar-monto", "mucho", null],
  ])("%s “%s” is %o", (way, text, change) => {
    expect(readPriceShift(way, text)).toEqual(change);
  });

  test.each([
    [54_000, { percent: -10 }, 48_600],
    [54_050, { percent: -10 }, 48_600],
    [305_000, { percent: -10 }, 275_000],
    [339_900, { percent: 5 }, 357_000],
    [54_050, { amount: -5_000 }, 49_050],
  ])("%d céntimos with %o are %d: percentages are rounded to prices that one asks", (price, change, next) => {
    expect(changedPrice(price, change)).toBe(next);
  });
});
