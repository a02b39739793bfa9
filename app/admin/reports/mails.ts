import { textMail, type TextMail } from "~/platform/mail/text-mail";
import type { ReportKind } from "~/reports/model";

import type { ReportStep } from "./steps";

const THINGS: Record<Exclude<ReportKind, "thread">, string> = {
  listing: "tu anuncio",
  person: "tu cuenta",
  review: "tu opinión",
  question: "tu pregunta",
};

/** What the owner of a reported thing reads. Nobody learns who reported it. */
export function decisionMail({
  to,
  uid,
  kind,
  step,
  title,
  reason,
  site,
}: {
  to: string;
  uid: string;
  kind: Exclude<ReportKind, "thread">;
  step: Exclude<ReportStep, "dismiss">;
  title: string;
  reason: string;
  site: { url: string; name: string };
}): ReturnType<typeof textMail> {
  const thing = title === "" ? THINGS[kind] : `${THINGS[kind]} «${title}»`;
  const isListing = kind === "listing";
  const happened: Record<typeof step, string> = {
    warn: `Nos avisaron de un problema con ${thing} y lo revisamos.`,
    hide: isListing
      ? `Pausamos ${thing} porque no cumple las reglas.`
      : `Quitamos ${thing} porque no cumple las reglas.`,
  };
  const mail: TextMail = {
    to,
    about: [uid],
    subject: step === "warn" ? `Revisa ${THINGS[kind]}` : `${isListing ? "Pausamos" : "Quitamos"} ${THINGS[kind]}`,
    greeting: "Hola:",
    blocks: [
      happened[step],
      `Motivo: ${reason}`,
      isListing && step === "hide" && "Corrígelo en Mis anuncios y publícalo otra vez.",
      "Si crees que es un error, escríbenos.",
    ],
    link: isListing
      ? { label: "Mis anuncios:", href: `${site.url}/perfil/anuncios` }
      : { label: "Escríbenos:", href: `${site.url}/contacto` },
    footer: site.name,
  };
  return textMail(mail);
}
