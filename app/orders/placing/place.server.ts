import { z } from "zod";

import { limaDay } from "~/business/calendar";
import { DAY_MS } from "~/business/durations";
import { type OrderHooks, refreshCatalog } from "~/orders/hooks";
import type { Context } from "~/platform/context";
import { randomHex, sha256Hex } from "~/platform/crypto/hash";
import { contendedTransaction } from "~/platform/firestore/contended";
import { FirestoreError } from "~/platform/firestore/errors";
import type { Database, Transaction, Write } from "~/platform/firestore/types";
import { limited, type BudgetState } from "~/platform/limits/budgets.server";
import { countIfDone } from "~/platform/limits/limits.server";

import { isOpen, isPayable, isPending, reservationEnd } from "../changes";
import { OPEN_ORDERS_READ } from "../constants";
import type { Delivery, Order, PlanPurchase } from "../model";
import type { OrderTotals, PlaceOrder, PlacePurchase, PlaceResult } from "../service";
import type { OrderStore } from "../store.server";
import { orderTotals } from "../totals";
import { RESERVING_STATES } from "../transitions";
import { type Basket, couponCodeOf, createBasketReader, sumOf } from "./basket.server";
import { mergeLines } from "./lines";
import { openOrderNames, unpaidOrders } from "./unpaid";

/** Life of a form's idempotency: a resubmission within it finds its order. */
const FORM_LIFE_MS = 2 * DAY_MS;
const CounterSchema = z.object({ last: z.int().min(0) });

