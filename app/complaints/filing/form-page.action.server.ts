import type { SessionUser } from "~/accounts/model";
import { withKey } from "~/complaints/access-path";
import {
  AS_IS_FIELD,
  ATTACHED_FIELD,
  ATTACHED_LIST_FIELD,
  FILES_FIELD,
  REMOVE_FIELD,
  sheetPath,
} from "~/complaints/constants";
import type { Attachment, ComplaintKind, Sheet } from "~/complaints/model";
import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";
import { GUARD_STAMP } from "~/platform/forms/constants";
import { type FieldErrors, type FormFailure, rejectForm } from "~/platform/forms/forms";
import { BrokenFormError, type StreamedForm, textOf } from "~/platform/forms/multipart.server";
import { type FormOutcome, type RejectionStatus, done, rejectedWith } from "~/platform/forms/outcome";

import { readStatement } from "./form.server";
import { FormAlreadyUsedError } from "./resubmission";
import { BROKEN_MESSAGES, FILE_MESSAGES } from "./uploads.server";

export const GUARD_PURPOSE = "libro-de-reclamaciones";
/** Limits of a file and the texts: well above those of the form, so that a large file is rejected by name. */
export const FORM_LIMITS = {
  maxFileBytes: 12 * 1024 * 1024,
  // Three long texts of 3 bytes a character, and room for some that are too long.
  maxTextBytes: 512 * 1024,
  messages: BROKEN_MESSAGES,
};

/** Networks share an address, and the law allows no obstacle: beyond the limit a sheet is marked. */

export interface ComplaintFormFailure extends FormFailure {
  /** Only warnings: the sheet may be filed unchanged. */
  mayFileAsIs: boolean;
  notice: string | null;
}
export type ComplaintFormOutcome = FormOutcome<ComplaintFormFailure>;

/** Further acts on a filed sheet; repeated with a resubmission. */
type OnFiled = (sheet: Sheet, form: FormData) => Promise<void>;

const KIND_WORDS: Record<ComplaintKind, string> = { reclamo: "tu reclamo", queja: "tu queja" };

/** Its files are stored first, so that no mistake elsewhere loses them. */
export async function submitComplaint(
  context: Context,
  user: SessionUser | null,
  sent: StreamedForm,
  onFiled: OnFiled = () => Promise.resolve(),
): Promise<ComplaintFormOutcome> {
  const outcome = await take(context, user, sent, onFiled);
  // Replaces an invalid stamp: with scripts the page does not reload its own after a rejection.
  const failure = outcome.kind === "rejected" ? outcome.failure : outcome.kind === "shown" ? outcome.reply : null;
  if (failure) failure.values[GUARD_STAMP] ??= await context.formGuard.stamp(GUARD_PURPOSE);
  return outcome;
}

async function take(
  context: Context,
  user: SessionUser | null,
  sent: StreamedForm,
  onFiled: OnFiled,
): Promise<ComplaintFormOutcome> {
  const received = await receive(context, sent);
  const form = await withFiles(context, sent.fields, received);
  const problems = fileErrors(received.problems);
  const removal = form.get(REMOVE_FIELD);
  if (typeof removal === "string") return removed(context, form, received, removal);

  const mayFileAsIs = form.has(AS_IS_FIELD);
  const reading = readStatement(form, mayFileAsIs);
  if (!reading.ok)
    return complaintRejected(form, { ...reading.errors, ...problems }, { mayFileAsIs: mayFileAsIs || reading.warned });
  if (received.problems.size > 0) return complaintRejected(form, problems, { mayFileAsIs });

  try {
    const checked = await context.formGuard.check(GUARD_PURPOSE, form, "complaint");
    // Customers of a phone company share an address: a sheet beyond the limit is filed and marked.
    const crowded = !checked.ok && checked.status === 429;
    if (!checked.ok && !crowded) return complaintRejected(form, checked.rejection.errors, { mayFileAsIs });
    const formId = checked.ok ? checked.id : (received.formId ?? "");
    if (crowded) context.log.warn("complaints.crowded", { formId });
    const sheet = await context.complaints.filing.file({
      statement: reading.statement,
      attachments: received.attachments,
      formId,
      uid: user?.uid ?? null,
      crowded,
    });
    await onFiled(sheet, form);
    return done(await addressOf(context, sheet, user), `Registramos ${KIND_WORDS[sheet.kind]} n.º ${sheet.number}.`);
  } catch (error) {
    if (error instanceof FormAlreadyUsedError) return renewed(context, form, received, error, mayFileAsIs);
    if (!(error instanceof UpstreamError)) throw error;
    context.log.error("complaints.not-filed", { error });
    return complaintRejected(form, { "": unavailable(error) }, { status: error.status, mayFileAsIs });
  }
}

/** Rejects a form while the sender cannot be identified. New files are not stored. */
export async function rejectUnidentified(sent: StreamedForm, error: UpstreamError): Promise<ComplaintFormOutcome> {
  let hasFiles = false;
  const watched = (async function* () {
    for await (const file of sent.files) {
      hasFiles = true;
      yield file;
    }
  })();
  const form = await textOf({ fields: sent.fields, files: watched });
  return complaintRejected(
    form,
    { "": unavailable(error), ...(hasFiles ? { [FILES_FIELD]: FILE_MESSAGES.down } : {}) },
    { status: error.status },
  );
}

