import type { CartItem } from "~/cart/model";
import { submitCheckout, type CheckoutFailure } from "~/checkout/checkout-page.action.server";
import { loadCheckout, type CheckoutView } from "~/checkout/checkout-page.loader.server";
import type { Context } from "~/platform/context";
import type { FormOutcome } from "~/platform/forms/outcome";

import type { GivenContext } from "../../support/context";
import { seedListing } from "../../support/market";
import { ordersOf, ordersWorld, type OrdersWorld } from "../orders/support";

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
  readonly world: OrdersWorld;
  readonly user = {
    uid: crypto.randomUUID().replaceAll("-", ""),
    email: "ana@demo.pe",
    displayName: "Ana Compra",
    role: "user" as const,
    emailVerified: true,
  };
  items: CartItem[] = [];
  coupon: string | null = null;
  readonly deps: Context;

  constructor(world = ordersWorld()) {
    this.world = world;
    const { coupons } = world;
    const cart: GivenContext["cart"] = {
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
    };
    const accounts: GivenContext["accounts"] = {
      names: (uids) => Promise.resolve(new Map(uids.map((uid) => [uid, `Tienda ${uid}`]))),
      user: () => Promise.resolve(null),
      isProven: ({ emailVerified }) => Promise.resolve(emailVerified),
    };
    world.orders = ordersOf(world, { coupons });
    world.env.payments = { accessToken: "TEST-1", webhookSecret: "secret", localOrigin: null };
    this.deps = world.context({ cart, accounts });
  }

  /** Puts listings into the cart, one of each. */
  async take(...ids: string[]): Promise<void> {
    for (const listingId of ids) {
      await seedListing(this.world, listingId);
      this.items.push({ listingId, quantity: 1, seenCentimos: 2_500_00 });
    }
  }

  open(query = ""): Promise<CheckoutView> {
    return loadCheckout(this.deps, this.user, new URL(`http://x.test/checkout${query}`));
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
    return submitCheckout(this.deps, this.user, form);
  }

  async pay(changes: Record<string, string | null> = {}): Promise<FormOutcome<CheckoutFailure>> {
    return this.submit(this.formOf(await this.open(), changes));
  }

  async orders() {
    return (await this.world.orders.purchases(this.user.uid, 1)).orders;
  }
}
