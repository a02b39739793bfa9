import { threadPath } from "~/messages/model";
import { beginningOf } from "~/writing/text";

import type { Mail } from "../../platform/mail/mail.ts";
import { textMail } from "../../platform/mail/text-mail.ts";

interface MessageMail {
  to: { email: string; displayName: string };
  senderName: string;
  listingTitle: string;
  text: string;
  threadId: string;
  site: { url: string; name: string };
}

const QUOTED_MAX = 500;

/** Reports a message. Its text comes after `> `, so that it cannot pass for our own words. */
export function messageMail({ to, senderName, listingTitle, text, threadId, site }: MessageMail): Mail {
  const quoted = beginningOf(text, QUOTED_MAX)
    .split("\n")
    .map((line) => `> ${line}`.trimEnd());
  return textMail({
    to: to.email,
    subject: `${senderName} te escribió por ${listingTitle}`,
    greeting: `Hola, ${to.displayName}:`,
    blocks: [
      `${senderName} te escribió por «${listingTitle}»:`,
      quoted,
      ["Lee el mensaje y responde aquí:", site.url + threadPath(threadId)],
      "Por tu seguridad, acuerden verse en un lugar público y no pagues por adelantado.",
    ],
    link: {
      label: `¿No quieres estos correos? Cámbialo en tus preferencias de ${site.name}:`,
      href: `${site.url}/perfil/preferencias`,
    },
  });
}
