import { reasonFields } from "~/admin-kit/decision/reasons";
import type { AdminPart, AdminSheet, Maybe, SheetForm, SheetLink, SheetSection } from "~/admin-kit/sheet/sheet";
import { addBusinessDays, formatDay, limaDay } from "~/business/calendar";
import { formatBytes, formatShortDateTime } from "~/business/format";
import { formatPhone } from "~/business/peru";
import { type Case, CASES } from "~/cases/document";
import { ANSWER_FILE_MAX_MB, ANSWER_FILES_MAX, ANSWER_LENGTH, ANSWER_LINK_DAYS, CASE_KIND_NAMES } from "~/cases/model";
import { NO_CASE, adminFilePath } from "~/cases/queue-query";
import { type ExtensionProblem, canBeAnswered, canBeReopened, extensionProblem } from "~/cases/steps";
import { caseView, replyHref } from "~/cases/view";
import type { Context } from "~/platform/context";
import { notFound } from "~/platform/http/http";
import { TEMPLATE_FIELD } from "~/templates/constants";
import { DEADLINE_TONES } from "~/ui/deadline-badge";

import { CASE_FORMS, CASE_STEP_NAMES, REQUEST_FIELDS as FIELDS, TEMPLATE_INTENT, caseTemplates } from "./constants";
import { CASE_QUEUE } from "./list.loader.server";
import { CASE_CLOSING_REASONS, EXTENSION_REASONS } from "./reasons";
import { loadTheftMatch } from "./theft-match.page.server";

/** `query`: with the list that led here (`lista`). @throws 404 (`data` response in Spanish) */
export async function loadCasePage(context: Context, number: string, query: URLSearchParams): Promise<AdminSheet> {
  const { cases, accounts, templates, clock, env } = context;
  const found = await cases.queue.find(number);
  if (found === null) throw notFound(NO_CASE);
  const now = clock.now();
  const [names, queue, isUndecided] = await Promise.all([
    namesOf(found, accounts),
    CASE_QUEUE.around(context, query, { path: CASES.path(number), data: found }),
    cases.queue.isUndecided(found),
  ]);
  const isAnswered = canBeAnswered(found) && !isUndecided;
  const options = isAnswered ? await templates.optionsFor(caseTemplates(found.kind)) : [];
  const isOpen = found.status === "open";
  const { deadline } = caseView(found, now, env.holidays);
  const title = `${number}: ${found.subject}`;
  const decision = decisionOf(found, env.siteUrl);
  return {
    thing: `${number}:${found.history.length}`,
    back: queue.list,
    queue,
    next: true,
    title,
    name: title,
    badges: [
      isOpen ? { label: "Abierta", tone: "warning" } : { label: "Atendida", tone: "success" },
      { label: CASE_KIND_NAMES[found.kind] },
      deadline && { label: deadline.text, tone: DEADLINE_TONES[deadline.urgency] },
    ],
    failure: "No se pudo guardar",
    shown: { seen: found.history.length },
    keeps: {
      [FIELDS.answer]: found.history.findLast(({ step }) => step === "answered")?.note,
    },
    sections: [
      writtenOf(found, env.siteUrl),
      termOf(found, now, env.holidays),
      decision && {
        id: "decision",
        isDecision: true,
        title: "Decidir",
        parts: [{ links: [decision], buttons: "primary" }],
      },
      ...(isUndecided && found.kind === "robo" ? await loadTheftMatch(context, found.fields) : []),
      isAnswered && answerOf(found, options),
      isAnswered && found.kind === "datos" && extensionOf(found, now, env.holidays),
      closingOf(found, isUndecided),
      {
        id: "historial",
        title: "Historial",
        parts: [
          {
            isHistory: true,
            list: found.history.map(({ step, actor, at, note, due, files = [] }, position) => ({
              title: CASE_STEP_NAMES[step] + (due === undefined ? "" : ` hasta el ${formatDay(due)}`),
              notes: [`${names.get(actor) ?? actor} · ${formatShortDateTime(at)}`],
              text: note,
              links: files.map(({ name, bytes }, index) => ({
                to: adminFilePath(number, position, index + 1),
                label: `${name} (${formatBytes(bytes)})`,
                opens: "file",
              })),
            })),
          },
        ],
      },
    ],
  };
}

