import { z } from "zod";

import type { Context } from "~/platform/context";
import { sha256Hex } from "~/platform/crypto/hash";
import type { Snapshot, Transaction, Write } from "~/platform/firestore/types";

import { isPayable } from "../changes";
import { MAX_OPEN_ORDERS } from "../constants";
import type { Order, OrderLine } from "../model";
import type { LineRejection, PlaceInspection, PlaceOrder, PlacePlan, PlacePurchase, PlaceResult } from "../service";
import { couponSubjectOf, orderTotals, priceDelivery, subtotalOf } from "../totals";
import { agreedPrices } from "./agreed-prices";
import { createReservationBounds } from "./bounds.server";
import { keepLine, orderLine, rejectExcess, rejectLine } from "./lines";

/** Parts of a new order, read and priced in its transaction. */
export interface Basket {
  fields: Pick<
    Order,
    | "lines"
    | "sellerIds"
    | "parts"
    | "plan"
    | "inspection"
    | "delivery"
    | "coupon"
    | "subtotalCentimos"
    | "discountCentimos"
    | "shippingCentimos"
    | "totalCentimos"
    | "commissionBasisPoints"
    | "fingerprint"
    | "network"
  >;
  couponWrites: Write[];
  /** Writes that reserve the items for this order, or sell them at once; null where that is impossible. */
  take(orderId: string, isFree: boolean): Promise<Write[] | null>;
}

type Reading =
  | { basket: Basket }
  /** The same order exists already, and can be paid. */
  | { order: Order }
  | { result: Extract<PlaceResult, { ok: false }> };

type Priced = Pick<Basket["fields"], "lines" | "plan" | "inspection" | "delivery" | "subtotalCentimos" | "network">;

export interface BasketPreview {
  /** Display names by uid. */
  sellers: ReadonlyMap<string, string>;
  /** Not empty: no transaction is needed, unless the buyer has ordered the same before. */
  rejections: LineRejection[];
}

const NO_NAME = "Vendedor";
const NameSchema = z.object({ displayName: z.string().min(1) });
const TIME_IS_UP = "El tiempo para pagar esta reserva terminó. Reserva otra vez.";
const TOO_MANY = `Tienes ${MAX_OPEN_ORDERS} pedidos que esperan el pago. Paga o cancela uno para hacer otro.`;

