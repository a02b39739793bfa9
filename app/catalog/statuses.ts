/** Life of a listing. Which step may follow which is in app/selling/transitions.ts. */
export const LISTING_STATUSES = [
  "draft",
  "pending_payment",
  "in_review",
  "active",
  "paused",
  "reserved",
  "sold",
  "expired",
  "rejected",
  /** Taken off by an administrator, who may show it again. */
  "hidden",
] as const;
export type ListingStatus = (typeof LISTING_STATUSES)[number];

/** Shoppers can read these pages; only `active` and `reserved` ones stand in the catalogue. */
export const PUBLIC_STATUSES: readonly ListingStatus[] = ["active", "reserved", "paused", "sold", "expired"];
export const CATALOG_STATUSES: readonly ListingStatus[] = ["active", "reserved"];

export const STATUS_NAMES: Record<ListingStatus, string> = {
  draft: "Borrador",
  pending_payment: "Pendiente de pago",
  in_review: "En revisión",
  active: "Publicado",
  paused: "Pausado",
  reserved: "Reservado",
  sold: "Vendido",
  expired: "Vencido",
  rejected: "Rechazado",
  hidden: "Oculto",
};