function writtenOf(found: Case, siteUrl: string): SheetSection {
  const { name, createdAt, email, phone, text, fields, eraseWhenAttended, erasedAt } = found;
  if (erasedAt !== null) {
    const text =
      "La cuenta de esta persona se eliminó y con ella lo que escribió. Quedan el número, el tipo y las fechas.";
    return { id: "escribio", parts: [{ notice: { title: "Datos borrados", text } }] };
  }
  const erasing: AdminPart = {
    notice: {
      tone: "warning",
      title: "La cuenta se eliminó",
      text: "Guardamos estos datos solo para responder. Se borran al marcarla como atendida: responde antes.",
    },
  };
  const facts = [
    { label: "Nombre", value: name },
    { label: "Llegó", value: formatShortDateTime(createdAt) },
    { label: "Correo", value: email || "No dejó" },
    { label: "Teléfono", value: phone === null ? "No dejó" : formatPhone(phone), href: phone && `tel:${phone}` },
    ...fields.map(({ label, value }) =>
      value.startsWith(`${siteUrl}/administracion/`)
        ? { label, value: "Abrir", href: value.slice(siteUrl.length) }
        : { label, value },
    ),
  ];
  const mail: SheetLink = { to: replyHref(found), label: "Escribir por correo", opens: "file" };
  return {
    id: "escribio",
    title: "Lo que escribió",
    parts: [
      eraseWhenAttended && erasing,
      { facts },
      { written: text },
      email !== "" && { links: [mail], buttons: "secondary" },
    ],
  };
}

/** Link to the page of the decision, or to its result. */
function decisionOf({ kind, number, status, outcome, erasedAt, fields }: Case, siteUrl: string): SheetLink | null {
  if (outcome?.startsWith("workshops/"))
    return { label: "Ver el taller", to: `/administracion/talleres/${outcome.slice("workshops/".length)}` };
  if (status !== "open" || erasedAt !== null) return null;
  if (kind === "taller")
    return { label: "Decidir la postulación", to: `/administracion/talleres/nuevo?caso=${number}` };
  if (kind === "registro") return { label: "Decidir el reclamo", to: `/administracion/series/${number}` };
  const inspection = kind === "inspeccion" ? fields.find(({ label }) => label === "Inspección")?.value : undefined;
  return inspection?.startsWith(`${siteUrl}/`)
    ? { label: "Decidir la inspección", to: inspection.slice(siteUrl.length) }
    : null;
}

function answerOf(
  { email, eraseWhenAttended }: Case,
  options: readonly { value: string; label: string }[],
): SheetSection {
  const erases = eraseWhenAttended ? " Su cuenta se eliminó: al responder se borra lo que queda de ella." : "";
  const form: SheetForm = {
    isMultipart: true,
    fields: {
      ...(options.length > 0 && { [TEMPLATE_FIELD]: { label: "Plantilla", input: "select", options } }),
      [FIELDS.answer]: {
        label: "Respuesta",
        input: "area",
        required: true,
        rows: 10,
        maxLength: ANSWER_LENGTH.max * 2,
      },
      [FIELDS.files]: {
        label: "Archivos",
        input: "files",
        accept: "documents",
        multiple: true,
        optional: true,
        hint:
          `Hasta ${ANSWER_FILES_MAX} archivos PDF, JPG o PNG, de ${ANSWER_FILE_MAX_MB} MB como máximo cada uno. ` +
          `Van como enlaces que funcionan ${ANSWER_LINK_DAYS} días.`,
      },
    },
    beside: { [TEMPLATE_FIELD]: { intent: TEMPLATE_INTENT, label: "Poner este texto", variant: "secondary" } },
    acts: [{ intent: "answered", label: "Enviar respuesta", key: "a" }],
  };
  return {
    id: "responder",
    title: "Responder",
    isDecision: true,
    parts: [
      {
        said:
          `Se envía a ${email} y cierra la solicitud; no se puede cambiar después. Antes de enviar datos, comprueba ` +
          `que ese correo es de quien pide.${erases}`,
      },
      { form },
    ],
  };
}

