import { z } from "zod";

import type { Complaints } from "~/complaints/complaints.server";
import type { Clock } from "~/platform/clock";
import { UpstreamError } from "~/platform/errors";
import { textField } from "~/platform/forms/fields";
import { parseForm, typedValues, type FieldErrors } from "~/platform/forms/forms";
import { BrokenFormError, type StreamedFile, type StreamedForm } from "~/platform/forms/multipart.server";
import { done, formNotFound, rejectedWith, UNKNOWN_INTENT, type FormOutcome } from "~/platform/forms/outcome";

import {
  ADMIN_FORMS,
  intentOf,
  LETTER_FIELDS,
  NO_COMPLAINT,
  POST_INTENT,
  RESEND_INTENT,
  stepOfIntent,
  TEXT_MIN,
  type AdminStep,
  type ComplaintStepReply,
} from "./constants";
import { takeLetter } from "./letter.action.server";

const MISSING: Record<AdminStep, string> = {
  answer: "Escribe la respuesta.",
  offer: "Escribe la solución que ofreces.",
};
const DONE: Record<AdminStep, string> = {
  answer: "Enviamos la respuesta formal.",
  offer: "Enviamos la oferta. El plazo está en pausa.",
};

const LETTER_OWED = "Registramos la respuesta formal. Falta la carta: envíala y registra aquí el envío.";

function formOf(step: AdminStep) {
  const { label, max } = ADMIN_FORMS[step];
  const text = textField(label, { min: TEXT_MIN, max }).transform((value, context) => {
    if (value === undefined) context.addIssue({ code: "custom", message: MISSING[step] });
    return value ?? "";
  });
  // A form without a version comes from no page of ours; it is answered with a conflict.
  return z.object({ [ADMIN_FORMS[step].field]: text, version: z.coerce.number().int().min(0).catch(0) });
}

export interface ComplaintStepDeps {
  complaints: {
    sheets: Pick<Complaints["sheets"], "find">;
    progress: Pick<Complaints["progress"], "advance" | "preview">;
    uploads: Pick<Complaints["uploads"], "storeProof">;
    mails: Pick<Complaints["mails"], "resend">;
  };
  clock: Clock;
}

/** A complaint, and its page with the list behind it: where an accepted form leads. */
export interface ComplaintPageOf {
  number: string;
  page: string;
}

interface ReceivedForm {
  form: FormData;
  /** The first file. */
  file: StreamedFile | null;
  /** Spanish: the form broke off in its file. */
  problem: string | null;
}

/** Reads a form whole: it has one file of some megabytes at most. */
async function received({ fields, files }: StreamedForm): Promise<ReceivedForm> {
  let file: StreamedFile | null = null;
  try {
    for await (const next of files) {
      const bytes = await next.arrayBuffer();
      file ??= { name: next.name, arrayBuffer: () => Promise.resolve(bytes) };
    }
    return { form: fields, file, problem: null };
  } catch (error) {
    if (!(error instanceof BrokenFormError)) throw error;
    return { form: fields, file, problem: error.publicMessage };
  }
}

/** The administrator, or the fault of a service that cannot tell: the form is then given back. */
async function orFault<T>(requireAdmin: () => Promise<T>): Promise<T | UpstreamError> {
  try {
    return await requireAdmin();
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return error;
  }
}

async function resend(
  { complaints }: ComplaintStepDeps,
  { number, page }: ComplaintPageOf,
  { mail, actor }: { mail: string; actor: string },
  reply: (errors: FieldErrors) => ComplaintStepReply,
): Promise<FormOutcome<ComplaintStepReply>> {
  const found = await complaints.sheets.find(number);
  if (found === null) return formNotFound(NO_COMPLAINT);
  const result = await complaints.mails.resend(found.progress, mail, actor);
  if (result === "not-found") return rejectedWith(reply({ "": "Ese correo ya no está." }), 409);
  const message =
    result === "queued" ? "El correo está en cola para enviarse de nuevo." : "Ese correo ya se envió o está en cola.";
  return done(page, message);
}

/**
 * Takes the forms of a complaint's page. `requireAdmin` is called here, so that a text is given back also while the
 * identity service is down.
 * @throws what `requireAdmin` throws, but for UpstreamError
 */
export async function takeComplaintStep(
  deps: ComplaintStepDeps,
  requireAdmin: () => Promise<{ uid: string }>,
  of: ComplaintPageOf,
  open: () => Promise<StreamedForm>,
): Promise<FormOutcome<ComplaintStepReply>> {
  const { number, page } = of;
  const { progress } = deps.complaints;
  const admin = await orFault(requireAdmin);
  const { form, file, problem } = await received(await open());
  const intent = String(form.get("intent") ?? "");
  const asked = intentOf(intent);
  const reply = (errors: FieldErrors, preview: ComplaintStepReply["preview"] = null): ComplaintStepReply => ({
    ok: false,
    step: stepOfIntent(intent),
    errors,
    values: typedValues(form),
    preview,
  });
  try {
    if (admin instanceof UpstreamError) throw admin;
    const { uid } = admin;
    if (intent === RESEND_INTENT)
      return await resend(deps, of, { mail: String(form.get("mail") ?? ""), actor: uid }, reply);
    if (intent === POST_INTENT && problem !== null) return rejectedWith(reply({ [LETTER_FIELDS.proof]: problem }));
    if (intent === POST_INTENT) return await takeLetter(deps, { ...of, actor: uid, form, file }, reply);
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
    if ("mail" in result) return { kind: "shown", reply: reply({}, result.mail) };
    return done(page, result.progress.state === "posting" ? LETTER_OWED : DONE[asked.step]);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return rejectedWith(reply({ "": error.publicMessage }), error.status);
  }
}
