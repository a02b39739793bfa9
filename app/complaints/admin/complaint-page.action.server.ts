import { z } from "zod";

import type { SheetReply } from "~/admin-kit/sheet/sheet";
import { formatDay, limaDay } from "~/business/calendar";
import { formatBytes, lowerFirst } from "~/business/format";
import type { Complaints } from "~/complaints/complaints.server";
import { ATTACHMENT_MAX_BYTES, ATTACHMENTS_MAX } from "~/complaints/constants";
import { deliveryOf } from "~/complaints/delivery";
import { FILE_MESSAGES } from "~/complaints/filing/uploads.server";
import { complaintPath } from "~/complaints/list-query";
import type { Attachment } from "~/complaints/model";
import { letterText } from "~/complaints/progress/letter";
import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";
import { takeForm } from "~/platform/forms/act.server";
import { TICKED } from "~/platform/forms/field-look";
import { lineField, required, textField } from "~/platform/forms/fields";
import { formText } from "~/platform/forms/form-text";
import { parseForm, typedValues, type FieldErrors } from "~/platform/forms/forms";
import { BrokenFormError, type StreamedFile, type StreamedForm } from "~/platform/forms/multipart.server";
import { done, formNotFound, handleForm, notDone, rejected, type FormOutcome } from "~/platform/forms/outcome";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";
import { NO_TEMPLATE, TEMPLATE_FIELD } from "~/templates/constants";
import { joinTexts } from "~/templates/placeholders";

import {
  ADMIN_FORMS,
  COMPLAINT_TEMPLATES,
  LETTER_FIELDS,
  NO_COMPLAINT,
  POST_INTENT,
  RESEND_INTENT,
  TEXT_MIN,
  type AdminStep,
  ANSWER_FILE_FIELDS as FIELDS,
} from "./constants";
import { COMPLAINT_QUEUE } from "./list.loader.server";

/** Room for a file that is too large, so that it is rejected by its name. */
export const COMPLAINT_STEP_FILE_BYTES = 2 * ATTACHMENT_MAX_BYTES;

interface ReceivedForm {
  form: FormData;
  /** One file more than allowed, so that it is rejected by its name; further ones are dropped. */
  files: readonly StreamedFile[];
  /** Spanish: the form broke off in its file. */
  problem: string | null;
}

/** A posted form of a complaint's page, and the administrator. */
interface ComplaintForm extends ReceivedForm {
  number: string;
  actor: string;
}

/**
 * Stores the files of an answer's form beside those of its earlier rounds, which it carries sealed, and seals them all
 * for the next round: browsers never send a chosen file again.
 */
