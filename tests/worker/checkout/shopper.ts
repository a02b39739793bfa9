import type { CartItem } from "~/cart/model";
import { submitCheckout, type CheckoutFailure } from "~/checkout/checkout-page.action.server";
import { loadCheckout, type CheckoutView } from "~/checkout/checkout-page.loader.server";
import { createCoupons } from "~/coupons/coupons.server";
import { createOrders, type Orders } from "~/orders/orders.server";
import type { FormOutcome } from "~/platform/forms/outcome";
import { createLimiter } from "~/platform/limits/limits.server";
import { createLogger } from "~/platform/log";

import { noInspections } from "../../factories/no-inspections";
import { SITE as SITE_ENV } from "../../factories/site";
import { contextOf, type GivenContext } from "../../support/context";
import { World } from "../orders/support";

const log = createLogger({}, () => undefined);

export const TYPED = {
  intent: "pagar",
  method: "shipping",
  department: "lima",
  province: "Lima",
  district: "Miraflores",
  street: "Av. Larco 123",
  reference: "",
  name: "Ana Compra",
  documentType: "dni",
  documentNumber: "44556677",
  phone: "987654321",
  invoice: "boleta",
  terms: "1",
};

/** A buyer at the checkout, with real orders and coupons and a cart in memory. */
export class Shopper {
  readonly world: World;
  readonly user = {
    uid: crypto.randomUUID().replaceAll("-", ""),
    email: "ana@demo.pe",
    displayName: "Ana Compra",
    role: "user" as const,
    emailVerified: true,
  };
  items: CartItem[] = [];
  coupon: string | null = null;
  readonly deps: GivenContext & { orders: Orders };

  constructor(world = new World()) {
    this.world = world;
    const clock = { now: () => world.time };
    const { database } = world;
    const limiter = createLimiter({ database, clock });
    const coupons = createCoupons(contextOf({ database, limiter, network: "192.0.2.1", clock, log }));
    this.deps = {
      accounts: {
        names: (uids) => Promise.resolve(new Map(uids.map((uid) => [uid, `Tienda ${uid}`]))),
        user: () => Promise.resolve(null),
        isProven: ({ emailVerified }) => Promise.resolve(emailVerified),
      },
      cart: {
        items: () => Promise.resolve(this.items),
        couponCode: () => Promise.resolve(this.coupon),
        setCoupon: (code) => {
          this.coupon = code;
          return Promise.resolve(new Headers({ "Set-Cookie": `cart=${code}` }));
        },
        without: (ids) => {
          this.items = this.items.filter(({ listingId }) => !ids.includes(listingId));
          return Promise.resolve(new Headers({ "Set-Cookie": "cart=less" }));
        },
      },
      coupons,
      orders: createOrders(
        contextOf({
          env: SITE_ENV,
          database,
          payments: world.provider,
          coupons,
          selling: {
            planSales: {
              offer: () => Promise.reject(new Error("no plans here")),
              fulfil: () => Promise.reject(new Error("no plans here")),
            },
          },
          theft: { isReported: () => Promise.resolve(false) },
          inspections: { sales: noInspections },
          catalog: {
            index: { refresh: () => Promise.resolve({ kind: "refresh", changed: 0, rows: 0, stored: true }) },
          },
          clock,
          log,
          waitUntil: () => undefined,
          sleep: () => Promise.resolve(),
        }),
        { network: null, followers: [] },
      ),
      database,
      env: {
        ...SITE_ENV,
        payments: { accessToken: "TEST-1", webhookSecret: "secret", localOrigin: null },
      },
      clock,
      log,
    };
  }

  /** Puts listings into the cart, one of each. */
  async take(...ids: string[]): Promise<void> {
    for (const listingId of ids) {
      await this.world.listing(listingId);
      this.items.push({ listingId, quantity: 1, seenCentimos: 2_500_00 });
    }
  }

  open(query = ""): Promise<CheckoutView> {
    return loadCheckout(contextOf(this.deps), this.user, new URL(`http://x.test/checkout${query}`));
  }

  /** The form of a page as this buyer fills it in. */
  formOf({ summary, key }: CheckoutView, changes: Record<string, string | null> = {}): FormData {
    if (!summary) throw new Error("nothing to buy");
    const page = {
      key,
      lines: summary.lines,
      "total-shipping": String(summary.totals.shipping.totalCentimos),
      "total-pickup": String(summary.totals.pickup.totalCentimos),
      ...(summary.coupon && { applied: summary.coupon.code }),
    };
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...TYPED, ...page, ...changes }))
      if (value !== null) form.set(name, value);
    return form;
  }

  submit(form: FormData): Promise<FormOutcome<CheckoutFailure>> {
    return submitCheckout(contextOf(this.deps), this.user, form);
  }

  async pay(changes: Record<string, string | null> = {}): Promise<FormOutcome<CheckoutFailure>> {
    return this.submit(this.formOf(await this.open(), changes));
  }

  async orders() {
    return (await this.deps.orders.purchases(this.user.uid, 1)).orders;
  }
}
