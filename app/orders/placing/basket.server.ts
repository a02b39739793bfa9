import { z } from "zod";

import { deletingAmong } from "~/accounts/account-deletion";
import { shippingFor } from "~/business/shipping";
import type { Context } from "~/platform/context";
import { sha256Hex } from "~/platform/crypto/hash";
import type { Snapshot, Transaction, Write } from "~/platform/firestore/types";
import type { KeptLimits } from "~/platform/limits/budgets.server";

import { isPayable } from "../changes";
import { AT_ONCE_MINUTES, MAX_OPEN_ORDERS, RESERVATION_MINUTES } from "../constants";
import { splitByWeights } from "../ledger/split";
import type { Delivery, Order, OrderLine, PlanPurchase } from "../model";
import { paymentReference, purchaseOrderIds } from "../purchase";
import type {
  LineRejection,
  OrderTotals,
  PlaceInspection,
  PlaceOrder,
  PlacePlan,
  PlacePurchase,
  PlaceResult,
} from "../service";
import { couponSubjectOf, orderTotals, subtotalOf } from "../totals";
import { agreedPrices } from "./agreed-prices";
import { createReservationBounds } from "./bounds.server";
import { type AgreedPrice, keepLine, orderLine, readListing, rejectExcess, rejectLine } from "./lines";
import { openOrderNames } from "./unpaid";

/** Priced fields of one new order. */
type BasketOrder = Pick<
  Order,
  | "lines"
  | "sellerId"
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
  | "ticketHours"
  | "cardMinutes"
  | "agreedUntil"
>;

/** New orders that are paid together, one for each seller or plan, read and priced in their transaction. */
export interface Basket {
  orders: BasketOrder[];
  totalCentimos: number;
  couponWrites: Write[];
  /** Writes that reserve the items for these orders, or sell them at once; null where that is impossible. */
  take(orderIds: readonly string[], isFree: boolean): Promise<Write[] | null>;
}

type Reading =
  | { basket: Basket }
  /** The same orders exist already, and can be paid. */
  | { same: Order[] }
  | { result: Extract<PlaceResult, { ok: false }> };

interface Again {
  orders: ReturnType<typeof ordersOf>;
  fingerprint: string;
}

/** A form asks for another purchase than the buyer saw. */
interface Differing {
  result: Extract<PlaceResult, { reason: "totals" | "coupon" }>;
}

/** Things that are bought together, before they are divided into orders. */
interface Priced {
  lines: OrderLine[];
  plans: { plan: PlanPurchase; priceCentimos: number }[];
  inspection: Order["inspection"];
  /** One for each seller, in the order of `sellersOf`; none for a plan or an inspection. */
  deliveries: Delivery[];
  subtotalCentimos: number;
  shippingCentimos: number;
  network?: string | undefined;
  ticketHours?: number | undefined;
  cardMinutes?: number;
  agreedUntil?: Date;
}

interface BasketPreview {
  /** Display names by uid. */
  sellers: ReadonlyMap<string, string>;
  /** Not empty: no transaction is needed, unless the buyer has ordered the same before. */
  rejections: LineRejection[];
  /** The buyer's part in what the network keeps; null where the network does not count. */
  part: KeptLimits | null;
  /** So many strangers reserve now that theirs are paid at once. */
  isBusy?: boolean;
}

const NO_NAME = "Vendedor";
const NameSchema = z.object({ displayName: z.string().min(1) });
const TIME_IS_UP = "El tiempo para pagar esta reserva terminó. Reserva otra vez.";
const TOO_MANY = `Tienes ${MAX_OPEN_ORDERS} pedidos que esperan el pago. Paga o cancela uno para hacer otro.`;

