import { z } from "zod";

import { formatDay, limaDay } from "~/business/calendar";
import { formatBytes } from "~/business/format";
import type { Complaints } from "~/complaints/complaints.server";
import { ATTACHMENTS_MAX } from "~/complaints/constants";
import { deliveryOf } from "~/complaints/delivery";
import { FILE_MESSAGES } from "~/complaints/filing/uploads.server";
import type { Attachment } from "~/complaints/model";
import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";
import { textField } from "~/platform/forms/fields";
import { formText } from "~/platform/forms/form-text";
import { parseForm, typedValues, type FieldErrors } from "~/platform/forms/forms";
import { BrokenFormError, type StreamedFile, type StreamedForm } from "~/platform/forms/multipart.server";
import { done, formNotFound, rejectedWith, UNKNOWN_INTENT, type FormOutcome } from "~/platform/forms/outcome";
import { NO_TEMPLATE, TEMPLATE_FIELD } from "~/templates/constants";
import { joinTexts } from "~/templates/placeholders";

import {
  ADMIN_FORMS,
  COMPLAINT_TEMPLATES,
  intentOf,
  LETTER_FIELDS,
  NO_COMPLAINT,
  NOTE_INTENT,
  POST_INTENT,
  RESEND_INTENT,
  stepOfIntent,
  TEXT_MIN,
  type AdminStep,
  type ComplaintStepReply,
  ANSWER_FILE_FIELDS as FIELDS,
} from "./constants";
import { takeLetter } from "./letter.action.server";
import { takeNote } from "./note.action.server";
import type { ComplaintPageOf } from "./page-of";

interface AnswerFilesSoFar {
  files: readonly Attachment[];
  /** Hidden fields for the next round: browsers never send a chosen file again. */
  values: Record<string, string>;
  errors: FieldErrors;
}

/** Beside those of earlier rounds, which it carries sealed. `problem` (Spanish): it broke off in a file. */
async function takeAnswerFiles(
  uploads: Pick<Complaints["uploads"], "storeAnswerFile" | "seal" | "open">,
  number: string,
  { form, sent, problem }: { form: FormData; sent: readonly StreamedFile[]; problem: string | null },
): Promise<AnswerFilesSoFar> {
  const owner = `respuesta:${number}`;
  const sealed = form.get(FIELDS.remove) === "si" ? "" : formText(form, FIELDS.stored);
  const kept = sealed === "" ? [] : await uploads.open(owner, sealed);
  const files = [...(kept ?? [])];
  const problems = [...(kept === null ? [FILE_MESSAGES.lost] : []), ...(problem === null ? [] : [problem])];
  for (const file of sent) {
    const stored = await uploads.storeAnswerFile(number, file, files);
    if (typeof stored === "string") problems.push(stored);
    else if (stored !== null) files.push(stored);
  }
  return {
    files,
    values: {
      [FIELDS.stored]: await uploads.seal(owner, files),
      [FIELDS.list]: files.map(({ name, bytes }) => `${name} (${formatBytes(bytes)})`).join(", "),
    },
    errors: problems.length > 0 ? { [FIELDS.files]: problems.join(" ") } : {},
  };
}

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
  // A form without a version is not ours; it is answered with a conflict.
  return z.object({ [ADMIN_FORMS[step].field]: text, version: z.coerce.number().int().min(0).catch(0) });
}

interface ReceivedForm {
  form: FormData;
  /** One file more than allowed, so that it is rejected by its name; further ones are dropped. */
  files: readonly StreamedFile[];
  /** Spanish: the form broke off in its file. */
  problem: string | null;
}

/** Reads a form whole: it has a few files of some megabytes at most. */
async function received({ fields, files }: StreamedForm): Promise<ReceivedForm> {
  const read: StreamedFile[] = [];
  try {
    for await (const next of files) {
      const bytes = await next.arrayBuffer();
      if (read.length <= ATTACHMENTS_MAX) read.push({ name: next.name, arrayBuffer: () => Promise.resolve(bytes) });
    }
    return { form: fields, files: read, problem: null };
  } catch (error) {
    if (!(error instanceof BrokenFormError)) throw error;
    return { form: fields, files: read, problem: error.publicMessage };
  }
}

/** The administrator, or the fault of the identity service: then the form is shown again. */
async function orFault<T>(requireAdmin: () => Promise<T>): Promise<T | UpstreamError> {
  try {
    return await requireAdmin();
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return error;
  }
}