export function createPlacing(context: Context, store: OrderStore, { analytics }: OrderHooks) {
  const { database, clock, log } = context;
  const baskets = createBasketReader(context);

  async function openOrders(source: Pick<Database, "find">, uid: string): Promise<Order[]> {
    const found = await source.find({
      collection: "orders",
      where: [
        ["buyerId", "==", uid],
        ["state", "in", [...RESERVING_STATES]],
      ],
      limit: OPEN_ORDERS_READ,
    });
    return found.map(store.decode);
  }

  /** The orders that this form has made, unless they are over: then the buyer wants others. */
  async function ordersOfForm(tx: Transaction, formPath: string, input: PlaceOrder): Promise<Order[]> {
    const form = await tx.read(formPath);
    const order = form && (await store.read(tx, String(form.data.orderId)));
    if (!order || order.buyerId !== input.buyer.uid) return [];
    const orders = await store.readPurchase(tx, order);
    if (!isSameRequest(orders, input)) return [];
    return orders.filter(({ state }) => state !== "cancelled" && state !== "expired");
  }

  /** One transaction: checks and reserves the listings, redeems the coupon, numbers and writes the order. */
  function place(input: PlaceOrder): Promise<PlaceResult> {
    return placeMerged(input.kind === "purchase" ? { ...input, lines: mergeLines(input.lines) } : input);
  }

  async function placeMerged(input: PlaceOrder): Promise<PlaceResult> {
    const { buyer } = input;
    // The time of arrival decides the year of the number and the end of the reservation, however long the transaction
    // takes.
    const arrivedAt = clock.now();
    const things = input.kind === "purchase" ? input.lines : input.kind === "plan" ? input.plans : [null];
    const ids = things.map(() => randomHex(12));
    const formId = await sha256Hex(`${buyer.uid}:${input.idempotencyKey}`, 16);
    const formPath = orderFormPath(formId);
    const client = analytics?.client() ?? null;
    const preview = input.kind === "purchase" ? await baskets.preview(input, formPath) : null;
    const rejections = preview?.rejections ?? [];
    // The buyer's own order may hold them: the transaction resumes or names it.
    if (rejections.length > 0 && (await openOrders(database, buyer.uid)).length === 0)
      return { ok: false, reason: "lines", rejections };

    const listings = input.kind === "purchase" ? input.lines.map(({ listingId }) => listingId) : [];
    const budget: BudgetState =
      listings.length > 0
        ? await context.budgets.take("reserve", {
            uid: buyer.uid,
            targets: listings,
            each: `${buyer.uid} ${listings[0]}`,
          })
        : { allowed: true, takes: [] };

    const run = async (tx: Transaction): Promise<PlaceResult> => {
      const known = await ordersOfForm(tx, formPath, input);
      if (known.length > 0) return sentAgain(tx, known, input);
      const open = await openOrders(tx, buyer.uid);
      const isBusy = budget.allowed && budget.isBusy === true;
      const reading = await baskets.read(tx, input, open, preview && { ...preview, isBusy });
      if ("result" in reading) return reading.result;
      // An accepted offer waits for nothing.
      const isAgreed = "basket" in reading && reading.basket.orders.every(({ agreedUntil }) => agreedUntil);
      if ("basket" in reading && !budget.allowed && !isAgreed) {
        const { message, needsPhone = false } = limited(budget);
        return { ok: false, reason: "unpaid", message, orders: unpaidOrders(open), needsPhone };
      }
      if ("basket" in reading) return create(tx, { input, basket: reading.basket, ids, formId, arrivedAt, client });
      const same = resumed(await saveAll(tx, reading.same, (order) => withDetails(order, input)));
      tx.write(formWrite(formId, same.order.id, arrivedAt));
      return same;
    };
    const onRetry = (round: number) => log.info("orders.placing-retried", { round });
    const result = await countIfDone(
      { limiter: context.limiter, log, takes: budget.allowed ? budget.takes : [] },
      () => contendedTransaction(database, run, { onRetry, sleep: context.sleep }),
      (placed) => placed.ok && !placed.resumed,
    );
    const isSold = result.ok && result.order.paidAt !== null;
    if (result.ok && (!result.resumed || isSold) && input.kind === "purchase") refreshCatalog(context);
    // An order that costs nothing is paid at once.
    if (result.ok && !result.resumed && result.order.paidAt !== null && client !== null)
      for (const order of result.orders) analytics?.purchased(client, order);
    return result;
  }

  /** Saves those that `change` changes. */
  async function saveAll(tx: Transaction, orders: readonly Order[], change: (order: Order, place: number) => Order) {
    const saved: Order[] = [];
    for (const [place, order] of orders.entries()) {
      const changed = change(order, place);
      saved.push(changed === order ? order : await store.save(tx, order, changed));
    }
    return saved;
  }

  /** Orders of a form that was sent again, perhaps changed: until they are paid, the last one says what is bought. */
  async function sentAgain(tx: Transaction, orders: readonly Order[], input: PlaceOrder): Promise<PlaceResult> {
    const isSameHow = isBoughtAlike(orders, input);
    const number = orders.map((order) => order.number).join(" y ");
    if (!orders.every(isOpen)) {
      const isSame = isSameHow && orders.every((order) => withDetails(order, input) === order);
      return isSame ? resumed(orders) : { ok: false, reason: "unpaid", message: paidMessage(number), orders: [] };
    }
    const unpaid = openOrderNames(orders);
    const differs = (totals: OrderTotals): PlaceResult => ({ ok: false, reason: "totals", totals, orders: unpaid });
    if (isSameHow) {
      const totals = totalsOf(orders);
      if (totals.totalCentimos !== input.seenTotalCentimos) return differs(totals);
      return resumed(await saveAll(tx, orders, (order) => withDetails(order, input)));
    }
    if (orders.some(({ payments }) => payments.some(isPending)))
      return { ok: false, reason: "unpaid", message: pendingMessage(number), orders: unpaid };
    // Its page says that the time is over.
    if (!orders.every((order) => isPayable(order, clock.now()))) return resumed(orders);
    const found = await baskets.again(tx, input, orders);
    if ("result" in found) return found.result.reason === "totals" ? differs(found.result.totals) : found.result;
    const { fingerprint, couponWrites } = found;
    const changed = orders.map((order, place) => {
      const fields = found.orders[place];
      const pickup = fields?.delivery?.method === "pickup" ? (order.pickup ?? newPickup()) : undefined;
      return { ...withDetails(order, input), ...fields, fingerprint, pickup };
    });
    const writes = [...couponWrites];
    if (found.totalCentimos === 0)
      for (const order of changed) {
        const sold = await store.sellHeld(tx, order);
        if (sold === null) return { ok: false, reason: "lines", rejections: [] };
        writes.push(...sold);
      }
    tx.write(...writes);
    if (found.totalCentimos > 0) return resumed(await saveAll(tx, orders, (order, place) => changed[place] ?? order));
    return resumed(await saveAll(tx, orders, (order, place) => store.paid(changed[place] ?? order)));
  }

  async function create(
    tx: Transaction,
    { input, basket, ids, formId, arrivedAt, client }: Creation,
  ): Promise<PlaceResult> {
    const counterPath = `counters/orders-${limaDay(arrivedAt).slice(0, 4)}`;
    const last = lastOf((await tx.read(counterPath))?.data);
    const { buyer, kind, invoice } = input;
    const actor = { kind: "buyer", uid: buyer.uid } as const;
    const orderIds = ids.slice(0, basket.orders.length);
    const [id = ""] = orderIds;
    const isFree = basket.totalCentimos === 0;
    const writes = await basket.take(orderIds, isFree);
    if (writes === null)
      return { ok: false, reason: "plan", message: "Este plan ya no está disponible para tu anuncio." };
    tx.write(
      { set: counterPath, data: { last: last + orderIds.length } },
      formWrite(formId, id, arrivedAt),
      ...writes,
      ...basket.couponWrites,
    );
    const orders: Order[] = [];
    for (const [place, fields] of basket.orders.entries()) {
      const start = { createdAt: arrivedAt, payments: [], inspection: fields.inspection };
      const order: Order = {
        ...fields,
        ...start,
        id: orderIds[place] ?? "",
        number: `R-${limaDay(arrivedAt).slice(0, 4)}-${String(last + 1 + place).padStart(6, "0")}`,
        kind,
        buyerId: buyer.uid,
        buyerName: buyer.name,
        buyerEmail: buyer.email,
        ...(orderIds.length > 1 && { purchase: { id, orderIds } }),
        invoice,
        recipient: input.kind === "purchase" ? input.recipient : null,
        state: "created",
        history: [{ state: "created", at: arrivedAt, actor, note: "" }],
        checkout: null,
        reservedUntil: reservationEnd({ ...fields, ...start }),
        dueAt: null,
        deliveredAt: null,
        completedAt: null,
        paidAt: null,
        refundedAt: null,
        updatedAt: arrivedAt,
        version: 1,
        ...(fields.delivery?.method === "pickup" && { pickup: newPickup() }),
        ...(client !== null && { analyticsClient: client }),
      };
      orders.push(await store.save(tx, null, isFree ? store.paid(order) : order));
    }
    const [order] = orders;
    if (!order) throw new Error("a basket without orders");
    return { ok: true, order, orders, resumed: false };
  }

  return {
    place,

    /** Whether this user may keep it unpaid now, as for `place`; null: no. `network`: of the reservation. */
    async room(tx: Transaction, uid: string, listingId: string): Promise<{ network?: string } | null> {
      return baskets.room(tx, uid, listingId, await openOrders(tx, uid));
    },
  };
}

