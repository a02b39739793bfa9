import type { SessionUser, User } from "~/accounts/model";
import { formatPhone } from "~/business/peru";
import { districtOptions, districtValue } from "~/business/places/chosen-place.server";
import type { DistrictOptions } from "~/business/places/constants";
import { LISTING_FIELD } from "~/cart/constants";
import { findCategory } from "~/catalog/categories";
import { COUPON_FIELD } from "~/coupons/code";
import { isOpen } from "~/orders/changes";
import type { Order } from "~/orders/model";
import { unpaidListings, unpaidMessage, unpaidOrders } from "~/orders/placing/unpaid";
import { type PriceTermsView, priceTerms } from "~/orders/price-terms";
import type { UnpaidOrder } from "~/orders/service";
import type { Context } from "~/platform/context";
import { randomHex } from "~/platform/crypto/hash";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";

import type { CheckoutSummary } from "./summary";
import { itemsToBuy, readSummary } from "./summary.server";

export interface CheckoutView {
  /** The only listing that is bought, by 'Comprar ahora'; empty for the whole cart. */
  only: string;
  /** Null for an empty cart. */
  summary: CheckoutSummary | null;
  /** A code of the address or the cart that does not apply, and why. */
  coupon: { typed: string; message: string } | null;
  /** Purchases to be paid or cancelled first; empty where there is room. */
  unpaid: UnpaidOrder[];
  unpaidMessage: string;
  terms: PriceTermsView;
  known: Record<string, string>;
  districts: DistrictOptions | null;
  /** Idempotency key of the order. */
  key: string;
}

/** Reads the page. A coupon of the address (`?cupon=`) is applied but not stored. @throws UpstreamError */
export async function loadCheckout(context: Context, user: SessionUser, url: URL): Promise<CheckoutView> {
  const { accounts, cart, env, log, orders } = context;
  const only = url.searchParams.get(LISTING_FIELD) ?? "";
  const [inCart, kept] = await Promise.all([cart.items(), cart.couponCode()]);
  const items = itemsToBuy(inCart, only);
  const code = url.searchParams.get(COUPON_FIELD)?.trim() || kept;
  const [account, last] = await Promise.all([
    items.length === 0 ? null : nullIfUnavailable(() => accounts.user(user.uid), log),
    nullIfUnavailable(() => orders.purchases(user.uid, 1), log),
  ]);
  const { summary, couponRejection } = await readSummary(context, {
    uid: user.uid,
    items,
    coupon: code === null ? null : { code, isKnown: code === kept },
    orders: last?.orders ?? [],
  });
  const bought = last?.orders ?? [];
  const wanted = summary?.sellers.flatMap(({ lines }) => lines).length ?? 0;
  const isTooMuch = wanted > 0 && unpaidListings(bought) + wanted > env.orderRules.maxUnpaid;
  // Back from the provider the cart is empty, or its listing is kept by the buyer's own order.
  const isInTheWay = isTooMuch || wanted === 0 || (summary?.problems ?? []).some(isKeptBy(bought));
  const unpaid = isInTheWay ? unpaidOrders(bought) : [];
  const known = { ...ofAccount(user, account), ...ofLastOrder(bought) };
  return {
    only,
    summary,
    coupon: code !== null && couponRejection ? { typed: code.slice(0, 40), message: couponRejection.message } : null,
    unpaid,
    unpaidMessage: isTooMuch ? unpaidMessage(unpaid.length, env.orderRules) : WAITING,
    terms: termsOf(context, summary),
    known,
    districts: districtOptions(known.department),
    key: randomHex(16),
  };
}

const WAITING = "Lo que pediste espera el pago: págalo o cancélalo.";

function isKeptBy(orders: readonly Order[]) {
  const kept = new Set(orders.filter(isOpen).flatMap(({ lines }) => lines.map(({ listingId }) => listingId)));
  return ({ listingId }: { listingId: string }) => kept.has(listingId);
}

/** Of the whole order: the dearest motorcycle says what the law asks for. */
function termsOf({ env }: Context, summary: CheckoutSummary | null): PriceTermsView {
  const lines = summary?.sellers.flatMap((seller) => seller.lines) ?? [];
  const motorcycles = lines.filter(({ category }) => findCategory(category)?.kind === "moto");
  const dearest = Math.max(0, ...motorcycles.map(({ totalCentimos }) => totalCentimos));
  const terms = priceTerms(env, { centimos: dearest, isUsed: false }, motorcycles.length > 0);
  return { ...terms, ways: "" };
}

function ofAccount(user: SessionUser, account: User | null): Record<string, string> {
  return {
    method: "shipping",
    invoice: "boleta",
    documentType: "dni",
    name: user.displayName,
    phone: formatPhone(account?.phone ?? ""),
    department: account?.department ?? "",
    district: account ? districtValue(account) : "",
  };
}

function ofLastOrder(orders: readonly Order[]): Record<string, string> {
  const last = orders.find(({ recipient }) => recipient !== null);
  if (!last?.recipient) return {};
  const { recipient, delivery, invoice } = last;
  return {
    ...recipient,
    phone: formatPhone(recipient.phone),
    ...(delivery && { method: delivery.method }),
    ...(delivery?.address && { ...delivery.address, district: districtValue(delivery.address) }),
    invoice: invoice.type,
    ...(invoice.ruc !== null && { ruc: invoice.ruc }),
    ...(invoice.legalName !== null && { legalName: invoice.legalName }),
  };
}
