import { z } from "zod";

import { OFFER_KINDS, ORDER_CLAIM_REASONS, ORDER_CLAIM_STATES, ORDER_CLAIM_WISHES } from "./constants";

export const ORDER_CLAIMS = "orderClaims";

const centimos = z.number().int().min(0);

const ClaimEntrySchema = z.object({
  /** Of the form that it came with: a resubmission is the same. */
  id: z.string(),
  by: z.enum(["buyer", "seller", "admin", "system"]),
  kind: z.enum([
    "opened",
    "said",
    "offered",
    "declined",
    "accepted",
    "sent",
    "received",
    "escalated",
    "lapsed",
    "withdrawn",
    "decided",
    /** The order ended otherwise: by the provider, or by a report of theft. */
    "elsewhere",
  ]),
  text: z.string(),
  at: z.date(),
});
export type ClaimEntry = z.infer<typeof ClaimEntrySchema>;

/** A private photo in R2, without its location. */
const ClaimPhotoSchema = z.object({
  key: z.string(),
  contentType: z.string(),
  bytes: z.number().int(),
  by: z.enum(["buyer", "seller"]),
  /** The entry that it came with. */
  entryId: z.string(),
});
export type ClaimPhoto = z.infer<typeof ClaimPhotoSchema>;

/** A document of `orderClaims`, named as its order: a problem of the buyer with what came, or did not. */
export const OrderClaimSchema = z.object({
  orderNumber: z.string(),
  title: z.string(),
  buyerId: z.string(),
  sellerId: z.string(),
  reason: z.enum(keysOf(ORDER_CLAIM_REASONS)),
  wish: z.enum(keysOf(ORDER_CLAIM_WISHES)),
  state: z.enum(keysOf(ORDER_CLAIM_STATES)),
  entries: z.array(ClaimEntrySchema),
  photos: z.array(ClaimPhotoSchema),
  /** Number of photos of the listing that are kept with it. */
  listingPhotos: z.number().int().min(0).default(0),
  offer: z.object({ id: z.string(), kind: z.enum(OFFER_KINDS), centimos, at: z.date() }).nullable(),
  /** Until when both may agree. */
  talkUntil: z.date(),
  /** Set once a return was agreed on. */
  return: z
    .object({ sendBy: z.date(), tracking: z.string(), sentAt: z.date().nullable(), confirmBy: z.date().nullable() })
    .nullable(),
  outcome: z
    .object({
      kind: z.enum(["all", "part", "none", "elsewhere"]),
      by: z.enum(["agreement", "return", "admin", "buyer", "clock", "elsewhere"]),
      centimos,
      at: z.date(),
    })
    .nullable(),
  /** Since when administrators are waited for; stays afterwards. */
  waitingSince: z.date().nullable(),
  /** Next time for the job; null: never. */
  dueAt: z.date().nullable(),
  /** Accounts that were erased while it was open: what they wrote goes with its end. */
  erased: z.array(z.string()).optional(),
  openedAt: z.date(),
  updatedAt: z.date(),
});
export type OrderClaimFields = z.infer<typeof OrderClaimSchema>;
export type OrderClaim = OrderClaimFields & { id: string };

export function claimPath(orderId: string): string {
  return `${ORDER_CLAIMS}/${orderId}`;
}

/** The stored fields, without the id. */
export function claimFields(claim: OrderClaim): OrderClaimFields {
  return OrderClaimSchema.parse(claim);
}

function keysOf<T extends string>(names: Readonly<Record<T, string>>): [T, ...T[]] {
  return Object.keys(names) as [T, ...T[]];
}
