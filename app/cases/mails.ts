import { startOfDay } from "~/business/calendar";
import { formatDate, formatPhone } from "~/business/peru";
import type { Env } from "~/platform/env";
import type { Mail } from "~/platform/mail";

import { CASE_KIND_NAMES, type CaseInput, type CaseKind, type CaseReceipt } from "./model";

/** What the receipt says by kind: its subject, and how the answer comes. */
const RECEIPTS: Record<CaseKind, { subject: string; answer: string }> = {
  contacto: { subject: "Recibimos tu mensaje", answer: "Te responderemos a este correo." },
  taller: { subject: "Recibimos tu postulación", answer: "Te llamaremos o te responderemos a este correo." },
  asesoria: { subject: "Recibimos tu pedido de asesoría", answer: "Te llamaremos o te responderemos a este correo." },
  datos: { subject: "Recibimos tu solicitud sobre tus datos", answer: "Te responderemos a este correo." },
};

/**
 * The two mails of a new case: what came, for the business (null where it has no address), and the receipt. Whoever
 * is not signed in may have typed another's address: that one must not receive a stranger's words from us, so the
 * receipt then repeats nothing that was typed.
 */
export function caseMails(input: CaseInput, { number, due }: CaseReceipt, env: Pick<Env, "business" | "brandName" | "siteUrl">): { business: Mail | null; person: Mail } {
  const { kind, uid, name, email, phone, subject, text, fields } = input;
  const said = [...fields.map(({ label, value }) => `${label}: ${value}`), "", text].join("\n").trim();
  const lastDay = due === null ? null : formatDate(startOfDay(due));
  const term = lastDay === null ? [] : [`Último día para responder: ${lastDay}.`, ""];
  const receipt = RECEIPTS[kind];
  const answer = lastDay === null ? receipt.answer : `Te responderemos a este correo, a más tardar el ${lastDay}.`;
  const copy = uid === null ? ["Si no nos escribiste, no tienes que hacer nada."] : ["Esto es lo que nos llegó:", "", subject, "", said];
  return {
    business: env.business.email
      ? {
          to: env.business.email,
          subject: `[${number}] ${CASE_KIND_NAMES[kind]}: ${subject}`,
          text: [`${name} <${email}>`, ...(phone ? [formatPhone(phone)] : []), "", said, "", ...term, `Caso ${number}`, `${env.siteUrl}/administracion/solicitudes/${number}`].join("\n"),
          headers: { "Reply-To": email },
        }
      : null,
    person: {
      to: email,
      subject: `${receipt.subject} (${number})`,
      text: [uid === null ? "Hola:" : `Hola, ${name}:`, "", `Recibimos lo que nos escribiste. Tu número de caso es ${number}.`, answer, "", ...copy, "", env.brandName, env.siteUrl].join("\n"),
    },
  };
}
