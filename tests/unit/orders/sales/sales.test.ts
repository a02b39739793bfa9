import { describe, expect, test } from "vitest";

import { bookEntry } from "~/orders/ledger/entry";
import { planField, salesFiguresOf } from "~/orders/ledger/sold";
import type { Order, RefundPart } from "~/orders/model";
import { SalesDaySchema, type SalesDay } from "~/orders/sales/model";
import { readDayRange } from "~/orders/sales/range";
import { salesReport } from "~/orders/sales/report";
import { salesColumns } from "~/orders/sales/report-page.loader.server";
import { salesFile } from "~/orders/sales/report-page.loader.server";
import { joinDays } from "~/orders/sales/sales.server";
import type { Write } from "~/platform/firestore/types";
import { createLogger } from "~/platform/log";

import { makeOrder, makeOrderLine, ORDERED_AT } from "../../../factories/orders.ts";
import { contextOf } from "../../../support/context";

const TODAY = "2026-11-23";
const LATER = new Date("2026-12-01T15:00:00Z");
const PAID = makeOrder({
  lines: [makeOrderLine(), makeOrderLine({ listingId: "m", category: "naked", quantity: 2 })],
  state: "paid",
  discountCentimos: 10_000,
  paidAt: ORDERED_AT,
});

function range(query: string) {
  return readDayRange(new URLSearchParams(query), TODAY);
}

function day(changes: Partial<SalesDay>): SalesDay {
  return SalesDaySchema.parse({ owner: "seller-1", day: TODAY, ...changes });
}

describe("the period of a report", () => {
  test("the period of a report is the last 30 days, or what the address says", () => {
    expect(range("").range).toEqual({ from: "2026-10-25", to: TODAY });
    expect(range("hasta=2026-03-31").range).toEqual({ from: "2026-03-02", to: "2026-03-31" });
    expect(range("desde=2026-01-01&hasta=2026-01-01").range).toEqual({ from: "2026-01-01", to: "2026-01-01" });
    expect(range("desde=2024-01-01&hasta=2024-12-31").range).not.toBeNull();
  });

  test("the period of a report is rejected with its message where it is none, and gives back what was typed", () => {
    expect(range("desde=ayer&hasta=2026-02-30")).toEqual({
      range: null,
      values: { desde: "ayer", hasta: "2026-02-30" },
      errors: { desde: expect.stringContaining("fecha"), hasta: expect.stringContaining("fecha") },
    });
    expect(range("desde=2026-02-02&hasta=2026-02-01").errors).toEqual({ desde: expect.stringContaining("termina") });
    expect(range("desde=2025-01-01&hasta=2026-01-02").errors).toEqual({ hasta: expect.stringContaining("366") });
    expect(range(`desde=${"9".repeat(99)}`).values.desde).toHaveLength(20);
  });
});

/** Figures that a change of an order adds to the documents of `salesDays`, by the entry of the ledger. */
function addedBy(before: Order, after: Order): Record<string, Record<string, number>> {
  const written: Write[] = [];
  bookEntry({ write: (...writes) => void written.push(...writes) }, before, after, LATER);
  return Object.fromEntries(
    written.flatMap((write) =>
      "merge" in write
        ? [
            [
              write.merge.replace(/todos-\d/, "todos"),
              Object.fromEntries(
                (write.transforms ?? []).flatMap((one) => ("increment" in one ? [[one.field, one.increment]] : [])),
              ),
            ],
          ]
        : [],
    ),
  );
}

