import type { z } from "zod";

import { HOUR_SECONDS } from "~/business/durations";
import type { Context } from "~/platform/context";
import { createCachedRead } from "~/platform/kv/cached-read";

import type { ListQuery } from "./query";

const FRESH_SECONDS = 60;
const KEPT_SECONDS = HOUR_SECONDS;

/**
 * Figures of a list's tabs, cached in KV. A first page counts again what is older than a minute. Other pages count
 * their place in the list instead, and show cached figures of up to an hour; null for none.
 */
export function tabCounts<T>(
  { cache, clock, log }: Context,
  { key, schema }: { key: string; schema: z.ZodType<T> },
  { after, before }: Pick<ListQuery, "after" | "before">,
  count: () => Promise<T>,
): Promise<T | null> {
  const isFirstPage = after === null && before === null;
  const remembered = createCachedRead(
    { cache, clock, log },
    { schema, freshSeconds: isFirstPage ? FRESH_SECONDS : KEPT_SECONDS, fallbackSeconds: KEPT_SECONDS },
  );
  return remembered.get(key, () => (isFirstPage ? count() : Promise.resolve(null)));
}
