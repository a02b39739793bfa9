import { formatDay, type LimaDay } from "~/business/calendar";
import type { Case } from "~/cases/document";
import type { Env } from "~/platform/env";
import type { Mail } from "~/platform/mail/model";
import { strong } from "~/platform/mail/sheet";

import { workshopPath } from "../filters";

/** To the sender of an application, who may reply to the business. */
function addressed({ email, uid }: Pick<Case, "email" | "uid">, { business }: Env) {
  return {
    to: email,
    ...(uid !== null && { about: [uid] }),
    replyTo: business.email,
  };
}

/** `hasAccount`: the sender's account gets the agenda; else the mail says how to get an account. */
export function acceptedMail(
  found: Case,
  { id, name, until, hasAccount }: { id: string; name: string; until: LimaDay; hasAccount: boolean },
  env: Env,
): Mail {
  return {
    kind: "workshop-accepted",
    ...addressed(found, env),
    subject: `${name} ya es taller certificado (${found.number})`,
    heading: `${name} ya es taller certificado`,
    greeting: `Hola, ${found.name}:`,
    blocks: [
      `Aceptamos tu postulación. ${name} aparecerá en nuestro buscador de talleres en unos minutos.`,
      `El certificado vale hasta el ${strong(formatDay(until))}.`,
      hasAccount
        ? "Con tu cuenta ves las inspecciones reservadas en tu agenda."
        : [
            "Para ver las inspecciones reservadas necesitas una cuenta con este correo.",
            "Créala y respóndenos: te damos acceso a la agenda.",
          ],
    ],
    link: { label: "Ver mi ficha", href: env.siteUrl + workshopPath(id) },
    ...(hasAccount && { rest: [{ label: "Abrir mi agenda", href: `${env.siteUrl}/taller/agenda` }] }),
  };
}

export function rejectedMail(found: Case, reason: string, env: Env): Mail {
  return {
    kind: "workshop-rejected",
    ...addressed(found, env),
    subject: `Sobre tu postulación (${found.number})`,
    heading: "Por ahora no podemos aceptar tu postulación",
    greeting: `Hola, ${found.name}:`,
    blocks: [
      "Revisamos tu postulación como taller certificado y por ahora no podemos aceptarla. Este es el motivo:",
      reason,
      "Puedes postular otra vez cuando lo hayas resuelto.",
    ],
    link: { label: "Postular otra vez", href: `${env.siteUrl}/talleres/postular` },
  };
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
  return {
    kind: "workshop-news",
    ...addressed(to, env),
    subject,
    blocks,
    link:
      news.kind === "suspended" || news.kind === "certificate-ended"
        ? { label: "Abrir mi agenda", href: `${env.siteUrl}/taller/agenda` }
        : { label: "Ver mi ficha", href: env.siteUrl + workshopPath(id) },
  };
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
        blocks: [`El certificado de ${name} vale hasta el ${strong(formatDay(news.until))}.`],
      };
    case "certificate-ends":
      return {
        subject: `El certificado de ${name} termina el ${formatDay(news.until)}`,
        blocks: [
          `El certificado de ${name} vale hasta el ${strong(formatDay(news.until))}: ${leftText(news.left)}.`,
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