export function createBasketReader(context: Context) {
  const { env, database, clock } = context;
  const bounds = createReservationBounds(context);

  /** Checks the lines without a transaction: most losers of a race for one piece end here, and names never change. */
  async function preview({ buyer, lines }: PlacePurchase, formPath: string): Promise<BasketPreview> {
    const [form, ...snapshots] = await database.readAll([formPath, ...lines.map(listingPathOf)]);
    const sellerIds = [...new Set(snapshots.flatMap((snapshot) => sellerOf(snapshot) ?? []))];
    const users = await database.readAll(sellerIds.map((uid) => `users/${uid}`));
    const agreed = await agreedPrices(context, database, buyer.uid, snapshots);
    const names = sellerIds.map((uid, position) => [uid, nameOf(users[position] ?? null)] as const);
    return {
      sellers: new Map(names),
      part: await context.budgets.keptOf("reserve", buyer.uid),
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
      ...rejectExcess(lines, env.orderRules),
      ...lines.flatMap((line, position) => rejectLine(line, snapshots[position] ?? null, buyer, now) ?? []),
    ];
  }

  async function read(
    tx: Transaction,
    input: PlaceOrder,
    open: readonly Order[],
    preview: BasketPreview | null,
  ): Promise<Reading> {
    switch (input.kind) {
      case "plan":
        return readPlan(tx, input, open);
      case "inspection":
        return readInspection(tx, input, open);
      case "purchase":
        return readPurchase(tx, input, open, preview);
    }
  }

  async function readPurchase(
    tx: Transaction,
    input: PlacePurchase,
    open: readonly Order[],
    preview: BasketPreview | null,
  ): Promise<Reading> {
    const { sellers = new Map<string, string>(), part = null, isBusy = false } = preview ?? {};
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
    const priced = { ...pricedDeliveries(lines, input), lines, plans: [], inspection: null, subtotalCentimos };
    const fingerprint = await fingerprintOf(priced, input);
    const same = sameOrders(open, fingerprint, input, now);
    if (same) return { same };

    const { today: lapsed, agreed: kept, rejection } = await bounds.past(tx, uid);
    const deleting = await deletingAmong(tx, sellersOf(lines));
    const rejections = rejectionsOf(input.lines, snapshots, { uid, open, lapsed, agreed, deleting });
    if (rejections.length > 0 || lines.length === 0) return { result: { ok: false, reason: "lines", rejections } };
    // An accepted offer waits for nothing: it keeps its listing already.
    const added = lines.map(({ listingId }) => listingId).filter((id) => !agreed.has(id));
    if (added.length > 0 && rejection) return { result: rejection };
    const others = withoutLines(kept, [{ lines }, ...open]);
    const checked = added.length > 0 ? await bounds.check(tx, added, { open, agreed: others }, part) : null;
    if (checked?.rejection) return { result: checked.rejection };
    if (isFull(open)) return { result: tooMany(open) };
    const network = part?.key;
    const isAtOnce = added.length > 0 && (checked?.isAtOnce === true || (isBusy && part?.isStranger === true));
    const listings = snapshots.flatMap((snapshot) => (snapshot ? (readListing(snapshot) ?? []) : []));
    const ticketHours = isAtOnce ? 0 : await bounds.ticketHours(tx, uid, subtotalCentimos, listings);
    const held = { network, ticketHours, ...holdOf(lines, agreed, isAtOnce) };
    return finish(tx, input, { ...priced, ...held }, fingerprint, (orderIds, isFree) => {
      const sellers = sellersOf(lines);
      const writes = input.lines.map((line, position) => {
        const snapshot = snapshots[position] ?? null;
        const orderId = orderIds[sellers.indexOf(sellerOf(snapshot) ?? "")];
        const keep = { orderId: orderId ?? "", isFree, now, agreed: agreed.get(line.listingId) };
        return snapshot && orderId !== undefined ? keepLine(line, snapshot, keep) : null;
      });
      return Promise.resolve(writes.includes(null) ? null : writes.flatMap((write) => write ?? []));
    });
  }

  /** How long the listings are held for this buyer, where not for the half hour. */
  function holdOf(lines: readonly OrderLine[], agreed: ReadonlyMap<string, AgreedPrice>, isAtOnce: boolean) {
    const cardMinutes = isAtOnce ? AT_ONCE_MINUTES : env.orderRules.cardMinutes;
    const ends = lines.flatMap(({ listingId }) => agreed.get(listingId)?.until.getTime() ?? []);
    return {
      ...(cardMinutes !== RESERVATION_MINUTES && { cardMinutes }),
      ...(ends.length > 0 && { agreedUntil: new Date(Math.min(...ends)) }),
    };
  }

  async function readPlan(tx: Transaction, input: PlacePlan, open: readonly Order[]): Promise<Reading> {
    const { uid } = input.buyer;
    const offers = await Promise.all(input.plans.map((plan) => context.selling.planSales.offer(tx, uid, plan)));
    const refused = offers.find((offer) => !offer.ok);
    if (refused?.ok === false) return { result: { ok: false, reason: "plan", message: refused.message } };
    const plans = offers.flatMap((offer) => (offer.ok ? [offer] : []));
    const subtotalCentimos = plans.reduce((sum, { priceCentimos }) => sum + priceCentimos, 0);
    const priced = { ...UNDELIVERED, plans, inspection: null, subtotalCentimos };
    const fingerprint = await fingerprintOf(priced, input);
    const same = sameOrders(open, fingerprint, input, clock.now());
    if (same) return { same };
    if (isFull(open)) return { result: tooMany(open) };
    return finish(tx, input, priced, fingerprint, async (ids, isFree) => {
      if (!isFree) return [];
      const { fulfil } = context.selling.planSales;
      const writes = await Promise.all(plans.map(({ plan }, place) => fulfil(tx, uid, plan, ids[place] ?? "")));
      return writes.includes(null) ? null : writes.flatMap((write) => write ?? []);
    });
  }

  async function readInspection(tx: Transaction, input: PlaceInspection, open: readonly Order[]): Promise<Reading> {
    const rejected = (message: string): Reading => ({ result: { ok: false, reason: "inspection", message } });
    const offer = await context.inspections.sales.offer(tx, input.buyer.uid, input.inspectionId);
    if (!offer.ok) return rejected(offer.message);
    const { inspection, priceCentimos: subtotalCentimos } = offer;
    const priced = { ...UNDELIVERED, plans: [], inspection, subtotalCentimos };
    const fingerprint = await fingerprintOf(priced, input);
    const same = sameOrders(open, fingerprint, input, clock.now());
    if (same) return { same };
    // Its order is about to end, and frees the slot.
    if (offer.orderId !== null) return rejected(TIME_IS_UP);
    if (isFull(open)) return { result: tooMany(open) };
    return finish(tx, input, priced, fingerprint, ([orderId = ""]) =>
      context.inspections.sales.tie(tx, inspection.inspectionId, orderId),
    );
  }

  async function finish(
    tx: Transaction,
    input: PlaceOrder,
    priced: Priced,
    fingerprint: string,
    take: Basket["take"],
  ): Promise<Reading> {
    const { buyer, couponCode } = input;
    const coupon = couponCode
      ? await context.coupons.redeem(tx, couponCode, buyer.uid, couponSubjectOf(subjectOf(priced)))
      : null;
    if (coupon && !coupon.ok) return { result: { ok: false, reason: "coupon", rejection: coupon.rejection } };
    const found = totalled(priced, coupon, input);
    if ("result" in found) return found;
    const orders = found.orders.map((order) => ({
      ...order,
      commissionBasisPoints: env.commissionBasisPoints,
      fingerprint,
      network: priced.network,
      ...(priced.ticketHours !== undefined && { ticketHours: priced.ticketHours }),
      ...(priced.cardMinutes !== undefined && { cardMinutes: priced.cardMinutes }),
      ...(priced.agreedUntil && { agreedUntil: priced.agreedUntil }),
    }));
    return { basket: { orders, totalCentimos: found.totalCentimos, couponWrites: coupon?.writes ?? [], take } };
  }

  /** The purchase divided among its sellers, where its total is the one that the buyer saw. */
  function totalled(
    priced: Priced,
    coupon: { code: string; discountCentimos: number } | null,
    { seenTotalCentimos }: PlaceOrder,
  ): { orders: ReturnType<typeof ordersOf>; totalCentimos: number } | Differing {
    const totals = orderTotals(priced.subtotalCentimos, coupon?.discountCentimos ?? 0, priced.shippingCentimos);
    if (totals.totalCentimos !== seenTotalCentimos) return { result: { ok: false, reason: "totals", totals } };
    return { orders: ordersOf(priced, coupon), totalCentimos: totals.totalCentimos };
  }

  /** Open orders of one purchase with the delivery and the coupon of another form, at the prices that they keep. */
  async function again(
    tx: Transaction,
    input: PlaceOrder,
    orders: readonly Order[],
  ): Promise<(Pick<Basket, "totalCentimos" | "couponWrites"> & Again) | Differing> {
    const lines = orders.flatMap((order) => order.lines);
    const { inspection = null, coupon: former = null, buyerId = "" } = orders[0] ?? {};
    const plans = orders.flatMap(({ plan, subtotalCentimos: priceCentimos }) =>
      plan ? [{ plan, priceCentimos }] : [],
    );
    const subtotalCentimos = sumOf(orders, "subtotalCentimos");
    const how = input.kind === "purchase" ? pricedDeliveries(lines, input) : UNDELIVERED;
    const priced = { ...how, lines, plans, inspection, subtotalCentimos };
    const code = couponCodeOf(input);
    const isKept = code === (former?.code ?? null);
    const redeemed =
      code === null || isKept
        ? null
        : await context.coupons.redeem(tx, code, buyerId, couponSubjectOf(subjectOf(priced)));
    if (redeemed && !redeemed.ok) return { result: { ok: false, reason: "coupon", rejection: redeemed.rejection } };
    const kept = isKept && former ? { code: former.code, discountCentimos: sumOf(orders, "discountCentimos") } : null;
    const found = totalled(priced, redeemed ?? kept, input);
    if ("result" in found) return found;
    const freed = former && !isKept ? await context.coupons.giveBack(tx, former.code, buyerId) : [];
    const fingerprint = await fingerprintOf(priced, input);
    return { ...found, fingerprint, couponWrites: [...(redeemed?.writes ?? []), ...freed] };
  }

  /** A fee by the whole subtotal, as the cart shows it, shared by the sellers who send. */
  function pricedDeliveries(
    lines: readonly OrderLine[],
    { delivery: { method, address }, methods = {} }: PlacePurchase,
  ): Pick<Priced, "deliveries" | "shippingCentimos"> {
    const chosen = sellersOf(lines).map((sellerId) => methods[sellerId] ?? method);
    const { price, days } = shippingFor(subtotalOf(lines), env.shipping);
    const isSent = chosen.map((each) => Number(each === "shipping"));
    const shippingCentimos = isSent.includes(1) ? price : 0;
    const shares = splitByWeights(shippingCentimos, isSent);
    const deliveries = chosen.map((each, place) =>
      each === "pickup"
        ? { method: each, address: null, priceCentimos: 0, days: 0 }
        : { method: each, address, priceCentimos: shares[place] ?? 0, days },
    );
    return { deliveries, shippingCentimos };
  }

  /** As `room` of ./place.server.ts. */
  async function room(
    tx: Transaction,
    uid: string,
    listingId: string,
    open: readonly Order[],
  ): Promise<{ network?: string } | null> {
    const part = await context.budgets.keptOf("reserve", uid);
    const { today, agreed, rejection } = await bounds.past(tx, uid);
    if (rejection || today.has(listingId)) return null;
    const checked = await bounds.check(tx, [listingId], { open, agreed: withoutLines(agreed, open) }, part);
    return checked.rejection ? null : { ...(part && { network: part.key }) };
  }

  return { preview, read, again, room };
}

