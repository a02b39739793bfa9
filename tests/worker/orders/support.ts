import { env } from "cloudflare:workers";

import type { Centimos } from "~/business/money";
import type { OrderCoupons, OrderFollower, OrderPlans } from "~/orders/deps";
import type { OrderChange } from "~/orders/mails/mail-env";
import { OrderSchema, type Order } from "~/orders/model";
import { createOrders, type Orders } from "~/orders/orders.server";
import type { PlacePlan, PlacePurchase } from "~/orders/service";
import { createDatabase } from "~/platform/firestore/client";
import type { Database, DocumentData, Snapshot } from "~/platform/firestore/types";
import { createLogger } from "~/platform/log";
import type { Theft } from "~/registry/theft/theft.server";

import { noInspections } from "../../factories/no-inspections";
import { FakeProvider } from "../../factories/payment-provider";
import { SITE as SITE_ENV } from "../../factories/site";
import { contextOf } from "../../support/context";
import { completeContent, formOf, NOW } from "../../unit/selling/support";
import { waitBriefly } from "../platform/helpers";

export const BUYER = { uid: "buyer-1", name: "Ana Compra", email: "ana@demo.pe" };
export const OTHER_BUYER = { uid: "buyer-2", name: "Beto Compra", email: "beto@demo.pe" };
export const SELLER = "seller-1";
export const OTHER_SELLER = "seller-2";
/** Of `listing()`: S/ 2,500 and the delivery of that subtotal. */
export const PRICE: Centimos = 2_500_00;
export const SHIPPING: Centimos = 1_500_00;

export { formOf, NOW };

/** Answer in place of the database's to an attempt of one method; null lets it through. */
export type Fault = (verb: string, send: () => Promise<Response>) => Promise<Response> | null;

interface WorldOptions {
  concurrent?: boolean;
  followers?: readonly OrderFollower[];
  projectId?: string;
  network?: string | null;
}

/** Buyers, sellers and a provider, with a database of their own, a clock that stands still, and faults on demand. */
export class World {
  time = NOW;
  refreshed = 0;
  fault: Fault = () => null;
  isReported: Theft["isReported"] = () => Promise.resolve(false);
  plan: { price: Centimos; fulfilled: boolean } = { price: 29_90, fulfilled: true };
  readonly lines: ({ level: string; event: string } & Record<string, unknown>)[] = [];
  readonly changes: OrderChange[] = [];
  /** Number of the browser that sends the requests, where its user agreed to be measured. */
  measured: string | null = null;
  /** Purchases that the analytics were told of: the browser's number and the order's. */
  readonly purchases: [client: string, order: string][] = [];
  readonly provider = new FakeProvider();
  readonly database: Database;
  readonly orders: Orders;
  private readonly behind: Promise<unknown>[] = [];

  constructor({
    concurrent = false,
    followers = [],
    projectId = `orders-${crypto.randomUUID()}`,
    network = null,
  }: WorldOptions = {}) {
    const log = createLogger({}, (_, line) => this.lines.push(JSON.parse(line)));
    const sleep = concurrent ? waitBriefly : () => Promise.resolve();
    this.database = createDatabase(
      {
        firestore: {
          projectId,
          serviceAccount: null,
          emulatorHost: env.FIRESTORE_EMULATOR_HOST,
        },
      },
      {
        log,
        sleep,
        fetch: (input, init) => {
          const send = () => fetch(input, init);
          return this.fault(String(input).split(":").at(-1) ?? "", send) ?? send();
        },
      },
    );
    this.orders = createOrders(
      contextOf({
        env: SITE_ENV,
        database: this.database,
        payments: this.provider,
        coupons: this.coupons,
        selling: { planSales: this.plans },
        theft: { isReported: (...asked) => this.isReported(...asked) },
        inspections: { sales: noInspections },
        catalog: {
          index: {
            refresh: () => {
              this.refreshed += 1;
              return Promise.resolve({ kind: "refresh" as const, changed: 0, rows: 0, stored: true });
            },
          },
        },
        clock: { now: () => this.time },
        log,
        waitUntil: (work) => void this.behind.push(work),
        sleep,
      }),
      {
        network,
        followers: [
          (_, change) => {
            this.changes.push(change);
            return Promise.resolve([]);
          },
          ...followers,
        ],
        analytics: {
          client: () => this.measured,
          purchased: (client, { number }) => void this.purchases.push([client, number]),
        },
      },
    );
  }