/** The law's days, with what can still be done about them. */
function termOf(found: Case, now: Date, holidays: ReadonlySet<string>): Maybe<SheetSection> {
  const { due, extendableBy, kind, status } = found;
  if (due === null || status !== "open") return null;
  const law = kind === "datos" ? "La Ley 29733, de protección de datos personales, da" : "La ley da";
  const isExtendable = extendableBy !== null && extensionProblem(found, limaDay(now)) === null;
  const later = isExtendable
    ? ` Se puede ampliar una sola vez, hasta el ${formatDay(addBusinessDays(due, extendableBy, holidays))}.`
    : "";
  return {
    id: "plazo",
    title: "Plazo de ley",
    parts: [{ said: `${law} plazo para responder hasta el ${formatDay(due)}.${later}` }],
  };
}

const EXTENSION_PROBLEMS: Record<ExtensionProblem, string> = {
  closed: "",
  law: "La ley no permite ampliar el plazo de esta solicitud.",
  used: "El plazo ya se amplió una vez: no se puede ampliar de nuevo.",
  ended: "El plazo ya venció y no se puede ampliar. Responde cuanto antes.",
};

function extensionOf(found: Case, now: Date, holidays: ReadonlySet<string>): SheetSection {
  const { due, extendableBy } = found;
  const problem = extensionProblem(found, limaDay(now));
  const section = { id: "ampliar", title: "Ampliar el plazo", isDecision: true };
  if (problem !== null || due === null || extendableBy === null)
    return { ...section, parts: [problem && { said: EXTENSION_PROBLEMS[problem] }] };
  const until = formatDay(addBusinessDays(due, extendableBy, holidays));
  return {
    ...section,
    parts: [
      {
        said: `Se puede una sola vez. El nuevo plazo vence el ${until}, y quien escribió recibe el motivo por correo.`,
      },
      {
        form: {
          ...reasonFields(EXTENSION_REASONS, "Lo lee quien escribió, en un correo.", CASE_FORMS.extension),
          hidden: { paso: CASE_FORMS.extension },
          acts: [{ intent: "extended", label: "Ampliar el plazo", variant: "secondary" }],
        },
      },
    ],
  };
}

/** Closes a case without an answer from here, or opens it again. */
function closingOf(found: Case, isUndecided: boolean): Maybe<SheetSection> {
  if (found.status !== "open")
    return (
      canBeReopened(found) && {
        id: "atender",
        isDecision: true,
        parts: [{ form: { acts: [{ intent: "reopened", label: "Volver a abrir", variant: "secondary" }] } }],
      }
    );
  if (isUndecided) return null;
  const label = found.eraseWhenAttended ? "Marcar como atendida y borrar datos" : "Marcar como atendida";
  return {
    id: "atender",
    title: "Cerrar sin responder aquí",
    isDecision: true,
    parts: [
      {
        form: {
          ...reasonFields(CASE_CLOSING_REASONS, "Solo lo leen los administradores.", CASE_FORMS.closing),
          hidden: { paso: CASE_FORMS.closing },
          acts: [{ intent: "attended", label, variant: "secondary" }],
        },
      },
    ],
  };
}

async function namesOf({ name, history }: Case, accounts: Context["accounts"]): Promise<Map<string, string>> {
  const found = await accounts.names(history.map(({ actor }) => actor).filter((actor) => actor !== "person"));
  return found.set("person", name || "Quien escribió");
}
