import { z } from "zod";

import { ACCOUNT_NOTES } from "~/accounts/blocks";
import type { Core } from "~/accounts/deps";
import { isUid, userPath } from "~/accounts/model";
import { auditWrite } from "~/platform/audit/audit";
import { sha256Hex } from "~/platform/crypto/hash";
import { decodeDocument } from "~/platform/firestore/codec";

const SHOWN = 30;

const NoteSchema = z.object({ uid: z.string(), text: z.string(), actor: z.string(), at: z.date() });
export type AccountNote = z.infer<typeof NoteSchema> & { id: string };

/** What administrators note of an account for each other. They are erased with the account. Callers check the right. */
export function createAccountNotes({ database, clock, log }: Pick<Core, "database" | "clock" | "log">) {
  return {
    /** The newest ones. */
    async of(uid: string): Promise<AccountNote[]> {
      const found = await database.find({
        collection: ACCOUNT_NOTES,
        where: [["uid", "==", uid]],
        orderBy: [["at", "desc"]],
        limit: SHOWN,
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