interface Creation {
  input: PlaceOrder;
  basket: Basket;
  /** As many as there may be orders. */
  ids: readonly string[];
  formId: string;
  arrivedAt: Date;
  client: string | null;
}

/** @throws FirestoreError for an invalid counter */
function lastOf(counter: unknown): number {
  if (counter === undefined) return 0;
  const { data } = CounterSchema.safeParse(counter);
  if (!data) throw new FirestoreError("DATA_LOSS", "the counter of orders does not fit");
  return data.last;
}

function orderFormPath(formId: string): string {
  return `orderForms/${formId}`;
}

function formWrite(formId: string, orderId: string, now: Date): Write {
  return { set: orderFormPath(formId), data: { orderId, expiresAt: new Date(now.getTime() + FORM_LIFE_MS) } };
}

/** With a code of six digits. */
function newPickup(): NonNullable<Order["pickup"]> {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return { code: String(number % 1_000_000).padStart(6, "0"), tries: 0 };
}

function resumed(orders: readonly Order[]): Extract<PlaceResult, { ok: true }> {
  const [order] = orders;
  if (!order) throw new Error("no order is resumed");
  return { ok: true, order, orders: [...orders], resumed: true };
}

function totalsOf(orders: readonly Order[]): OrderTotals {
  const [subtotal, discount] = [sumOf(orders, "subtotalCentimos"), sumOf(orders, "discountCentimos")];
  return orderTotals(subtotal, discount, sumOf(orders, "shippingCentimos"));
}

/** The order where the form says that it goes; itself where it says the same. */
function withDetails(order: Order, input: PlaceOrder): Order {
  const { invoice } = input;
  const changes =
    input.kind === "purchase" && order.delivery
      ? { invoice, recipient: input.recipient, delivery: { ...order.delivery, ...addressFor(order.delivery, input) } }
      : { invoice };
  const isSame = Object.entries(changes).every(
    ([field, value]) => JSON.stringify(value) === JSON.stringify(order[field as keyof typeof changes]),
  );
  return isSame ? order : { ...order, ...changes };
}

/** Whether the form asks for the same ways of delivery and the same coupon. */
function isBoughtAlike(orders: readonly Order[], input: PlaceOrder): boolean {
  const isAlike = ({ sellerId, delivery, coupon }: Order) =>
    (coupon?.code ?? null) === couponCodeOf(input) &&
    (input.kind !== "purchase" || delivery?.method === (input.methods?.[sellerId ?? ""] ?? input.delivery.method));
  return orders.every(isAlike);
}

function paidMessage(number: string): string {
  return (
    `Tu pedido ${number} ya está pagado con lo que escribiste antes, y no cambió nada. Si algo está mal, ábrelo en ` +
    "Mis compras y escríbele al vendedor."
  );
}

function pendingMessage(number: string): string {
  return (
    `Tu pedido ${number} ya tiene un pago por confirmarse con el total de antes, y no cambió nada. Espera a que se ` +
    "confirme, o cancélalo para hacer otro."
  );
}

/** A picked up order has no address. */
function addressFor({ method }: Delivery, { delivery: { address } }: PlacePurchase): Pick<Delivery, "address"> {
  return { address: method === "pickup" ? null : address };
}

function isSameRequest(orders: readonly Order[], input: PlaceOrder): boolean {
  const [first] = orders;
  if (input.kind === "inspection") return first?.inspection?.inspectionId === input.inspectionId;
  if (input.kind === "plan") {
    const named = (plan: Pick<PlanPurchase, "listingId" | "planId">) => `${plan.listingId}:${plan.planId}`;
    const ordered = orders.flatMap(({ plan }) => (plan ? [named(plan)] : []));
    return input.plans.map(named).sort().join() === ordered.sort().join();
  }
  const wanted = input.lines.map(({ listingId, quantity }) => `${listingId}:${quantity}`).sort();
  const ordered = orders.flatMap(({ lines }) => lines.map(({ listingId, quantity }) => `${listingId}:${quantity}`));
  return wanted.join() === ordered.sort().join();
}