async function resend(
  { complaints }: Context,
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

/** Typed text followed by a template; null for a template that is no longer offered. */
async function putTemplate(
  { complaints, templates, clock }: Context,
  number: string,
  { id, typed = "" }: { id: string; typed: string | undefined },
): Promise<{ text: string } | null | "not-found"> {
  const found = await complaints.sheets.find(number);
  if (found === null) return "not-found";
  const { sheet, progress } = found;
  const text = await templates.textOf(id, COMPLAINT_TEMPLATES, {
    numero: number,
    nombre: deliveryOf(sheet).name,
    fecha: formatDay(limaDay(sheet.filedAt)),
    vence: formatDay(progress.due),
    hoy: formatDay(limaDay(clock.now())),
  });
  return text === null ? null : { text: joinTexts(typed, text) };
}

/**
 * Handles the forms of a complaint's page. `requireAdmin` is called here, so that text is kept also while the identity
 * service is down.
 * @throws what `requireAdmin` throws, except UpstreamError
 */
export async function takeComplaintStep(
  context: Context,
  requireAdmin: () => Promise<{ uid: string }>,
  of: ComplaintPageOf,
  open: () => Promise<StreamedForm>,
): Promise<FormOutcome<ComplaintStepReply>> {
  const { number, page } = of;
  const { progress } = context.complaints;
  const admin = await orFault(requireAdmin);
  const { form, files, problem } = await received(await open());
  const intent = formText(form, "intent");
  const asked = intentOf(intent);
  const values = typedValues(form);
  const reply = (errors: FieldErrors, preview: ComplaintStepReply["preview"] = null): ComplaintStepReply => ({
    ok: false,
    step: stepOfIntent(intent),
    errors,
    values,
    preview,
  });
  try {
    if (admin instanceof UpstreamError) throw admin;
    const { uid } = admin;
    if (intent === RESEND_INTENT) return await resend(context, of, { mail: formText(form, "mail"), actor: uid }, reply);
    if (intent === POST_INTENT && problem !== null) return rejectedWith(reply({ [LETTER_FIELDS.proof]: problem }));
    if (intent === POST_INTENT)
      return await takeLetter(context, { ...of, actor: uid, form, file: files[0] ?? null }, reply);
    if (intent === NOTE_INTENT) return await takeNote(context.complaints.notes, { ...of, actor: uid, form }, reply);
    if (asked === null) return rejectedWith(reply({ "": UNKNOWN_INTENT }));
    const { step, asks } = asked;
    const attached =
      step === "answer"
        ? await takeAnswerFiles(context.complaints.uploads, number, { form, sent: files, problem })
        : { files: [], values: {}, errors: {} };
    Object.assign(values, attached.values);
    if (asks === "template") {
      const { field } = ADMIN_FORMS[step];
      const put = await putTemplate(context, number, { id: formText(form, TEMPLATE_FIELD), typed: values[field] });
      if (put === "not-found") return formNotFound(NO_COMPLAINT);
      if (put === null) return rejectedWith(reply({ [`${TEMPLATE_FIELD}-${field}`]: NO_TEMPLATE }), 409);
      values[field] = put.text;
      return { kind: "shown", reply: reply(attached.errors) };
    }
    const parsed = parseForm(formOf(step), form);
    const errors = { ...(parsed.ok ? {} : parsed.errors), ...attached.errors };
    if (!parsed.ok || Object.keys(errors).length > 0) return rejectedWith(reply(errors));
    const { version, [ADMIN_FORMS[step].field]: text } = parsed.data;
    const input = {
      step,
      actor: uid,
      text: String(text),
      version: Number(version),
      ...(attached.files.length > 0 && { files: attached.files }),
    };
    const result = await (asks === "review" ? progress.preview(number, input) : progress.advance(number, input));
    if (!result.ok)
      return result.reason === "not-found"
        ? formNotFound(NO_COMPLAINT)
        : rejectedWith(reply({ "": result.message }), 409);
    if ("mail" in result) return { kind: "shown", reply: reply({}, result.mail) };
    return done(page, result.progress.state === "posting" ? LETTER_OWED : DONE[step]);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return rejectedWith(reply({ "": error.publicMessage }), error.status);
  }
}
