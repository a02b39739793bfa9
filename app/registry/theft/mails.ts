import { formatDay } from "~/business/calendar";
import { findDepartment } from "~/business/peru";
import type { Env } from "~/platform/env";
import type { Mail } from "~/platform/mail/mail";
import { textMail } from "~/platform/mail/text-mail";

import { bicycleName, ownBicyclePath } from "../bicycles/constants";
import type { Bicycle } from "../model";
import { CONFIRMATION_DAYS, REPORT_THEFT_PATH, stolenPath } from "./constants";
import type { Sighting, TheftReport } from "./model";
import { stolenName } from "./name";

type TheftMailEnv = Pick<Env, "siteUrl" | "brandName">;
type Reported = Pick<TheftReport, "id" | "ownerId" | "brand" | "model">;

const aboutOwner = ({ ownerId }: Pick<Reported, "ownerId">) => (ownerId === "" ? [] : [ownerId]);

/** Asks the owner to confirm a new report: it is not shown before. */
export function confirmationMail(
  to: string,
  report: Reported & Pick<TheftReport, "stolenOn" | "department" | "district">,
  href: string,
  { siteUrl, brandName }: TheftMailEnv,
): Mail {
  const where = [report.district, findDepartment(report.department)?.name].filter(Boolean).join(", ");
  return textMail({
    to,
    subject: `Confirma el reporte de robo de tu ${stolenName(report)}`,
    greeting: "Hola:",
    blocks: [
      `${report.ownerId === "" ? "Con este correo" : "Desde tu cuenta"} se reportó el robo de tu ${stolenName(report)}, el ${formatDay(report.stolenOn)} en ${where}.`,
      "Al confirmarlo se publica: cualquiera podrá verlo, y nadie podrá venderla en nuestro sitio.",
      `El enlace funciona ${CONFIRMATION_DAYS} días. ` +
        (report.ownerId === ""
          ? "Si no fuiste tú, no hagas nada: se borra solo."
          : "Si no fuiste tú, no lo abras y cambia tu contraseña."),
    ],
    link: { label: "Confirmar el reporte:", href },
    footer: [brandName, siteUrl],
    about: aboutOwner(report),
  });
}

/** Tells the owner that a bicycle with the same serial was offered: nothing about the seller. */
export function lookalikeMail(to: string, report: Reported, { siteUrl, brandName }: TheftMailEnv): Mail {
  return textMail({
    to,
    subject: `Intentaron vender una bicicleta con la serie de tu ${stolenName(report)}`,
    greeting: "Hola:",
    blocks: [
      `Alguien quiso publicar aquí una bicicleta con el mismo número de serie que tu ${stolenName(report)}. No ` +
        "la publicamos.",
      "Nuestro equipo lo está revisando y te escribirá si puede decirte algo más. Por ley no podemos darte " +
        "datos de otra persona.",
      "Si tienes denuncia, avisa a la comisaría donde la pusiste: la Policía puede pedirnos esos datos.",
    ],
    link: { label: "Tu reporte:", href: siteUrl + stolenPath(report.id) },
    footer: [brandName, siteUrl],
    about: aboutOwner(report),
  });
}

/** Asks whether a stolen bicycle came back. The link leads to a form: opening it changes nothing. */
export function theftReminderMail(
  to: string,
  report: Reported,
  href: string,
  { siteUrl, brandName }: TheftMailEnv,
): Mail {
  return textMail({
    to,
    subject: `¿Apareció tu ${stolenName(report)}?`,
    greeting: "Hola:",
    blocks: [
      `Tu ${stolenName(report)} sigue publicada como robada. Cuéntanos si apareció: así nadie la busca de más, y otros ` +
        "ven que avisar sirve.",
      "Si todavía no aparece, no hagas nada: el reporte sigue publicado. Compártelo otra vez, y agrega lo que hayas " +
        "encontrado, como su número de serie o el de tu denuncia.",
    ],
    link: { label: "Responder en un toque:", href },
    footer: [brandName, siteUrl],
    about: aboutOwner(report),
  });
}

/** Relays a sighting. The sender's address is in it only where the sender gave one for that. */
export function sightingMail(
  to: string,
  report: Reported,
  { ownerId, uid, seenOn, place, text, contact }: Omit<Sighting, "id">,
  { siteUrl, brandName }: TheftMailEnv,
): Mail {
  return textMail({
    to,
    subject: `Alguien cree haber visto tu ${stolenName(report)}`,
    ...(contact !== "" && { headers: { "Reply-To": contact } }),
    greeting: "Hola:",
    blocks: [
      [`Cuándo: ${formatDay(seenOn)}`, `Dónde: ${place}`],
      text,
      contact === "" ? "Quien lo escribió no dejó cómo contestarle." : `Puedes contestarle a este correo: ${contact}`,
      "No vayas solo a recuperarla y no pagues por adelantado: avisa a la Policía (105).",
    ],
    link: { label: "Cuando la recuperes, márcalo aquí:", href: siteUrl + REPORT_THEFT_PATH },
    footer: [brandName, siteUrl],
    about: [ownerId, uid ?? ""].filter(Boolean),
  });
}

