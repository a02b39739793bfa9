import { z } from "zod";

import type { AuthFailure } from "~/accounts/identity/errors";
import { DAY_SECONDS } from "~/business/durations";
import type { Context } from "~/platform/context";
import { sha256Hex } from "~/platform/crypto/hash";
import { UpstreamError } from "~/platform/errors";
import { isFirestoreError } from "~/platform/firestore/errors";
import { mailWrite } from "~/platform/mail/mail";

import { deletionLinkMail } from "./mails";

const PURPOSE = "deletion-request";
export const DELETION_LINK_SECONDS = DAY_SECONDS;
/** A used link is remembered beyond its expiry, so that a slow clock cannot accept it again. */
const REMEMBER_SECONDS = 2 * DELETION_LINK_SECONDS;

/** `email`: digest of the address, as a long one would make a path that the gate rejects. */
const LinkSchema = z.object({ id: z.string().min(1), uid: z.string().min(1), email: z.string().min(1) });

/** `used` has the code of the deletion that it requested. */
type DeletionLink =
  | { state: "valid"; uid: string; email: string }
  | { state: "used"; code: string }
  | { state: "invalid" };

/** Deletion without signing in: reading the account's mail authorises it. */
export function createDeletionLinks(context: Context) {
  const { env, database, tokens, clock, log, waitUntil } = context;

  async function mailLink(uid: string, email: string, formId: string): Promise<void> {
    try {
      const token = await tokens.sign(
        PURPOSE,
        { id: crypto.randomUUID(), uid, email: await digestOf(email) } satisfies z.infer<typeof LinkSchema>,
        DELETION_LINK_SECONDS,
      );
      // With the uid: a form that was brought back and sent with another address is another request.
      const id = `deletion-link-${await sha256Hex(`${formId}:${uid}`, 16)}`;
      await database.commit([mailWrite({ ...deletionLinkMail(env, email, token), about: [uid] }, clock.now(), id)]);
    } catch (error) {
      if (isFirestoreError(error, "ALREADY_EXISTS")) return;
      if (!(error instanceof UpstreamError)) throw error;
      log.error("deletion.link-not-sent", { uid, error });
    }
  }

  return {
    /**
     * Mails a link to the account with this e-mail. Same answer and same timing where there is none. Idempotent by
     * `formId` and account. Null when it was accepted.
     * @throws UpstreamError
     */
    async send(email: string, formId: string): Promise<AuthFailure | null> {
      const limited = await context.accounts.security.mailLimit(email);
      if (limited) return limited;
      const account = await context.accounts.lookup.byEmail(email);
      // In the background, so that the response time reveals nothing either.
      if (account) waitUntil(mailLink(account.uid, account.email, formId));
      return null;
    },

    /** The effect of a link, without using it. @throws UpstreamError */
    async read(token: string): Promise<DeletionLink> {
      const link = await tokens.verify(PURPOSE, token, LinkSchema);
      if (!link) return { state: "invalid" };
      const used = await database.read(await usedPath(link.id));
      if (used) return { state: "used", code: String(used.data["code"]) };
      const account = await context.accounts.lookup.byUid(link.uid);
      // The account's e-mail changed since: the old mailbox may be another user's.
      if (!account || link.email !== (await digestOf(account.email))) return { state: "invalid" };
      return { state: "valid", uid: link.uid, email: account.email };
    },

    /** Binds a link to the deletion with this code: it cannot request another. @throws UpstreamError */
    async markUsed(token: string, code: string): Promise<void> {
      const link = await tokens.verify(PURPOSE, token, LinkSchema);
      if (!link) return;
      const expiresAt = new Date(clock.now().getTime() + REMEMBER_SECONDS * 1000);
      try {
        await database.commit([{ create: await usedPath(link.id), data: { code, expiresAt } }]);
      } catch (error) {
        // Pressed twice: both requested the same deletion.
        if (!isFirestoreError(error, "ALREADY_EXISTS")) throw error;
      }
    },
  };
}

function digestOf(email: string): Promise<string> {
  return sha256Hex(email.toLowerCase(), 16);
}

async function usedPath(id: string): Promise<string> {
  return `usedDeletionLinks/${await sha256Hex(id)}`;
}
