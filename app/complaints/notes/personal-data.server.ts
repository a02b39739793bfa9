import type { Context } from "~/platform/context";
import { type PersonalData, deleteFound } from "~/platform/personal-data";

const EXPORT_MAX = 500;

/** Notes on the sheets of a user: the law does not require keeping them, so they are erased with the account. */
export function createComplaintNotesPersonalData({ database }: Context): PersonalData {
  return {
    /** Only number and dates of the notes; their text is internal, as in cases. */
    async export(uid) {
      const found = await database.find({
        collection: "complaintNotes",
        where: [["uid", "==", uid]],
        limit: EXPORT_MAX,
      });
      return found.map(({ id, data }) => ({
        hoja: id,
        notas: Array.isArray(data.notes) ? data.notes.map((note: { at?: unknown }) => note.at ?? null) : [],
      }));
    },

    erase: (uid) => deleteFound(database, { collection: "complaintNotes", where: [["uid", "==", uid]] }),
  };
}
