import type { AdminPart, AdminSheet, SheetForm, SheetQueue, SheetSection } from "~/admin-kit/sheet/sheet";
import { addBusinessDays, businessDaysText, formatDay, limaDay } from "~/business/calendar";
import { formatBytes, formatDateTime } from "~/business/format";
import { ATTACHMENT_MAX_MB, ATTACHMENTS_MAX, sheetPath } from "~/complaints/constants";
import { deliveryOf } from "~/complaints/delivery";
import { type Progress, type Sheet, TRANSITIONS } from "~/complaints/model";
import { AGREEMENT, KIND_NAMES, STATE_NAMES, termText } from "~/complaints/progress/constants";
import { STATE_TONES, urgencyOf } from "~/complaints/progress/progress-parts";
import { adminsOf, asOf, offerProblem, suspensionLeft } from "~/complaints/progress/transitions";
import { type ProgressView, viewProgress } from "~/complaints/progress/view";
import { SHEET_SECTIONS } from "~/complaints/sheet/sheet-fields";
import type { Context } from "~/platform/context";
import { notFound } from "~/platform/http/http";
import { TEMPLATE_FIELD } from "~/templates/constants";
import type { Tone } from "~/ui/badge";
import { DEADLINE_TONES } from "~/ui/deadline-badge";

import {
  ADMIN_FORMS,
  ANSWER_FILE_FIELDS,
  type AdminStep,
  COMPLAINT_TEMPLATES,
  LETTER_FIELDS,
  NO_COMPLAINT,
  POST_INTENT,
  RESEND_INTENT,
} from "./constants";
import { COMPLAINT_QUEUE } from "./list.loader.server";
import type { ComplaintMail } from "./mails.server";

type Options = readonly { value: string; label: string }[];

/** One complaint with what is read beside it. */
interface ReadComplaint {
  sheet: Sheet;
  progress: Progress;
  crowded: boolean;
  mails: readonly ComplaintMail[];
  templates: Options;
  queue: SheetQueue;
}

/** `query`: with the list that led here (`lista`). @throws 404 where there is no such complaint */
export async function loadComplaint(context: Context, asked: string, query: URLSearchParams): Promise<AdminSheet> {
  const { accounts, complaints } = context;
  const found = await complaints.sheets.find(asked);
  if (found === null) throw notFound(NO_COMPLAINT);
  const { number } = found.sheet;
  const [crowded, mails, templates, queue] = await Promise.all([
    complaints.sheets.isCrowded(found.sheet),
    complaints.mails.list(found.progress),
    context.templates.optionsFor(COMPLAINT_TEMPLATES),
    COMPLAINT_QUEUE.around(context, query, { path: `complaintProgress/${number}`, data: found.progress }),
  ]);
  const names = await accounts.names(adminsOf(found.progress));
  const nameOf = (uid: string) => names.get(uid) || "Administrador";
  return complaintSheet({ ...found, crowded, mails, templates, queue }, nameOf, context);
}

/** The whole sheet of a complaint beside its steps and the possible ones. `nameOf`: name of an administrator. */
export function complaintSheet(
  { sheet, progress: stored, crowded, mails, templates, queue }: ReadComplaint,
  nameOf: (uid: string) => string,
  { env: { holidays }, clock }: Context,
): AdminSheet {
  const now = clock.now();
  const asNow = asOf(stored, now, holidays);
  const progress = viewProgress(asNow, now, holidays, nameOf);
  const { number, kind, state, term, version, answer, offer } = progress;
  const canAnswer = TRANSITIONS.answer.from.includes(state);
  const problem = canAnswer && state === "received" ? offerProblem(asNow, limaDay(now)) : null;
  const delivery = deliveryText(sheet);
  return {
    thing: `${number}:${version}`,
    name: `Reclamo ${number}`,
    back: queue.list,
    queue,
    next: true,
    title: `${KIND_NAMES[kind]} ${number}`,
    badges: [
      { label: STATE_NAMES[state], tone: STATE_TONES[state] },
      term.state !== "closed" && { label: termText(term), tone: DEADLINE_TONES[urgencyOf(term)] },
      answer?.late === true && { label: "Respondido fuera de plazo", tone: "danger" },
    ],
    failure: "No se envió",
    shown: { version },
    keeps: { [ADMIN_FORMS.answer.field]: answer?.text, [ADMIN_FORMS.offer.field]: offer?.text },
    sections: [
      {
        id: "plazo",
        parts: [
          { said: dueSentence(progress) },
          ...(canAnswer ? warningsOf(sheet, crowded) : []).map((text) => ({
            notice: { tone: "warning" as const, text },
          })),
        ],
      },
      {
        columns: [
          sheetSections(sheet),
          [
            ...outcomeSections(progress),
            problem !== null && { id: "sin-oferta", parts: [{ said: problem }] },
            {
              id: "historia",
              title: "Historia",
              parts: [
                {
                  isHistory: true,
                  list: progress.history.map(({ name, at, who, text }) => ({
                    title: name,
                    notes: [`${at} · ${who}`],
                    text,
                  })),
                },
              ],
            },
            mailsSection(mails),
          ],
        ],
      },
      canAnswer && answerSection(delivery, templates),
      canAnswer && state === "received" && problem === null && offerSection(asNow, now, holidays, templates),
      state === "posting" && letterSection(delivery),
    ],
  };
}

