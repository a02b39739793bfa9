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
} from "../constants";
import type { Inspection } from "../model";
import { icsAttachment } from "./ics";

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
