import { z } from "zod";

import { BrandSchema, CategorySchema, PlanSchema, SearchUseSchema } from "~/catalog/model";
import { synonymsOf } from "~/catalog/synonyms";
import { usesOf } from "~/catalog/uses";

import { layeredIndex, type CatalogIndex, type Changes } from "./catalog-index";
import type { Segment } from "./segment";

const StoredSchema = z.object({ key: z.string(), rows: z.number().int().min(0) });
/** `key`: with the hash of its bytes, so that a part that is the same has the same key. */
const PartSchema = StoredSchema.extend({ storedAt: z.number() });

/** Brands, categories and plans, stored with the index so that browsing reads no Firestore. */
export const ReferenceSchema = z.object({
  readAt: z.number(),
  brands: z.array(BrandSchema.extend({ id: z.string() })),
  plans: z.array(PlanSchema.extend({ id: z.string() })),
  /** Missing in a head of an older version. */
  categories: z.array(CategorySchema.extend({ id: z.string() })).default([]),
  /** Words that administrators accepted for others; missing in a head of an older version. */
  synonyms: z.array(z.object({ typed: z.string(), means: z.string() })).default([]),
  /** Uses that administrators changed or added (../uses.ts). */
  uses: z.array(SearchUseSchema.extend({ id: z.string() })).default([]),
  /** Mark of the last change that was read (../reference/mark.ts). */
  mark: z.string().default(""),
});
export type Reference = z.infer<typeof ReferenceSchema>;

/** The index in KV without its rows. Times are ms since 1970. */
export const HeadSchema = z.object({
  /** Start of the rebuild that read the base. */
  builtAt: z.number(),
  /** Every change before this (less the overlap) is in the index. */
  watermark: z.number(),
  /** New with each change of content: two heads of one revision are equal. */
  revision: z.string(),
  base: z.array(PartSchema),
  /** Rows and removals since the base. */
  changes: StoredSchema.nullable(),
  reference: ReferenceSchema,
});
export type Head = z.infer<typeof HeadSchema>;

export interface IndexState {
  head: Head;
  /** As `head.base`. */
  base: readonly Segment[];
  changes: Changes;
  index: CatalogIndex;
}

export function createState(head: Head, base: readonly Segment[], changes: Changes): IndexState {
  const { brands, synonyms, uses } = head.reference;
  return { head, base, changes, index: layeredIndex(base, changes, brands, synonymsOf(synonyms), usesOf(uses)) };
}

/** Whether `a` is newer than `b`: a later rebuild first, as it repairs errors of changes; then a later watermark. */
export function isNewer(a: Head, b: Head): boolean {
  return a.builtAt !== b.builtAt ? a.builtAt > b.builtAt : a.watermark > b.watermark;
}

/** Rows of the index (some may be past their term). */
export function rowCount({ base, changes, index }: IndexState): number {
  const kept = base.map(({ size }, part) => size - index.parts[part]!.gone.reduce((sum, flag) => sum + flag, 0));
  const upserts = [...changes.values()].filter((row) => row !== null).length;
  return kept.reduce((sum, rows) => sum + rows, upserts);
}

/** A cache (see the architecture), no request's state. Listings' pages, carts and checkouts never use it. */
export interface CatalogMemory {
  state: IndexState | null;
  checkedAt: number;
  /** Load under way; shared, so that a cold isolate loads once. */
  loading: Promise<unknown> | null;
  /** KV had none: not asked again before this. */
  retryAt: number;
  /** Bounded fallback while there is no index. */
  fallback: { index: CatalogIndex; readAt: number } | null;
  /** Brands and plans while there is no index. */
  reference: Reference | null;
}

export function createCatalogMemory(): CatalogMemory {
  return { state: null, checkedAt: 0, loading: null, retryAt: 0, fallback: null, reference: null };
}

/** Takes a state over unless the memory has a newer one. Returns the memory's state. */
export function keepNewerState(memory: CatalogMemory, state: IndexState): IndexState {
  if (memory.state === null || !isNewer(memory.state.head, state.head)) memory.state = state;
  return memory.state;
}