function dueSentence({ state, term: { due, state: termState }, offer }: ProgressView): string {
  if (state === "posting")
    return termState === "overdue"
      ? `La respuesta está escrita, pero la carta no salió a tiempo: venció el ${due}. Envíala ahora.`
      : `La respuesta está escrita. La carta debe salir a más tardar el ${due}.`;
  switch (termState) {
    case "running":
      return `La respuesta formal vence el ${due}. El plazo no se puede prorrogar.`;
    case "overdue":
      return `La respuesta formal venció el ${due}. Envíala ahora.`;
    case "paused":
      return (
        `El consumidor puede aceptar la oferta hasta el ${offer?.until ?? due}. Si no lo hace, la respuesta formal ` +
        `vence a más tardar el ${due}.`
      );
    case "closed":
      return `El plazo de respuesta llegaba hasta el ${due}.`;
  }
}

/** The sheet as the consumer filed it, with its files in new windows, so that the text being written stays. */
function sheetSections(sheet: Sheet): SheetSection[] {
  const path = sheetPath(sheet.number);
  const stated = SHEET_SECTIONS.map(({ title, fields }) => ({
    title,
    facts: fields.map(({ label, value, href }) => ({ label, value: value(sheet), href: href?.(sheet) ?? null })),
  })).filter(({ facts }) => sheet.guardian !== null || facts.some(({ value }) => value !== ""));
  const files = [
    { to: path, label: "Hoja como la ve el consumidor" },
    { to: `${path}/pdf`, label: "Hoja en PDF" },
    ...sheet.attachments.map(({ name, type, bytes }, position) => ({
      to: `${path}/adjuntos/${position + 1}`,
      label: `${name} (${type.replace(/^\w+\//, "").toUpperCase()}, ${formatBytes(bytes)})`,
    })),
  ];
  return [
    ...stated.map(({ title, facts }) => ({
      id: `hoja-${title.split(/[ ,]/)[0]?.toLowerCase() ?? ""}`,
      title,
      parts: [{ facts: facts.map((fact) => ({ ...fact, value: fact.value || "—" })), isNarrow: true }],
    })),
    {
      id: "documentos",
      title: "Documentos",
      parts: [
        { list: files.map((file) => ({ links: [{ ...file, opens: "window" as const }] })) },
        sheet.attachments.length === 0 && { said: "El consumidor no adjuntó archivos." },
      ],
    },
  ];
}

/** Offer, agreement or answer. */
function outcomeSections({ number, offer, agreement, answer, letter }: ProgressView): (SheetSection | null)[] {
  const path = `${sheetPath(number)}/adjuntos`;
  return [
    offer && {
      id: "oferta-vigente",
      title: "Oferta que espera respuesta",
      parts: [{ links: [], note: `${offer.at} · hasta el ${offer.until}` }, { written: offer.text }],
    },
    agreement === null
      ? null
      : {
          id: "acuerdo",
          title: "Acuerdo",
          parts: [{ said: AGREEMENT, isStrong: true }, { written: agreement }],
        },
    answer && {
      id: "respuesta-formal",
      title: "Respuesta formal",
      parts: [
        { links: [], note: answer.at },
        { written: answer.text },
        {
          list: answer.files.map(({ id, name, size }) => ({
            links: [{ to: `${path}/${id}`, label: `${name} (${size})`, opens: "file" as const }],
          })),
        },
        letter && {
          note: `Carta enviada el ${letter.sentOn} por ${letter.carrier}.`,
          links: [{ to: `${path}/carta`, label: `Constancia: ${letter.proof}`, opens: "file" as const }],
        },
      ],
    },
  ];
}

/** One text with its template, and its preview before it is sent. */
function stepForm(step: AdminStep, hint: string, sendText: string, templates: Options): SheetForm {
  const { field, label, template, review, send, max } = ADMIN_FORMS[step];
  const isAnswer = step === "answer";
  return {
    isMultipart: isAnswer,
    fields: {
      ...(templates.length > 0 && {
        [TEMPLATE_FIELD]: { label: "Plantilla", input: "select", id: template, options: templates },
      }),
      [field]: { label, hint, input: "area", rows: isAnswer ? 12 : 6, maxLength: max * 2 },
      ...(isAnswer && {
        [ANSWER_FILE_FIELDS.files]: {
          label: "Archivos",
          input: "files",
          accept: "photos-or-documents",
          multiple: true,
          optional: true,
          hint:
            `Hasta ${ATTACHMENTS_MAX} archivos PDF, JPG, PNG o WebP, de ${ATTACHMENT_MAX_MB} MB como máximo cada ` +
            "uno. El consumidor los abre desde su hoja.",
        },
      }),
    },
    ...(isAnswer && { stored: ANSWER_FILE_FIELDS }),
    beside: { [TEMPLATE_FIELD]: { intent: template, label: "Poner este texto", variant: "secondary" } },
    // Enter and a phone's keyboard press the first button: it sends nothing.
    acts: [{ intent: review, label: "Revisar antes de enviar" }],
    preview: {
      title: "Así lo leerá el consumidor",
      acts: [
        { intent: review, label: "Volver a revisar", variant: "secondary" },
        { intent: send, label: sendText },
      ],
    },
  };
}

