/** Field of a coupon form, and key of the address that applies a coupon. */
export const COUPON_FIELD = "cupon";

/** The rejected code as the page showed it: sent again with it, the order is placed without a coupon. */
export const REJECTED_COUPON_FIELD = "cupon-rechazado";

/** Values of `intent` of its buttons: apply the typed code, remove the applied one. */
export const COUPON_INTENTS = { apply: "cupon", remove: "sin-cupon" } as const;

const CODE = /^[A-Z0-9-]{3,24}$/;

/** A typed code in canonical form (no blanks, capitals); null where no coupon can have it. */
export function parseCouponCode(text: string): string | null {
  const code = text.replace(/[\s\p{Cf}]+/gu, "").toUpperCase();
  return CODE.test(code) ? code : null;
}
