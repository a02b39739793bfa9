import { z } from "zod";

import { limaDay } from "~/business/calendar";
import { ATTACHMENT_MAX_BYTES } from "~/complaints/constants";
import type { Attachment } from "~/complaints/model";
import { letterText } from "~/complaints/progress/letter";
import type { Context } from "~/platform/context";
import { lineField } from "~/platform/forms/fields";
import { parseForm, type FieldErrors } from "~/platform/forms/forms";
import type { StreamedFile } from "~/platform/forms/multipart.server";
import { done, formNotFound, rejectedWith, type FormOutcome } from "~/platform/forms/outcome";

import { LETTER_FIELDS as FIELDS, NO_COMPLAINT, type ComplaintStepReply } from "./constants";
import type { ComplaintPageOf } from "./page-of";

/** Room for a file that is too large, so that it is rejected by its name. */
export const COMPLAINT_STEP_FILE_BYTES = 2 * ATTACHMENT_MAX_BYTES;

const LETTER_MESSAGES = {
  sentOn: "Elige el día en que se envió la carta.",
  future: "La carta no puede haberse enviado después de hoy.",
  early: "La carta no puede haberse enviado antes de escribir la respuesta.",
  carrier: "Escribe con qué empresa o persona se envió.",
  proof: "Adjunta la constancia: el cargo o la guía de envío, en PDF o foto.",
} as const;

const LetterForm = z.object({
  [FIELDS.sentOn]: z.iso.date(LETTER_MESSAGES.sentOn),
  [FIELDS.carrier]: lineField("Empresa", { min: 2, max: 80 }),
  version: z.coerce.number().int().min(0).catch(0),
});

/** Records that the letter with the answer was sent, with its proof: this ends the term. Callers check permissions. */
export async function takeLetter(
  { complaints, clock }: Context,
  { number, page, actor, form, file }: ComplaintPageOf & { actor: string; form: FormData; file: StreamedFile | null },
  reply: (errors: FieldErrors) => ComplaintStepReply,
): Promise<FormOutcome<ComplaintStepReply>> {
  const parsed = parseForm(LetterForm, form);
  const errors: FieldErrors = parsed.ok ? {} : { ...parsed.errors };
  const { [FIELDS.sentOn]: sentOn = "", [FIELDS.carrier]: carrier = "", version = 0 } = parsed.ok ? parsed.data : {};
  const found = await complaints.sheets.find(number);
  if (found === null) return formNotFound(NO_COMPLAINT);
  const { answer } = found.progress;
  if (parsed.ok && carrier === "") errors[FIELDS.carrier] = LETTER_MESSAGES.carrier;
  if (sentOn > limaDay(clock.now())) errors[FIELDS.sentOn] = LETTER_MESSAGES.future;
  else if (sentOn !== "" && answer && sentOn < limaDay(answer.at)) errors[FIELDS.sentOn] = LETTER_MESSAGES.early;
  if (file === null) errors[FIELDS.proof] = LETTER_MESSAGES.proof;
  if (Object.keys(errors).length > 0 || file === null) return rejectedWith(reply(errors));

  const proof: Attachment | string | null = await complaints.uploads.storeProof(number, file);
  if (proof === null || typeof proof === "string")
    return rejectedWith(reply({ [FIELDS.proof]: proof ?? LETTER_MESSAGES.proof }));
  const letter = { sentOn, carrier: String(carrier), proof };
  const input = { step: "post" as const, actor, text: letterText(letter), version: Number(version), letter };
  const result = await complaints.progress.advance(number, input);
  if (result.ok) return done(page, "Registramos el envío de la carta. El caso quedó respondido.");
  return result.reason === "not-found" ? formNotFound(NO_COMPLAINT) : rejectedWith(reply({ "": result.message }), 409);
}
