import { listBehind, withList } from "~/admin-kit/list/query";
import type { AdminPart, AdminSheet, SheetForm, SheetLink, SheetSection } from "~/admin-kit/sheet/sheet";
import { addBusinessDays, formatDay, limaDay } from "~/business/calendar";
import { nextDueText } from "~/business/due-reminders";
import { formatBytes, formatShortDateTime } from "~/business/format";
import { formatPhone } from "~/business/peru";
import type { Case } from "~/cases/document";
import {
  ANSWER_FILE_MAX_MB,
  ANSWER_FILES_MAX,
  ANSWER_LENGTH,
  ANSWER_LINK_DAYS,
  CASE_KIND_NAMES,
  NOTE_MAX,
  REASON_LENGTH,
} from "~/cases/model";
import { NO_CASE, QUEUE_PATH, adminFilePath, casePath } from "~/cases/queue-query";
import { type ExtensionProblem, canBeAnswered, canBeReopened, extensionProblem } from "~/cases/steps";
import { caseView, replyHref } from "~/cases/view";
import type { Context } from "~/platform/context";
import { notFound } from "~/platform/http/http";
import { TEMPLATE_FIELD } from "~/templates/constants";
import { DEADLINE_TONES } from "~/ui/deadline-badge";

import { caseListAddress } from "./case-list";
import { CASE_STEP_NAMES, REQUEST_FIELDS as FIELDS, TEMPLATE_INTENT, caseTemplates } from "./constants";
import { loadTheftMatch } from "./theft-match.page.server";

/** `query`: with the list that led here (`lista`). @throws 404 (`data` response in Spanish) */
export async function loadCasePage(context: Context, number: string, query: URLSearchParams): Promise<AdminSheet> {
  const { cases, accounts, templates, clock, env } = context;
  const found = await cases.queue.find(number);
  if (found === null) throw notFound(NO_CASE);
  const now = clock.now();
  const [names, following, isUndecided] = await Promise.all([
    namesOf(found, accounts),
    cases.queue.nextAfter(number),
    cases.queue.isUndecided(found),
  ]);
  const isAnswered = canBeAnswered(found) && !isUndecided;
  const options = isAnswered ? await templates.optionsFor(caseTemplates(found.kind)) : [];
  const isOpen = found.status === "open";
  const { deadline } = caseView(found, now, env.holidays);
  const list = listBehind(query, caseListAddress);
  const title = `${number}: ${found.subject}`;
  const decision = decisionOf(found, env.siteUrl);
  return {
    thing: `${number}:${found.history.length}`,
    back: { to: QUEUE_PATH, label: "Solicitudes" },
    title,
    name: title,
    badges: [
      isOpen ? { label: "Abierta", tone: "warning" } : { label: "Atendida", tone: "success" },
      { label: CASE_KIND_NAMES[found.kind] },
      deadline && { label: deadline.text, tone: DEADLINE_TONES[deadline.urgency] },
    ],
    links: [
      following && {
        to: withList(casePath(following.number), list),
        label: nextDueText(following.due, limaDay(now)),
      },
    ],
    failure: "No se pudo guardar",
    shown: { seen: found.history.length },
    keeps: {
      [FIELDS.answer]: found.history.findLast(({ step }) => step === "answered")?.note,
      [FIELDS.reason]: found.history.findLast(({ step }) => step === "extended")?.note,
    },
    sections: [
      writtenOf(found, env.siteUrl),
      decision && { id: "decision", parts: [{ links: [decision], buttons: "primary" }] },
      isUndecided && found.kind === "robo" && (await loadTheftMatch(context, found.fields)),
      isAnswered && answerOf(found, options),
      isAnswered && found.kind === "datos" && extensionOf(found, now, env.holidays),
      stepsOf(found, isUndecided, isAnswered),
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
          { links: [{ to: list, label: "Volver a Solicitudes" }] },
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
    acts: [{ intent: "answered", label: "Enviar respuesta" }],
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
  const motive = {
    label: "Motivo",
    input: "area",
    required: true,
    rows: 4,
    maxLength: REASON_LENGTH.max * 2,
  } as const;
  return {
    ...section,
    parts: [
      {
        said: `Se puede una sola vez. El nuevo plazo vence el ${until}, y quien escribió recibe el motivo por correo.`,
      },
      {
        form: {
          fields: { [FIELDS.reason]: motive },
          acts: [{ intent: "extended", label: "Ampliar el plazo", variant: "secondary" }],
        },
      },
    ],
  };
}

function stepsOf(found: Case, isUndecided: boolean, isAnswered: boolean): SheetSection {
  const isOpen = found.status === "open";
  const attend = {
    intent: "attended",
    label: found.eraseWhenAttended ? "Marcar como atendida y borrar datos" : "Marcar como atendida",
  };
  const reopen = { intent: "reopened", label: "Volver a abrir", variant: "secondary" } as const;
  const step = isOpen ? !isUndecided && attend : canBeReopened(found) && reopen;
  return {
    id: "atender",
    title: !isOpen
      ? "Ya se atendió"
      : isUndecided
        ? "Anotar: se cierra al decidirla"
        : isAnswered
          ? "Anotar o cerrar sin responder aquí"
          : "Atender",
    isDecision: true,
    parts: [
      {
        form: {
          fields: {
            note: {
              label: "Nota interna",
              input: "area",
              optional: true,
              rows: 3,
              maxLength: NOTE_MAX,
              hint: "Cómo y cuándo se respondió. No copies aquí datos de la persona.",
            },
          },
          acts: [
            step,
            step
              ? { intent: "note", label: "Guardar solo la nota", variant: "ghost" }
              : { intent: "note", label: "Guardar la nota", variant: "secondary" },
          ],
        },
      },
    ],
  };
}

async function namesOf({ name, history }: Case, accounts: Context["accounts"]): Promise<Map<string, string>> {
  const found = await accounts.names(history.map(({ actor }) => actor).filter((actor) => actor !== "person"));
  return found.set("person", name || "Quien escribió");
}
