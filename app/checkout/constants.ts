/** The button that pays; those of the coupon are its own. */
export const PAY_INTENT = "pagar";

/** Field of one seller's delivery, where several sell. */
export const SELLER_METHOD_PREFIX = "method-";

export function sellerMethodField(sellerId: string): string {
  return `${SELLER_METHOD_PREFIX}${sellerId}`;
}

export const CHECKOUT_MAX = { name: 100, place: 60, street: 140, reference: 200, legalName: 120 } as const;

/** Typed fields, in the order of the page. */
export const CHECKOUT_FIELDS = [
  "method",
  "department",
  "district",
  "street",
  "reference",
  "name",
  "documentType",
  "documentNumber",
  "phone",
  "invoice",
  "ruc",
  "legalName",
  "without",
  "cupon",
  "terms",
] as const;
export type CheckoutField = (typeof CHECKOUT_FIELDS)[number];
