import type { Case } from "~/cases/document";
import type { Env } from "~/platform/env";
import type { Mail } from "~/platform/mail/mail";
import { textMail } from "~/platform/mail/text-mail";

import { bicycleName, OWN_BICYCLES_PATH, ownBicyclePath } from "../../bicycles/constants";
import type { Bicycle } from "../../model";

type ClaimEnv = Pick<Env, "business" | "brandName" | "siteUrl">;

function toSender({ email, uid }: Case, { business }: ClaimEnv) {
  return {
    to: email,
    ...(uid !== null && { about: [uid] }),
    ...(business.email !== null && { headers: { "Reply-To": business.email } }),
  };
}

/** Days that the holder of a number has to answer a claim of it. */
export const CLAIM_ANSWER_DAYS = 7;

/** To the holder of a number that someone else claims: nothing about the claimant. */
export function claimAskedMail(to: string, bicycle: Bicycle, env: ClaimEnv): Mail {
  return textMail({
    to,
    about: [bicycle.ownerId],
    ...(env.business.email !== null && { headers: { "Reply-To": env.business.email } }),
    subject: `Alguien dice que el número de serie de tu ${bicycleName(bicycle)} es suyo`,
    greeting: "Hola:",
    blocks: [
      `Otra persona quiere registrar una bicicleta con el número de serie de tu ${bicycleName(bicycle)}. Antes de ` +
        "decidir queremos escucharte.",
      `Tienes ${CLAIM_ANSWER_DAYS} días: cuéntanos cómo la obtuviste y agrega tu comprobante de compra y fotos del número. ` +
        "Mientras tanto no cambia nada.",
    ],
    link: { label: "Responder aquí:", href: `${env.siteUrl}${ownBicyclePath(bicycle.id)}#numero` },
    footer: env.brandName,
  });
}

export function approvedMail(
  found: Case,
  bicycle: Pick<Bicycle, "id" | "brand" | "model" | "year">,
  env: ClaimEnv,
): Mail {
  return textMail({
    ...toSender(found, env),
    subject: `Registramos tu ${bicycleName(bicycle)} (${found.number})`,
    greeting: `Hola, ${found.name}:`,
    blocks: ["Aceptamos tu reclamo del número de serie. Tu bicicleta ya está registrada a tu nombre."],
    link: { label: "Tu bicicleta:", href: env.siteUrl + ownBicyclePath(bicycle.id) },
    footer: env.brandName,
  });
}

export function claimRejectedMail(found: Case, reason: string, env: ClaimEnv): Mail {
  return textMail({
    ...toSender(found, env),
    subject: `Sobre tu reclamo de un número de serie (${found.number})`,
    greeting: `Hola, ${found.name}:`,
    blocks: [
      "Revisamos tu reclamo y no podemos registrar la bicicleta con ese número de serie. Este es el motivo:",
      reason,
      "Si tienes otra prueba, agrégala al borrador y reclama otra vez.",
    ],
    link: { label: "Tus bicicletas:", href: `${env.siteUrl}${OWN_BICYCLES_PATH}` },
    footer: env.brandName,
  });
}

/** To the former owner of the serial: nothing about the new one. */
export function archivedMail(to: { email: string; uid: string }, bicycle: Bicycle, env: ClaimEnv): Mail {
  return textMail({
    to: to.email,
    about: [to.uid],
    ...(env.business.email !== null && { headers: { "Reply-To": env.business.email } }),
    subject: `Archivamos el registro de tu ${bicycleName(bicycle)}`,
    greeting: "Hola:",
    blocks: [
      `Otra persona demostró que el número de serie de tu ${bicycleName(bicycle)} es de su bicicleta, y la registró.`,
      "Por eso archivamos tu registro. Su historia se conserva.",
      "Si crees que es un error, responde este correo con tu comprobante de compra y fotos de la serie.",
    ],
    link: { label: "Tu bicicleta:", href: env.siteUrl + ownBicyclePath(bicycle.id) },
    footer: env.brandName,
  });
}
