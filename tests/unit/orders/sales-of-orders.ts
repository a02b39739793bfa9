import { limaDay } from "~/business/calendar";
import type { Order } from "~/orders/model";
import type { DocumentData } from "~/platform/firestore/types";

/** Figures by owner, day and name (`* 2026-11-23 categories.mtb.units`), without those that are 0. */
type Sales = Record<string, number>;

/** The sales of orders as their documents tell them now, each counted from nothing. */
export function salesOfOrders(orders: readonly Order[]): Sales {
  const sums: Sales = {};
  const add = (owners: readonly string[], at: Date, figures: Sales) => {
    for (const owner of owners)
      for (const [name, by] of Object.entries(figures)) {
        const key = `${owner} ${limaDay(at)} ${name}`;
        sums[key] = (sums[key] ?? 0) + by;
      }
  };
  for (const order of orders) {
    const { kind, plan, sellerId, paidAt, refundedAt, refunds = [], totalCentimos, discountCentimos } = order;
    if (paidAt === null) continue;
    const backUntil = (parts: number) => refunds.slice(0, parts).reduce((sum, { centimos }) => sum + centimos, 0);
    if (kind !== "purchase") {
      const of = plan ? `byPlan.${plan.planId}` : null;
      add(["*"], paidAt, { [`${kind}s`]: 1, [`${kind}Centimos`]: totalCentimos });
      if (of) add(["*"], paidAt, { [`${of}.count`]: 1, [`${of}.grossCentimos`]: totalCentimos });
      const parts = refunds.map(({ at }, index) => [at, 0, backUntil(index + 1) - backUntil(index)] as const);
      const rest = refundedAt ? ([[refundedAt, 1, totalCentimos - backUntil(refunds.length)]] as const) : [];
      for (const [at, whole, centimos] of [...parts, ...rest]) {
        add(["*"], at, { [`${kind}s`]: -whole, [`${kind}Centimos`]: -centimos });
        if (of) add(["*"], at, { [`${of}.refunds`]: whole, [`${of}.refundedCentimos`]: centimos });
      }
      continue;
    }
    const both = ["*", sellerId ?? ""];
    const grossCentimos = order.lines.reduce((sum, { quantity, unitCentimos }) => sum + quantity * unitCentimos, 0);
    const shippingCentimos = order.delivery?.method === "shipping" ? order.delivery.priceCentimos : 0;
    const commissionCentimos = Math.round((grossCentimos * order.commissionBasisPoints) / 10_000);
    const paid = grossCentimos + shippingCentimos - discountCentimos;
    const net = grossCentimos + shippingCentimos - commissionCentimos;
    add(both, paidAt, { orders: 1, grossCentimos, shippingCentimos, commissionCentimos });
    add(["*"], paidAt, { discountCentimos });
    for (const { category, quantity, unitCentimos } of order.lines) {
      add(both, paidAt, { units: quantity, [`categories.${category}.units`]: quantity });
      add(both, paidAt, { [`categories.${category}.grossCentimos`]: quantity * unitCentimos });
    }
    const lessBy = (back: number) => (back < paid ? Math.floor((net * back) / paid) : back === 0 ? 0 : net);
    for (const [index, { at }] of refunds.entries())
      add(both, at, { refundedCentimos: lessBy(backUntil(index + 1)) - lessBy(backUntil(index)) });
    if (refundedAt) add(both, refundedAt, { refundedCentimos: net - lessBy(backUntil(refunds.length)) });
    if (refundedAt) add(["*"], refundedAt, { discountCentimos: -discountCentimos });
    const back = [...refunds.map(({ at }) => at), ...(refundedAt ? [refundedAt] : [])];
    const [first] = back.sort((one, other) => one.getTime() - other.getTime());
    if (first) add(both, first, { refunds: 1 });
  }
  return busy(sums);
}

/** The same of documents of `salesDays`. */
export function salesOfDays(documents: readonly DocumentData[]): Sales {
  const sums: Sales = {};
  const add = (key: string, value: unknown): void => {
    if (typeof value === "number") sums[key] = (sums[key] ?? 0) + value;
    else for (const [name, inner] of Object.entries(value ?? {})) add(`${key}.${name}`, inner);
  };
  for (const { owner, day, ...figures } of documents)
    for (const [name, value] of Object.entries(figures)) add(`${String(owner)} ${String(day)} ${name}`, value);
  return busy(sums);
}

function busy(sums: Sales): Sales {
  return Object.fromEntries(Object.entries(sums).filter(([, figure]) => figure !== 0));
}
