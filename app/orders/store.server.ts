import { userPath } from "~/accounts/model";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { FirestoreError } from "~/platform/firestore/errors";
import type { Snapshot, Transaction, Write } from "~/platform/firestore/types";
import { expiredOfNetworkKey, failureWrites, successWrites } from "~/platform/limits/pauses";
import { comparedOf } from "~/selling/compared";
import { reservationMark } from "~/selling/reservation-mark";
import {
  type ListingUnits,
  areHeldBy,
  releaseUnits,
  reserveAgreed,
  reserveUnits,
  restockUnits,
  sellUnits,
  stoppedUnits,
  unitsOf,
  unitsWrite,
} from "~/selling/units";

import { BY_SYSTEM, applyOrderStep, isOpen, isWithSellers, nextDueAt, withHeldReturned } from "./changes";
import { withClocks } from "./clocks";
import { expiredOfListingKey, paidOfNetworkKey } from "./constants";
import type { OrderFollower } from "./hooks";
import { bookEntry, noMoney } from "./ledger/entry";
import { type Actor, type Order, type OrderLine, OrderSchema, orderPath } from "./model";
import { waitsOf } from "./order-waits";
import { purchaseOrderIds } from "./purchase";
import { couponSubjectOf } from "./totals";

const ENDED: readonly Order["state"][] = ["cancelled", "expired", "refund_pending", "refunded"];

type UnitChange = (units: ListingUnits, line: OrderLine) => ListingUnits | null;

export type OrderStore = ReturnType<typeof createOrderStore>;