describe("what an order adds to the figures", () => {
  test("an order adds nothing to the figures before it is paid; then a share for the seller, and one for everyone", () => {
    expect(salesFiguresOf(makeOrder())).toEqual([]);
    const sold = {
      orders: 1,
      units: 3,
      grossCentimos: 750_000,
      shippingCentimos: 150_000,
      "categories.mtb.units": 1,
      "categories.mtb.grossCentimos": 250_000,
      "categories.naked.units": 2,
      "categories.naked.grossCentimos": 500_000,
    };
    expect(addedBy(makeOrder(), PAID)).toEqual({
      "salesDays/seller-1_2026-11-23": sold,
      "salesDays/todos_2026-11-23": { ...sold, discountCentimos: 10_000 },
    });
  });

  test("an order adds nothing more for a step that moves no money, and a refund on the day of the decision", () => {
    expect(addedBy(PAID, { ...PAID, state: "preparing" })).toEqual({});
    const pending = { ...PAID, state: "refund_pending" as const, refundedAt: LATER };
    expect(addedBy(PAID, pending)).toEqual({
      "salesDays/seller-1_2026-12-01": { refunds: 1, refundedCentimos: 900_000 },
      "salesDays/todos_2026-12-01": { refunds: 1, refundedCentimos: 900_000, discountCentimos: -10_000 },
    });
    expect(addedBy(pending, { ...pending, state: "refunded" })).toEqual({});
  });

  test("the figures of sales count an order once among those with money back, on the day of its first part", () => {
    const part = (at: Date): RefundPart => ({
      ...{ id: `${at.getTime()}`, paymentId: "p", reason: "", by: "admin", at, state: "done" },
      centimos: 1_000,
    });
    const days = [2, 5].map((day) => new Date(`2026-12-0${day}T15:00:00Z`));
    const returned = (order: typeof PAID) =>
      salesFiguresOf(order).flatMap(({ of, day, figure, by }) => (figure === "refunds" ? [[of, day, by]] : []));
    const parts = { ...PAID, refunds: days.map(part) };
    const once = [["seller-1", "2026-12-02", 1]];
    expect(returned(parts)).toEqual(once);
    const whole = { ...parts, state: "refunded" as const, refundedAt: new Date("2026-12-09T15:00:00Z") };
    expect(returned(whole)).toEqual(once);
    const [sum] = salesReport(
      [day({ owner: "*", refunds: 1, refundedCentimos: 2_000 })],
      { from: TODAY, to: TODAY },
      true,
    ).byDay.busy;
    expect(sum?.label).toBe("23/11/2026");
    // Of a range that has a later part alone.
    const { totals } = salesReport([day({ owner: "*", refundedCentimos: 2_000 })], { from: TODAY, to: TODAY }, true);
    const hints = totals.filter(({ value }) => /20\.00$/.test(value)).map(({ hint }) => hint);
    expect(hints).toContain("de pedidos que ya se contaron antes");
  });

  test("a plan's sale is of the business alone, and goes away with its refund", () => {
    const plan = makeOrder({
      kind: "plan",
      plan: { listingId: "l", listingTitle: "Trek", planId: "destacado", planName: "Destacado", action: "publish" },
      lines: [],
      totalCentimos: 2_990,
      paidAt: ORDERED_AT,
      refundedAt: LATER,
    });
    expect(salesFiguresOf(plan).map(({ of, day, figure, by }) => [of, day, figure, by])).toEqual([
      ["", "2026-11-23", "plans", 1],
      ["", "2026-11-23", "planCentimos", 2_990],
      ["", "2026-11-23", "byPlan.destacado.count", 1],
      ["", "2026-11-23", "byPlan.destacado.grossCentimos", 2_990],
      ["", "2026-12-01", "plans", -1],
      ["", "2026-12-01", "planCentimos", -2_990],
      ["", "2026-12-01", "byPlan.destacado.refunds", 1],
      ["", "2026-12-01", "byPlan.destacado.refundedCentimos", 2_990],
    ]);
  });

  test("the figures of sales name a plan by a plain field, whatever its id", () => {
    expect(planField("destacado-2")).toBe("destacado-2");
    expect(planField("a.b`c")).toBe("otro");
  });
});

