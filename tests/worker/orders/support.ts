import type { Centimos } from "~/business/money";
import type { Coupons } from "~/coupons/coupons.server";
import type { OrderFollower, OrderHooks } from "~/orders/hooks";
import type { OrderChange } from "~/orders/mails/mail-env";
import { OrderSchema, type Order } from "~/orders/model";
import { createOrders, type Orders } from "~/orders/orders.server";
import { paymentReference } from "~/orders/purchase";
import type { PlacePlan, PlacePurchase } from "~/orders/service";
import type { ProviderPayment } from "~/payments/model";
import type { Context } from "~/platform/context";
import type { Snapshot } from "~/platform/firestore/types";

import { noInspections } from "../../factories/no-inspections";
import { FakeProvider } from "../../factories/payment-provider";
import { contextOf, type GivenContext } from "../../support/context";
import { marketWorld } from "../../support/market";
import type { World } from "../../support/world";
import { formOf, NOW } from "../../unit/selling/support";
import { waitBriefly } from "../platform/helpers";

type PlanSales = Context["selling"]["planSales"];

export const BUYER = { uid: "buyer-1", name: "Ana Compra", email: "ana@demo.pe" };
export const OTHER_BUYER = { uid: "buyer-2", name: "Beto Compra", email: "beto@demo.pe" };
export const SELLER = "seller-1";
export const OTHER_SELLER = "seller-2";
/** Of `listing()`: S/ 2,500 and the delivery of that subtotal. */
export const PRICE: Centimos = 2_500_00;
export const SHIPPING: Centimos = 1_500_00;

export { formOf, NOW };

interface OrdersOptions {
  now?: Date;
  concurrent?: boolean;
  followers?: readonly OrderFollower[];
  projectId?: string;
  network?: string | null;
}

/** Buyers, sellers and a provider. */
export function ordersWorld({ concurrent = false, followers = [], network = null, ...options }: OrdersOptions = {}) {
  const sleep = concurrent ? waitBriefly : () => Promise.resolve();
  const switches = {
    reportIn: (() => Promise.resolve(null)) as Context["theft"]["reportIn"],
    plan: { price: 29_90 as Centimos, fulfilled: true },
    changes: [] as OrderChange[],
    /** Number of the browser that sends the requests, where its user agreed to be measured. */
    measured: null as string | null,
    /** Purchases that the analytics were told of: the browser's number and the order's. */
    purchases: [] as [client: string, order: string][],
    provider: new FakeProvider(),
  };
  const world = Object.assign(marketWorld({ ...options, sleep }), switches);
  const follow: OrderFollower = (_, change) => {
    world.changes.push(change);
    return Promise.resolve([]);
  };
  const budgets = network === null ? {} : { budgets: budgetsFrom(world, network) };
  world.orders = ordersOf(world, { sleep, ...budgets }, { followers: [follow, ...followers] });
  return world;
}

/** The table of limits as requests of one address find it, with the world's own accounts. */
export function budgetsFrom(world: World, address: string): World["budgets"] {
  const request = new Request("https://rebi.test/perfil", { headers: { "CF-Connecting-IP": address } });
  return world.context({}, request).budgets;
}

export type OrdersWorld = ReturnType<typeof ordersWorld>;

export function ordersOf(world: OrdersWorld, changes: GivenContext = {}, hooks: Partial<OrderHooks> = {}): Orders {
  const { env, database, catalog, clock, log, waitUntil, limiter, budgets, offers } = world;
  const offer: PlanSales["offer"] = async (_tx, _uid, wanted) => {
    if (wanted.planId !== "destacado") return { ok: false, message: "Ese plan ya no se ofrece." };
    const plan = { ...wanted, listingTitle: "Mi bici", planName: "Destacado" };
    return { ok: true, plan, priceCentimos: world.plan.price };
  };
  const fulfil: PlanSales["fulfil"] = async (_tx, _uid, { listingId }) =>
    world.plan.fulfilled ? [{ update: `vehicles/${listingId}`, data: { status: "active" } }] : null;
  const withdraw: PlanSales["withdraw"] = (_tx, _uid, { listingId }) =>
    Promise.resolve([{ update: `vehicles/${listingId}`, data: { plan: null } }]);
  const context = contextOf({
    ...{ env, database, catalog, clock, log, waitUntil, limiter, budgets, offers },
    payments: world.provider,
    coupons: COUPONS,
    selling: { planSales: { offer, fulfil, withdraw } },
    theft: { reportIn: (...asked) => world.reportIn(...asked) },
    inspections: { sales: noInspections },
    sleep: () => Promise.resolve(),
    ...changes,
  });
  return createOrders(context, {
    followers: [],
    analytics: {
      client: () => world.measured,
      purchased: (client, { number }) => void world.purchases.push([client, number]),
    },
    ...hooks,
  });
}

