import type { AppLoadContext } from "@remix-run/cloudflare";

/** Services of the page. */
export type CheckoutDeps = Pick<
  AppLoadContext,
  "accounts" | "cart" | "clock" | "coupons" | "database" | "env" | "log" | "orders"
>;
