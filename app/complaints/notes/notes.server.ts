import { z } from "zod";

import { DAY_MS } from "~/business/durations";
import { KEEP_YEARS } from "~/complaints/constants";
import { COMPLAINT_NUMBER } from "~/complaints/model";
import { auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { FirestoreError } from "~/platform/firestore/errors";
import type { Snapshot } from "~/platform/firestore/types";

import { COMPLAINT_NOTES_MAX } from "./constants";

const KEPT_MS = KEEP_YEARS * 366 * DAY_MS;

const NotesSchema = z.object({
  /** Owner of the sheet: the notes are erased with the account. */
  uid: z.string().nullable(),
  notes: z.array(z.object({ at: z.date(), actor: z.string(), text: z.string() })),
});
export type ComplaintNote = z.infer<typeof NotesSchema>["notes"][number];

interface NoteInput {
  actor: string;
  text: string;
  /** Number of notes that the form showed: a resubmission adds none. */
  seen: number;
}
type NoteResult = "added" | "repeated" | "full" | "not-found";

/** Apart from the sheet, which the consumer can read and download. Callers check permissions. */
export function createComplaintNotes({ database, clock, log }: Context) {
  /** @throws FirestoreError for a document that does not fit: writing it again would lose the notes */
  function decode(snapshot: Snapshot | null): ComplaintNote[] {
    const found = snapshot && decodeDocument(NotesSchema, snapshot, log);
    if (snapshot && !found) throw new FirestoreError("DATA_LOSS", `${snapshot.path} does not fit`);
    return found?.notes ?? [];
  }

  return {
    /** Oldest first. @throws UpstreamError */
    async list(number: string): Promise<ComplaintNote[]> {
      return COMPLAINT_NUMBER.test(number) ? decode(await database.read(`complaintNotes/${number}`)) : [];
    },

    async add(number: string, { actor, text, seen }: NoteInput): Promise<NoteResult> {
      if (!COMPLAINT_NUMBER.test(number)) return "not-found";
      return database.transaction(async (tx): Promise<NoteResult> => {
        const [progress, stored] = await tx.readAll([`complaintProgress/${number}`, `complaintNotes/${number}`]);
        if (!progress) return "not-found";
        const notes = decode(stored ?? null);
        if (notes.slice(seen).some((note) => note.actor === actor && note.text === text)) return "repeated";
        if (notes.length >= COMPLAINT_NOTES_MAX) return "full";
        const now = clock.now();
        const { uid = null } = progress.data;
        const data = {
          uid,
          notes: [...notes, { at: now, actor, text }],
          expiresAt: new Date(now.getTime() + KEPT_MS),
        };
        const entry = {
          actor,
          action: "complaint.note",
          target: `complaintProgress/${number}`,
          label: number,
        } as const;
        tx.write({ set: `complaintNotes/${number}`, data }, auditWrite(entry, now));
        return "added";
      });
    },
  };
}
