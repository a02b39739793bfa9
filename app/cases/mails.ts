import { formatPhone } from "~/business/peru";
import type { Env } from "~/platform/env";
import type { Mail } from "~/platform/mail";

import { CASE_KIND_NAMES, type CaseInput, type CaseReceipt } from "./model";

/** What is mailed to who wrote: all that they said, that it came, or nothing. */
export type Receipt = "copy" | "bare" | "none";

/**
 * The two mails of a new case: what came, for the business (null where it has no address), and the receipt. Anyone
 * can type another's address, with an account too: that one must not receive a stranger's words from us, so only the
 * proven address of the account gets a copy.
 */
export function caseMails(input: CaseInput, { number, due }: CaseReceipt, receipt: Receipt, env: Pick<Env, "business" | "brandName" | "siteUrl">): { business: Mail | null; person: Mail | null } {
  const { kind, name, email, phone, subject, text, fields } = input;
  const said = [...fields.map(({ label, value }) => `${label}: ${value}`), "", text].join("\n").trim();
  const term = due === null ? [] : [`Último día para responder: ${due.split("-").reverse().join("/")}.`, ""];
  const copy = receipt === "copy" ? ["Esto es lo que nos llegó:", "", subject, "", said] : ["Si no nos escribiste, no tienes que hacer nada."];
  return {
    business: env.business.email
      ? {
          to: env.business.email,
          subject: `[${number}] ${CASE_KIND_NAMES[kind]}: ${subject}`,
          text: [`${name} <${email}>`, ...(phone ? [formatPhone(phone)] : []), "", said, "", ...term, `Caso ${number}`, `${env.siteUrl}/administracion/solicitudes/${number}`].join("\n"),
          headers: { "Reply-To": email },
        }
      : null,
    person: receipt === "none" ? null : {
      to: email,
      subject: `Recibimos tu mensaje (${number})`,
      text: [receipt === "copy" ? `Hola, ${name}:` : "Hola:", "", `Recibimos lo que nos escribiste. Tu número de caso es ${number}.`, "Te responderemos a este correo.", "", ...term, ...copy, "", env.brandName, env.siteUrl].join("\n"),
    },
  };
}