/** S/ 100 off with the code CIEN, once; its uses are counted in `coupons/CIEN`. */
const COUPONS: Pick<Coupons, "redeem" | "giveBack"> = {
  redeem: async (tx, typed) => {
    const used = Number((await tx.read(`coupons/${typed}`))?.data.used ?? NaN);
    if (Number.isNaN(used)) return { ok: false, rejection: { reason: "unknown", message: "No existe." } };
    if (used >= 1) return { ok: false, rejection: { reason: "used-up", message: "Ya se usó." } };
    const writes = [{ update: `coupons/${typed}`, data: { used: used + 1 } }];
    return { ok: true, code: typed, discountCentimos: 100_00, writes };
  },
  giveBack: async (tx, code) => {
    const used = Number((await tx.read(`coupons/${code}`))?.data.used ?? 0);
    return [{ update: `coupons/${code}`, data: { used: used - 1 } }];
  },
};

/** Lines of `payouts`, by name. */
export function payoutLines(world: World): Promise<Snapshot[]> {
  return world.database.find({ collection: "payouts", limit: 20 });
}

export async function readOrder(world: World, id: string): Promise<Order> {
  return { ...OrderSchema.parse(await world.stored(`orders/${id}`)), id };
}

export async function listingStatus(world: World, id: string): Promise<unknown> {
  return (await world.stored(`vehicles/${id}`)).status;
}

/** Places an order of one listing; fails where it is rejected. */
export async function placedOrder(
  world: World,
  listingId = "bici",
  changes: Partial<PlacePurchase> = {},
): Promise<Order> {
  const result = await world.orders.place(purchase([listingId], changes));
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.order;
}

/** An order whose buyer is at the provider's page. */
export async function awaitingOrder(
  world: World,
  listingId = "bici",
  changes: Partial<PlacePurchase> = {},
): Promise<Order> {
  const { id, buyerId } = await placedOrder(world, listingId, changes);
  await world.orders.startPayment(id, buyerId);
  return readOrder(world, id);
}

export async function paidOrder(
  world: OrdersWorld,
  listingId = "bici",
  changes: Partial<PlacePurchase> = {},
): Promise<Order> {
  const order = await awaitingOrder(world, listingId, changes);
  await world.orders.applyPayment(world.provider.pay(order));
  return readOrder(world, order.id);
}

/** A payment of the whole purchase of an order; its id. */
export async function purchasePaid(
  world: OrdersWorld,
  order: Order,
  changes: Partial<ProviderPayment> = {},
): Promise<string> {
  const together = await world.orders.together(order);
  const totalCentimos = together.reduce((sum, each) => sum + each.totalCentimos, 0);
  return world.provider.pay({ id: paymentReference(order), totalCentimos }, changes);
}

/** The plan of a listing, at the price of `OrdersWorld.plan`. */
export function planOrder(planId: string): PlacePlan {
  return {
    kind: "plan",
    buyer: BUYER,
    idempotencyKey: crypto.randomUUID(),
    couponCode: null,
    invoice: { type: "boleta", ruc: null, legalName: null },
    seenTotalCentimos: 29_90,
    plans: [{ listingId: "bici", planId, action: "publish" }],
  };
}

/** A purchase of one piece each, delivered, at the total of `PRICE` each. */
export function purchase(listingIds: readonly string[], changes: Partial<PlacePurchase> = {}): PlacePurchase {
  return {
    kind: "purchase",
    buyer: BUYER,
    idempotencyKey: crypto.randomUUID(),
    couponCode: null,
    invoice: { type: "boleta", ruc: null, legalName: null },
    seenTotalCentimos: listingIds.length * PRICE + SHIPPING,
    lines: listingIds.map((listingId) => ({ listingId, quantity: 1 })),
    delivery: {
      method: "shipping",
      address: { department: "lima", province: "Lima", district: "Miraflores", street: "Av. Larco 1", reference: "" },
    },
    recipient: { name: "Ana Compra", documentType: "dni", documentNumber: "12345678", phone: "+51987654321" },
    ...changes,
  };
}
