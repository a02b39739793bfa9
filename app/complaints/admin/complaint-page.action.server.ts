import { z } from "zod";

import type { Complaints } from "~/complaints/complaints.server";
import { complaintPath } from "~/complaints/list-query";
import { UpstreamError } from "~/platform/errors";
import { textField } from "~/platform/forms/fields";
import { parseForm, typedValues, type FieldErrors } from "~/platform/forms/forms";
import { done, formNotFound, rejectedWith, UNKNOWN_INTENT, type FormOutcome } from "~/platform/forms/outcome";

import { ADMIN_FORMS, intentOf, NO_COMPLAINT, TEXT_MIN, type AdminStep, type ComplaintStepReply } from "./constants";

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
  // A form without a version comes from no page of ours; it is answered with a conflict.
  return z.object({ [ADMIN_FORMS[step].field]: text, version: z.coerce.number().int().min(0).catch(0) });
}

/**
 * Takes the forms of a complaint's page. `requireAdmin` is called here, so that a text is given back also while the
 * identity service is down.
 * @throws what `requireAdmin` throws, but for UpstreamError
 */
export async function takeComplaintStep(
  { progress }: Pick<Complaints, "progress">,
  requireAdmin: () => Promise<{ uid: string }>,
  number: string,
  form: FormData,
): Promise<FormOutcome<ComplaintStepReply>> {
  const asked = intentOf(String(form.get("intent") ?? ""));
  const reply = (errors: FieldErrors, preview: ComplaintStepReply["preview"] = null): ComplaintStepReply => ({
    ok: false,
    step: asked?.step ?? null,
    errors,
    values: typedValues(form),
    preview,
  });
  try {
    const { uid } = await requireAdmin();
    if (asked === null) return rejectedWith(reply({ "": UNKNOWN_INTENT }));
    const parsed = parseForm(formOf(asked.step), form);
    if (!parsed.ok) return rejectedWith(reply(parsed.errors));
    const { version, [ADMIN_FORMS[asked.step].field]: text } = parsed.data;
    const input = { step: asked.step, actor: uid, text: String(text), version: Number(version) };
    const result = await (asked.review ? progress.preview(number, input) : progress.advance(number, input));
    if (!result.ok)
      return result.reason === "not-found"
        ? formNotFound(NO_COMPLAINT)
        : rejectedWith(reply({ "": result.message }), 409);
    return "mail" in result
      ? { kind: "shown", reply: reply({}, result.mail) }
      : done(complaintPath(number), DONE[asked.step]);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return rejectedWith(reply({ "": error.publicMessage }), error.status);
  }
}