  /** S/ 100 off with the code CIEN, once; its uses are counted in `coupons/CIEN`. */
  private readonly coupons: OrderCoupons = {
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

  private readonly plans: OrderPlans = {
    offer: (_, __, wanted) =>
      Promise.resolve(
        wanted.planId === "destacado"
          ? {
              ok: true,
              plan: { ...wanted, listingTitle: "Mi bici", planName: "Destacado" },
              priceCentimos: this.plan.price,
            }
          : { ok: false, message: "Ese plan ya no se ofrece." },
      ),
    fulfil: (_, __, { listingId }) =>
      Promise.resolve(this.plan.fulfilled ? [{ update: `vehicles/${listingId}`, data: { status: "active" } }] : null),
  };

  get personalData() {
    return this.orders.personalData;
  }

  /** Waits for the work in the background. */
  async settled(): Promise<void> {
    for (let next = this.behind.shift(); next; next = this.behind.shift()) await next;
  }

  pass(minutes: number): void {
    this.time = new Date(this.time.getTime() + minutes * 60_000);
  }

  /** Puts a listing up for sale. */
  async listing(id: string, changes: DocumentData = {}): Promise<string> {
    const data = {
      ...completeContent(),
      sellerId: SELLER,
      status: "active",
      version: 1,
      createdAt: NOW,
      updatedAt: NOW,
      publishedAt: NOW,
      expiresAt: new Date(NOW.getTime() + 30 * 86_400_000),
      soldAt: null,
    };
    await this.database.commit([{ set: `vehicles/${id}`, data: { ...data, ...changes } }]);
    return id;
  }

  async stored(path: string): Promise<DocumentData> {
    const snapshot = await this.database.read(path);
    if (snapshot === null) throw new Error(`No document ${path}`);
    return snapshot.data;
  }

  /** Lines of `payouts`, by name. */
  payouts(): Promise<Snapshot[]> {
    return this.database.find({ collection: "payouts", limit: 20 });
  }

  async order(id: string): Promise<Order> {
    return { ...OrderSchema.parse(await this.stored(`orders/${id}`)), id };
  }

  async status(listingId: string): Promise<unknown> {
    return (await this.stored(`vehicles/${listingId}`)).status;
  }

  set(path: string, data: DocumentData): Promise<unknown> {
    return this.database.commit([{ merge: path, data }]);
  }

  /** Places an order of one listing; fails where it is rejected. */
  async placed(listingId = "bici", changes: Partial<PlacePurchase> = {}): Promise<Order> {
    const result = await this.orders.place(purchase([listingId], changes));
    if (!result.ok) throw new Error(JSON.stringify(result));
    return result.order;
  }

  /** An order whose buyer is at the provider's page. */
  async awaiting(listingId = "bici", changes: Partial<PlacePurchase> = {}): Promise<Order> {
    const { id, buyerId } = await this.placed(listingId, changes);
    await this.orders.startPayment(id, buyerId);
    return this.order(id);
  }

  /** A paid order. */
  async paid(listingId = "bici", changes: Partial<PlacePurchase> = {}): Promise<Order> {
    const order = await this.awaiting(listingId, changes);
    await this.orders.applyPayment(this.provider.pay(order));
    return this.order(order.id);
  }
}

/** The plan of a listing, at the price of `World.plan`. */
export function planOrder(planId: string): PlacePlan {
  return {
    kind: "plan",
    buyer: BUYER,
    idempotencyKey: crypto.randomUUID(),
    couponCode: null,
    invoice: { type: "boleta", ruc: null, legalName: null },
    seenTotalCentimos: 29_90,
    plan: { listingId: "bici", planId, action: "publish" },
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

/** Lets the methods named through, so many times, and loses the answer. */
export function losing(verbs: readonly string[], times = 1): Fault {
  let left = times;
  return (verb, send) =>
    verbs.includes(verb) && left-- > 0
      ? send().then(async (response) => {
          await response.text();
          return new Response("<html>502</html>", { status: 503 });
        })
      : null;
}

/** Fails the methods named, so many times, as a proxy that is down would. */
export function failing(verbs: readonly string[], times = Infinity): Fault {
  let left = times;
  return (verb) =>
    verbs.includes(verb) && left-- > 0 ? Promise.resolve(new Response("<html>502</html>", { status: 503 })) : null;
}
