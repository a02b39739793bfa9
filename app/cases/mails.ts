import { formatPhone } from "~/business/peru";
import type { Env } from "~/platform/env";
import type { Mail } from "~/platform/mail";

import { CASE_KIND_NAMES, type CaseInput, type CaseReceipt } from "./model";
import { shortDay } from "./view";

/**
 * The two mails of a new case: what came, for the business (null where it has no address), and the receipt. Whoever
 * is not signed in may have typed another's address: that one must not receive a stranger's words from us, so the
 * receipt then repeats nothing that was typed.
 */
export function caseMails(input: CaseInput, { number, due }: CaseReceipt, env: Pick<Env, "business" | "brandName" | "siteUrl">): { business: Mail | null; person: Mail } {
  const { kind, uid, name, email, phone, subject, text, fields } = input;
  const said = [...fields.map(({ label, value }) => `${label}: ${value}`), "", text].join("\n").trim();
  const term = due === null ? [] : [`Último día para responder: ${shortDay(due)}.`, ""];
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
      subject: `Recibimos tu mensaje (${number})`,
      text: [uid === null ? "Hola:" : `Hola, ${name}:`, "", `Recibimos lo que nos escribiste. Tu número de caso es ${number}.`, "Te responderemos a este correo.", "", ...term, ...copy, "", env.brandName, env.siteUrl].join("\n"),
    },
  };
}
