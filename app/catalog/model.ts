import { z } from "zod";

import { DAY_MS } from "../business/durations.ts";
import { isDocumentId } from "../platform/firestore/paths.ts";
import type { Write } from "../platform/firestore/types.ts";
import type { PhotoRef } from "../platform/images.ts";
import { PhotoSchema } from "../platform/photos/model.ts";
import { VideoSchema } from "../platform/videos/model.ts";
import { CATEGORY_IDS, CONDITION_IDS, MAX_STOCK, type CategoryId, type ConditionId } from "./categories.ts";
import { LISTING_STATUSES } from "./statuses.ts";

export function isListingId(value: unknown): value is string {
  return typeof value === "string" && /^[\w-]+$/.test(value) && isDocumentId(value);
}

/** Price limits of a listing, in soles. */
export const MIN_PRICE_SOLES = 50;
export const MAX_PRICE_SOLES = 500_000;
export const TITLE_MAX = 80;
export const DESCRIPTION_MAX = 3000;
export const OLDEST_YEAR = 1950;

const SpecificationValue = z.union([z.string(), z.number()]);

/** `brand`, `model`, `year` and `condition` for all; the rest as SPECIFICATION_FIELDS says for the category. */
const SpecificationsSchema = z
  .object({
    brand: z.string(),
    model: z.string(),
    year: z.number().int(),
    condition: z.enum(CONDITION_IDS),
  })
  .catchall(SpecificationValue);

const LocationSchema = z.object({
  /** Slug of app/business/peru.ts. */
  department: z.string(),
  province: z.string().default(""),
  district: z.string().default(""),
});

const GivenPlan = z.object({
  id: z.string(),
  featured: z.boolean(),
  /** Shown on the home page too. */
  home: z.boolean().default(false),
  maxPhotos: z.number().int(),
  durationDays: z.number().int(),
  /** Order that bought it; none for a free one. */
  orderId: z.string().optional(),
});

const PlanOfListing = GivenPlan.extend({
  /** A bought plan that was running when this one was bought: it goes on where the money for this one goes back. */
  former: GivenPlan.extend({ expiresAt: z.date() }).optional(),
});

const common = {
  sellerId: z.string().min(1),
  /** The list that it was made of (app/selling/import). */
  importId: z.string().optional(),
  photos: z.array(PhotoSchema),
  video: VideoSchema.nullable().optional().catch(undefined),
  /** Grows by one with each write; a form that carries an older one is stale. */
  version: z.number().int(),
  createdAt: z.date(),
  updatedAt: z.date(),
};

const InspectionBadge = z.object({ code: z.string(), on: z.date(), score: z.number().int() }).nullable().optional();

/** Numbers of waiting and answered questions; changed without a new version. `changedAt` outdates cached questions. */
const QuestionCounts = z
  .object({ open: z.number().default(0), answered: z.number().default(0), changedAt: z.date() })
  .optional()
  .catch(undefined);

/** Why an administrator rejected or hid it, for its owner. No administrator is named. */
export const StandingSchema = z.object({
  /** Id of a reason (app/selling/review/reasons.ts). */
  reason: z.string(),
  note: z.string().default(""),
  at: z.date(),
  previousStatus: z.enum(LISTING_STATUSES),
});
const ModerationSchema = StandingSchema.extend({
  /** In force again when the account of its seller is unblocked. */
  former: StandingSchema.nullable().optional().catch(undefined),
});
export type ListingModeration = z.infer<typeof ModerationSchema>;

/** In soles. */
const PriceChangeSchema = z.object({ from: z.number().positive(), to: z.number().positive(), at: z.date() });

/** Identity of one vehicle. Never shown to shoppers. */
const identity = {
  /** Registered bicycle that is, or was, for sale: a report of its theft stops the listing. */
  bicycleId: z.string().nullable().optional(),
  /** Shown to shoppers: the seller owned that bicycle when it was last compared. */
  isRegistered: z.boolean().optional(),
  /** Identity or mobile of its seller was verified; follows the account (app/selling/seller-mark.server.ts). */
  sellerVerified: z.boolean().optional(),
  /** Serial, frame number or plate as typed. */
  serial: z.string().nullable().optional(),
  /** The folded serial (app/registry/numbers/serials): set once it was compared with the reports of theft. */
  serialKey: z.string().nullable().optional(),
  /** When it named `serialKey` first: since then its seller claims that number. */
  numberSince: z.date().nullable().optional(),
  /** Folded numbers that its serial and texts may name beside `serialKey`: found by reports that come later. */
  namedKeys: z.array(z.string()).optional(),
  /** The report of theft that paused it. */
  stoppedFor: z.string().nullable().optional(),
  /** When it was paused for that: the time is given back where the report was false. */
  stoppedAt: z.date().nullable().optional(),
};

