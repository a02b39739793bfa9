import { describe, expect, test } from "vitest";

import { couponForm, couponOf } from "~/coupons/admin/coupon-form.server";
import { parseForm } from "~/platform/forms/forms";

import { formOf } from "../selling/support";

const TYPED = { codigo: "verano 20", tipo: "percent", valor: "20" };

const OFFERED = { plans: [{ id: "destacado", name: "Destacado", price: 29 }], today: "2026-11-23" };

function readForm(form: FormData) {
  const parsed = parseForm(couponForm(OFFERED, form), form);
  return parsed.ok ? { ok: true as const, coupon: couponOf(parsed.data) } : parsed;
}

function read(changes: Record<string, string> = {}) {
  return readForm(formOf({ ...TYPED, ...changes }));
}

describe("the form of a new coupon", () => {
  test("the form of a new coupon needs a code and a discount alone", () => {
    expect(read()).toEqual({
      ok: true,
      coupon: {
        code: "VERANO20",
        kind: "percent",
        value: 20,
        minimumCentimos: 0,
        maximumDiscountCentimos: null,
        startsAt: null,
        endsAt: null,
        totalUses: null,
        usesPerUser: null,
        categories: [],
        plans: [],
      },
    });
  });

  test("the form of a new coupon reads amounts as céntimos and days as those of Lima, the last one whole", () => {
    const typed = { tipo: "amount", valor: "20.50", minimo: "1,000", maximo: "15", usos: "100", "por-persona": "1" };
    expect(read({ ...typed, desde: "2026-12-01", hasta: "2026-12-31", para: "destacado" })).toMatchObject({
      coupon: {
        kind: "amount",
        value: 20_50,
        minimumCentimos: 1_000_00,
        maximumDiscountCentimos: 15_00,
        startsAt: new Date("2026-12-01T05:00:00Z"),
        endsAt: new Date("2027-01-01T05:00:00Z"),
        totalUses: 100,
        usesPerUser: 1,
        plans: ["destacado"],
      },
    });
  });

  test("the form of a new coupon takes no day that the calendar lacks, and none whose next day cannot be stored", () => {
    for (const hasta of ["2027-02-31", "9999-12-31"])
      expect(read({ hasta })).toMatchObject({ errors: { hasta: "Hasta: elige un día." } });
  });

  test("the form of a new coupon is for the chosen categories of vehicles, which exist, and not for a plan besides", () => {
    const chosen = (para: string, ...ids: string[]) => {
      const form = formOf({ ...TYPED, para });
      for (const id of ids) form.append("categorias", id);
      return readForm(form);
    };
    expect(chosen("", "scooter", "mtb")).toMatchObject({ coupon: { categories: ["mtb", "scooter"], plans: [] } });
    expect(chosen("destacado", "mtb")).toMatchObject({ errors: { categorias: expect.stringContaining("plan") } });
    expect(chosen("", "mtb", "cohetes")).toMatchObject({ errors: { categorias: expect.any(String) } });
  });

  test.each([
    [{ codigo: "ñ" }, "codigo"],
    [{ valor: "" }, "valor"],
    [{ valor: "101" }, "valor"],
    [{ valor: "0" }, "valor"],
    [{ tipo: "amount", valor: "gratis" }, "valor"],
    [{ minimo: "-5" }, "minimo"],
    [{ maximo: "0" }, "maximo"],
    [{ usos: "1.5" }, "usos"],
    [{ "por-persona": "muchos" }, "por-persona"],
    [{ desde: "mañana" }, "desde"],
    [{ desde: "2026-12-02", hasta: "2026-12-01" }, "hasta"],
    [{ para: "premium" }, "para"],
  ])("%o is wrong at its field", (typed, field) => {
    const result = read(typed);
    expect(result.ok ? [] : Object.keys(result.errors)).toEqual([field]);
  });
});
