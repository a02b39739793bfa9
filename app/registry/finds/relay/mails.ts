import type { Env } from "~/platform/env";
import type { Mail } from "~/platform/mail/model";
import { strong } from "~/platform/mail/sheet";

import { RELAY_DAYS } from "./constants";
import type { Relay, RelaySide } from "./model";

type RelayMailEnv = Pick<Env, "brandName">;

const aboutOf = ({ ownerId, otherUid }: Relay) => [ownerId, otherUid ?? ""].filter((uid) => uid !== "");

const CARE = "No vayas solo a recogerla y no pagues por adelantado: acuérdenlo en una comisaría, o llama al 105.";

/** Lines of the other one, to `side`. */
export function relayedMail(
  to: string,
  relay: Relay,
  side: RelaySide,
  texts: readonly string[],
  href: string,
  { brandName }: RelayMailEnv,
): Mail {
  const from = side === "owner" ? relay.otherName : "El titular";
  return {
    kind: "relayed",
    to,
    subject: side === "owner" ? `Mensaje sobre tu ${relay.title}` : `El titular de la ${relay.title} te escribió`,
    blocks: [
      `${from} te escribe por medio de ${brandName}:`,
      ...texts.map((quote) => ({ quote })),
      side === "owner" ? CARE : null,
    ],
    link: { label: "Responder sin mostrar mi correo", href },
    about: aboutOf(relay),
  };
}

/** To the owner: somebody has a bicycle that looks like theirs. Day and district, and nothing of the finder. */
export function foundMail(
  to: string,
  relay: Relay,
  { day, where, finder, isReported }: { day: string; where: string; finder: string; isReported: boolean },
  href: string,
  { brandName }: RelayMailEnv,
): Mail {
  return {
    kind: "found",
    to,
    subject: `Alguien tiene una bicicleta que parece tu ${relay.title}`,
    blocks: [
      `${finder} nos avisó que tiene, desde el ${day} en ${where}, una bicicleta que parece tu ${relay.title}.`,
      isReported ? null : "No la tienes reportada como robada. Si te la robaron, repórtala: así nadie la puede vender.",
      `Escríbele por medio de ${brandName}: no ve tu correo ni tu nombre, y tú no ves los suyos. Pregúntale por ` +
        "señas que solo tú conozcas.",
      CARE,
    ],
    link: { label: "Escribirle sin mostrar mi correo", href },
    rest: [`El enlace funciona ${strong(`${RELAY_DAYS} días`)}.`],
    about: aboutOf(relay),
  };
}

/** To the finder: the owner was told. */
export function ownerToldMail(to: string, relay: Relay, href: string): Mail {
  return {
    kind: "owner-told",
    to,
    subject: "Ya avisamos al titular de la bicicleta que tienes",
    blocks: [
      "La bicicleta de tu aviso parece ser de alguien que la registró aquí, y ya se lo dijimos. No le dimos tu nombre, " +
        "tu correo ni el lugar exacto.",
      "Puedes escribirle por medio de nosotros. Antes de entregarla pídele señas que solo su titular conozca, y " +
        "entrégala en una comisaría.",
    ],
    link: { label: "Escribir al titular", href },
    rest: [`El enlace funciona ${strong(`${RELAY_DAYS} días`)}.`],
    about: aboutOf(relay),
  };
}