/** Orders within transactions: each change is written together with its effects on listings, coupons and followers. */
export function createOrderStore(context: Context, followers: readonly OrderFollower[]) {
  const { clock, log } = context;

  /** @throws FirestoreError for an invalid order: no decision may be based on it */
  function decode(snapshot: Snapshot): Order {
    const order = decodeDocument(OrderSchema, snapshot, log);
    if (order === null) throw new FirestoreError("DATA_LOSS", `${snapshot.path} does not fit`);
    return order;
  }

  async function read(source: Pick<Transaction, "read">, id: string): Promise<Order | null> {
    const snapshot = await source.read(orderPath(id));
    return snapshot && decode(snapshot);
  }

  /** The orders that are paid with this one, itself included. */
  async function readPurchase(source: Pick<Transaction, "readAll">, order: Order): Promise<Order[]> {
    const ids = purchaseOrderIds(order);
    if (ids.length === 1) return [order];
    const snapshots = await source.readAll(ids.map(orderPath));
    return snapshots.flatMap((snapshot) => (snapshot ? decode(snapshot) : []));
  }

  /** Whether another order of its purchase lives on with their coupon. */
  async function sharesCoupon(tx: Transaction, order: Order): Promise<boolean> {
    const others = await readPurchase(tx, order);
    return others.some(({ id, state }) => id !== order.id && !ENDED.includes(state));
  }

  /** Queues the changed order, with its followers' writes. Every change of an order is written here. */
  async function save(tx: Transaction, before: Order | null, changed: Order): Promise<Order> {
    const now = clock.now();
    const network = isOpen(changed) ? changed.network : undefined;
    const version = before ? before.version + 1 : changed.version;
    const grown = { ...withClocks(changed, context.env, now), network, updatedAt: now, version };
    const after = { ...grown, dueAt: nextDueAt(grown, now) };
    bookEntry(tx, before ?? noMoney(after), after, now);
    const { id, ...fields } = after;
    const data = { ...fields, waits: waitsOf(after) };
    tx.write(before ? { set: orderPath(id), data } : { create: orderPath(id), data });
    const former = before?.network;
    if (before && after.state === "expired" && before.state !== "expired") {
      const keys = after.lines.map(({ listingId }) => expiredOfListingKey(listingId));
      if (former !== undefined) keys.push(expiredOfNetworkKey(former));
      tx.write(...keys.flatMap((key) => failureWrites(key, now)));
    }
    if (former !== undefined && after.paidAt !== null && before?.paidAt === null)
      tx.write(...successWrites(paidOfNetworkKey(former), now));
    for (const follow of followers) tx.write(...(await follow(tx, { before, after })));
    return after;
  }

  /** Writes of the lines; null for a line where `change` is impossible or whose listing was deleted. */
  async function changeLines(tx: Transaction, { lines }: Order, change: UnitChange): Promise<(Write[] | null)[]> {
    const now = clock.now();
    const snapshots = await tx.readAll(lines.map(({ listingId }) => `vehicles/${listingId}`));
    const changeLine = async (line: OrderLine, snapshot: Snapshot | null | undefined): Promise<Write[] | null> => {
      const units = snapshot ? unitsOf(snapshot) : null;
      const after = units && change(units, line);
      if (!snapshot || !units || !after) return null;
      const isBack = after.status === "active" && units.status !== "active";
      const shown = isBack ? await shownAgain(tx, line, snapshot, after) : after;
      const write = unitsWrite(units, shown, now);
      return write ? [write] : [];
    };
    return Promise.all(lines.map((line, position) => changeLine(line, snapshots[position])));
  }

  /** Stopped for a report of theft; paused where its seller was blocked while it was sold or reserved. */
  async function shownAgain(tx: Transaction, line: OrderLine, snapshot: Snapshot, back: ListingUnits) {
    const seller = await tx.read(userPath(line.sellerId));
    if (seller?.data.isActive === false) return { ...back, status: "paused" as const };
    const theftId = await context.theft.reportIn(tx, comparedOf(snapshot));
    return theftId === null ? back : stoppedUnits(back, theftId, clock.now());
  }

  /** All lines or none. */
  async function changeAll(tx: Transaction, order: Order, change: UnitChange): Promise<Write[] | null> {
    const changes = await changeLines(tx, order, change);
    return changes.some((writes) => writes === null) ? null : changes.flatMap((writes) => writes ?? []);
  }

  /** Only existing listings: a deleted one needs no change. */
  async function changeLeft(tx: Transaction, order: Order, change: UnitChange): Promise<Write[]> {
    return (await changeLines(tx, order, change)).flatMap((writes) => writes ?? []);
  }

  /** The last order of a purchase gives it back. */
  async function giveCouponBack(tx: Transaction, order: Order): Promise<Write[]> {
    const { coupon, buyerId } = order;
    if (coupon === null || (await sharesCoupon(tx, order))) return [];
    return context.coupons.giveBack(tx, coupon.code, buyerId);
  }

  /** `pausedId`: a listing that does not return to the catalogue. */
  async function free(
    tx: Transaction,
    order: Order,
    step: "cancel" | "expire",
    pausedId: string | null,
  ): Promise<Write[]> {
    const now = clock.now();
    const { inspection } = order;
    const release: UnitChange = (units, { listingId, quantity }) => {
      const freed = releaseUnits(units, order.id, quantity, now);
      const isOnSale = freed.status === "active" || freed.status === "reserved";
      return listingId === pausedId && isOnSale
        ? { ...freed, status: "paused", reservedBy: null, agreedUntil: null }
        : freed;
    };
    return [
      ...(inspection ? await context.inspections.sales.release(tx, inspection.inspectionId, order.id, step) : []),
      ...(await changeLeft(tx, order, release)),
      ...(await giveCouponBack(tx, order)),
    ];
  }

  /** Queues the end of an open order. `changed`: the order with further changes. */
  async function end(
    tx: Transaction,
    order: Order,
    step: "cancel" | "expire",
    actor: Actor,
    note = "",
    changed = order,
    pausedId: string | null = null,
  ): Promise<Order> {
    tx.write(...(await free(tx, order, step, pausedId)));
    const now = clock.now();
    return save(tx, order, applyOrderStep(withHeldReturned(changed, now), step, actor, now, note));
  }

  /** Writes that sell an open order's reserved items; null where the reservation is lost (the listing was erased). */
  async function sellHeld(tx: Transaction, order: Order): Promise<Write[] | null> {
    const now = clock.now();
    if (order.plan) return context.selling.planSales.fulfil(tx, order.buyerId, order.plan, order.id);
    if (order.inspection) return context.inspections.sales.confirm(tx, order.inspection.inspectionId, order.id);
    return changeAll(tx, order, (units, { quantity }) =>
      areHeldBy(units, order.id, quantity) ? sellUnits(units, order.id, quantity, now) : null,
    );
  }

  /** Sells the freed items of a closed order, and redeems its coupon again; null where one is gone. */
  async function sellAgain(tx: Transaction, order: Order): Promise<Write[] | null> {
    const now = clock.now();
    const { coupon, plan, inspection } = order;
    if (inspection) return context.inspections.sales.revive(tx, inspection.inspectionId, order.id);
    const marks = await marksOf(order);
    const writes = plan
      ? await context.selling.planSales.fulfil(tx, order.buyerId, plan, order.id)
      : await changeAll(tx, order, (units, { listingId, quantity }) => {
          const reserved =
            reserveAgreed(units, marks.get(listingId) ?? "", order.id) ?? reserveUnits(units, order.id, quantity, now);
          return reserved && sellUnits(reserved, order.id, quantity, now);
        });
    if (writes === null || coupon === null || (await sharesCoupon(tx, order))) return writes;
    const redeemed = await context.coupons.redeem(tx, coupon.code, order.buyerId, couponSubjectOf(order));
    return redeemed.ok ? [...writes, ...redeemed.writes] : null;
  }

  /** Puts what an order bought on sale again, or pauses it. */
  function restock(tx: Transaction, order: Order, isPaused = false): Promise<Write[]> {
    const now = clock.now();
    return changeLeft(tx, order, (units, { quantity }) => {
      const back = restockUnits(units, order.id, quantity, now);
      const isBack = back?.status === "active" && units.status !== "active";
      return back && isBack && isPaused ? { ...back, status: "paused" } : back;
    });
  }

  /** Vehicles with their seller are for sale again, or paused; a future inspection is cancelled, a plan ends. */
  async function undo(tx: Transaction, order: Order, isPaused = false): Promise<Write[]> {
    const restocked = isWithSellers(order) ? await restock(tx, order, isPaused) : [];
    const { inspection } = order;
    const withdrawn = inspection ? await context.inspections.sales.withdraw(tx, inspection.inspectionId, order.id) : [];
    const { id: orderId, plan, buyerId, paidAt } = order;
    const unfeatured =
      plan && paidAt ? await context.selling.planSales.withdraw(tx, buyerId, plan, { orderId, paidAt }) : [];
    return [...restocked, ...withdrawn, ...unfeatured, ...(await giveCouponBack(tx, order))];
  }

  /** Queues the end of a paid order whose money goes back. */
  async function refund(
    tx: Transaction,
    order: Order,
    step: "refund" | "withdraw",
    actor: Actor,
    note: string,
    changes: Partial<Pick<Order, "withdrawnBy" | "claim">> = {},
  ): Promise<Order> {
    const now = clock.now();
    const isSellersFault = changes.withdrawnBy === "seller" || changes.withdrawnBy === "silence";
    tx.write(...(await undo(tx, order, isSellersFault)));
    const payments = order.payments.map((payment) =>
      payment.outcome === "paid" ? { ...payment, outcome: "refund_due" as const, at: now } : payment,
    );
    return save(tx, order, { ...applyOrderStep(order, step, actor, now, note), payments, ...changes });
  }

  /** Paid, and completed at once where nothing is delivered. The browser's number is no longer needed. */
  function paid(order: Order, note = ""): Order {
    const now = clock.now();
    const bought = { ...withHeldReturned(order, now), analyticsClient: undefined };
    const after = applyOrderStep(bought, "pay", BY_SYSTEM, now, note);
    return order.kind === "plan" ? applyOrderStep(after, "completePlan", BY_SYSTEM, now) : after;
  }

  return { decode, read, readPurchase, save, end, sellHeld, sellAgain, restock, undo, refund, paid };
}

/** By listing: the mark of one that waits for the buyer's thread, as an accepted offer makes it. */
async function marksOf({ lines, buyerId }: Order): Promise<ReadonlyMap<string, string>> {
  const marks = lines.map(
    async ({ listingId }) => [listingId, await reservationMark(`${listingId}_${buyerId}`)] as const,
  );
  return new Map(await Promise.all(marks));
}
