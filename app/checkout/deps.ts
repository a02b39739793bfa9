import type { CartItem } from "~/cart/model";

/** The buyer's cart. Its changes are headers for the browser. */
export interface CheckoutCart {
  items(): Promise<readonly CartItem[]>;
  couponCode(): Promise<string | null>;
  setCoupon(code: string | null): Promise<Headers>;
  without(listingIds: readonly string[]): Promise<Headers>;
}