function unavailable({ publicMessage }: UpstreamError): string {
  return `${publicMessage} Tu hoja todavía no está registrada: lo que escribiste sigue aquí.`;
}

interface Received {
  /** Null for a forged or expired stamp: such a form has no files. */
  formId: string | null;
  attachments: Attachment[];
  problems: Set<string>;
}

/** The form's earlier files and the new ones. The hidden fields come before the files, so they are read by then. */
async function receive(context: Context, { fields, files }: StreamedForm): Promise<Received> {
  let received: Received | undefined;
  let closed: string | null | undefined;
  let broken: BrokenFormError | null = null;
  try {
    for await (const file of files) {
      received ??= await carried(context, fields);
      if (closed === undefined) closed = await whyClosed(context, received);
      const taken =
        closed ?? (await context.complaints.uploads.store(received.formId ?? "", file, received.attachments));
      if (typeof taken === "string") received.problems.add(taken);
      else if (taken) received.attachments.push(taken);
    }
  } catch (error) {
    if (!(error instanceof BrokenFormError)) throw error;
    context.log.warn("complaints.form-broken-off", { error });
    broken = error;
  }
  received ??= await carried(context, fields);
  if (broken) received.problems.add(broken.publicMessage);
  return received;
}

async function carried({ complaints, formGuard }: Context, fields: FormData): Promise<Received> {
  const sealed = fields.get(ATTACHED_FIELD);
  const formId = await formGuard.idOf(GUARD_PURPOSE, fields);
  if (typeof sealed !== "string" || sealed === "") return { formId, attachments: [], problems: new Set() };
  const opened = formId === null ? null : await complaints.uploads.open(formId, sealed);
  return { formId, attachments: opened ?? [], problems: new Set(opened === null ? [FILE_MESSAGES.lost] : []) };
}

/** The reason to reject all files of this form now; null for none. */
async function whyClosed({ formGuard, log }: Context, { formId }: Received): Promise<string | null> {
  if (formId === null) return FILE_MESSAGES.lost;
  try {
    return (await formGuard.admitsFiles("complaintFile")) ? null : FILE_MESSAGES.limited;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    log.warn("complaints.files-not-taken", { error });
    return FILE_MESSAGES.down;
  }
}

async function withFiles(
  { complaints }: Context,
  form: FormData,
  { formId, attachments }: Pick<Received, "formId" | "attachments">,
): Promise<FormData> {
  // A new stamp is a new form.
  if (formId === null) form.delete(GUARD_STAMP);
  form.set(ATTACHED_FIELD, formId === null ? "" : await complaints.uploads.seal(formId, attachments));
  form.set(
    ATTACHED_LIST_FIELD,
    JSON.stringify(attachments.map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 }))),
  );
  return form;
}

async function removed(
  context: Context,
  form: FormData,
  received: Received,
  sha256: string,
): Promise<ComplaintFormOutcome> {
  const gone = received.attachments.find((attachment) => attachment.sha256 === sha256);
  await withFiles(context, form, {
    formId: received.formId,
    attachments: received.attachments.filter((attachment) => attachment !== gone),
  });
  return {
    kind: "shown",
    reply: {
      ...rejectForm(form, fileErrors(received.problems)),
      mayFileAsIs: false,
      notice: gone ? `Quitamos "${gone.name}".` : null,
    },
  };
}

/** Rejects as a new form, which can be filed. The stored files belong to the old one. */
async function renewed(
  context: Context,
  form: FormData,
  { attachments }: Received,
  { number }: FormAlreadyUsedError,
  mayFileAsIs: boolean,
): Promise<ComplaintFormOutcome> {
  await withFiles(context, form, { formId: null, attachments: [] });
  const errors = {
    "": alreadyUsedMessage(number),
    ...fileErrors(new Set(attachments.length > 0 ? [FILE_MESSAGES.lost] : [])),
  };
  return complaintRejected(form, errors, { status: 409, mayFileAsIs });
}

function alreadyUsedMessage(number: string | null): string {
  return number === null
    ? "Este formulario ya se usó para otra hoja, y la tuya todavía no está registrada. Vuelve a enviarlo: lo que " +
        "escribiste sigue aquí."
    : `Ya registramos este formulario como tu hoja n.º ${number}, tal como lo enviaste antes. Si lo de ` +
        "ahora es otra hoja, vuelve a enviarlo: lo que escribiste sigue aquí.";
}

/** Joins the messages of files: a field has one error. */
function fileErrors(problems: ReadonlySet<string>): FieldErrors {
  return problems.size === 0 ? {} : { [FILES_FIELD]: [...problems].join(" ") };
}

function complaintRejected(
  form: FormData,
  errors: FieldErrors,
  { status = 400, mayFileAsIs = false }: { status?: RejectionStatus; mayFileAsIs?: boolean } = {},
): ComplaintFormOutcome {
  return rejectedWith({ ...rejectForm(form, errors), mayFileAsIs, notice: null }, status);
}

/** Address of the new sheet: users open it by their session, visitors by its key. */
async function addressOf({ complaints }: Context, { number }: Sheet, user: SessionUser | null): Promise<string> {
  return withKey(sheetPath(number), user ? null : await complaints.sheets.keyOf(number));
}
