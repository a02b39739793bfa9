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