export function createBasketReader(context: Context, network: string | null) {
  const { env, database, clock } = context;
  const bounds = createReservationBounds(context, network);

  /** Checks the lines without a transaction: most losers of a race for one piece end here, and names never change. */
  async function preview({ buyer, lines }: PlacePurchase, formPath: string): Promise<BasketPreview> {
    const [form, ...snapshots] = await database.readAll([formPath, ...lines.map(listingPathOf)]);
    const sellerIds = [...new Set(snapshots.flatMap((snapshot) => sellerOf(snapshot) ?? []))];
    const users = await database.readAll(sellerIds.map((uid) => `users/${uid}`));
    const agreed = await agreedPrices(context, database, buyer.uid, snapshots);
    const names = sellerIds.map((uid, position) => [uid, nameOf(users[position] ?? null)] as const);
    return {
      sellers: new Map(names),
      rejections: form ? [] : rejectionsOf(lines, snapshots, { uid: buyer.uid, open: [], lapsed: new Set(), agreed }),
    };
  }

  function rejectionsOf(
    lines: PlacePurchase["lines"],
    snapshots: readonly (Snapshot | null)[],
    buyer: Parameters<typeof rejectLine>[2],
  ): LineRejection[] {
    const now = clock.now();
    return [
      ...rejectExcess(lines),
      ...lines.flatMap((line, position) => rejectLine(line, snapshots[position] ?? null, buyer, now) ?? []),
    ];
  }

  async function read(
    tx: Transaction,
    input: PlaceOrder,
    open: readonly Order[],
    sellers: BasketPreview["sellers"],
  ): Promise<Reading> {
    switch (input.kind) {
      case "plan":
        return readPlan(tx, input, open);
      case "inspection":
        return readInspection(tx, input, open);
      case "purchase":
        return readPurchase(tx, input, open, sellers);
    }
  }

  async function readPurchase(
    tx: Transaction,
    input: PlacePurchase,
    open: readonly Order[],
    sellers: BasketPreview["sellers"],
  ): Promise<Reading> {
    const now = clock.now();
    const snapshots = await tx.readAll(input.lines.map(listingPathOf));
    const { uid } = input.buyer;
    const agreed = await agreedPrices(context, tx, uid, snapshots);
    const lines = input.lines.flatMap((line, position): OrderLine[] => {
      const snapshot = snapshots[position];
      const name = sellers.get(sellerOf(snapshot ?? null) ?? "") ?? NO_NAME;
      const made = snapshot ? orderLine(line, snapshot, name, agreed.get(line.listingId)) : null;
      return made ? [made] : [];
    });
    const subtotalCentimos = subtotalOf(lines);
    const delivery = priceDelivery(input.delivery, subtotalCentimos, env.shipping);
    const priced = { lines, plan: null, inspection: null, delivery, subtotalCentimos };
    const fingerprint = await fingerprintOf(priced, input);
    const same = sameOrder(open, fingerprint, input, now);
    if (same) return { order: same };

    const lapsed = await bounds.lapsedToday(tx, uid);
    const rejections = rejectionsOf(input.lines, snapshots, { uid, open, lapsed, agreed });
    if (rejections.length > 0 || lines.length === 0) return { result: { ok: false, reason: "lines", rejections } };
    const result = await bounds.reject(tx, lines.length, open);
    if (result) return { result };
    if (open.length >= MAX_OPEN_ORDERS) {
      const excess = lines.map(({ listingId }) => ({ listingId, reason: "too-many" as const, message: TOO_MANY }));
      return { result: { ok: false, reason: "lines", rejections: excess } };
    }
    const network = (await bounds.networkKey()) ?? undefined;
    return finish(tx, input, { ...priced, network }, fingerprint, (orderId, isFree) => {
      const writes = input.lines.map((line, position) => {
        const snapshot = snapshots[position];
        return snapshot ? keepLine(line, snapshot, { orderId, isFree, now, agreed: agreed.get(line.listingId) }) : null;
      });
      return Promise.resolve(writes.includes(null) ? null : writes.flatMap((write) => write ?? []));
    });
  }

  async function readPlan(tx: Transaction, input: PlacePlan, open: readonly Order[]): Promise<Reading> {
    const { uid } = input.buyer;
    const offer = await context.selling.planSales.offer(tx, uid, input.plan);
    if (!offer.ok) return { result: { ok: false, reason: "plan", message: offer.message } };
    const { plan, priceCentimos: subtotalCentimos } = offer;
    const priced = { lines: [], plan, inspection: null, delivery: null, subtotalCentimos };
    const fingerprint = await fingerprintOf(priced, input);
    const same = sameOrder(open, fingerprint, input, clock.now());
    if (same) return { order: same };
    if (open.length >= MAX_OPEN_ORDERS) return { result: { ok: false, reason: "plan", message: TOO_MANY } };
    return finish(tx, input, priced, fingerprint, (_, isFree) =>
      isFree ? context.selling.planSales.fulfil(tx, uid, plan) : Promise.resolve([]),
    );
  }

  async function readInspection(tx: Transaction, input: PlaceInspection, open: readonly Order[]): Promise<Reading> {
    const rejected = (message: string): Reading => ({ result: { ok: false, reason: "inspection", message } });
    const offer = await context.inspections.sales.offer(tx, input.buyer.uid, input.inspectionId);
    if (!offer.ok) return rejected(offer.message);
    const { inspection, priceCentimos: subtotalCentimos } = offer;
    const priced = { lines: [], plan: null, inspection, delivery: null, subtotalCentimos };
    const fingerprint = await fingerprintOf(priced, input);
    const same = sameOrder(open, fingerprint, input, clock.now());
    if (same) return { order: same };
    // Its order is about to end, and frees the slot.
    if (offer.orderId !== null) return rejected(TIME_IS_UP);
    if (open.length >= MAX_OPEN_ORDERS) return rejected(TOO_MANY);
    return finish(tx, input, priced, fingerprint, (orderId) =>
      context.inspections.sales.tie(tx, inspection.inspectionId, orderId),
    );
  }

  async function finish(
    tx: Transaction,
    { buyer, couponCode, seenTotalCentimos }: PlaceOrder,
    priced: Priced,
    fingerprint: string,
    take: (orderId: string, isFree: boolean) => Promise<Write[] | null>,
  ): Promise<Reading> {
    const coupon = couponCode ? await context.coupons.redeem(tx, couponCode, buyer.uid, couponSubjectOf(priced)) : null;
    if (coupon && !coupon.ok) return { result: { ok: false, reason: "coupon", rejection: coupon.rejection } };
    const totals = orderTotals(
      priced.subtotalCentimos,
      coupon?.discountCentimos ?? 0,
      priced.delivery?.priceCentimos ?? 0,
    );
    if (totals.totalCentimos !== seenTotalCentimos) return { result: { ok: false, reason: "totals", totals } };
    const sellerIds = [...new Set(priced.lines.map(({ sellerId }) => sellerId))];
    const parts = sellerIds.map((sellerId) => ({ sellerId, state: "pending" as const, tracking: "" }));
    const fields = {
      ...priced,
      ...totals,
      sellerIds,
      parts,
      commissionBasisPoints: env.commissionBasisPoints,
      fingerprint,
      coupon: coupon && { code: coupon.code, discountCentimos: coupon.discountCentimos },
    };
    return { basket: { fields, couponWrites: coupon?.writes ?? [], take } };
  }

  return { preview, read };
}

/** The open order of the same items at the same total, to be paid in place of a new one. */
function sameOrder(
  open: readonly Order[],
  fingerprint: string,
  { seenTotalCentimos }: PlaceOrder,
  now: Date,
): Order | null {
  const found = open.find(
    (order) => order.fingerprint === fingerprint && order.totalCentimos === seenTotalCentimos && isPayable(order, now),
  );
  return found ?? null;
}

/** Hash of the purchase: lines with their prices, the plan or the inspection, the delivery's price and the coupon. */
function fingerprintOf(
  { lines, plan, inspection, delivery, subtotalCentimos }: Priced,
  { couponCode }: PlaceOrder,
): Promise<string> {
  const things = lines.map(({ listingId, quantity, unitCentimos }) => [listingId, quantity, unitCentimos].join(":"));
  const bought = boughtOf();
  const coupon = couponCode?.trim().toUpperCase() ?? "";
  const how = [delivery?.method ?? "", delivery?.priceCentimos ?? 0, subtotalCentimos, coupon];
  return sha256Hex(JSON.stringify([bought, how]), 16);

  function boughtOf(): string[] {
    if (inspection) return [inspection.inspectionId];
    return plan ? [plan.listingId, plan.planId, plan.action] : things.sort();
  }
}

function listingPathOf({ listingId }: { listingId: string }): string {
  return `vehicles/${listingId}`;
}

function sellerOf(snapshot: Snapshot | null): string | null {
  const sellerId = snapshot?.data.sellerId;
  return typeof sellerId === "string" && sellerId !== "" ? sellerId : null;
}

function nameOf(user: Snapshot | null): string {
  return NameSchema.safeParse(user?.data).data?.displayName ?? NO_NAME;
}
