import { z } from "zod";

import { collection } from "~/platform/firestore/collection";
import { isDocumentId } from "~/platform/firestore/paths";
import type { Snapshot } from "~/platform/firestore/types";

import { threadOf } from "./constants";

const OUTCOMES = ["open", "accepted", "declined", "countered", "expired", "ended"] as const;

const TurnSchema = z.object({
  by: z.enum(["buyer", "seller"]),
  /** Whole soles. */
  soles: z.int().positive(),
  at: z.date(),
  /** `countered`: answered by the next turn. `ended`: the listing was sold or taken off sale. */
  outcome: z.enum(OUTCOMES),
});
export type OfferTurn = z.infer<typeof TurnSchema>;

/** A document of `offers`, named as the thread: the negotiation of one buyer about one listing. */
export const NegotiationSchema = z.object({
  listingId: z.string().min(1),
  listingTitle: z.string(),
  sellerId: z.string().min(1),
  buyerId: z.string().min(1),
  /** `open`: the last turn waits for its answer. `agreed`: the listing is reserved for the buyer. */
  state: z.enum(["open", "agreed", "closed"]),
  turns: z.array(TurnSchema).min(1),
  /** End of the open turn, or of the reservation. */
  until: z.date(),
  /**
   * The last agreement. `soles`: at most the price of the listing, which may have céntimos. `until`: end of its
   * reservation, also while a later offer is open.
   */
  agreed: z
    .object({
      soles: z.number().positive(),
      outcome: z.enum(["reserved", "paid", "lapsed", "given-up", "ended"]),
      until: z.date(),
    })
    .nullable(),
  /** Hash of the network that reserved the listing, as `Order.network`, while the agreement waits for its payment. */
  network: z.string().optional(),
  /** Time of the job's next look; null: never. */
  dueAt: z.date().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type Negotiation = z.infer<typeof NegotiationSchema> & { id: string };

/** A listing's id and a uid, each of at most 128 characters. */
const THREAD_ID_MAX = 260;

export const OFFERS = collection("offers", NegotiationSchema, (id) => isDocumentId(id, THREAD_ID_MAX));

export function offerDocument(listingId: string, buyerId: string): string {
  return OFFERS.path(threadOf(listingId, buyerId));
}

/** A seller's rules for offers on one listing, in its document. The limits are hidden from everyone else. */
const RulesSchema = z.object({
  open: z.boolean().catch(true).default(true),
  /** Whole soles; null: none. */
  declineBelow: z.int().positive().nullable().catch(null).default(null),
  acceptFrom: z.int().positive().nullable().catch(null).default(null),
});
export type OfferRules = z.infer<typeof RulesSchema>;

/** Only for the owner, and for the answer to an offer: `Listing` does not have the limits. */
export function offerRulesOf({ data }: Pick<Snapshot, "data">): OfferRules {
  return RulesSchema.safeParse(data.offerRules ?? {}).data ?? RulesSchema.parse({});
}
