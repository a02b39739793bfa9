import { AUTHORITIES } from "~/business/authorities";
import { formatDay } from "~/business/calendar";
import { formatBytes } from "~/business/format";
import { formatPhone } from "~/business/peru";
import type { Env } from "~/platform/env";
import type { Mail } from "~/platform/mail/mail";
import { textMail } from "~/platform/mail/text-mail";

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
  const business =
    env.business.email === null
      ? null
      : textMail({
          to: env.business.email,
          subject: `[${number}] ${CASE_KIND_NAMES[kind]}: ${subject}`,
          // A case opened by the site itself has no sender.
          ...(email !== "" && { headers: { "Reply-To": email } }),
          blocks: [
            [email === "" ? name : `${name} <${email}>`, ...(phone ? [formatPhone(phone)] : [])],
            said,
            lastDay && `Último día para responder: ${lastDay}.`,
          ],
          link: { label: `Caso ${number}`, href: env.siteUrl + casePath(number) },
        });
  if (receipt === "none") return { business, person: null };
  const isCopy = receipt === "copy";
  const person = textMail({
    to: email,
    subject: `${words.subject} (${number})`,
    greeting: isCopy ? `Hola, ${name}:` : "Hola:",
    blocks: [
      [`Recibimos lo que nos escribiste. Tu número de caso es ${number}.`, answer],
      ...(isCopy ? ["Esto es lo que nos llegó:", subject, said] : ["Si no nos escribiste, no tienes que hacer nada."]),
    ],
    footer: [env.brandName, env.siteUrl],
  });
  return { business, person };
}

export function extensionMail(
  { number, name, email, subject }: Case,
  { reason, due }: { reason: string; due: string },
  env: Env,
): Mail {
  return textMail({
    ...addressed(email, env),
    subject: `Ampliamos el plazo de tu solicitud (${number})`,
    greeting: `Hola, ${name}:`,
    blocks: [
      `Necesitamos más tiempo para responder tu solicitud ${number} (${subject}). Este es el motivo:`,
      reason,
      [
        `Te responderemos a más tardar el ${formatDay(due)}.`,
        "La ley permite ampliar el plazo una sola vez: ese día ya no cambiará.",
      ],
      APPEAL,
    ],
    footer: [env.brandName, env.siteUrl],
  });
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
  return textMail({
    ...addressed(email, env),
    subject: `Respuesta a tu solicitud (${number})`,
    greeting: `Hola, ${name}:`,
    blocks: [
      `Esta es la respuesta a tu solicitud ${number} (${subject}):`,
      text,
      ...links.map((link) => [`${link.name} (${formatBytes(link.bytes)}):`, link.href]),
      links.length > 0 && [
        `${few ? "Descarga este archivo" : "Descarga estos archivos"} hasta el ${until}: después ` +
          `${few ? "el enlace deja" : "los enlaces dejan"} de funcionar.`,
        `No compartas ${few ? "el enlace" : "los enlaces"}: quien ${few ? "lo" : "los"} tenga puede ` +
          `abrir ${few ? "el archivo" : "los archivos"}.`,
      ],
      kind === "datos" && APPEAL,
    ],
    footer: [env.brandName, env.siteUrl],
  });
}

const APPEAL = [`Si no quedas conforme, puedes acudir a la ${AUTHORITIES.anpd.name}:`, AUTHORITIES.anpd.href] as const;

/** To the sender, who may reply to the business. */
function addressed(to: string, { business }: Env): Pick<Mail, "to" | "headers"> {
  return { to, ...(business.email !== null && { headers: { "Reply-To": business.email } }) };
}
