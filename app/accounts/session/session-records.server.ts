import { z } from "zod";

import type { Role } from "~/accounts/model";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Snapshot, Write } from "~/platform/firestore/types";

import { browserName } from "./browser-name";
import { cityOf } from "./city";
import { seenSeconds } from "./revocation.server";
import type { SessionClaims } from "./verify-cookie.server";

const MAX_LISTED = 50;

const RecordSchema = z.object({
  uid: z.string(),
  browser: z.string().catch(""),
  city: z.string().catch(""),
  signedInAt: z.date(),
  lastSeenAt: z.date(),
  expiresAt: z.date(),
});

/** A session in its user's list. `id` is the hash of what is signed in its cookie. */
export interface SessionRecord {
  id: string;
  browser: string;
  /** As the edge guessed it when the session was seen last; empty for none. */
  city: string;
  signedInAt: Date;
  lastSeenAt: Date;
  isCurrent: boolean;
}

type SessionRecordsDeps = Pick<Context, "request" | "database" | "clock" | "log" | "waitUntil">;

export type SessionRecords = ReturnType<typeof createSessionRecords>;

/** A list for the user, which grants nothing (docs/decisions/2026-11-22-session-list.md). */
export function createSessionRecords({ request, database, clock, log, waitUntil }: SessionRecordsDeps) {
  const decode = (snapshot: Snapshot) => decodeDocument(RecordSchema, snapshot, log);
  const browser = () => browserName(request.headers.get("User-Agent"));

  return {
    path: recordPath,

    /** When a session was seen last, by its document; null for none. */
    lastSeenAt: (stored: Snapshot | null): Date | null => (stored && decode(stored))?.lastSeenAt ?? null,

    /** Notes in the background, now and then, that a valid session was seen. `stored`: its document. Best effort. */
    touch(id: string, { uid, authTime, expiresAt }: SessionClaims, stored: Snapshot | null, role: Role): void {
      const now = clock.now();
      const record = stored && decode(stored);
      if (record && now.getTime() - record.lastSeenAt.getTime() < seenSeconds(role) * 1000) return;
      const write: Write = {
        set: recordPath(id),
        data: { uid, browser: browser(), city: cityOf(request), signedInAt: authTime, lastSeenAt: now, expiresAt },
      };
      waitUntil(database.commit([write]).catch((error: unknown) => log.warn("session.not-noted", { uid, error })));
    },

    /** End of the session by its own expiry; null for an unknown one and for another user's. */
    async expiryOf(uid: string, id: string): Promise<Date | null> {
      const snapshot = /^[0-9a-f]{64}$/.test(id) ? await database.read(recordPath(id)) : null;
      const record = snapshot && decode(snapshot);
      return record?.uid === uid ? record.expiresAt : null;
    },

    /**
     * The user's sessions, the current one first, then the latest. `current` is in the list though its document is
     * not written yet; `isOpen` leaves out those that were revoked.
     */
    async list(
      uid: string,
      current: { id: string; signedInAt: Date },
      isOpen: (sessions: Pick<SessionRecord, "id" | "signedInAt" | "lastSeenAt">[]) => Promise<boolean[]>,
    ): Promise<SessionRecord[]> {
      const now = clock.now();
      const found = await database.find({
        collection: "sessions",
        where: [["uid", "==", uid]],
        limit: MAX_LISTED,
      });
      const others = found.flatMap((snapshot) => {
        const record = snapshot.id === current.id ? null : decode(snapshot);
        if (!record || record.expiresAt <= now) return [];
        const { city, signedInAt, lastSeenAt } = record;
        const name = record.browser || browserName(null);
        return [{ id: snapshot.id, browser: name, city, signedInAt, lastSeenAt, isCurrent: false }];
      });
      const open = await isOpen(others);
      return [
        { ...current, browser: browser(), city: cityOf(request), lastSeenAt: now, isCurrent: true },
        ...others.filter((_, index) => open[index]).sort((a, b) => b.lastSeenAt.getTime() - a.lastSeenAt.getTime()),
      ];
    },
  };
}

function recordPath(id: string): string {
  return `sessions/${id}`;
}
