import { z } from "zod";

import { DAY_SECONDS, HOUR_SECONDS } from "~/business/durations";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { createCachedRead } from "~/platform/kv/cached-read";

import { THEFTS, isTheftId, theftPath } from "../constants";
import { TheftReportSchema } from "../model";
import {
  type StolenDetail,
  StolenDetailSchema,
  type StolenEntry,
  StolenEntrySchema,
  entryOf,
  stolenDetailOf,
} from "./entry";

/** The oldest beyond this number are only found by their own address. */
const MOST = 2_000;
const PAGE = 500;
/** Counted at most; the page says 'más de' beyond. */
const RECOVERED_MOST = 10_000;
/**
 * Changes and jobs renew the list, not readers: its age says nothing (docs/decisions/2026-11-23-stolen-list.md). After
 * three missed nights it counts as absent.
 */
const LIST_AGES = { freshSeconds: 26 * HOUR_SECONDS, fallbackSeconds: 72 * HOUR_SECONDS };
/** A page of a report is read again after a minute, in the background. */
const DETAIL_AGES = { freshSeconds: 60, staleSeconds: 10 * 60, fallbackSeconds: DAY_SECONDS };
const LAYOUT = "stolen:2";
const STOLEN_LIST_KEY = `${LAYOUT}:list`;

const ListSchema = z.object({
  /** Last change included in it, in ms since 1970. */
  changedAt: z.number(),
  entries: z.array(StolenEntrySchema),
  /** Bicycles that came back to their owners. */
  recovered: z.number().int().min(0),
});
type StolenList = z.infer<typeof ListSchema>;

/** Live reports as the public browses them: from KV. */
export function createStolenList(context: Context) {
  const { database, cache, log } = context;
  const freshLists = () => createCachedRead(context, { schema: ListSchema, ...LIST_AGES });
  let lists = freshLists();
  const details = createCachedRead(context, { schema: StolenDetailSchema, ...DETAIL_AGES });
  const detailKey = (id: string) => `${LAYOUT}:${id}`;

  async function readAll(): Promise<StolenList> {
    const changedAt = await lastChange();
    const entries: StolenEntry[] = [];
    let after: { startAfter?: unknown[] } = {};
    while (entries.length < MOST) {
      const page = await database.find({
        collection: THEFTS,
        where: [["state", "==", "live"]],
        orderBy: [["publishedAt", "desc"]],
        ...after,
        limit: PAGE,
      });
      for (const snapshot of page) {
        const report = decodeDocument(TheftReportSchema, snapshot, log);
        if (report) entries.push(entryOf(report));
      }
      const last = page.at(-1);
      if (page.length < PAGE || !last) break;
      after = { startAfter: [last.data.publishedAt, last.path] };
    }
    const recovered = await database.count({
      collection: THEFTS,
      where: [["state", "==", "recovered"]],
      limit: RECOVERED_MOST,
    });
    return { changedAt, entries, recovered };
  }

  async function lastChange(): Promise<number> {
    const [newest] = await database.find({
      collection: THEFTS,
      orderBy: [["updatedAt", "desc"]],
      select: ["updatedAt"],
      limit: 1,
    });
    const at = newest?.data.updatedAt;
    return at instanceof Date ? at.getTime() : 0;
  }

  /** A change of this request came after its read of the list. */
  function renew(): Promise<StolenList | null> {
    lists = freshLists();
    return lists.refresh(STOLEN_LIST_KEY, readAll);
  }

  return {
    /** Newest first. @throws UpstreamError where KV has none and Firestore does not answer */
    entries: async (): Promise<StolenEntry[]> => (await lists.get(STOLEN_LIST_KEY, readAll))?.entries ?? [],

    recovered: async (): Promise<number> => (await lists.get(STOLEN_LIST_KEY, readAll))?.recovered ?? 0,

    /** The page of a report; null for one that is not public. */
    async detail(id: string | undefined): Promise<StolenDetail | null> {
      if (!isTheftId(id)) return null;
      return details.get(detailKey(id), async () => {
        const snapshot = await database.read(theftPath(id));
        const report = snapshot && decodeDocument(TheftReportSchema, snapshot, log);
        return report && stolenDetailOf(report);
      });
    },

    async rebuild(): Promise<{ entries: number }> {
      const list = await renew();
      return { entries: list?.entries.length ?? 0 };
    },

    forget: (id: string): Promise<void> => details.forget(detailKey(id)),

    /** Reads all again only if a report was written since: one read a minute. */
    async refreshIfChanged(): Promise<{ refreshed: boolean }> {
      const stored = await cache.getJson(STOLEN_LIST_KEY, z.object({ value: ListSchema.pick({ changedAt: true }) }));
      if (stored !== null && stored.value.changedAt >= (await lastChange())) return { refreshed: false };
      await renew();
      return { refreshed: true };
    },
  };
}
