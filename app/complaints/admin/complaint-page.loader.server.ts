import { addBusinessDays, businessDaysText, formatDay, limaDay } from "~/business/calendar";
import { formatBytes, formatDateTime } from "~/business/format";
import { sheetPath } from "~/complaints/constants";
import { deliveryOf } from "~/complaints/delivery";
import { type Progress, type Sheet, TRANSITIONS } from "~/complaints/model";
import type { ComplaintNote } from "~/complaints/notes/notes.server";
import { asOf, offerProblem, suspensionLeft } from "~/complaints/progress/transitions";
import { type ProgressView, viewProgress } from "~/complaints/progress/view";
import { SHEET_SECTIONS } from "~/complaints/sheet/sheet-fields";
import type { Context } from "~/platform/context";

import type { ComplaintMail } from "./mails.server";

export interface ComplaintMailView extends Pick<ComplaintMail, "id" | "to" | "subject" | "state"> {
  /** Time and error of the last attempt. */
  about: string;
}

/** One complaint for its administrators: text only, so that the browser needs no schema. */
export interface ComplaintView {
  progress: ProgressView;
  sections: { title: string; fields: { label: string; value: string; href: string | null }[] }[];
  attachments: { href: string; name: string; about: string }[];
  /** The complaint with the next deadline; null for none. */
  next: { to: string; label: string } | null;
  list: string;
  paths: { sheet: string; pdf: string };
  mails: ComplaintMailView[];
  notes: { text: string; who: string; at: string }[];
  templates: { value: string; label: string }[];
  /** The answer is written, but its letter was not sent yet. */
  owesLetter: boolean;
  /** Spanish warnings before answering. */
  warnings: string[];
  canAnswer: boolean;
  /** Spanish: why no solution can be offered; null where one can. */
  offerProblem: string | null;
  delivery: string;
  ifOffered: string;
}

/** `nameOf`: name of an administrator. */
export function viewComplaint(
  {
    sheet,
    progress: stored,
    crowded,
    mails,
    notes,
    templates,
    next,
    list,
  }: Pick<ComplaintView, "next" | "list" | "templates"> & {
    sheet: Sheet;
    progress: Progress;
    crowded: boolean;
    mails: readonly ComplaintMail[];
    notes: readonly ComplaintNote[];
  },
  nameOf: (uid: string) => string,
  { env: { holidays }, clock }: Context,
): ComplaintView {
  const now = clock.now();
  const today = limaDay(now);
  const progress = asOf(stored, now, holidays);
  const path = sheetPath(sheet.number);
  const canAnswer = TRANSITIONS.answer.from.includes(progress.state);
  return {
    progress: viewProgress(progress, now, holidays, nameOf),
    sections: SHEET_SECTIONS.map(({ title, fields }) => ({
      title,
      fields: fields.map(({ label, value, href }) => ({ label, value: value(sheet), href: href?.(sheet) ?? null })),
    })).filter(({ fields }) => sheet.guardian !== null || fields.some(({ value }) => value !== "")),
    attachments: sheet.attachments.map(({ name, type, bytes }, position) => ({
      href: `${path}/adjuntos/${position + 1}`,
      name,
      about: `${type.replace(/^\w+\//, "").toUpperCase()}, ${formatBytes(bytes)}`,
    })),
    mails: mails.map(mailView),
    notes: notes.map(({ text, actor, at }) => ({ text, who: nameOf(actor), at: formatDateTime(at) })),
    templates,
    next,
    list,
    owesLetter: progress.state === "posting",
    paths: { sheet: path, pdf: `${path}/pdf` },
    warnings: canAnswer ? warningsOf(sheet, crowded) : [],
    canAnswer,
    offerProblem: offerProblem(progress, today),
    delivery: deliveryText(sheet),
    ifOffered: offerText(progress, today, holidays),
  };
}

function mailView({ id, to, subject, state, error, attempts, at }: ComplaintMail): ComplaintMailView {
  const tries = attempts > 1 ? `${attempts} intentos` : "";
  return { id, to, subject, state, about: [at && formatDateTime(at), tries, error].filter(Boolean).join(" · ") };
}

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

function offerText(progress: Progress, today: string, holidays: ReadonlySet<string>): string {
  const left = suspensionLeft(progress);
  const until = addBusinessDays(today, left, holidays);
  const due = addBusinessDays(progress.due, left, holidays);
  return (
    `Suspende el plazo hasta ${businessDaysText(left)}: podrá aceptarla hasta el ` +
    `${formatDay(until)}. Si no lo hace, tu último día para responder será el ` +
    `${formatDay(due)}${due <= until ? ", el mismo día en que vence la oferta" : ""}.`
  );
}