async function takeAnswerFiles(
  uploads: Pick<Complaints["uploads"], "storeAnswerFile" | "seal" | "open">,
  { number, form, files: sent, problem }: ComplaintForm,
): Promise<{ files: readonly Attachment[]; errors: FieldErrors }> {
  const owner = `respuesta:${number}`;
  const sealed = form.get(FIELDS.remove) === TICKED ? "" : formText(form, FIELDS.stored);
  const kept = sealed === "" ? [] : await uploads.open(owner, sealed);
  const files = [...(kept ?? [])];
  const problems = [...(kept === null ? [FILE_MESSAGES.lost] : []), ...(problem === null ? [] : [problem])];
  for (const file of sent) {
    const stored = await uploads.storeAnswerFile(number, file, files);
    if (typeof stored === "string") problems.push(stored);
    else if (stored !== null) files.push(stored);
  }
  form.set(FIELDS.stored, await uploads.seal(owner, files));
  form.set(FIELDS.list, files.map(({ name, bytes }) => `${name} (${formatBytes(bytes)})`).join(", "));
  return { files, errors: problems.length > 0 ? { [FIELDS.files]: problems.join(" ") } : {} };
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

const version = z.coerce.number().int().min(0).catch(0);

function formOf(step: AdminStep) {
  const { field, label, max } = ADMIN_FORMS[step];
  // A form without a version is not ours; it is answered with a conflict.
  return z.object({ [field]: required(textField(label, { min: TEXT_MIN, max }), MISSING[step]), version });
}

/** Reads a form whole: it has a few files of some megabytes at most. */
async function readWhole({ fields, files }: StreamedForm): Promise<ReceivedForm> {
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

async function resend({ complaints }: Context, { number, actor, form }: ComplaintForm): Promise<FormOutcome> {
  const found = await complaints.sheets.find(number);
  if (found === null) return formNotFound(NO_COMPLAINT);
  const result = await complaints.mails.resend(found.progress, formText(form, "mail"), actor);
  if (result === "not-found") return rejected(form, { "": "Ese correo ya no está." }, 409);
  return done(
    complaintPath(number),
    result === "queued" ? "El correo está en cola para enviarse de nuevo." : "Ese correo ya se envió o está en cola.",
  );
}

const shown = (form: FormData, more: Partial<SheetReply> = {}): FormOutcome<SheetReply> => ({
  kind: "shown",
  reply: { ok: false, errors: {}, values: typedValues(form), ...more },
});

/** Puts a template after the typed text. Nothing is sent. */
async function putTemplate(
  { complaints, templates, clock }: Context,
  step: AdminStep,
  { number, form }: ComplaintForm,
  errors: FieldErrors,
): Promise<FormOutcome<SheetReply>> {
  const found = await complaints.sheets.find(number);
  if (found === null) return formNotFound(NO_COMPLAINT);
  const { sheet, progress } = found;
  const text = await templates.textOf(formText(form, TEMPLATE_FIELD), COMPLAINT_TEMPLATES, {
    numero: number,
    nombre: deliveryOf(sheet).name,
    fecha: formatDay(limaDay(sheet.filedAt)),
    vence: formatDay(progress.due),
    hoy: formatDay(limaDay(clock.now())),
  });
  const { field, template } = ADMIN_FORMS[step];
  if (text === null) return rejected(form, { [template]: NO_TEMPLATE }, 409);
  form.set(field, joinTexts(typedValues(form)[field] ?? "", text));
  return shown(form, { errors });
}

/** The formal answer or an offer: its template, its preview, or the step itself. */
async function takeStep(
  context: Context,
  { step, asks }: { step: AdminStep; asks: "template" | "review" | "send" },
  sent: ComplaintForm,
): Promise<FormOutcome<SheetReply>> {
  const { number, actor, form } = sent;
  const { progress, uploads } = context.complaints;
  const attached = step === "answer" ? await takeAnswerFiles(uploads, sent) : { files: [], errors: {} };
  if (asks === "template") return putTemplate(context, step, sent, attached.errors);
  const parsed = parseForm(formOf(step), form);
  const errors = { ...(parsed.ok ? {} : parsed.errors), ...attached.errors };
  if (!parsed.ok || Object.keys(errors).length > 0) return rejected(form, errors);
  const { version, [ADMIN_FORMS[step].field]: text } = parsed.data;
  const files = attached.files.length > 0 && { files: attached.files };
  const input = { step, actor, text: String(text), version: Number(version), ...files };
  const result = await (asks === "review" ? progress.preview(number, input) : progress.advance(number, input));
  if (!result.ok) return notDone(form, result, { "not-found": NO_COMPLAINT });
  if ("mail" in result) return shown(form, { preview: result.mail });
  return done(complaintPath(number), result.progress.state === "posting" ? LETTER_OWED : DONE[step]);
}

export const LETTER_MESSAGES = {
  sentOn: "Elige el día en que se envió la carta.",
  future: "La carta no puede haberse enviado después de hoy.",
  early: "La carta no puede haberse enviado antes de escribir la respuesta.",
  carrier: "Escribe con qué empresa o persona se envió.",
  proof: "Adjunta la constancia: el cargo o la guía de envío, en PDF o foto.",
} as const;

export const LetterForm = z.object({
  [LETTER_FIELDS.sentOn]: z.iso.date(LETTER_MESSAGES.sentOn),
  [LETTER_FIELDS.carrier]: required(lineField("Empresa", { min: 2, max: 80 }), LETTER_MESSAGES.carrier),
  version,
});

/** Records that the letter with the answer was sent, with its proof: this ends the term. */
async function takeLetter(
  { complaints, clock }: Context,
  { number, actor, form, files: [file], problem }: ComplaintForm,
): Promise<FormOutcome> {
  if (problem !== null) return rejected(form, { [LETTER_FIELDS.proof]: problem });
  const found = await complaints.sheets.find(number);
  if (found === null) return formNotFound(NO_COMPLAINT);
  const parsed = parseForm(LetterForm, form);
  const errors: FieldErrors = parsed.ok ? {} : { ...parsed.errors };
  const sentOn = parsed.ok ? parsed.data[LETTER_FIELDS.sentOn] : "";
  const { answer } = found.progress;
  if (sentOn > limaDay(clock.now())) errors[LETTER_FIELDS.sentOn] = LETTER_MESSAGES.future;
  else if (sentOn !== "" && answer && sentOn < limaDay(answer.at)) errors[LETTER_FIELDS.sentOn] = LETTER_MESSAGES.early;
  if (file === undefined) errors[LETTER_FIELDS.proof] = LETTER_MESSAGES.proof;
  if (!parsed.ok || file === undefined || Object.keys(errors).length > 0) return rejected(form, errors);

  const proof = await complaints.uploads.storeProof(number, file);
  if (proof === null || typeof proof === "string")
    return rejected(form, { [LETTER_FIELDS.proof]: proof ?? LETTER_MESSAGES.proof });
  const { version, [LETTER_FIELDS.carrier]: carrier } = parsed.data;
  const letter = { sentOn, carrier, proof };
  const result = await complaints.progress.advance(number, {
    step: "post",
    actor,
    text: letterText(letter),
    version,
    letter,
  });
  if (!result.ok) return notDone(form, result, { "not-found": NO_COMPLAINT });
  return done(complaintPath(number), "Registramos el envío de la carta. El caso quedó respondido.");
}

/**
 * Handles the forms of a complaint's page. `requireAdmin` is called here, so that text is kept also while the identity
 * service is down.
 * @throws what `requireAdmin` throws, except UpstreamError
 */
export async function takeComplaintStep(
  context: Context,
  requireAdmin: () => Promise<{ uid: string }>,
  { number, query }: { number: string; query: URLSearchParams },
  open: () => Promise<StreamedForm>,
): Promise<FormOutcome<SheetReply>> {
  const admin = await orFault(requireAdmin);
  const received = await readWhole(await open());
  return handleForm(received.form, async () => {
    if (admin instanceof UpstreamError) throw admin;
    const sent = { ...received, number, actor: admin.uid };
    const steps = (["answer", "offer"] as const).flatMap((step) =>
      (["template", "review", "send"] as const).map(
        (asks) => [ADMIN_FORMS[step][asks], () => takeStep(context, { step, asks }, sent)] as const,
      ),
    );
    const outcome = await takeForm<SheetReply>(sent.form, {
      ...Object.fromEntries(steps),
      [RESEND_INTENT]: () => resend(context, sent),
      [POST_INTENT]: () => takeLetter(context, sent),
    });
    const found =
      outcome.kind === "done" && ENDS.includes(formText(sent.form, "intent"))
        ? await nullIfUnavailable(() => context.complaints.sheets.find(number), context.log)
        : null;
    if (outcome.kind !== "done" || found === null) return outcome;
    const words = `${number}: ${lowerFirst(String(outcome.flash?.message ?? ""))}`;
    const thing = { path: `complaintProgress/${number}`, data: found.progress };
    return COMPLAINT_QUEUE.goOn(context, query, thing, { words, actor: admin.uid });
  });
}

/** Acts after which the next sheet of the list is shown. */
const ENDS: readonly string[] = [ADMIN_FORMS.answer.send, ADMIN_FORMS.offer.send, POST_INTENT];
