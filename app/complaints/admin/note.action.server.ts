import { z } from "zod";

import type { Complaints } from "~/complaints/complaints.server";
import { COMPLAINT_NOTE_MAX, COMPLAINT_NOTES_MAX } from "~/complaints/notes/constants";
import { textField } from "~/platform/forms/fields";
import { parseForm, type FieldErrors } from "~/platform/forms/forms";
import { done, formNotFound, rejectedWith, type FormOutcome } from "~/platform/forms/outcome";

import { NOTE_FIELDS as FIELDS, NO_COMPLAINT, type ComplaintStepReply } from "./constants";
import type { ComplaintPageOf } from "./page-of";

const NoteForm = z.object({
  [FIELDS.text]: textField("Nota", { min: 3, max: COMPLAINT_NOTE_MAX }).transform((text, context) => {
    if (text === undefined) context.addIssue({ code: "custom", message: "Escribe la nota." });
    return text ?? "";
  }),
  [FIELDS.seen]: z.coerce.number().int().min(0).catch(0),
});

export async function takeNote(
  notes: Pick<Complaints["notes"], "add">,
  { number, page, actor, form }: ComplaintPageOf & { actor: string; form: FormData },
  reply: (errors: FieldErrors) => ComplaintStepReply,
): Promise<FormOutcome<ComplaintStepReply>> {
  const parsed = parseForm(NoteForm, form);
  if (!parsed.ok) return rejectedWith(reply(parsed.errors));
  const { [FIELDS.text]: text, [FIELDS.seen]: seen } = parsed.data;
  const result = await notes.add(number, { actor, text: String(text), seen: Number(seen) });
  if (result === "not-found") return formNotFound(NO_COMPLAINT);
  if (result === "full")
    return rejectedWith(reply({ "": `Este reclamo ya tiene ${COMPLAINT_NOTES_MAX} notas: no caben más.` }), 409);
  return done(`${page}#notas`, "Guardamos la nota.");
}
