import { formatDate } from "~/business/format";
import type { Mail } from "~/platform/mail/model";
import type { ReportKind } from "~/reports/model";

import type { ReportStep, UNDONE } from "./steps";

type Told = Exclude<ReportStep, "dismiss" | "resolve"> | (typeof UNDONE)[keyof typeof UNDONE];

const THINGS: Record<ReportKind, string> = {
  listing: "tu anuncio",
  person: "tu cuenta",
  review: "tu opinión",
  question: "tu pregunta",
  thread: "un mensaje tuyo",
};

interface Site {
  url: string;
  name: string;
}

function happened(step: Told, kind: ReportKind, thing: string, until: Date | null): { subject: string; text: string } {
  const isListing = kind === "listing";
  switch (step) {
    case "warn":
      return { subject: `Revisa ${THINGS[kind]}`, text: `Nos avisaron de un problema con ${thing} y lo revisamos.` };
    case "hide":
      return {
        subject: `${isListing ? "Pausamos" : "Quitamos"} ${THINGS[kind]}`,
        text: `${isListing ? "Pausamos" : "Quitamos"} ${thing} porque no cumple las reglas.`,
      };
    case "silence":
      return {
        subject: "No puedes escribir por unos días",
        text:
          `No puedes enviar mensajes ni preguntas hasta el ${until ? formatDate(until) : "nuevo aviso"}. Puedes ` +
          "leer los que recibas.",
      };
    case "show":
      return {
        subject: `${isListing ? "Publicamos otra vez" : "Volvimos a mostrar"} ${THINGS[kind]}`,
        text: `Lo revisamos otra vez: ${thing} está a la vista de nuevo.`,
      };
    case "allow":
      return {
        subject: "Ya puedes escribir otra vez",
        text: "Lo revisamos otra vez: ya puedes enviar mensajes y preguntas.",
      };
  }
}

/** Mail to the owner of a reported thing, or to the author of the reported message. It never names the reporter. */
export function decisionMail({
  to,
  uid,
  kind,
  step,
  title,
  reason,
  until = null,
  site,
}: {
  to: string;
  uid: string;
  kind: ReportKind;
  step: Told;
  title: string;
  /** Paragraphs with empty lines between them. */
  reason: string;
  until?: Date | null;
  site: Site;
}): Mail {
  const isListing = kind === "listing";
  const isGood = step === "show" || step === "allow";
  const { subject, text } = happened(step, kind, title === "" ? THINGS[kind] : `${THINGS[kind]} «${title}»`, until);
  return {
    kind: "report-decision",
    to,
    about: [uid],
    subject,
    blocks: [
      text,
      !isGood && `Motivo: ${reason}`,
      isListing && step === "hide" && "Corrígelo en Mis anuncios y publícalo otra vez.",
      !isGood && "Si crees que es un error, escríbenos.",
    ],
    link: isListing
      ? { label: "Ver mis anuncios", href: `${site.url}/perfil/anuncios` }
      : { label: "Escribir a Contacto", href: `${site.url}/contacto` },
  };
}

const REPORTED: Record<ReportKind, string> = {
  listing: "un anuncio",
  person: "una persona",
  review: "una opinión",
  question: "una pregunta",
  thread: "una conversación",
};

/** Mail to a reporter: the report was reviewed. Never names an action against a user. */
export function lookedAtMail({ to, uid, kind, site }: { to: string; uid: string; kind: ReportKind; site: Site }): Mail {
  return {
    kind: "report-looked-at",
    to,
    about: [uid],
    subject: "Revisamos tu reporte",
    blocks: [
      `Leímos tu reporte sobre ${REPORTED[kind]} y tomamos una decisión. Gracias por avisarnos.`,
      "Para cuidar la privacidad de todos, no contamos qué decidimos.",
    ],
    link: { label: "Seguir buscando", href: `${site.url}/comprar` },
  };
}