describe("a report", () => {
  const period = { from: "2026-11-20", to: TODAY };
  const days = [
    day({
      day: "2026-11-21",
      orders: 1,
      units: 1,
      grossCentimos: 100_000,
      categories: { mtb: { units: 1, grossCentimos: 100_000 } },
    }),
    day({
      orders: 3,
      units: 4,
      grossCentimos: 400_000,
      shippingCentimos: 5_000,
      refunds: 1,
      refundedCentimos: 100_000,
      categories: { naked: { units: 4, grossCentimos: 400_000 } },
    }),
  ];

  test("a report of sales adds up, and has a bar for every day but a row for those with sales", () => {
    const { totals, byDay, byCategory } = salesReport(days, period, false);
    const valueOf = (label: string) => totals.find((total) => total.label === label)?.value.replace(/\u00a0/g, " ");
    expect([
      valueOf("Ventas brutas"),
      valueOf("Ventas pagadas"),
      valueOf("Venta promedio"),
      valueOf("Neto para ti"),
    ]).toEqual(["S/ 5,000.00", "4", "S/ 1,250.00", "S/ 4,050.00"]);
    expect(totals.map(({ label }) => label)).not.toContain("Cupones");
    expect(byDay.shares).toEqual([0, 0.25, 0, 1]);
    expect(byDay.busy.map((row) => row.label)).toEqual(["23/11/2026", "21/11/2026"]);
    expect(byCategory.map(({ label, share }) => [label, share])).toEqual([
      ["Naked", 1],
      ["Montaña", 0.25],
    ]);
    expect(salesReport([], period, true).totals.map(({ label }) => label)).toContain("Planes");
  });

  test("a report of sales shows administrators each plan with the tax in its price, rounded once for the total", () => {
    const plans = {
      destacado: { count: 3, grossCentimos: 8_970, refunds: 0, refundedCentimos: 0 },
      premium: { count: 1, grossCentimos: 5_990, refunds: 1, refundedCentimos: 5_990 },
    };
    const sold = [day({ owner: "*", byPlan: plans }), day({ owner: "*", day: "2026-11-21", byPlan: plans })];
    const rows = salesReport(sold, period, true, new Map([["destacado", "Destacado"]])).byPlan;
    const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
    expect(rows.map((row) => Object.values(row).map(plain))).toEqual([
      ["Destacado", "6", "S/ 179.40", "S/ 27.37", "S/ 152.03", "S/ 0.00"],
      ["premium", "2", "S/ 119.80", "S/ 18.27", "S/ 101.53", "S/ 119.80"],
      ["Total", "8", "S/ 299.20", "S/ 45.64", "S/ 253.56", "S/ 119.80"],
    ]);
    expect(salesReport(sold, period, false).byPlan).toEqual([]);
  });

  test("a report of sales joins the shards of a day", () => {
    expect(joinDays([days[0]!, days[0]!, days[1]!])).toMatchObject([
      { day: "2026-11-21", orders: 2, categories: { mtb: { units: 2 } } },
      { day: TODAY, orders: 3 },
    ]);
  });

  test("a report of sales has columns for each plan in everyone's file, and for those that are no more", () => {
    const figures = { count: 2, grossCentimos: 5_980, refunds: 1, refundedCentimos: 2_990 };
    const sold = day({ owner: "*", byPlan: { destacado: figures, premium: figures, viejo: figures, otro: figures } });
    const named = (id: string, name: string, price: number) => ({ id, name, price });
    const plans = [named("gratis", "Gratis", 0), named("destacado", "Destacado", 29.9), named("oro", "Oro", 99)];
    const columns = salesColumns(plans).slice(-9);
    expect(columns.map(({ label, cell }) => [label, cell(sold)])).toEqual([
      ["Plan Destacado: pagados", 2],
      ["Plan Destacado (S/)", 59.8],
      ["Plan Destacado: devoluciones (S/)", 29.9],
      ["Plan Oro: pagados", 0],
      ["Plan Oro (S/)", 0],
      ["Plan Oro: devoluciones (S/)", 0],
      ["Otros planes: pagados", 6],
      ["Otros planes (S/)", 179.4],
      ["Otros planes: devoluciones (S/)", 89.7],
    ]);
    expect(salesColumns(null).map(({ label }) => label)).not.toContain("Otros planes: pagados");
  });

  test("a report of sales is streamed as a file, for its own user only what is theirs", async () => {
    const asked: unknown[] = [];
    const deps = (role: "user" | "admin") => ({
      accounts: {
        requireUser: () => Promise.resolve({ uid: "u", email: "", displayName: "", role }),
        requireAdmin: () => Promise.reject(new Error("no second factor")),
      },
      sales: {
        days: () => Promise.resolve(days),
        pages: async function* (sellerId: string | null) {
          asked.push(sellerId);
          for (const one of days) yield await Promise.resolve([one]);
        },
      },
      audit: { record: () => Promise.reject(new Error("not an act of administration")) },
      catalog: { plans: () => Promise.reject(new Error("no plans in it")) },
      clock: { now: () => ORDERED_AT },
      log: createLogger({}, () => undefined),
    });
    const url = new URL("https://rebi.test/reportes/ventas.csv?desde=2026-11-01");
    const response = await salesFile(contextOf(deps("user")), url);
    expect(response.headers.get("Content-Disposition")).toContain("ventas-2026-11-01-2026-11-23.csv");
    const lines = (await response.text()).trim().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[2]).toBe('"2026-11-23";3;4;4000;50;0;1;1000;3050');
    expect(asked).toEqual(["u"]);
    await expect(salesFile(contextOf(deps("admin")), url)).rejects.toThrow("no second factor");
    await expect(salesFile(contextOf(deps("user")), new URL(`${url.origin}/x?desde=x`))).rejects.toMatchObject({
      init: { status: 400 },
    });
  });
});
