import { lowerFirst } from "~/business/format";
import { formatSoles, toCentimos } from "~/business/money";
import { tableEntry } from "~/business/table";
import { STATUS_NAMES } from "~/catalog/statuses";
import { OTHER_REPORT_REASON, REASONS, type ReportKind } from "~/reports/model";

import type { ReportedThing } from "./reported-thing";
import { REPORTED_NAMES, UNDONE } from "./steps";

export function reasonLabel(kind: ReportKind, reason: string): string {
  return REASONS[kind].find(({ value }) => value === reason)?.label ?? reason;
}

/** Reasons with how often each was given, the most frequent first. */
export function reasonsText(kind: ReportKind, reasons: Readonly<Record<string, number>>): string {
  return byCount(reasons)
    .map(([reason, count]) => `${reasonLabel(kind, reason)} (${count})`)
    .join(", ");
}

/** A listing by its title; what has none (and whose text is kept out of lists) by its kind and why it was reported. */
export function thingTitle({ kind, title, reasons }: Pick<ReportedThing, "kind" | "title" | "reasons">): string {
  if (title !== "") return title;
  const first = byCount(reasons).find(([reason]) => reason !== OTHER_REPORT_REASON);
  return first ? `${REPORTED_NAMES[kind]}: ${lowerFirst(reasonLabel(kind, first[0]))}` : REPORTED_NAMES[kind];
}

/** Whether the title of a thing says the only reason that there is. */
export function isNamedByReason({ title, reasons }: Pick<ReportedThing, "title" | "reasons">): boolean {
  const given = byCount(reasons);
  return title === "" && given.length === 1 && given[0]?.[0] !== OTHER_REPORT_REASON;
}

/** The last decision in words, as what was done to the thing; null for none. */
export function decisionText({ kind, decision }: Pick<ReportedThing, "kind" | "decision">): string | null {
  switch (decision) {
    case "dismiss":
      return "Descartado";
    case "resolve":
      return "Ya estaba atendido";
    case "warn":
      return "Avisamos por correo";
    case "hide":
      return kind === "listing" ? "Pausamos el anuncio" : "Lo quitamos de la vista";
    case "silence":
      return "No puede escribir por unos días";
    case "block":
      return "Bloqueamos la cuenta";
    case UNDONE.hide:
      return "Se ve otra vez";
    case UNDONE.silence:
      return "Puede escribir otra vez";
    default:
      return null;
  }
}

export function decidedText(thing: Pick<ReportedThing, "kind" | "decision">): string {
  const decision = decisionText(thing);
  return decision === null ? "Ya se decidió" : `Ya se decidió: ${lowerFirst(decision)}`;
}

/** Lines of a thing as reporters saw it, by the fields of the snapshot. */
export function seenFacts(snapshot: Readonly<Record<string, unknown>>): { label: string; value: string }[] {
  return Object.entries(SEEN).flatMap(([field, { label, words }]) => {
    const value = snapshot[field];
    return typeof value === "string" || typeof value === "number" ? [{ label, value: words(value) }] : [];
  });
}

/** A stored status may be any text. */
const STATUSES: Readonly<Record<string, string>> = STATUS_NAMES;
const SEEN: Record<string, { label: string; words: (value: string | number) => string }> = {
  title: { label: "Título", words: String },
  price: {
    label: "Precio",
    words: (value) => (typeof value === "number" ? formatSoles(toCentimos(value), { compact: true }) : value),
  },
  status: { label: "Estado", words: (value) => tableEntry(STATUSES, String(value)) ?? String(value) },
  text: { label: "Texto", words: String },
  answer: { label: "Respuesta", words: String },
  stars: { label: "Estrellas", words: String },
  displayName: { label: "Nombre", words: String },
};

function byCount(reasons: Readonly<Record<string, number>>): [reason: string, count: number][] {
  return Object.entries(reasons)
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a);
}

export function reportCount(open: number): string {
  return open === 1 ? "1 reporte" : `${open} reportes`;
}

/** Of a form that was sent about another number of reports. */
export function reportsNow(open: number): string {
  return `ahora ${open === 1 ? "hay" : "son"} ${reportCount(open)}`;
}

/** Of a step that ended as many reports as one commit holds. */
export function reportsLeft(left: number): string {
  return `${left === 1 ? "queda" : "quedan"} ${reportCount(left)}`;
}

/** Facts known about the sender of a report, besides the report; null for none. */
export function falseAlarmsText(count: number): string | null {
  if (count === 0) return null;
  return count === 1
    ? "Antes descartamos 1 reporte de quien lo envió."
    : `Antes descartamos ${count} reportes de quien lo envió.`;
}