/** A document of `vehicles` that has been published at least once (any status but `draft`). `price` is in soles. */
export const ListingSchema = z.object({
  ...common,
  status: z.enum(LISTING_STATUSES),
  title: z.string().min(1),
  description: z.string(),
  category: z.enum(CATEGORY_IDS),
  price: z.number().positive(),
  specifications: SpecificationsSchema,
  location: LocationSchema,
  plan: PlanOfListing,
  publishedAt: z.date().nullable(),
  expiresAt: z.date().nullable(),
  soldAt: z.date().nullable().default(null),
  /** In soles: the price of a sale by hand, where its seller told it. Void in other states. */
  soldPrice: z.number().positive().nullable().optional().catch(undefined),
  /** Last price changes while published (./price-drops.ts). */
  priceChanges: z.array(PriceChangeSchema).optional(),
  /** Pieces for sale; a used vehicle is one. Orders hold `reservedUnits` of them and have sold `soldUnits`. */
  stock: z.number().int().min(1).optional(),
  reservedUnits: z.number().int().min(0).optional(),
  soldUnits: z.number().int().min(0).optional(),
  /** The order that holds the last piece, or bought it; absent for a reservation or a sale by hand. */
  reservedBy: z.string().nullable().optional(),
  /** Reason of a reservation by hand: identifies the thread of its buyer (`reservationMark`). Void in other states. */
  reservedFor: z.string().nullable().optional(),
  /** End of a reservation for the buyer of an accepted offer (app/offers). Void in other states. */
  agreedUntil: z.date().nullable().optional().catch(undefined),
  /** Absent: offers are taken. The document also holds the seller's hidden limits, which no listing has. */
  offerRules: z.object({ open: z.boolean() }).optional().catch(undefined),
  ...identity,
  /** Report of an inspection; removed when it is INSPECTION_BADGE_DAYS old. */
  inspection: InspectionBadge,
  /** The same for a legal inspection, where the seller wants it shown. */
  legalInspection: InspectionBadge,
  questions: QuestionCounts,
  /** Last rejection or hiding; null once it was approved or shown again. */
  moderation: ModerationSchema.nullable().optional().catch(undefined),
  /** Start of its review or rejection; null or absent otherwise. */
  heldSince: z.date().nullable().optional().catch(undefined),
  /** Resubmissions after a rejection. */
  resubmissions: z.number().int().min(0).optional().catch(undefined),
});
/** Those of a listing that the catalogue reads: others (search terms, former brands) are not. */
export const LISTING_FIELDS = Object.keys(ListingSchema.shape);
export type ListingFields = z.infer<typeof ListingSchema>;
export type Listing = ListingFields & { id: string };

/** Pieces neither held nor sold by orders; at least one, as a listing on offer has. */
export function piecesLeft({ stock = 1, reservedUnits = 0, soldUnits = 0 }: Partial<ListingFields>): number {
  return Math.min(MAX_STOCK, Math.max(1, stock - reservedUnits - soldUnits));
}

/** A document of `vehicles` in status `draft`: anything may still be missing. */
export const DraftSchema = z.object({
  ...common,
  status: z.literal("draft"),
  title: z.string().optional(),
  description: z.string().optional(),
  category: z.enum(CATEGORY_IDS).optional(),
  price: z.number().positive().optional(),
  stock: z.number().int().min(1).optional(),
  specifications: SpecificationsSchema.partial().catchall(SpecificationValue).default({}),
  location: LocationSchema.partial().default({}),
  plan: PlanOfListing.optional(),
  ...identity,
});
export type DraftFields = z.infer<typeof DraftSchema>;