/** Listings that are in none of these orders. */
function withoutLines(listings: readonly string[], orders: readonly Pick<Order, "lines">[]): string[] {
  const ordered = new Set(orders.flatMap(({ lines }) => lines.map(({ listingId }) => listingId)));
  return listings.filter((id) => !ordered.has(id));
}

/** Orders that are paid together count as one. */
function isFull(open: readonly Order[]): boolean {
  return new Set(open.map(paymentReference)).size >= MAX_OPEN_ORDERS;
}

/** Its plans are one for a coupon: they are the same for all listings. */
function subjectOf({ plans, ...priced }: Priced) {
  return { ...priced, plan: plans[0]?.plan ?? null };
}

function tooMany(open: readonly Order[]) {
  return { ok: false, reason: "unpaid", message: TOO_MANY, orders: openOrderNames(open) } as const;
}

const UNDELIVERED = { lines: [], deliveries: [], shippingCentimos: 0 } satisfies Partial<Priced>;

function sellersOf(lines: readonly OrderLine[]): string[] {
  return [...new Set(lines.map(({ sellerId }) => sellerId))];
}

/** Each seller's share of what is bought together; one for each plan, or for an inspection. */
function ordersOf(
  { lines, plans, inspection, deliveries, subtotalCentimos }: Priced,
  coupon: { code: string; discountCentimos: number } | null,
) {
  const sellers = sellersOf(lines);
  const alone = { lines: [], sellerId: null, plan: null, delivery: null };
  const groups =
    plans.length > 0
      ? plans.map(({ plan, priceCentimos }) => ({ ...alone, plan, subtotal: priceCentimos }))
      : sellers.length === 0
        ? [{ ...alone, subtotal: subtotalCentimos }]
        : sellers.map((sellerId, place) => {
            const own = lines.filter((line) => line.sellerId === sellerId);
            return { ...alone, lines: own, sellerId, subtotal: subtotalOf(own), delivery: deliveries[place] ?? null };
          });
  const discounts = splitByWeights(
    coupon?.discountCentimos ?? 0,
    groups.map(({ subtotal }) => subtotal),
  );
  return groups.map(({ subtotal, delivery, sellerId, plan, lines: own }, place) => {
    const discountCentimos = discounts[place] ?? 0;
    return {
      lines: own,
      sellerId,
      plan,
      inspection,
      delivery,
      coupon: coupon && { code: coupon.code, discountCentimos },
      ...orderTotals(subtotal, discountCentimos, delivery?.priceCentimos ?? 0),
    };
  });
}

