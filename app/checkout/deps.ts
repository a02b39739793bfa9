import type { Accounts } from "~/accounts/accounts.server";
import type { CartItem } from "~/cart/model";
import type { Coupons } from "~/coupons/coupons.server";
import type { OrderService } from "~/orders/service";
import type { Clock } from "~/platform/clock";
import type { Env } from "~/platform/env";
import type { Database } from "~/platform/firestore/types";
import type { Logger } from "~/platform/log";

/** The buyer's cart. Its changes are headers for the browser. */
export interface CheckoutCart {
  items(): Promise<readonly CartItem[]>;
  couponCode(): Promise<string | null>;
  setCoupon(code: string | null): Promise<Headers>;
  without(listingIds: readonly string[]): Promise<Headers>;
}

export interface CheckoutDeps {
  accounts: Pick<Accounts, "names" | "user" | "isProven">;
  cart: CheckoutCart;
  coupons: Pick<Coupons, "quote" | "requote">;
  orders: Pick<OrderService, "place" | "startPayment" | "purchases">;
  database: Pick<Database, "readAll">;
  env: Pick<Env, "payments" | "shipping">;
  clock: Clock;
  log: Logger;
}
