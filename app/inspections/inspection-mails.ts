import { MINUTE_MS } from "~/business/durations";
import { formatDateTimeWithZone, formatDeadlineWithZone } from "~/business/format";
import { formatSoles } from "~/business/money";
import { formatPhone } from "~/business/peru";
import type { Env } from "~/platform/env";
import type { Write } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";
import type { Mail, MailAttachment } from "~/platform/mail/model";
import { strong } from "~/platform/mail/sheet";

import {
  AGENDA_PATH,
  INSPECTION_KIND_NAMES,
  MECHANICAL_MINUTES,
  ownInspectionPath,
  reportDueAt,
  reportPagePath,
  workPath,
} from "./constants";
import type { Inspection } from "./model";

/** `dropped`: cancelled before the payment, so that only its user knows of it. */
export type InspectionNews =
  | "booked"
  | "moved"
  | "reassigned"
  | "cancelled"
  | "dropped"
  | "finished"
  /** Its day is over, and there is no report. */
  | "unreported"
  /** Cancelled, as no report came. */
  | "undone";

interface InspectionMailDeps {
  env: Env;
  now: Date;
  staff: readonly string[];
  /** Address of the workshop; empty for a legal inspection. */
  place: string;
  /** An administrator's reason for cancelling it or moving it to another workshop; empty for other actors. */
  reason?: string;
}

const SUBJECTS: Record<InspectionNews, string> = {
  booked: "Reservaste una inspección",
  moved: "Tu inspección cambió de hora",
  reassigned: "Tu inspección pasa a otro taller",
  cancelled: "Se canceló la inspección",
  dropped: "Se canceló la inspección",
  finished: "El informe de tu inspección está listo",
  unreported: "¿Se hizo tu inspección?",
  undone: "Cancelamos la inspección: no llegó su informe",
};
type StaffNews = Exclude<InspectionNews, "finished" | "dropped">;
const STAFF_SUBJECTS: Record<StaffNews, string> = {
  booked: "Nueva inspección en tu agenda",
  moved: "Una inspección cambió de hora",
  reassigned: "Nueva inspección en tu agenda",
  cancelled: "Se canceló una inspección",
  unreported: "Falta el informe de una inspección",
  undone: "Cancelamos una inspección sin informe",
};

/** Ids hold the version: one event sends each mail once. */
export function inspectionMails(inspection: Inspection, news: InspectionNews, deps: InspectionMailDeps): Write[] {
  const { id, version, userEmail } = inspection;
  const writes: Write[] = [];
  if (userEmail !== "")
    writes.push(mailOf("inspection", userEmail, `inspection-${id}-${version}`, userWords(inspection, news, deps)));
  if (news !== "finished" && news !== "dropped")
    for (const [position, to] of deps.staff.entries())
      writes.push(
        mailOf("inspection-work", to, `inspection-${id}-${version}-${position}`, staffWords(inspection, news, deps)),
      );
  return writes;

  function mailOf(kind: "inspection" | "inspection-work", to: string, mailId: string, words: Words): Write {
    const attachments = calendarOf(inspection, news, deps);
    const mail: Mail = { kind, ...words, to, about: [inspection.userId], attachments };
    return mailWrite(mail, deps.now, mailId);
  }
}

/** For the workshop that lost an inspection; `inspection` as it was there, `version` of the present one. */
export function inspectionTakenMails(
  inspection: Inspection,
  version: number,
  { env, now, staff, reason = "" }: Omit<InspectionMailDeps, "place">,
): Write[] {
  const { id, userId } = inspection;
  const deps = { env, now, staff, place: "" };
  return staff.map((to, position) => {
    const mail: Mail = {
      kind: "inspection-taken",
      subject: "Una inspección ya no está en tu agenda",
      blocks: [factsOf(inspection, ""), reasonWords(reason, "reassigned"), "Esa hora queda libre en tu agenda."],
      link: { label: "Ver mi agenda", href: env.siteUrl + AGENDA_PATH },
      to,
      about: [userId],
      attachments: calendarOf({ ...inspection, version }, "cancelled", deps),
    };
    return mailWrite(mail, now, `inspection-${id}-${version}-before-${position}`);
  });
}

interface Words {
  subject: string;
  greeting: string;
  blocks: (string | string[] | null)[];
  link: { label: string; href: string };
}

function userWords(
  inspection: Inspection,
  news: InspectionNews,
  { env, place, reason = "" }: InspectionMailDeps,
): Words {
  const isDone = news === "finished" && inspection.reportCode !== null;
  const path = isDone ? reportPagePath(inspection.reportCode ?? "") : ownInspectionPath(inspection.id);
  return {
    subject: SUBJECTS[news],
    greeting: `Hola, ${inspection.userName}:`,
    blocks: [
      factsOf(inspection, place),
      reasonWords(reason, news),
      news === "booked" || news === "reassigned" ? payWords(inspection) : null,
      news === "unreported" ? unreportedWords(inspection) : null,
      (news === "cancelled" || news === "undone") && inspection.orderId !== null
        ? "La pagaste en línea: te devolvemos todo. Según tu banco o medio de pago, puede tardar unos días en verse."
        : null,
      news === "booked" || news === "moved" || news === "reassigned"
        ? "Puedes cambiar la hora o cancelar hasta 24 horas antes. El archivo adjunto la pone en tu calendario."
        : null,
    ],
    link: { label: isDone ? "Leer el informe" : "Ver mi reserva", href: env.siteUrl + path },
  };
}

