import { limaDay, type LimaDay } from "~/business/calendar";
import type { OrderFollower } from "~/orders/hooks";
import type { Order } from "~/orders/model";
import { payoutsOf } from "~/orders/payouts/ledger";

import { amountOfPart } from "../ledger/refund-parts";
import { orderShares, reductionOf, refundedOf } from "../ledger/shares";
import { EVERYONE, everyonesDayPath, planField, sellerDayPath } from "./model";

type SaleFacts = Pick<
  Order,
  | "id"
  | "number"
  | "kind"
  | "inspection"
  | "plan"
  | "lines"
  | "sellerId"
  | "delivery"
  | "discountCentimos"
  | "totalCentimos"
  | "commissionBasisPoints"
  | "paidAt"
  | "refundedAt"
  | "refunds"
>;

/** Increments of one order for a document of `salesDays`, by dotted field. */
interface SalesShare {
  owner: string;
  day: LimaDay;
  figures: Map<string, number>;
}
export type SalesShares = Map<string, SalesShare>;

/** Count and sum of orders without a seller. */
const OF_THE_BUSINESS = {
  plan: ["plans", "planCentimos"],
  inspection: ["inspections", "inspectionCentimos"],
} as const;

/**
 * Increments of an order for `salesDays`, by path. Derived from its document alone: the follower writes the difference
 * that a change makes, the job adds up whole orders, and both agree.
 */
export function sharesOf(order: SaleFacts): SalesShares {
  const shares: SalesShares = new Map();
  const { paidAt, refundedAt } = order;
  if (paidAt === null) return shares;
  const paidOn = limaDay(paidAt);
  const refundedOn = refundedAt && limaDay(refundedAt);
  const ofEveryone = (day: LimaDay) => shareAt(shares, everyonesDayPath(order.id, day), EVERYONE, day);

  if (order.kind !== "purchase") {
    const [count, amount] = OF_THE_BUSINESS[order.kind];
    const plan = order.plan && `byPlan.${planField(order.plan.planId)}`;
    const left = order.totalCentimos - (order.refunds ?? []).reduce((sum, part) => sum + amountOfPart(part), 0);
    addTo(ofEveryone(paidOn), { [count]: 1, [amount]: order.totalCentimos });
    if (plan) addTo(ofEveryone(paidOn), { [`${plan}.count`]: 1, [`${plan}.grossCentimos`]: order.totalCentimos });
    for (const part of order.refunds ?? []) {
      addTo(ofEveryone(limaDay(part.at)), { [amount]: -amountOfPart(part) });
      if (plan) addTo(ofEveryone(limaDay(part.at)), { [`${plan}.refundedCentimos`]: amountOfPart(part) });
    }
    if (refundedOn) addTo(ofEveryone(refundedOn), { [count]: -1, [amount]: -left });
    if (refundedOn && plan)
      addTo(ofEveryone(refundedOn), { [`${plan}.refunds`]: 1, [`${plan}.refundedCentimos`]: left });
    return shares;
  }

  addTo(ofEveryone(paidOn), { orders: 1, discountCentimos: order.discountCentimos });
  const returnedOn = firstReturn(order, refundedOn, () => true);
  if (returnedOn) addTo(ofEveryone(returnedOn), { refunds: 1 });
  if (refundedOn) addTo(ofEveryone(refundedOn), { discountCentimos: -order.discountCentimos });
  for (const payout of payoutsOf(order, paidAt)) {
    const { sellerId, grossCentimos, shippingCentimos, commissionCentimos, netCentimos } = payout;
    const sold = new Map(Object.entries({ grossCentimos, shippingCentimos, commissionCentimos }));
    for (const { category, quantity, unitCentimos } of order.lines.filter((line) => line.sellerId === sellerId))
      addTo(sold, {
        units: quantity,
        [`categories.${category}.units`]: quantity,
        [`categories.${category}.grossCentimos`]: quantity * unitCentimos,
      });
    const ofSeller = (day: LimaDay) => shareAt(shares, sellerDayPath(sellerId, day), sellerId, day);
    addTo(ofEveryone(paidOn), Object.fromEntries(sold));
    addTo(ofSeller(paidOn), { orders: 1, ...Object.fromEntries(sold) });
    const takenOn = firstReturn(order, refundedOn, (part) => isOfSeller(part, sellerId));
    if (takenOn) addTo(ofSeller(takenOn), { refunds: 1 });
    for (const [day, refundedCentimos] of reductionsByDay(order, sellerId)) {
      addTo(ofEveryone(day), { refundedCentimos });
      addTo(ofSeller(day), { refundedCentimos });
    }
    if (refundedOn === null) continue;
    addTo(ofEveryone(refundedOn), { refundedCentimos: netCentimos });
    addTo(ofSeller(refundedOn), { refundedCentimos: netCentimos });
  }
  return shares;
}

type RefundPart = NonNullable<SaleFacts["refunds"]>[number];

function isOfSeller({ shares }: RefundPart, sellerId: string): boolean {
  return shares.some((one) => one.sellerId === sellerId);
}

/** Day on which money of an order went back first, a part or all of it: counted once. Null for none. */
function firstReturn(
  { refunds = [] }: SaleFacts,
  refundedOn: LimaDay | null,
  isOf: (part: RefundPart) => boolean,
): LimaDay | null {
  const days = [...refunds.filter(isOf).map(({ at }) => limaDay(at)), ...(refundedOn ? [refundedOn] : [])];
  return days.sort()[0] ?? null;
}

/** Reductions of a seller's share for refunds of parts, by the day of each; rounded as their sum is. */
function reductionsByDay(order: SaleFacts, sellerId: string): [LimaDay, number][] {
  const share = orderShares(order).find((one) => one.sellerId === sellerId);
  const parts = (order.refunds ?? []).filter((part) => isOfSeller(part, sellerId));
  return parts.map((part, position) => {
    const until = (count: number) =>
      share ? reductionOf(share, refundedOf({ refunds: parts.slice(0, count) }, sellerId)) : 0;
    return [limaDay(part.at), until(position + 1) - until(position)];
  });
}

export function addShares(sums: SalesShares, shares: SalesShares): void {
  for (const [path, { owner, day, figures }] of shares)
    addTo(shareAt(sums, path, owner, day), Object.fromEntries(figures));
}

/** Increments, so that nothing is read, and simultaneous payments do not abort each other. */
export const followSales: OrderFollower = (_, { before, after }) => {
  const shares = sharesOf(after);
  for (const [path, { owner, day, figures }] of before ? sharesOf(before) : [])
    addTo(
      shareAt(shares, path, owner, day),
      Object.fromEntries([...figures].map(([field, figure]) => [field, -figure])),
    );
  return Promise.resolve(
    [...shares].flatMap(([path, { owner, day, figures }]) => {
      const transforms = [...figures].flatMap(([field, by]) => (by === 0 ? [] : [{ field, increment: by }]));
      return transforms.length === 0 ? [] : [{ merge: path, data: { owner, day }, transforms }];
    }),
  );
};

function shareAt(shares: SalesShares, path: string, owner: string, day: LimaDay): Map<string, number> {
  const share = shares.get(path) ?? { owner, day, figures: new Map<string, number>() };
  shares.set(path, share);
  return share.figures;
}

function addTo(figures: Map<string, number>, more: Readonly<Record<string, number>>): void {
  for (const [field, by] of Object.entries(more)) figures.set(field, (figures.get(field) ?? 0) + by);
}
