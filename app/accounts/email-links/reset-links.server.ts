import { z } from "zod";

import type { Core } from "~/accounts/core";
import type { AccountRecord } from "~/accounts/identity/identity.server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/business/durations";
import { sha256Hex } from "~/platform/crypto/hash";
import { UpstreamError } from "~/platform/errors";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Write } from "~/platform/firestore/types";

/** The account's `validSince` when the link was mailed: a new password moves it. Names no user. */
const LinkSchema = z.object({ validSince: z.date().nullable() });
/** The identity service ends its codes after an hour. */
const KEPT_MS = DAY_MS;

/** The links of an account that were not used: none is mailed while the last one is young. Names no user. */
const UnusedSchema = LinkSchema.extend({ sentAt: z.date(), count: z.int() });
const YOUNG_MS = 15 * MINUTE_MS;
/**
 * After as many unused ones in a row the next one waits until the last has a quarter of an hour left; after twice as
 * many for hours: the owner's own browser goes on.
 */
const MANY_UNUSED = 4;
const LONG_MS = 45 * MINUTE_MS;
const TOO_MANY_UNUSED = 8;
const PAUSE_MS = 4 * HOUR_MS;

function waitMs(unused: number): number {
  if (unused >= TOO_MANY_UNUSED) return PAUSE_MS;
  return unused >= MANY_UNUSED ? LONG_MS : YOUNG_MS;
}

/** Mailed links for a new password: the use of one ends the others, which the identity service would still take. */
export function createResetLinks({ database, clock, log }: Core) {
  return {
    /**
     * Notes of a link before it is made: answers the writes for the commit that mails it; null while an unused one is
     * young, unless `isKnown`: the browser that asks is the owner's. Of two requests at once one mails: the other's
     * commit fails.
     * @throws UpstreamError
     */
    async noteNext(
      { uid, validSince }: Pick<AccountRecord, "uid" | "validSince">,
      isKnown: boolean,
    ): Promise<((code: string) => Promise<Write[]>) | null> {
      const now = clock.now();
      const path = await pathOf(`account:${uid}`);
      const snapshot = await database.read(path);
      const last = snapshot && decodeDocument(UnusedSchema, snapshot, log);
      const age = last ? now.getTime() - last.sentAt.getTime() : Infinity;
      const isUnused = last !== null && age < DAY_MS && last.validSince?.getTime() === validSince?.getTime();
      if (!isKnown && isUnused && age < waitMs(last.count)) return null;
      const expiresAt = new Date(now.getTime() + KEPT_MS);
      const data = { validSince, expiresAt, sentAt: now, count: isUnused ? last.count + 1 : 1 };
      return async (code) => [
        { set: await pathOf(code), data: { validSince, expiresAt } },
        snapshot ? { update: path, data, precondition: { updateTime: snapshot.updateTime } } : { create: path, data },
      ];
    },

    /**
     * Whether the account got another password, or all its sessions were revoked, since the link was mailed. A link
     * from the console of the identity service is noted nowhere, and with Firestore down none has ended.
     */
    async hasEnded({ uid, validSince }: Pick<AccountRecord, "uid" | "validSince">, code: string): Promise<boolean> {
      try {
        const snapshot = await database.read(await pathOf(code));
        const link = snapshot && decodeDocument(LinkSchema, snapshot, log);
        return !!link && link.validSince?.getTime() !== validSince?.getTime();
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        log.warn("accounts.reset-link-not-read", { uid, error });
        return false;
      }
    },
  };
}

async function pathOf(code: string): Promise<string> {
  return `resetLinks/${await sha256Hex(code)}`;
}
