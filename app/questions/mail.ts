import type { Mail } from "~/platform/mail/mail";
import { textMail } from "~/platform/mail/text-mail";
import { beginningOf } from "~/writing/text";

import { ownQuestionPath, QUESTIONS_HEADING } from "./constants";

interface QuestionMail {
  to: { email: string; displayName: string };
  question: { id: string; listingId: string; listingTitle: string; text: string };
  site: { url: string; name: string };
}

const QUOTED_MAX = 500;

/** Typed text after `> `, so that it cannot pass for our own words. */
function quoted(text: string): string[] {
  return beginningOf(text, QUOTED_MAX)
    .split("\n")
    .map((line) => `> ${line}`.trimEnd());
}

const preferences = ({ url, name }: QuestionMail["site"]) => ({
  label: `¿No quieres estos correos? Cámbialo en tus preferencias de ${name}:`,
  href: `${url}/perfil/preferencias`,
});

export function askedMail({ to, question, site }: QuestionMail): Mail {
  return textMail({
    to: to.email,
    subject: `Tienes una pregunta en ${question.listingTitle}`,
    greeting: `Hola, ${to.displayName}:`,
    blocks: [
      `Preguntan por «${question.listingTitle}»:`,
      quoted(question.text),
      ["Responde aquí:", site.url + ownQuestionPath(question.id)],
      "La pregunta sale en tu anuncio cuando la respondes.",
    ],
    link: preferences(site),
  });
}

export function answeredMail({ to, question, answer, site }: QuestionMail & { answer: string }): Mail {
  return textMail({
    to: to.email,
    subject: `Respondieron tu pregunta por ${question.listingTitle}`,
    greeting: `Hola, ${to.displayName}:`,
    blocks: [
      `Preguntaste por «${question.listingTitle}»:`,
      quoted(question.text),
      "Te respondieron:",
      quoted(answer),
      ["Míralo en el anuncio:", `${site.url}/producto/${question.listingId}#${QUESTIONS_HEADING}`],
    ],
    link: preferences(site),
  });
}
