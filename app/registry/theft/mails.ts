import { formatDay } from "~/business/calendar";
import { findDepartment } from "~/business/peru";
import type { Env } from "~/platform/env";
import type { Mail } from "~/platform/mail/model";
import { strong } from "~/platform/mail/sheet";

import { CONFIRMATION_DAYS, REPORT_THEFT_PATH, stolenPath } from "./constants";
import type { Sighting, TheftReport } from "./model";
import { stolenName } from "./name";

type TheftMailEnv = Pick<Env, "siteUrl">;
type Reported = Pick<TheftReport, "id" | "ownerId" | "brand" | "model">;

const aboutOwner = ({ ownerId }: Pick<Reported, "ownerId">) => (ownerId === "" ? [] : [ownerId]);

/** Asks the owner to confirm a new report: it is not shown before. */
export function confirmationMail(
  to: string,
  report: Reported & Pick<TheftReport, "stolenOn" | "department" | "district">,
  href: string,
): Mail {
  const where = [report.district, findDepartment(report.department)?.name].filter(Boolean).join(", ");
  return {
    kind: "theft-confirmation",
    to,
    subject: `Confirma el reporte de robo de tu ${stolenName(report)}`,
    blocks: [
      `${report.ownerId === "" ? "Con este correo" : "Desde tu cuenta"} se reportó el robo de tu ${stolenName(report)}, el ${formatDay(report.stolenOn)} en ${where}.`,
      "Al confirmarlo se publica: cualquiera podrá verlo, y nadie podrá venderla en nuestro sitio.",
      `El enlace funciona ${strong(`${CONFIRMATION_DAYS} días`)}. ` +
        (report.ownerId === ""
          ? "Si no fuiste tú, no hagas nada: se borra solo."
          : "Si no fuiste tú, no lo abras y cambia tu contraseña."),
    ],
    link: { label: "Confirmar el reporte", href },
    about: aboutOwner(report),
  };
}

/** Asks whether a stolen bicycle came back. The link leads to a form: opening it changes nothing. */
export function theftReminderMail(to: string, report: Reported, href: string): Mail {
  return {
    kind: "theft-reminder",
    to,
    subject: `¿Apareció tu ${stolenName(report)}?`,
    blocks: [
      `Tu ${stolenName(report)} sigue publicada como robada. Cuéntanos si apareció: así nadie la busca de más, y otros ` +
        "ven que avisar sirve.",
      "Si todavía no aparece, no hagas nada: el reporte sigue publicado. Compártelo otra vez, y agrega lo que hayas " +
        "encontrado, como su número de serie o el de tu denuncia.",
    ],
    link: { label: "Responder en un toque", href },
    about: aboutOwner(report),
  };
}

/** A report ended without having been published. */
export function unconfirmedMail(to: string, report: Reported, { siteUrl }: TheftMailEnv): Mail {
  return {
    kind: "theft-unconfirmed",
    to,
    subject: `Cerramos tu reporte sin publicarlo: ${stolenName(report)}`,
    blocks: [
      "Hace un mes reportaste un robo y nadie abrió el enlace para confirmarlo, así que nunca se publicó.",
      "Si todavía te falta, repórtala otra vez y confírmala con el enlace que te enviamos.",
    ],
    link: { label: "Reportar el robo otra vez", href: siteUrl + REPORT_THEFT_PATH },
    about: aboutOwner(report),
  };
}

/** Relays a sighting. The sender's address is in it only where the sender gave one for that. */
export function sightingMail(
  to: string,
  report: Reported,
  { ownerId, uid, seenOn, place, text, contact }: Omit<Sighting, "id">,
  { siteUrl }: TheftMailEnv,
): Mail {
  return {
    kind: "sighting",
    to,
    subject: `Alguien cree haber visto tu ${stolenName(report)}`,
    ...(contact !== "" && { replyTo: contact }),
    blocks: [
      [`Cuándo: ${formatDay(seenOn)}`, `Dónde: ${place}`],
      { quote: text },
      contact === "" ? "No dejó cómo contestarle." : `Puedes contestarle a este correo: ${contact}`,
      "No vayas solo a recuperarla y no pagues por adelantado: avisa a la Policía (105).",
    ],
    link: { label: "Marcar que la recuperé", href: siteUrl + REPORT_THEFT_PATH },
    about: [ownerId, uid ?? ""].filter(Boolean),
  };
}

/** `isFirst`: it had waited, and was not public before. */
export function shownMail(to: string, report: Reported, isFirst: boolean, { siteUrl }: TheftMailEnv): Mail {
  return {
    kind: "theft-shown",
    to,
    subject: `El reporte de robo de tu ${stolenName(report)} ${isFirst ? "está publicado" : "se ve otra vez"}`,
    blocks: [
      (isFirst
        ? "Nuestro equipo comparó las pruebas y publicó tu reporte. "
        : "Nuestro equipo volvió a mostrar tu reporte, que estaba oculto. ") +
        "Cualquiera puede verlo, y nadie podrá vender tu bicicleta en nuestro sitio.",
    ],
    link: { label: "Ver mi reporte", href: siteUrl + stolenPath(report.id) },
    about: aboutOwner(report),
  };
}

export function hiddenMail(to: string, report: Reported, reason: string, { siteUrl }: TheftMailEnv): Mail {
  return {
    kind: "theft-hidden",
    to,
    subject: `Ocultamos el reporte de robo de tu ${stolenName(report)}`,
    blocks: [
      "Nuestro equipo revisó tu reporte y lo ocultó por este motivo:",
      reason,
      "Si crees que es un error, escríbenos.",
    ],
    link: { label: "Escribir a Contacto", href: `${siteUrl}/contacto` },
    about: aboutOwner(report),
  };
}