function staffWords(inspection: Inspection, news: StaffNews, { env, place, reason = "" }: InspectionMailDeps): Words {
  return {
    subject: STAFF_SUBJECTS[news],
    greeting: "Hola:",
    blocks: [
      factsOf(inspection, place),
      news === "unreported"
        ? `Su hora pasó y falta el informe. Termínalo hasta el ${dueText(inspection)}; después la cancelamos` +
          `${inspection.orderId === null ? "" : " y el dinero vuelve al cliente"}.`
        : null,
      // The new workshop does not hear why it left another one.
      news === "cancelled" ? reasonWords(reason, news) : null,
      news === "cancelled" || news === "undone"
        ? null
        : [`Cliente: ${inspection.userName}`, `Celular: ${formatPhone(inspection.phone)}`],
      news === "booked" || news === "reassigned" ? payWords(inspection) : null,
    ],
    link: { label: "Ver la inspección", href: env.siteUrl + workPath(inspection.id) },
  };
}

function reasonWords(reason: string, news: InspectionNews): string | null {
  if (reason === "") return null;
  return `${news === "reassigned" ? "La pasó a otro taller" : "La canceló"} nuestro equipo. Motivo: ${reason}`;
}

function unreportedWords(inspection: Inspection): string {
  const back = inspection.orderId === null ? "" : " y te devolvemos todo";
  return (
    "Su hora pasó y el taller todavía no entregó el informe. Si se hizo, espera o pídeselo. Si no se hizo, escríbenos. " +
    `Si el informe no llega hasta el ${dueText(inspection)}, la cancelamos${back}.`
  );
}

function dueText({ startsAt }: Inspection): string {
  return startsAt ? strong(formatDeadlineWithZone(reportDueAt(startsAt))) : "";
}

function payWords({ payAt, priceCentimos }: Inspection): string {
  const price = formatSoles(priceCentimos, { compact: true });
  return payAt === "online" ? `Pagado en línea: ${price}.` : `Se paga en el taller: ${price}.`;
}

function factsOf({ kind, vehicle, workshopName, startsAt }: Inspection, place: string): string[] {
  return [
    `${INSPECTION_KIND_NAMES[kind]}: ${vehicle.title}`,
    ...(workshopName ? [`Taller: ${workshopName}`] : []),
    ...(place ? [`Dirección: ${place}`] : []),
    ...(startsAt ? [`Cuándo: ${strong(formatDateTimeWithZone(startsAt))}`] : []),
  ];
}

const NO_CALENDAR: readonly InspectionNews[] = ["finished", "dropped", "unreported", "undone"];

export interface CalendarEvent {
  /** Stays the same when the event moves. */
  uid: string;
  /** Grows when the event moves or is cancelled. */
  sequence: number;
  startsAt: Date;
  minutes: number;
  title: string;
  place: string;
  text: string;
  isCancelled: boolean;
  /** Calendars only take an event from a mail with an organizer. Without an e-mail the site's address replaces it. */
  organizer: { name: string; email: string | null; site: string };
}

/** An event as a calendar file (RFC 5545), with lines of at most 75 bytes. */
export function icsOf(event: CalendarEvent, now: Date): string {
  const endsAt = new Date(event.startsAt.getTime() + event.minutes * MINUTE_MS);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Rebi//Inspecciones//ES",
    `METHOD:${methodOf(event)}`,
    "BEGIN:VEVENT",
    `UID:${event.uid}`,
    organizerLine(event.organizer),
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(event.startsAt)}`,
    `DTEND:${stamp(endsAt)}`,
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(event.place)}`,
    `DESCRIPTION:${escaped(event.text)}`,
    `STATUS:${event.isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map(folded).join("\r\n") + "\r\n";
}

export function icsAttachment(event: CalendarEvent, now: Date): MailAttachment {
  const bytes = new TextEncoder().encode(icsOf(event, now));
  const content = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return {
    filename: "inspeccion.ics",
    contentType: `text/calendar; charset=utf-8; method=${methodOf(event)}`,
    content,
  };
}

/** Method of the file and of its part in the mail, which must be equal (RFC 6047, section 2.4). */
function methodOf({ isCancelled }: CalendarEvent): string {
  return isCancelled ? "CANCEL" : "PUBLISH";
}

function organizerLine({ name, email, site }: CalendarEvent["organizer"]): string {
  return `ORGANIZER;CN="${name.replace(/["\p{Cc}]/gu, "")}":${email === null ? site : `mailto:${email}`}`;
}

/** `20261125T143000Z` */
function stamp(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d{3}/g, "");
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");
}

/** Continues a long line in the next one, after a blank; no character is cut. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = "";
  let bytes = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (bytes + size > 74) {
      parts.push(part);
      part = "";
      bytes = 0;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join("\r\n ");
}

function calendarOf(
  { id, version, startsAt, vehicle, workshopName }: Inspection,
  news: InspectionNews,
  { env, now, place }: InspectionMailDeps,
): MailAttachment[] {
  if (startsAt === null || NO_CALENDAR.includes(news)) return [];
  const event = {
    uid: `inspeccion-${id}@${new URL(env.siteUrl).hostname}`,
    sequence: version,
    startsAt,
    minutes: MECHANICAL_MINUTES[vehicle.kind],
    title: `Inspección de ${vehicle.title}`,
    place: [workshopName, place].filter(Boolean).join(", "),
    text: env.siteUrl + ownInspectionPath(id),
    isCancelled: news === "cancelled",
    organizer: { name: env.brandName, email: env.business.email, site: env.siteUrl },
  };
  return [icsAttachment(event, now)];
}
