import { z } from "zod";

import type { Core } from "~/accounts/deps";
import { deletionLinkMail } from "~/accounts/email-links/account-mails";
import { asFailure } from "~/accounts/email-links/codes.server";
import type { AuthFailure } from "~/accounts/identity/errors";
import { sha256Hex } from "~/platform/crypto/hash";
import { UpstreamError } from "~/platform/errors";
import { isFirestoreError } from "~/platform/firestore/errors";
import { mailWrite } from "~/platform/mail/mail";

const PURPOSE = "deletion-request";
/** Life of a link. */
export const DELETION_LINK_SECONDS = 24 * 3600;
/** A used link is remembered for longer than it could live: a clock that is behind must not find it forgotten. */
const REMEMBER_SECONDS = 2 * DELETION_LINK_SECONDS;

const LinkSchema = z.object({ id: z.string().min(1), uid: z.string().min(1), email: z.string().min(1) });

/** What a link of a mail is worth. `used` names the deletion that it asked for. */
export type DeletionLink =
  { state: "good"; uid: string; email: string } | { state: "used"; code: string } | { state: "invalid" };

/** Asking for a deletion without signing in: whoever reads an account's mail may. */
export interface DeletionLinks {
  /**
   * Mails a link to whoever has this e-mail. Answers the same, and as soon, where nobody has it. `formId` names the
   * form: sent twice for one person it mails once. Null when it was taken on.
   */
  askDeletion(email: string, formId: string): Promise<AuthFailure | null>;
  /** What a link would do; uses nothing up. @throws UpstreamError when no one can tell */
  readDeletionLink(token: string): Promise<DeletionLink>;
  /** The link asked for the deletion with this code, and asks for nothing else. @throws UpstreamError */
  useDeletionLink(token: string, code: string): Promise<void>;
}

export function createDeletionLinks(core: Core): DeletionLinks {
  const { attempts, database, tokens, env, clock, log, waitUntil } = core;

  async function send(uid: string, email: string, formId: string): Promise<void> {
    try {
      const token = await tokens.sign(
        PURPOSE,
        { id: crypto.randomUUID(), uid, email } satisfies z.infer<typeof LinkSchema>,
        DELETION_LINK_SECONDS,
      );
      // By whom too: a form that was brought back and sent with another address is another request.
      const id = `deletion-link-${await sha256Hex(`${formId}:${uid}`, 16)}`;
      await database.commit([mailWrite({ ...deletionLinkMail(env, email, token), about: [uid] }, clock.now(), id)]);
    } catch (error) {
      if (isFirestoreError(error, "ALREADY_EXISTS")) return;
      if (!(error instanceof UpstreamError)) throw error;
      log.error("accounts.deletion-link-not-sent", { uid, error });
    }
  }

  return {
    async askDeletion(email, formId) {
      try {
        const blocked = await attempts.beginMail(email);
        if (blocked) return blocked;
        const found = await core.identity().accountByEmail(email);
        if (!found.ok) return found.failure.cause === "user-not-found" ? null : found.failure;
        // Behind the answer: how long it takes tells nothing either.
        if (found.data) waitUntil(send(found.data.uid, found.data.email, formId));
        return null;
      } catch (error) {
        return asFailure(error);
      }
    },

    async readDeletionLink(token) {
      const link = await tokens.verify(PURPOSE, token, LinkSchema);
      if (!link) return { state: "invalid" };
      const used = await database.read(await usedPath(link.id));
      if (used) return { state: "used", code: String(used.data["code"]) };
      const found = await core.identity().account(link.uid);
      if (!found.ok)
        throw new UpstreamError("identity", "unavailable", found.failure.cause, {
          publicMessage: found.failure.message,
        });
      // Whoever reads the mailbox of before is not whom the account belongs to now.
      if (found.data?.email.toLowerCase() !== link.email.toLowerCase()) return { state: "invalid" };
      return { state: "good", uid: link.uid, email: link.email };
    },

    async useDeletionLink(token, code) {
      const link = await tokens.verify(PURPOSE, token, LinkSchema);
      if (!link) return;
      const expiresAt = new Date(clock.now().getTime() + REMEMBER_SECONDS * 1000);
      try {
        await database.commit([{ create: await usedPath(link.id), data: { code, expiresAt } }]);
      } catch (error) {
        // Pressed twice: both asked for the same deletion.
        if (!isFirestoreError(error, "ALREADY_EXISTS")) throw error;
      }
    },
  };
}

async function usedPath(id: string): Promise<string> {
  return `usedDeletionLinks/${await sha256Hex(id)}`;
}
