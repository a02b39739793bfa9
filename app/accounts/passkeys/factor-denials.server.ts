import { z } from "zod";

import type { Core } from "~/accounts/core";
import { factorsIn, passkeysWrite, removePasskey } from "~/accounts/second-factor/factors.server";
import { revokeSessions } from "~/accounts/session/revoke-sessions.server";
import type { Precautions } from "~/accounts/sign-in/new-device.server";
import { DAY_SECONDS } from "~/business/durations";
import { UpstreamError } from "~/platform/errors";

const PURPOSE = "factor-denial";
const LINK_SECONDS = 7 * DAY_SECONDS;

/** `key`: the passkey that was added; null for a removal. */
const Link = z.object({ uid: z.string(), key: z.string().nullable() });

export type FactorDenials = ReturnType<typeof createFactorDenials>;

/** Links 'No fui yo' of mails about second factors. Each may be pressed again: it does no more than the first time. */
export function createFactorDenials(core: Core, { lockPayouts, shutDoor }: Precautions) {
  const { database, tokens, users, log } = core;

  return {
    token: (uid: string, key: string | null): Promise<string> =>
      tokens.sign(PURPOSE, { uid, key } satisfies z.infer<typeof Link>, LINK_SECONDS),

    isLink: async (token: string): Promise<boolean> => (await tokens.verify(PURPOSE, token, Link)) !== null,

    /** Undoes the addition: sessions end, payouts lock; false for an invalid link. @throws UpstreamError */
    async deny(token: string): Promise<boolean> {
      const link = await tokens.verify(PURPOSE, token, Link);
      if (link === null || !(await users.find(link.uid))) return false;
      const { uid, key } = link;
      if (key !== null) await removePasskey(core, uid, key, false);
      await database.transaction(async (tx) => {
        const { keys, removalDueAt } = await factorsIn(tx, uid, log);
        if (removalDueAt !== null) tx.write(passkeysWrite(uid, keys));
      });
      await lockPayouts(uid);
      // The change was made in a session, whose browser the account may know by now.
      await shutDoor(uid, token, new Date(0));
      if (!(await revokeSessions(core, uid, false, "owner")).revoked)
        throw new UpstreamError("firestore", "unavailable", "the sessions are still valid");
      log.warn("accounts.factor-change-denied", { uid, passkey: key !== null });
      return true;
    },
  };
}