function answerSection(delivery: string, templates: Options): SheetSection {
  const hint = `${delivery} No se puede cambiar después de enviarla.`;
  return {
    id: `titulo-${ADMIN_FORMS.answer.field}`,
    title: "Responder formalmente",
    isDecision: true,
    parts: [{ form: stepForm("answer", hint, "Enviar respuesta formal", templates) }],
  };
}

function offerSection(progress: Progress, now: Date, holidays: ReadonlySet<string>, templates: Options): SheetSection {
  const left = suspensionLeft(progress);
  const until = addBusinessDays(limaDay(now), left, holidays);
  const due = addBusinessDays(progress.due, left, holidays);
  const hint =
    `Suspende el plazo hasta ${businessDaysText(left)}: podrá aceptarla hasta el ${formatDay(until)}. Si no lo hace, ` +
    `tu último día para responder será el ${formatDay(due)}` +
    `${due <= until ? ", el mismo día en que vence la oferta" : ""}.`;
  return {
    id: `titulo-${ADMIN_FORMS.offer.field}`,
    title: "Ofrecer una solución",
    isDecision: true,
    parts: [{ form: stepForm("offer", hint, "Enviar oferta", templates) }],
  };
}

/** Reports the sent letter of an answer. */
function letterSection(delivery: string): SheetSection {
  return {
    id: "carta",
    title: "Registrar la carta enviada",
    isDecision: true,
    parts: [
      {
        said: `${delivery} El plazo corre hasta el día en que la carta sale: registra aquí el envío con su constancia.`,
      },
      {
        form: {
          isMultipart: true,
          fields: {
            [LETTER_FIELDS.sentOn]: { label: "Día de envío", type: "date", required: true },
            [LETTER_FIELDS.carrier]: {
              label: "Empresa o persona que la lleva",
              required: true,
              maxLength: 80,
              hint: "Por ejemplo, Serpost u Olva Courier, con el número de guía.",
            },
            [LETTER_FIELDS.proof]: {
              label: "Constancia de envío",
              input: "files",
              accept: "photos-or-documents",
              hint: `El cargo o la guía: un PDF o una foto JPG, PNG o WebP, de ${ATTACHMENT_MAX_MB} MB como máximo.`,
            },
          },
          acts: [{ intent: POST_INTENT, label: "Registrar carta enviada" }],
        },
      },
    ],
  };
}

const MAIL_STATES: Record<ComplaintMail["state"], { label: string; tone: Tone }> = {
  queued: { label: "En cola", tone: "neutral" },
  sent: { label: "Enviado", tone: "success" },
  failed: { label: "No se envió", tone: "danger" },
};

function mailsSection(mails: readonly ComplaintMail[]): SheetSection {
  const mailItem = ({ id, to, subject, state, error, attempts, at }: ComplaintMail) => ({
    title: subject,
    badges: [MAIL_STATES[state]],
    notes: [
      [to, at && formatDateTime(at), attempts > 1 ? `${attempts} intentos` : "", error].filter(Boolean).join(" · "),
    ],
    ...(state === "failed" && {
      form: {
        hidden: { mail: id },
        acts: [{ intent: RESEND_INTENT, label: "Enviar de nuevo", about: subject, variant: "secondary" as const }],
      },
    }),
  });
  const part: AdminPart = { list: mails.map(mailItem), none: "Todavía no hay correos de este caso." };
  return { id: "correos", title: "Correos", parts: [part] };
}

/** Spanish warnings before answering. */
function warningsOf(sheet: Sheet, crowded: boolean): string[] {
  const { email } = deliveryOf(sheet);
  return [
    ...(sheet.kind === "queja"
      ? [
          "Está marcada como queja: si el texto pide que se le resuelva algo de un producto o servicio, la ley " +
            "pide tratarla como reclamo. El plazo es el mismo.",
        ]
      : []),
    ...(email === null && sheet.uid === null
      ? ["No dejó correo ni tiene cuenta: no podrá aceptar una oferta en línea."]
      : []),
    ...(crowded
      ? [
          "Llegó junto con muchas otras hojas de la misma red en una hora. Puede ser una red compartida: se " +
            "responde igual.",
        ]
      : []),
  ];
}

function deliveryText(sheet: Sheet): string {
  const { email, letter } = deliveryOf(sheet);
  const mail = email === null ? null : `Llega por correo a ${email}.`;
  const post = letter === null ? null : `Debes enviarla por carta a ${letter}.`;
  return (
    [mail, post].filter((part) => part !== null).join(" ") ||
    "No dejó correo ni domicilio: solo podrá leerla en su hoja."
  );
}
