import { z } from "zod";

import { createAdministrators } from "~/accounts/administrators.server";
import { ACCOUNT_NOTES } from "~/accounts/blocks";
import { isUid } from "~/accounts/constants";
import type { Core } from "~/accounts/core";
import type { User } from "~/accounts/model";
import { userPath } from "~/accounts/model";
import type { FactorDenials } from "~/accounts/passkeys/factor-denials.server";
import { isRevoked, isTooOld } from "~/accounts/session/revocation.server";
import { auditWrite } from "~/platform/audit/audit";
import { sha256Hex } from "~/platform/crypto/hash";
import { decodeDocument } from "~/platform/firestore/codec";

import { createBlockFollowing } from "./block-following.server";
import { createUserActs } from "./user-acts.server";

const SHOWN = 10;

const RecordSchema = z.object({
  browser: z.string().catch(""),
  signedInAt: z.date(),
  lastSeenAt: z.date(),
  expiresAt: z.date(),
});

type ListedSession = Pick<z.infer<typeof RecordSchema>, "browser" | "signedInAt" | "lastSeenAt">;

/** Of those that have not expired the ten that end last, the last used first. `isCut`: there may be more. */
async function openSessionsOf(
  { database, clock }: Core,
  user: User,
): Promise<{ sessions: ListedSession[]; isCut: boolean }> {
  if (!user.isActive) return { sessions: [], isCut: false };
  const found = await database.find({
    collection: "sessions",
    where: [
      ["uid", "==", user.uid],
      ["expiresAt", ">", clock.now()],
    ],
    orderBy: [["expiresAt", "desc"]],
    limit: SHOWN,
  });
  const sessions = found.flatMap(({ id, data }): ListedSession[] => {
    const record = RecordSchema.safeParse(data).data;
    if (!record) return [];
    const { browser, signedInAt, lastSeenAt } = record;
    const claims = { authTime: signedInAt };
    const isOver = isRevoked(claims, id, user) || isTooOld(claims, user, clock);
    return isOver ? [] : [{ browser, signedInAt, lastSeenAt }];
  });
  return {
    sessions: sessions.sort((a, b) => b.lastSeenAt.getTime() - a.lastSeenAt.getTime()),
    isCut: found.length === SHOWN,
  };
}

const NOTE_ID = /^[\w-]{1,64}$/;

const NoteSchema = z.object({ uid: z.string(), text: z.string(), actor: z.string(), at: z.date() });
type AccountNote = z.infer<typeof NoteSchema> & { id: string };

/** Notes of administrators about an account, for each other. Erased with the account. Callers check the right. */
function createAccountNotes({ database, clock, log }: Core) {
  return {
    /** The newest ones. `after`: the id of the note that they begin after; an unknown one gives the first. */
    async of(uid: string, { limit, after = null }: { limit: number; after?: string | null }): Promise<AccountNote[]> {
      const from = after !== null && NOTE_ID.test(after) ? await database.read(`${ACCOUNT_NOTES}/${after}`) : null;
      const found = await database.find({
        collection: ACCOUNT_NOTES,
        where: [["uid", "==", uid]],
        orderBy: [
          ["at", "desc"],
          ["__name__", "desc"],
        ],
        ...(from?.data.uid === uid && { startAfter: [from.data.at, from.path] }),
        limit,
      });
      return found.flatMap((snapshot) => {
        const note = decodeDocument(NoteSchema, snapshot, log);
        return note ? [{ ...note, id: snapshot.id }] : [];
      });
    },

    /** Adds one with its entry in the audit log. The same form again changes nothing; false: no such account. */
    async add(uid: string, text: string, { actor, formId }: { actor: string; formId: string }): Promise<boolean> {
      if (!isUid(uid)) return false;
      const id = await sha256Hex(`account-note:${uid}:${formId}`, 16);
      return database.transaction(async (tx) => {
        const [user, known] = await tx.readAll([userPath(uid), `${ACCOUNT_NOTES}/${id}`]);
        if (!user) return false;
        if (known) return true;
        const now = clock.now();
        // Not in the entry: the log outlives the account.
        tx.write(
          { create: `${ACCOUNT_NOTES}/${id}`, data: { uid, text, actor, at: now } },
          auditWrite({ actor, action: "person.noted", target: userPath(uid), label: uid }, now),
        );
        return true;
      });
    },
  };
}

export function createUserAdministration(core: Core, denials: Pick<FactorDenials, "token">) {
  const following = createBlockFollowing(core);
  return {
    acts: createUserActs(core, following, createAdministrators(core), denials),
    notes: createAccountNotes(core),
    following,
    sessionsOf: (user: User) => openSessionsOf(core, user),
    /** The account at the identity service. @throws UpstreamError (not-configured) */
    account: (uid: string) => core.identity().account(uid),
  };
}
