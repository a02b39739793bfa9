import { z } from "zod";

import type { Answering } from "~/complaints/progress/answering.server";
import { UpstreamError } from "~/platform/errors";
import { textField } from "~/platform/forms/fields";
import { parseForm, typedValues, type FieldErrors } from "~/platform/forms/forms";

import { ADMIN_FORMS, intentOf, TEXT_MIN, type AdminReply, type AdminStep } from "./constants";

/** What came of a form: the flash to go on with, or the reply to show with its status. */
export type AdminOutcome = { flash: string } | { status: number; reply: AdminReply } | { reason: "not-found" };

const MISSING: Record<AdminStep, string> = {
  answer: "Escribe la respuesta.",
  offer: "Escribe la solución que ofreces.",
};
const DONE: Record<AdminStep, string> = {
  answer: "Enviamos la respuesta formal.",
  offer: "Enviamos la oferta. El plazo está en pausa.",
};

function formOf(step: AdminStep) {
  const { label, max } = ADMIN_FORMS[step];
  const text = textField(label, { min: TEXT_MIN, max }).transform((value, context) => {
    if (value === undefined) context.addIssue({ code: "custom", message: MISSING[step] });
    return value ?? "";
  });
  // A form without a version saw nothing, and is told so.
  return z.object({ [ADMIN_FORMS[step].field]: text, version: z.coerce.number().int().min(0).catch(0) });
}

/**
 * Takes the forms of a complaint's page. `admin` says who asks, and throws where nobody may: it is asked here, so
 * that a text is given back also when that cannot be told.
 * @throws what `admin` throws, but for UpstreamError
 */
export async function submitAdmin(
  complaints: Pick<Answering, "advance" | "preview">,
  admin: () => Promise<{ uid: string }>,
  number: string,
  form: FormData,
): Promise<AdminOutcome> {
  const asked = intentOf(String(form.get("intent") ?? ""));
  const refused = (status: number, errors: FieldErrors): AdminOutcome => ({
    status,
    reply: { step: asked?.step ?? null, errors, values: typedValues(form), preview: null },
  });
  try {
    const { uid } = await admin();
    if (asked === null) return refused(400, { "": "No entendimos qué quieres hacer. Vuelve a intentarlo." });
    const parsed = parseForm(formOf(asked.step), form);
    if (!parsed.ok) return refused(400, parsed.errors);
    const { version, [ADMIN_FORMS[asked.step].field]: text } = parsed.data;
    const input = { step: asked.step, actor: uid, text: String(text), version: Number(version) };
    const result = await (asked.review ? complaints.preview(number, input) : complaints.advance(number, input));
    if (!result.ok)
      return result.reason === "not-found" ? { reason: "not-found" } : refused(409, { "": result.message });
    if ("mail" in result)
      return { status: 200, reply: { step: asked.step, errors: {}, values: typedValues(form), preview: result.mail } };
    return { flash: DONE[asked.step] };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return refused(error.status, { "": error.publicMessage });
  }
}
