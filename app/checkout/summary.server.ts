import { deletingAmong } from "~/accounts/account-deletion";
import { limaDay } from "~/business/calendar";
import { arrivalDay, shippingFor } from "~/business/shipping";
import type { CartItem } from "~/cart/model";
import { findCondition } from "~/catalog/categories";
import type { CouponSubject } from "~/coupons/model";
import type { CouponRejection } from "~/coupons/rules";
import { clockPromises } from "~/orders/clocks";
import type { Order, OrderLine } from "~/orders/model";
import { agreedPrices } from "~/orders/placing/agreed-prices";
import { orderLine, rejectExcess, rejectLine } from "~/orders/placing/lines";
import { lapsedListings } from "~/orders/placing/unpaid";
import type { LineRejection } from "~/orders/service";
import { couponSubjectOf, orderTotals, subtotalOf } from "~/orders/totals";
import { payWays } from "~/payments/ways";
import type { Context } from "~/platform/context";

import { encodeLines, encodeWithout, groupBySeller, type CheckoutSummary } from "./summary";

interface SummaryCoupon {
  code: string;
  /** Accepted before: no further try is counted. */
  isKnown: boolean;
}

interface SummaryRequest {
  uid: string;
  items: readonly Pick<CartItem, "listingId" | "quantity">[];
  coupon: SummaryCoupon | null;
  /** The buyer's orders: an open one may hold a line, one that expired today bars it. */
  orders?: readonly Order[];
  /** Problems that the order has just found in lines; these take precedence. */
  rejections?: readonly LineRejection[];
}

export interface SummaryReading {
  /** Null where nothing can be ordered and nothing is wrong: the cart is empty. */
  summary: CheckoutSummary | null;
  couponRejection: CouponRejection | null;
}

/** All of the cart, or the one listing that 'Comprar ahora' named. */
export function itemsToBuy(items: readonly CartItem[], only: string): CartItem[] {
  return items.filter(({ listingId }) => only === "" || listingId === only);
}

const NO_NAME = "Vendedor";

/** Prices the cart from the database, in two batch reads. @throws UpstreamError */
export async function readSummary(
  context: Context,
  { uid, items, coupon, orders = [], rejections = [] }: SummaryRequest,
): Promise<SummaryReading> {
  const { accounts, clock, coupons, database, env } = context;
  if (items.length === 0) return { summary: null, couponRejection: null };
  const now = clock.now();
  const snapshots = await database.readAll(items.map(({ listingId }) => `vehicles/${listingId}`));
  const problems: CheckoutSummary["problems"] = [];
  const found: OrderLine[] = [];
  const agreed = await agreedPrices(context, database, uid, snapshots);
  const sellerIds = snapshots.flatMap((listing) => {
    const sellerId = listing?.data.sellerId;
    return typeof sellerId === "string" && sellerId !== "" ? [sellerId] : [];
  });
  const deleting = await deletingAmong(database, [...new Set(sellerIds)]);
  const buyer = { deleting, uid, open: orders, lapsed: lapsedListings(orders, limaDay(now)), agreed };
  items.forEach((item, place) => {
    const snapshot = snapshots[place] ?? null;
    const rejection =
      rejections.find(({ listingId }) => listingId === item.listingId) ?? rejectLine(item, snapshot, buyer, now);
    const line = snapshot && !rejection ? orderLine(item, snapshot, "", agreed.get(item.listingId)) : null;
    if (line) found.push(line);
    else if (rejection) problems.push({ listingId: item.listingId, message: rejection.message });
  });
  for (const { listingId, message } of rejectExcess(found, env.orderRules)) problems.push({ listingId, message });
  found.splice(env.orderRules.maxUnpaid);
  const names = await accounts.names([...new Set(found.map(({ sellerId }) => sellerId))]);
  const isUsed = found.some(({ listing }) => findCondition(String(listing.specifications.condition))?.used === true);
  const lines = found.map((line) => ({ ...line, sellerName: names.get(line.sellerId) ?? NO_NAME }));
  const subtotal = subtotalOf(lines);
  const subject = couponSubjectOf({ plan: null, lines, subtotalCentimos: subtotal });
  const quote = coupon && lines.length > 0 ? await quoteOf(coupons, coupon, subject, uid) : null;
  const discount = quote?.ok ? quote.discountCentimos : 0;
  const shipping = shippingFor(subtotal, env.shipping);
  const hasBought = subtotal <= env.orderRules.newBuyerMax || (await context.orders.hasBought(uid));
  return {
    summary: {
      sellers: groupBySeller(lines),
      problems,
      lines: encodeLines(lines),
      without: encodeWithout(problems.map(({ listingId }) => listingId)),
      coupon: quote?.ok ? { code: quote.code, discountCentimos: discount } : null,
      subtotalCentimos: subtotal,
      totals: { shipping: orderTotals(subtotal, discount, shipping.price), pickup: orderTotals(subtotal, discount, 0) },
      missingForFree: shipping.missingForFree,
      ways: payWays(env, { centimos: subtotal, isUsed, hasBought }),
      promises: clockPromises(env.orderRules),
      keptMinutes: env.orderRules.cardMinutes,
      expectedOn: arrivalDay(shipping, env, now),
    },
    couponRejection: quote && !quote.ok ? quote.rejection : null,
  };
}

function quoteOf(coupons: Context["coupons"], { code, isKnown }: SummaryCoupon, subject: CouponSubject, uid: string) {
  return isKnown ? coupons.requote(code, subject, uid) : coupons.quote(code, subject, uid);
}
