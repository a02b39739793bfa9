import { AUTHORITIES } from "~/business/authorities";
import { formatDay } from "~/business/calendar";
import { formatBytes } from "~/business/format";
import { formatPhone } from "~/business/peru";
import type { Env } from "~/platform/env";
import type { Mail } from "~/platform/mail/model";
import { strong } from "~/platform/mail/sheet";

import type { Case } from "./document";
import { CASE_KIND_NAMES, type CaseInput, type CaseKind, type CaseReceipt } from "./model";
import { casePath } from "./queue-query";

/** Subject of the receipt by kind, and how the answer comes. */
const RECEIPTS: Record<CaseKind, { subject: string; answer: string }> = {
  contacto: { subject: "Recibimos tu mensaje", answer: "Te responderemos a este correo." },
  taller: { subject: "Recibimos tu postulación", answer: "Te llamaremos o te responderemos a este correo." },
  asesoria: { subject: "Recibimos tu pedido de asesoría", answer: "Te llamaremos o te responderemos a este correo." },
  registro: { subject: "Recibimos tu reclamo de un número de serie", answer: "Te responderemos a este correo." },
  datos: { subject: "Recibimos tu solicitud sobre tus datos", answer: "Te responderemos a este correo." },
  inspeccion: { subject: "Recibimos tu pedido de inspección legal", answer: "Te responderemos a este correo." },
  robo: { subject: "Recibimos tu aviso", answer: "Te responderemos a este correo." },
};

/** Contents of the sender's receipt: the whole message, its arrival only, or no mail. */
export type Receipt = "copy" | "bare" | "none";

/**
 * The two mails of a new case: the message, for the business (null where it has no address), and the receipt. A form
 * may carry another user's address, with an account too: that address must not receive a stranger's words from us,
 * so only the account's verified address gets a copy.
 */
export function caseMails(
  input: CaseInput,
  { number, due }: Omit<CaseReceipt, "isMailed">,
  receipt: Receipt,
  env: Env,
): { business: Mail | null; person: Mail | null } {
  const { kind, name, email, phone, subject, text, fields } = input;
  const said = [...fields.map(({ label, value }) => `${label}: ${value}`), "", text].join("\n").trim();
  const lastDay = due === null ? null : formatDay(due);
  const words = RECEIPTS[kind];
  const answer = lastDay === null ? words.answer : `Te responderemos a este correo, a más tardar el ${lastDay}.`;
  const business: Mail | null =
    env.business.email === null
      ? null
      : {
          kind: "case-filed",
          to: env.business.email,
          subject: `[${number}] ${CASE_KIND_NAMES[kind]}: ${subject}`,
          // A case opened by the site itself has no sender.
          ...(email !== "" && { replyTo: email }),
          heading: `${CASE_KIND_NAMES[kind]}: ${subject}`,
          greeting: null,
          blocks: [
            [email === "" ? name : `${name} <${email}>`, ...(phone ? [formatPhone(phone)] : [])],
            { quote: said },
            lastDay && `Último día para responder: ${lastDay}.`,
          ],
          link: { label: `Abrir el caso ${number}`, href: env.siteUrl + casePath(number) },
        };
  if (receipt === "none") return { business, person: null };
  const isCopy = receipt === "copy";
  const person: Mail = {
    kind: "case-receipt",
    to: email,
    subject: `${words.subject} (${number})`,
    heading: words.subject,
    greeting: isCopy ? `Hola, ${name}:` : "Hola:",
    blocks: [
      [`Recibimos lo que nos escribiste. Tu número de caso es ${number}.`, answer],
      !isCopy && "Si no nos escribiste, no tienes que hacer nada.",
    ],
    link: { label: "Escribirnos otra vez", href: `${env.siteUrl}/contacto` },
    ...(isCopy && { rest: ["Esto es lo que nos llegó:", { quote: [subject, said].join("\n\n") }] }),
  };
  return { business, person };
}

export function extensionMail(
  { number, name, email, subject }: Case,
  { reason, due }: { reason: string; due: string },
  env: Env,
): Mail {
  return {
    kind: "case-extension",
    ...addressed(email, env),
    subject: `Ampliamos el plazo de tu solicitud (${number})`,
    heading: "Ampliamos el plazo de tu solicitud",
    greeting: `Hola, ${name}:`,
    blocks: [
      `Necesitamos más tiempo para responder tu solicitud ${number} (${subject}). Este es el motivo:`,
      reason,
      [
        `Te responderemos a más tardar el ${strong(formatDay(due))}.`,
        "La ley permite ampliar el plazo una sola vez: ese día ya no cambiará.",
      ],
    ],
    link: { label: "Escribirnos", href: `${env.siteUrl}/contacto` },
    rest: APPEAL,
  };
}

export function answerMail(
  { number, kind, name, email, subject }: Case,
  {
    text,
    links,
    until,
  }: { text: string; links: readonly { name: string; bytes: number; href: string }[]; until: string },
  env: Env,
): Mail {
  const few = links.length === 1;
  const [file, ...more] = links;
  return {
    kind: "case-answer",
    ...addressed(email, env),
    subject: `Respuesta a tu solicitud (${number})`,
    heading: "Respuesta a tu solicitud",
    greeting: `Hola, ${name}:`,
    blocks: [
      `Esta es la respuesta a tu solicitud ${number} (${subject}):`,
      text,
      links.length > 0 && [
        `${few ? "Descarga este archivo" : "Descarga estos archivos"} hasta el ${strong(until)}: después ` +
          `${few ? "el enlace deja" : "los enlaces dejan"} de funcionar.`,
        `No compartas ${few ? "el enlace" : "los enlaces"}: quien ${few ? "lo" : "los"} tenga puede ` +
          `abrir ${few ? "el archivo" : "los archivos"}.`,
      ],
    ],
    link: file
      ? { label: `Descargar ${file.name}`, href: file.href }
      : { label: "Escribirnos otra vez", href: `${env.siteUrl}/contacto` },
    rest: [
      ...more.map(({ name, bytes, href }) => ({ label: `${name} (${formatBytes(bytes)})`, href })),
      ...(kind === "datos" ? APPEAL : []),
    ],
  };
}

const APPEAL = [
  "Si no quedas conforme, puedes acudir a la autoridad.",
  { label: AUTHORITIES.anpd.name, href: AUTHORITIES.anpd.href },
];

/** To the sender, who may reply to the business. */
function addressed(to: string, { business }: Env): Pick<Mail, "to" | "replyTo"> {
  return { to, replyTo: business.email };
}
