import { formatDay } from "~/business/calendar";
import { DOCUMENT_NAMES } from "~/business/documents";
import { formatBytes, formatDateTimeWithZone } from "~/business/format";
import { formatSoles } from "~/business/money";
import { formatPhone } from "~/business/peru";
import { DEFINITIONS, FOOTNOTES, sheetPath } from "~/complaints/constants";
import type { Progress, Sheet } from "~/complaints/model";
import { AGREEMENT, ANSWER_WAY_NAMES, GOODS_NAMES, KIND_NAMES } from "~/complaints/progress/constants";

/** `block`: a text of any length with line breaks. */
export interface SheetRow {
  label: string;
  value: string;
  block?: boolean;
}

export interface SheetPart {
  title: string;
  rows: SheetRow[];
}

const NOT_STATED = "No indicado";

type SheetProgress = Pick<Progress, "due" | "offer" | "answer" | "letter" | "state" | "history">;

export function sheetView(sheet: Sheet, progress: SheetProgress, siteUrl: string) {
  const { provider, attachments } = sheet;
  return {
    number: sheet.number,
    address: siteUrl + sheetPath(sheet.number),
    kind: KIND_NAMES[sheet.kind],
    filedAt: formatDateTimeWithZone(sheet.filedAt),
    /** Present last day for the answer. */
    due: formatDay(progress.due),
    provider: [
      row("Razón social", provider.legalName),
      ...(provider.name && provider.name !== provider.legalName ? [row("Nombre comercial", provider.name)] : []),
      row("RUC", provider.ruc),
      row("Domicilio", provider.address),
    ],
    parts: [
      consumerPart(sheet),
      ...guardianPart(sheet),
      goodsPart(sheet),
      detailPart(sheet),
      providerPart(sheet, progress),
    ],
    attachments: attachments.map(({ name, bytes }) => ({ name, size: formatBytes(bytes) })),
    footnotes: [...DEFINITIONS, ...FOOTNOTES],
    digest: sheet.digest,
  };
}

export type SheetView = ReturnType<typeof sheetView>;

function consumerPart({ consumer }: Sheet): SheetPart {
  return {
    title: "1. Identificación del consumidor reclamante",
    rows: [
      row("Nombre", consumer.name),
      row(DOCUMENT_NAMES[consumer.documentType], consumer.documentNumber),
      ...reachRows(consumer),
    ],
  };
}

function guardianPart({ guardian }: Sheet): SheetPart[] {
  if (guardian === null) return [];
  return [
    {
      title: "Padre, madre o representante (consumidor menor de edad)",
      rows: [row("Nombre", guardian.name), ...reachRows(guardian)],
    },
  ];
}

function reachRows({ address, phone, email }: NonNullable<Sheet["guardian"]>): SheetRow[] {
  return [row("Domicilio", address), row("Teléfono", formatPhone(phone)), row("Correo", email)];
}

function goodsPart({ goods }: Sheet): SheetPart {
  const { type, description, amount, amountText, reference } = goods;
  return {
    title: "2. Identificación del bien contratado",
    rows: [
      row("Tipo", type === null ? "" : GOODS_NAMES[type]),
      row("Monto reclamado", amount === null ? amountText : formatSoles(amount)),
      row("Pedido o anuncio", reference),
      block("Descripción", description),
    ],
  };
}

function detailPart({ kind, detail, request, answerBy, attachments }: Sheet): SheetPart {
  return {
    title: "3. Detalle de la reclamación y pedido del consumidor",
    rows: [
      row("Tipo", KIND_NAMES[kind]),
      block("Detalle", detail),
      block("Pedido", request),
      row("Respuesta", ANSWER_WAY_NAMES[answerBy]),
      row("Archivos adjuntos", attachments.length === 0 ? "Ninguno" : namesOf(attachments)),
    ],
  };
}

function namesOf(files: Sheet["attachments"]): string {
  return files.map(({ name, bytes }) => `${name} (${formatBytes(bytes)})`).join(", ");
}

/** Answer, agreement or deadline; during an offer, its suspension. */
function providerPart(
  { due: filedDue }: Sheet,
  { due, offer, answer, letter, state, history }: SheetProgress,
): SheetPart {
  const longer =
    offer === null ? "" : ", más los días hábiles que el plazo esté suspendido por la propuesta de solución";
  const later =
    due === filedDue
      ? ""
      : ` (al presentar la hoja: ${formatDay(filedDue)}; el plazo estuvo suspendido por una propuesta de solución)`;
  const rows = [row("Último día para responder", formatDay(due) + longer + later)];
  if (offer)
    rows.push(
      block("Propuesta de solución", offer.text),
      row("Plazo para aceptarla", `Hasta el ${formatDay(offer.until)}`),
    );
  if (state === "settled") {
    const accepted = history.findLast(({ step }) => step === "accept");
    const offered = history.findLast(({ step }) => step === "offer");
    rows.push(
      block("Propuesta de solución", offered?.text ?? ""),
      row("Acuerdo", `${AGREEMENT}${accepted ? `, ${formatDateTimeWithZone(accepted.at)}` : ""}`),
    );
  }
  if (answer)
    rows.push(
      row("Fecha de comunicación de la respuesta", communicated(answer.at, letter, state)),
      block("Respuesta", answer.text),
      ...(answer.files?.length ? [row("Archivos de la respuesta", namesOf(answer.files))] : []),
    );
  else if (state !== "settled") rows.push(row("Respuesta", "Pendiente"));
  return { title: "4. Observaciones y acciones adoptadas por el proveedor", rows };
}

/** A letter communicates the answer on the day it is sent; until then the answer is pending. */
function communicated(answeredAt: Date, letter: Progress["letter"], state: Progress["state"]): string {
  if (letter) return `${formatDay(letter.sentOn)}, por carta (${letter.carrier})`;
  return state === "posting" ? "Pendiente: carta por enviar" : formatDateTimeWithZone(answeredAt);
}

function row(label: string, value: string): SheetRow {
  return { label, value: value.trim() || NOT_STATED };
}

function block(label: string, value: string): SheetRow {
  return { ...row(label, value), block: true };
}