/** The open orders of the same items at the same total, to be paid in place of new ones. */
function sameOrders(
  open: readonly Order[],
  fingerprint: string,
  { seenTotalCentimos }: PlaceOrder,
  now: Date,
): Order[] | null {
  const alike = open.filter((order) => order.fingerprint === fingerprint && isPayable(order, now));
  for (const first of alike) {
    const together = purchaseOrderIds(first).flatMap((id) => alike.find((order) => order.id === id) ?? []);
    const isWhole = together.length === purchaseOrderIds(first).length;
    if (isWhole && sumOf(together, "totalCentimos") === seenTotalCentimos) return together;
  }
  return null;
}

/** Hash of the purchase: lines with their prices, the plans or the inspection, the delivery's price and the coupon. */
function fingerprintOf(
  { lines, plans, inspection, deliveries, shippingCentimos, subtotalCentimos }: Priced,
  input: PlaceOrder,
): Promise<string> {
  const things = lines.map(({ listingId, quantity, unitCentimos }) => [listingId, quantity, unitCentimos].join(":"));
  const bought = boughtOf();
  const coupon = couponCodeOf(input) ?? "";
  const how = [deliveries.map(({ method }) => method).join(), shippingCentimos, subtotalCentimos, coupon];
  return sha256Hex(JSON.stringify([bought, how]), 16);

  function boughtOf(): string[] {
    if (inspection) return [inspection.inspectionId];
    if (plans.length === 0) return things.sort();
    return plans.map(({ plan }) => [plan.listingId, plan.planId, plan.action].join(":")).sort();
  }
}

/** The coupon that a form applied; null for none. */
export function couponCodeOf({ couponCode }: Pick<PlaceOrder, "couponCode">): string | null {
  return couponCode?.trim().toUpperCase() || null;
}

export function sumOf(orders: readonly Order[], field: keyof OrderTotals): number {
  return orders.reduce((sum, order) => sum + order[field], 0);
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
