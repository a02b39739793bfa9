/** Address of the page, and of all its forms. */
export const CHECKOUT_PATH = "/checkout";

/** Buttons of its form. */
export const CHECKOUT_INTENTS = {
  pay: "pagar",
  /** Applies the typed coupon. */
  coupon: "cupon",
  /** Takes the applied one off. */
  noCoupon: "sin-cupon",
} as const;

/** Longest texts of an address and a name. */
export const CHECKOUT_MAX = { name: 100, place: 60, street: 140, reference: 200, legalName: 120 } as const;

/** Typed fields, in the order of the page. */
export const CHECKOUT_FIELDS = [
  "method",
  "department",
  "province",
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
