import type { Case } from "~/cases/document";
import type { Env } from "~/platform/env";
import type { Mail } from "~/platform/mail/model";

import { bicycleName, OWN_BICYCLES_PATH, ownBicyclePath } from "../../bicycles/constants";
import type { Bicycle } from "../../model";

type ClaimEnv = Pick<Env, "business" | "siteUrl">;

function toSender({ email, uid }: Case, { business }: ClaimEnv) {
  return {
    to: email,
    ...(uid !== null && { about: [uid] }),
    replyTo: business.email,
  };
}

export function approvedMail(
  found: Case,
  bicycle: Pick<Bicycle, "id" | "brand" | "model" | "year">,
  env: ClaimEnv,
): Mail {
  return {
    kind: "number-approved",
    ...toSender(found, env),
    subject: `Registramos tu ${bicycleName(bicycle)} (${found.number})`,
    heading: `Registramos tu ${bicycleName(bicycle)}`,
    greeting: `Hola, ${found.name}:`,
    blocks: ["Aceptamos tu reclamo del número de serie. Tu bicicleta ya está registrada a tu nombre."],
    link: { label: "Ver mi bicicleta", href: env.siteUrl + ownBicyclePath(bicycle.id) },
  };
}

export function claimRejectedMail(found: Case, reason: string, env: ClaimEnv): Mail {
  return {
    kind: "number-rejected",
    ...toSender(found, env),
    subject: `Sobre tu reclamo de un número de serie (${found.number})`,
    heading: "No pudimos registrar la bicicleta",
    greeting: `Hola, ${found.name}:`,
    blocks: [
      "Revisamos tu reclamo y no podemos registrar la bicicleta con ese número de serie. Este es el motivo:",
      reason,
      "Si tienes otra prueba, agrégala al borrador y reclama otra vez.",
    ],
    link: { label: "Ver mis bicicletas", href: `${env.siteUrl}${OWN_BICYCLES_PATH}` },
  };
}
