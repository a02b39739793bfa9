import { z } from "zod";

import { ReferenceSchema } from "~/catalog/index/index-state";

/** Objects of one generation, `catalog-{generation}-{number}`; each holds the listings whose ids fall on its number. */
const ShardSetSchema = z.object({ generation: z.string(), shards: z.number().int().min(1).max(1_000) });
export type ShardSet = z.infer<typeof ShardSetSchema>;

/** The state of the shards for the jobs: `jobs/catalog-shards`. Times are ms since 1970. */
export const ShardsStateSchema = z.object({
  /** Null until the first rebuild is complete. */
  active: ShardSetSchema.extend({
    layout: z.string(),
    /** Of each shard. */
    rows: z.array(z.number().int().min(0)),
    /** Start of the rebuild that read the rows. */
    builtAt: z.number(),
    /** Every change before this (less the overlap) reached the shards. */
    watermark: z.number(),
  }).nullable(),
  isAnswering: z.boolean(),
  /** Former generations, until isolates that ask them are gone. */
  retired: z.array(ShardSetSchema.extend({ at: z.number() })),
});
export type ShardsState = z.infer<typeof ShardsStateSchema>;

/** A rebuild under way: `jobs/catalog-rebuild`. Repeating what follows the last write of it changes nothing. */
export const RebuildSchema = ShardSetSchema.extend({
  layout: z.string(),
  startedAt: z.number(),
  /** Path of the last document that was read; null before the first. */
  cursor: z.string().nullable(),
  pages: z.number().int().min(0),
  isRead: z.boolean(),
  /** Rows of the shards that are complete. */
  rows: z.array(z.number().int().min(0)),
});
export type Rebuild = z.infer<typeof RebuildSchema>;

/** The state of the shards for readers, in KV. */
export const ShardsHeadSchema = ShardSetSchema.extend({
  rows: z.number().int().min(0),
  builtAt: z.number(),
  watermark: z.number(),
  /** New with each change of content. */
  revision: z.string(),
  isAnswering: z.boolean(),
  reference: ReferenceSchema,
  /** Key of the names that the rows had at this time. */
  names: z.object({ key: z.string(), at: z.number() }).nullable(),
});
export type ShardsHead = z.infer<typeof ShardsHeadSchema>;

/** As those of an isolate's index (../index/index-figures.ts). */
export function figuresOfShards({ shards, generation, builtAt, watermark }: ShardsHead) {
  return { changes: 0, shards, revision: generation, builtAt: new Date(builtAt), watermark: new Date(watermark) };
}

/** Number of the shard that holds a listing. */
export function numberOfShard(id: string, shards: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  // The last bits of FNV are those of the last letter: mixed, numbered ids spread as well.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) % shards;
}
