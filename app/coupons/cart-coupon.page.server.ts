import type { CartLine } from "~/cart/model";
import type { Context } from "~/platform/context";
import { done, rejected, type FormDone, type FormRejected } from "~/platform/forms/outcome";

import { COUPON_FIELD, COUPON_INTENTS } from "./code";
import type { CouponSubject } from "./model";

export interface CartCoupon {
  /** Of the cart's cookie, as it applies now. */
  applied: { code: string; discountCentimos: number } | null;
  /** A code of the address or the cart that is not applied, and what is to be said of it. */
  typed: string;
  error: string | null;
  /** Discount of the address's code. */
  wouldTakeOff: number | null;
}

const NO_COUPON: CartCoupon = { applied: null, typed: "", error: null, wouldTakeOff: null };
const MESSAGES = {
  blank: "Escribe el código de tu cupón.",
  applied: "Aplicamos tu cupón: verás el descuento al pagar.",
  removed: "Quitamos tu cupón.",
};

export function isCouponForm(form: FormData): boolean {
  const intent = form.get("intent");
  return intent === COUPON_INTENTS.apply || intent === COUPON_INTENTS.remove;
}

/** The coupon of the cart, or of the address (`?cupon=`), which a button then applies. @throws UpstreamError */
export async function readCartCoupon({ accounts, cart, coupons }: Context, url: URL): Promise<CartCoupon> {
  const kept = await cart.couponCode();
  const asked = url.searchParams.get(COUPON_FIELD)?.trim() ?? "";
  const code = asked || kept;
  const subject = code ? subjectOf(await cart.lines()) : null;
  if (!code || !subject) return { ...NO_COUPON, typed: asked.slice(0, 40) };
  const uid = (await accounts.session())?.uid ?? null;
  const isKept = code === kept;
  const quote = await (isKept ? coupons.requote(code, subject, uid) : coupons.quote(code, subject, uid));
  if (!quote.ok) return { ...NO_COUPON, typed: code.slice(0, 40), error: quote.rejection.message };
  const { discountCentimos } = quote;
  return isKept
    ? { ...NO_COUPON, applied: { code: quote.code, discountCentimos } }
    : { ...NO_COUPON, typed: quote.code, wouldTakeOff: discountCentimos };
}

/** Applies the typed code to the cart, or takes it off. @throws UpstreamError */
export async function submitCartCoupon(
  form: FormData,
  { accounts, cart, coupons }: Context,
  back: string,
): Promise<FormDone | FormRejected> {
  if (form.get("intent") === COUPON_INTENTS.remove) return done(back, MESSAGES.removed, await cart.setCoupon(null));
  const typed = form.get(COUPON_FIELD);
  if (typeof typed !== "string" || typed.trim() === "") return rejected(form, { [COUPON_FIELD]: MESSAGES.blank });
  const subject = subjectOf(await cart.lines()) ?? { kind: "purchase", lines: [] };
  const uid = (await accounts.session())?.uid ?? null;
  const quote = await coupons.quote(typed, subject, uid);
  if (quote.ok) return done(back, MESSAGES.applied, await cart.setCoupon(quote.code));
  const { reason, message } = quote.rejection;
  return rejected(form, { [COUPON_FIELD]: message }, reason === "too-many-tries" ? 429 : 422);
}

/** The lines that can be bought; null for none. */
function subjectOf(lines: readonly CartLine[]): CouponSubject | null {
  const sold = lines.filter(({ problem }) => problem === null);
  if (sold.length === 0) return null;
  return {
    kind: "purchase",
    lines: sold.map(({ category, quantity, unitCentimos }) => ({ category, totalCentimos: quantity * unitCentimos })),
  };
}
