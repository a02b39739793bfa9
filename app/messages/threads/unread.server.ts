import { z } from "zod";

import { DAY_SECONDS } from "~/business/durations";
import { inboxPath } from "~/messages/model";
import { UNREAD, readThread, unreadKey } from "~/messages/store.server";
import type { Context } from "~/platform/context";
import { createCachedRead } from "~/platform/kv/cached-read";
import { nullIfLate, nullIfUnavailable } from "~/platform/null-if-unavailable.server";
import type { Unread } from "~/shell/frame/account-menu";

import { openThread } from "./open-thread";

/** Larger counts add nothing to a badge. */
const MAX_UNREAD = 100;
/** Seconds in which the header's count is not counted again; a lost note is corrected afterwards. */
const FRESH_SECONDS = 300;
/** Older than this, a page waits for the count. */
const STALE_SECONDS = 7 * DAY_SECONDS;

/**
 * Numbers of threads with unread messages. Pages of the profile count in Firestore; the header of all others reads KV,
 * which each change updates (docs/decisions/2026-11-23-unread-counts.md).
 */
export function createUnread(context: Context) {
  const { database, cache, clock, log, waitUntil } = context;
  /** A separate instance: one keeps what it read. */
  const remembered = () =>
    createCachedRead<number>(
      { cache, clock, log, waitUntil },
      { schema: z.int().min(0), freshSeconds: FRESH_SECONDS, staleSeconds: STALE_SECONDS },
    );
  const known = remembered();

  async function count(uid: string): Promise<number> {
    const ofRole = (role: string, field: string) =>
      database.count({
        collection: "threads",
        where: [
          [role, "==", uid],
          [field, ">", 0],
        ],
        limit: MAX_UNREAD,
      });
    const counts = await Promise.all([ofRole("sellerId", UNREAD.seller), ofRole("buyerId", UNREAD.buyer)]);
    return counts.reduce((sum, one) => sum + one, 0);
  }

  /**
   * Number of threads with unread messages, up to 100 a role; 0 while Firestore is unavailable. `open`: the thread on
   * the answered page, which counts as read, though its counter is reset in the background.
   */
  async function unread(uid: string, open?: string): Promise<number> {
    const total = (await nullIfUnavailable(() => count(uid), log)) ?? 0;
    return total > 0 && open !== undefined && (await isUnread(uid, open)) ? total - 1 : total;
  }

  async function isUnread(uid: string, id: string): Promise<boolean> {
    const found = await nullIfUnavailable(() => readThread(context, uid, id), log);
    return found !== null && found.thread[UNREAD[found.side]] > 0;
  }

  /** The same for the header of any page, from KV; 0 while the services are down. Never throws for a service. */
  async function unreadKnown(uid: string): Promise<number> {
    return (await nullIfLate(() => known.get(unreadKey(uid), () => count(uid)), context)) ?? 0;
  }

  /** Counts again for the header, in the background. Best effort: without it the count is corrected within minutes. */
  function noteUnread(uid: string): void {
    const noting = remembered().refresh(unreadKey(uid), () => count(uid));
    waitUntil(noting.catch((error: unknown) => log.warn("messages.unread-not-noted", { uid, error })));
  }

  return { unread, unreadKnown, noteUnread };
}

export type UnreadCounts = ReturnType<typeof createUnread>;

/**
 * Counts by address for the header and the menus, without zeros. Present counts on the pages of the profile, whose list
 * shows them as well. `id`: parameter of the route.
 */
export async function unreadFor(
  counts: Pick<UnreadCounts, "unread" | "unreadKnown">,
  uid: string,
  request: Request,
  id: string | undefined,
): Promise<Unread> {
  const isProfile = /^\/perfil(?:\/|$)/.test(new URL(request.url).pathname);
  const messages = await (isProfile ? counts.unread(uid, openThread(request, id)) : counts.unreadKnown(uid));
  return messages > 0 ? { [inboxPath(1)]: messages } : {};
}
