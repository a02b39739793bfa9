import { formatDay, type LimaDay } from "~/business/calendar";
import type { Case } from "~/cases/document";
import type { Env } from "~/platform/env";
import type { Mail } from "~/platform/mail/mail";
import { textMail } from "~/platform/mail/text-mail";

import { workshopPath } from "../filters";

/** To the sender of an application, who may reply to the business. */
function addressed({ email, uid }: Pick<Case, "email" | "uid">, { business }: Env) {
  return {
    to: email,
    ...(uid !== null && { about: [uid] }),
    ...(business.email !== null && { headers: { "Reply-To": business.email } }),
  };
}

/** `hasAccount`: the sender's account gets the agenda; else the mail says how to get an account. */
export function acceptedMail(
  found: Case,
  { id, name, until, hasAccount }: { id: string; name: string; until: LimaDay; hasAccount: boolean },
  env: Env,
): Mail {
  return textMail({
    ...addressed(found, env),
    subject: `${name} ya es taller certificado (${found.number})`,
    greeting: `Hola, ${found.name}:`,
    blocks: [
      `Aceptamos tu postulación. ${name} aparecerá en nuestro buscador de talleres en unos minutos.`,
      `El certificado vale hasta el ${formatDay(until)}.`,
      hasAccount
        ? ["Con tu cuenta ves las inspecciones reservadas en tu agenda:", `${env.siteUrl}/taller/agenda`]
        : [
            "Para ver las inspecciones reservadas necesitas una cuenta con este correo.",
            "Créala y respóndenos: te damos acceso a la agenda.",
          ],
    ],
    link: { label: "Tu ficha:", href: env.siteUrl + workshopPath(id) },
    footer: env.brandName,
  });
}

export function rejectedMail(found: Case, reason: string, env: Env): Mail {
  return textMail({
    ...addressed(found, env),
    subject: `Sobre tu postulación (${found.number})`,
    greeting: `Hola, ${found.name}:`,
    blocks: [
      "Revisamos tu postulación como taller certificado y por ahora no podemos aceptarla. Este es el motivo:",
      reason,
      "Puedes postular otra vez cuando lo hayas resuelto.",
    ],
    link: { label: "Postular:", href: `${env.siteUrl}/talleres/postular` },
    footer: env.brandName,
  });
}

export type WorkshopNews =
  | { kind: "suspended"; reason: string; pending: number }
  | { kind: "reinstated" }
  | { kind: "certified"; until: LimaDay }
  /** `left`: days until the last day. */
  | { kind: "certificate-ends"; until: LimaDay; left: number }
  | { kind: "certificate-ended"; reason: string; pending: number };

export function workshopMail(
  to: { email: string; uid: string },
  { id, name }: { id: string; name: string },
  news: WorkshopNews,
  env: Env,
): Mail {
  const { subject, blocks } = wordsOf(name, news);
  return textMail({
    ...addressed(to, env),
    subject,
    greeting: "Hola:",
    blocks,
    ...(news.kind !== "suspended" &&
      news.kind !== "certificate-ended" && {
        link: { label: "Tu ficha:", href: env.siteUrl + workshopPath(id) },
      }),
    footer: env.brandName,
  });
}

function wordsOf(name: string, news: WorkshopNews): { subject: string; blocks: (string | false)[] } {
  const pendingLine = (pending: number) =>
    pending > 0 &&
    "Las inspecciones que ya tienes reservadas siguen en tu agenda: atiéndelas, salvo que te digamos otra cosa.";
  switch (news.kind) {
    case "suspended":
      return {
        subject: `Suspendimos la ficha de ${name}`,
        blocks: [
          `${name} ya no aparece en nuestro buscador y no recibe reservas nuevas. Este es el motivo:`,
          news.reason,
          pendingLine(news.pending),
          "Si crees que es un error, responde este correo.",
        ],
      };
    case "reinstated":
      return {
        subject: `${name} aparece otra vez`,
        blocks: [`${name} vuelve a aparecer en nuestro buscador y puede recibir reservas.`],
      };
    case "certified":
      return {
        subject: `Certificado de ${name} hasta el ${formatDay(news.until)}`,
        blocks: [`El certificado de ${name} vale hasta el ${formatDay(news.until)}.`],
      };
    case "certificate-ends":
      return {
        subject: `El certificado de ${name} termina el ${formatDay(news.until)}`,
        blocks: [
          `El certificado de ${name} vale hasta el ${formatDay(news.until)}: ${leftText(news.left)}.`,
          "Después ya no aparecerá en nuestro buscador ni recibirá reservas nuevas, hasta que lo renueves.",
          "Para renovarlo, responde este correo y coordinamos la revisión.",
        ],
      };
    case "certificate-ended":
      return {
        subject: `Terminó el certificado de ${name}`,
        blocks: [
          `El certificado de ${name} terminó: ya no aparece en nuestro buscador y no recibe reservas nuevas. ` +
            "Este es el motivo:",
          news.reason,
          pendingLine(news.pending),
          "Si crees que es un error, responde este correo.",
        ],
      };
  }
}

function leftText(days: number): string {
  if (days === 0) return "termina hoy";
  return days === 1 ? "queda 1 día" : `quedan ${days} días`;
}
