import { z } from "zod";

import type { Core } from "~/accounts/core";
import { SESSION_SECONDS } from "~/accounts/identity/identity.server";
import { newDeviceMail } from "~/accounts/mails/account-mails";
import { sendMails } from "~/accounts/mails/mailer.server";
import type { User } from "~/accounts/model";
import { browserName } from "~/accounts/session/browser-name";
import { cityOf } from "~/accounts/session/city";
import { sessionHash } from "~/accounts/session/session-hash.server";
import { newDeviceKey } from "~/accounts/sign-in/sign-in-limits.server";
import { DAY_SECONDS, MINUTE_MS } from "~/business/durations";
import { formatDateTime } from "~/business/format";
import { UpstreamError } from "~/platform/errors";
import { ruleOf } from "~/platform/routes/acts";

const PURPOSE = "new-device";
const LINK_SECONDS = 7 * DAY_SECONDS;
const MAILS = ruleOf("newDevice", "each", "day");
/** A first sign-in right after the account was made is its owner's. */
const NEW_ACCOUNT_MS = MINUTE_MS;

/** `session`: hash of its cookie; `until`: milliseconds since 1970 of its end. */
const Link = z.object({ uid: z.string(), session: z.string(), until: z.number() });

/** Browsers that signed in so shortly before a denied sign-in are of whoever made it. */
const BEFORE_MS = 5 * MINUTE_MS;

/** Protection of an account whose owner says that somebody else acts in it. */
export interface Precautions {
  lockPayouts(uid: string): Promise<void>;
  /** Revokes the sessions since `since`, and keeps older ones out. Each `token` does so once. */
  shutDoor(uid: string, token: string, since: Date): Promise<void>;
}

/** Mails about sign-ins from browsers that an account does not know, and their link 'No fui yo'. */
export function createNewDevices(
  core: Pick<Core, "request" | "env" | "database" | "limiter" | "tokens" | "clock" | "log" | "sessions">,
  { lockPayouts, shutDoor }: Precautions,
) {
  const { request, env, limiter, tokens, clock, log, sessions } = core;

  return {
    /** Best effort: a mail that cannot be sent keeps nobody out. */
    async tell({ uid, email, emailVerified, createdAt }: User, cookie: string): Promise<void> {
      const now = clock.now();
      if (email === "" || !emailVerified || now.getTime() - createdAt.getTime() < NEW_ACCOUNT_MS) return;
      try {
        if (!(await limiter.take(newDeviceKey(uid), MAILS)).allowed) return;
        const hash = await sessionHash(cookie);
        const until = now.getTime() + SESSION_SECONDS * 1000;
        const token = await tokens.sign(
          PURPOSE,
          { uid, session: hash, until } satisfies z.infer<typeof Link>,
          LINK_SECONDS,
        );
        const browser = browserName(request.headers.get("User-Agent"));
        await sendMails(core, uid, [
          newDeviceMail(env, email, { browser, city: cityOf(request), at: formatDateTime(now), token }),
        ]);
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        log.warn("accounts.new-device-not-told", { uid, error });
      }
    },

    isLink: async (token: string): Promise<boolean> => (await tokens.verify(PURPOSE, token, Link)) !== null,

    /**
     * Ends the session of a mailed link and those that began since, shuts the door to what is not older, and locks the
     * payouts; false for an invalid one. @throws UpstreamError
     */
    async deny(token: string): Promise<boolean> {
      const link = await tokens.verify(PURPOSE, token, Link);
      if (link === null) return false;
      await sessions.revokeHashed(link.uid, link.session, new Date(link.until));
      await shutDoor(link.uid, token, new Date(link.until - SESSION_SECONDS * 1000 - BEFORE_MS));
      await lockPayouts(link.uid);
      log.warn("accounts.sign-in-denied", { uid: link.uid });
      return true;
    },
  };
}

export type NewDevices = ReturnType<typeof createNewDevices>;
