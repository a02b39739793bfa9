import { z } from "zod";

import type { Core } from "~/accounts/core";
import type { AccountRecord } from "~/accounts/identity/identity.server";
import { DAY_MS } from "~/business/durations";
import { sha256Hex } from "~/platform/crypto/hash";
import { UpstreamError } from "~/platform/errors";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Write } from "~/platform/firestore/types";

/** The account's `validSince` when the link was mailed: a new password moves it. Names no user. */
const LinkSchema = z.object({ validSince: z.date().nullable() });
/** The identity service ends its codes after an hour. */
const KEPT_MS = DAY_MS;

/** Mailed links for a new password: the use of one ends the others, which the identity service would still take. */
export function createResetLinks({ database, clock, log }: Core) {
  return {
    /** Notes a link, in the commit that mails it. */
    async noteWrite({ validSince }: Pick<AccountRecord, "validSince">, code: string): Promise<Write> {
      const expiresAt = new Date(clock.now().getTime() + KEPT_MS);
      return { set: await pathOf(code), data: { validSince, expiresAt } };
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
