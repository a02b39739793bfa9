import { formatPhone } from "~/business/peru";
import type { Env } from "~/platform/env";
import type { Mail } from "~/platform/mail";

import { CASE_KIND_NAMES, type CaseInput, type CaseReceipt } from "./model";

/** The two mails of a new case: what came, for the business (null where it has no address), and the receipt for whoever wrote. */
export function caseMails(input: CaseInput, { number, due }: CaseReceipt, env: Pick<Env, "business" | "brandName" | "siteUrl">): { business: Mail | null; person: Mail } {
  const { kind, name, email, phone, subject, text, fields } = input;
  const said = [...fields.map(({ label, value }) => `${label}: ${value}`), "", text].join("\n").trim();
  const term = due === null ? [] : [`Último día para responder: ${due.split("-").reverse().join("/")}.`, ""];
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
      text: [`Hola, ${name}:`, "", `Recibimos lo que nos escribiste. Tu número de caso es ${number}.`, "Te responderemos a este correo.", "", ...term, "Esto es lo que nos llegó:", "", subject, "", said, "", env.brandName, env.siteUrl].join("\n"),
    },
  };
}
