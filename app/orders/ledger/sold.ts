import { limaDay, type LimaDay } from "../../business/calendar.ts";
import { shardOf } from "../../platform/firestore/shards.ts";
import type { Order } from "../model";
import type { LedgerEntry, SoldLine } from "./model.ts";
import { reductionOf, refundedOf, shareOf } from "./shares.ts";

/** Documents that share a day's figures of everyone, so that payments at one moment seldom write to the same one. */
export const SALES_SHARDS = 4;
/** `owner` of the documents for administrators. */
export const EVERYONE = "*";

/** Count and sum of orders without a seller. */
const OF_THE_BUSINESS = {
  plan: ["plans", "planCentimos"],
  inspection: ["inspections", "inspectionCentimos"],
} as const;

/**
 * Figures of a paid order by the day, from its document alone: what was sold on the day of the payment, and what of it
 * went back on the days of these decisions. An order with money back counts once, on the first of them.
 */
export function salesFiguresOf(order: Order): SoldLine[] {
  const { kind, paidAt, refundedAt, refunds = [], totalCentimos, discountCentimos } = order;
  if (paidAt === null) return [];
  const paidOn = limaDay(paidAt);
  const refundedOn = refundedAt && limaDay(refundedAt);
  if (kind !== "purchase") {
    const [count, amount] = OF_THE_BUSINESS[kind];
    const plan = order.plan && `byPlan.${planField(order.plan.planId)}`;
    const back = (day: LimaDay, orders: number, centimos: number) => [
      ...figures("", day, { [count]: -orders, [amount]: -centimos }),
      ...(plan ? figures("", day, { [`${plan}.refunds`]: orders, [`${plan}.refundedCentimos`]: centimos }) : []),
    ];
    return [
      ...figures("", paidOn, { [count]: 1, [amount]: totalCentimos }),
      ...(plan ? figures("", paidOn, { [`${plan}.count`]: 1, [`${plan}.grossCentimos`]: totalCentimos }) : []),
      ...refunds.flatMap(({ at, centimos }) => back(limaDay(at), 0, centimos)),
      ...(refundedOn ? back(refundedOn, 1, totalCentimos - refundedOf(order)) : []),
    ];
  }
  const share = shareOf(order);
  const { sellerId, grossCentimos, shippingCentimos, commissionCentimos, netCentimos } = share;
  const back = (day: LimaDay, refundedCentimos: number) => figures(sellerId, day, { refundedCentimos });
  // Rounded as the sum of the parts is.
  const reducedBy = (parts: number) => reductionOf(share, refundedOf({ refunds: refunds.slice(0, parts) }));
  const [firstBack] = [...refunds.map(({ at }) => limaDay(at)), ...(refundedOn ? [refundedOn] : [])].sort();
  return [
    ...figures(sellerId, paidOn, { orders: 1, grossCentimos, shippingCentimos, commissionCentimos }),
    ...order.lines.flatMap(({ category, quantity, unitCentimos }) =>
      figures(sellerId, paidOn, {
        units: quantity,
        [`categories.${category}.units`]: quantity,
        [`categories.${category}.grossCentimos`]: quantity * unitCentimos,
      }),
    ),
    ...(firstBack ? figures(sellerId, firstBack, { refunds: 1 }) : []),
    ...refunds.flatMap(({ at }, part) => back(limaDay(at), reducedBy(part + 1) - reducedBy(part))),
    ...(refundedOn ? back(refundedOn, netCentimos - reducedBy(refunds.length)) : []),
    ...figures("", paidOn, { discountCentimos }),
    ...(refundedOn ? figures("", refundedOn, { discountCentimos: -discountCentimos }) : []),
  ];
}

function figures(of: string, day: LimaDay, more: Readonly<Record<string, number>>): SoldLine[] {
  return Object.entries(more).map(([figure, by]) => ({ of, day, figure, by }));
}

/** The field of a plan in `byPlan`: an id that is no plain name would be read as a path. */
export function planField(planId: string): string {
  return /^[\w-]{1,60}$/.test(planId) ? planId : "otro";
}

/** Increments of a day of the seller, and of a shard of everyone's, so that nothing is read. */
export function salesDayWrites({ orderId, sold }: Pick<LedgerEntry, "orderId" | "sold">): SalesDayWrite[] {
  const writes = new Map<string, SalesDayWrite>();
  const add = (owner: string, name: string, { day, figure, by }: SoldLine) => {
    const merge = `salesDays/${name}_${day}`;
    const write = writes.get(merge) ?? { merge, data: { owner, day }, transforms: [] };
    writes.set(merge, { ...write, transforms: [...write.transforms, { field: figure, increment: by }] });
  };
  for (const line of sold) {
    if (line.of !== "") add(line.of, line.of, line);
    add(EVERYONE, `todos-${shardOf(orderId, SALES_SHARDS)}`, line);
  }
  return [...writes.values()];
}

interface SalesDayWrite {
  merge: string;
  data: { owner: string; day: LimaDay };
  transforms: { field: string; increment: number }[];
}