/** `isFirst`: it had waited, and was not public before. */
export function shownMail(to: string, report: Reported, isFirst: boolean, { siteUrl, brandName }: TheftMailEnv): Mail {
  return textMail({
    to,
    subject: `El reporte de robo de tu ${stolenName(report)} ${isFirst ? "está publicado" : "se ve otra vez"}`,
    greeting: "Hola:",
    blocks: [
      (isFirst
        ? "Nuestro equipo comparó las pruebas y publicó tu reporte. "
        : "Nuestro equipo volvió a mostrar tu reporte, que estaba oculto. ") +
        "Cualquiera puede verlo, y nadie podrá vender tu bicicleta en nuestro sitio.",
    ],
    link: { label: "Tu reporte:", href: siteUrl + stolenPath(report.id) },
    footer: [brandName, siteUrl],
    about: aboutOwner(report),
  });
}

export function hiddenMail(to: string, report: Reported, reason: string, { siteUrl, brandName }: TheftMailEnv): Mail {
  return textMail({
    to,
    subject: `Ocultamos el reporte de robo de tu ${stolenName(report)}`,
    greeting: "Hola:",
    blocks: ["Nuestro equipo revisó tu reporte y lo ocultó por este motivo:", reason],
    link: { label: "Si crees que es un error, escríbenos:", href: `${siteUrl}/contacto` },
    footer: [brandName, siteUrl],
    about: aboutOwner(report),
  });
}

type Holder = Pick<Bicycle, "id" | "ownerId" | "brand" | "model" | "year">;

/** To the owner of a reported bicycle: someone tried to register its number. Nothing about that user. */
export function registeredAgainMail(to: string, report: Reported, { siteUrl, brandName }: TheftMailEnv): Mail {
  return textMail({
    to,
    subject: `Intentaron registrar una bicicleta con la serie de tu ${stolenName(report)}`,
    greeting: "Hola:",
    blocks: [
      `Alguien quiso registrar aquí una bicicleta con el mismo número de serie que tu ${stolenName(report)}. No la ` +
        "registramos: nuestro equipo lo está revisando y te escribirá si puede decirte algo más.",
      "Por ley no podemos darte datos de otra persona. Si tienes denuncia, avisa a la comisaría donde la pusiste: la " +
        "Policía puede pedirnos esos datos.",
    ],
    link: { label: "Tu reporte:", href: siteUrl + stolenPath(report.id) },
    footer: [brandName, siteUrl],
    about: aboutOwner(report),
  });
}

/** To the owner of a reported bicycle: it was found under a misread number. Nothing about who holds it. */
export function sameBicycleMail(to: string, report: Reported, { siteUrl, brandName }: TheftMailEnv): Mail {
  return textMail({
    to,
    subject: `Encontramos tu ${stolenName(report)} registrada con otro número`,
    greeting: "Hola:",
    blocks: [
      `Comparamos una bicicleta registrada aquí con tu ${stolenName(report)}: es la misma, con un número casi igual. ` +
        "Desde ahora su página dice que está reportada, y nadie puede venderla ni transferirla aquí.",
      "Por ley no podemos darte datos de otra persona. Si tienes denuncia, avisa a la comisaría donde la pusiste: la " +
        "Policía puede pedirnos esos datos.",
    ],
    link: { label: "Tu reporte:", href: siteUrl + stolenPath(report.id) },
    footer: [brandName, siteUrl],
    about: aboutOwner(report),
  });
}

/** To the holder of a registration that was found to be a reported bicycle. Nothing about its owner. */
export function foundSameMail(to: string, holder: Holder, { siteUrl, brandName }: TheftMailEnv): Mail {
  return textMail({
    to,
    subject: `Tu ${bicycleName(holder)} figura como reportada`,
    greeting: "Hola:",
    blocks: [
      `Comparamos tu ${bicycleName(holder)} con una bicicleta reportada como robada, de un número casi igual: por sus ` +
        "fotos y sus señas es la misma. Mientras el reporte siga abierto no se puede vender ni transferir aquí.",
      "Puedes haberla comprado de buena fe. Cuéntanos cómo la obtuviste y agrega tu comprobante y fotos del número: si " +
        "no es la misma, lo corregimos.",
    ],
    link: { label: "Responder aquí:", href: `${siteUrl}${ownBicyclePath(holder.id)}#numero` },
    footer: [brandName, siteUrl],
    about: [holder.ownerId],
  });
}

export function foundOtherMail(to: string, holder: Holder, { siteUrl, brandName }: TheftMailEnv): Mail {
  return textMail({
    to,
    subject: `Tu ${bicycleName(holder)} ya no figura como reportada`,
    greeting: "Hola:",
    blocks: ["Revisamos otra vez las pruebas: es otra bicicleta. Lamentamos la molestia."],
    link: { label: "Tu bicicleta:", href: siteUrl + ownBicyclePath(holder.id) },
    footer: [brandName, siteUrl],
    about: [holder.ownerId],
  });
}

/** To a user whose registration was held: the decision of an administrator. Nothing about the other owner. */
export function heldDecidedMail(
  to: string,
  draft: Holder,
  isSame: boolean,
  { siteUrl, brandName }: TheftMailEnv,
): Mail {
  return textMail({
    to,
    subject: isSame ? `No registramos tu ${bicycleName(draft)}` : `Registramos tu ${bicycleName(draft)}`,
    greeting: "Hola:",
    blocks: isSame
      ? [
          "Revisamos el número de serie que quisiste registrar: es el de una bicicleta reportada como robada. No la " +
            "registramos.",
          "Si la compraste de buena fe, avisa a la Policía (105) y guarda tus comprobantes: te piden de quién la tienes.",
        ]
      : ["Revisamos su número de serie: tu bicicleta ya está registrada a tu nombre, con su certificado."],
    link: { label: "Tus bicicletas:", href: `${siteUrl}/perfil/bicicletas` },
    footer: [brandName, siteUrl],
    about: [draft.ownerId],
  });
}