/** A document of `brands`. `id` is the slug of the address, and stays when the name changes. */
export const BrandSchema = z.object({
  name: z.string(),
  kinds: z.array(z.enum(["bicicleta", "moto"])),
  /** Offered where a brand is chosen; absent is true. */
  active: z.boolean().optional().catch(undefined),
  /** Position among the first brands in choices; null or absent: by name, after them. */
  position: z.number().int().nullable().optional().catch(undefined),
  /** Slug of the brand that it was merged into, which has its address and its listings. */
  mergedInto: z.string().nullable().optional().catch(undefined),
  /** Of a merged one: whether it was offered before; a merge can be taken back. */
  activeBefore: z.boolean().optional().catch(undefined),
  formerSlugs: z.array(z.string()).optional().catch(undefined),
});
export type Brand = z.infer<typeof BrandSchema> & { id: string };

/** Decisions of administrators about texts that found nothing (search-words/). */
export const SEARCH_WORDS = "searchWords";
export const SearchWordSchema = z.object({
  text: z.string(),
  /** Open again where a decision was taken back. */
  state: z.enum(["accepted", "dismissed", "open"]),
  kind: z.enum(["word", "brand", "none"]),
  /** Words that stand for others; empty but of the kind `word`. */
  typed: z.string(),
  means: z.string(),
  /** It added the brand. */
  madeBrand: z.boolean().catch(false).default(false),
  at: z.date(),
});
export type SearchWord = z.infer<typeof SearchWordSchema>;

/** Uses of vehicles that the search knows, by id: what administrators changed of ./uses.ts, and added. */
export const SEARCH_USES = "searchUses";
export const SearchUseSchema = z.object({
  name: z.string(),
  words: z.string(),
  motos: z.string(),
  bicicletas: z.string(),
});

/** A document of `categories`; its id is one of CATEGORY_IDS, others are left out. */
export const CategorySchema = z.object({
  name: z.string().trim().min(1).max(40),
  position: z.number(),
  active: z.boolean().default(true),
});

/** A document of `publicationPlans`. `price` is in soles, 0 allowed. */
export const PlanSchema = z.object({
  name: z.string(),
  price: z.number().min(0),
  durationDays: z.number().int().positive(),
  maxPhotos: z.number().int().positive(),
  featured: z.boolean(),
  home: z.boolean().default(false),
  position: z.number().int(),
  active: z.boolean(),
});
export type Plan = z.infer<typeof PlanSchema> & { id: string };

/** A listing as lists show it. `status` is one of CATALOG_STATUSES. */
export interface Card {
  id: string;
  title: string;
  priceCentimos: number;
  category: CategoryId;
  brand: string;
  model: string;
  year: number;
  condition: ConditionId;
  /** Slug of app/business/peru.ts. */
  department: string;
  photo: PhotoRef | null;
  featured: boolean;
  publishedAt: Date;
  /** Kilometres, of motorcycles. */
  mileage?: number;
  /** Pieces that can be bought, where there are several. */
  stock?: number;
  /**
   * Three parts at most, joined by FACTS_JOINT: `29" · M · Buen estado`, `155 cc · 9,400 km · Nuevo`; with the year
   * where the title has it not.
   */
  about: string;
  /** `Miraflores · hace 3 h` */
  place: string;
  /** `Bajó 8 %`, of the last 30 days. */
  lowered?: string;
  /** The strongest known fact in words: `Inspeccionada`, `Registrada`, `Vendedor verificado`. */
  trust?: string;
  status: "active" | "reserved";
}

/** Collection of tombstones of deleted listings for the edge indexes: `{ updatedAt }` by listing id. */
export const DELETED_LISTINGS = "deletedListings";

/** For the database's TTL policy: by then the nightly rebuild has dropped the listing. */
const TOMBSTONE_MS = 7 * DAY_MS;

/** Every deletion makes exactly these, or the listing stays in the catalogue until the nightly rebuild. */
export function deletionWrites(id: string, now: Date): Write[] {
  const expiresAt = new Date(now.getTime() + TOMBSTONE_MS);
  return [{ delete: `vehicles/${id}` }, { set: `${DELETED_LISTINGS}/${id}`, data: { updatedAt: now, expiresAt } }];
}
