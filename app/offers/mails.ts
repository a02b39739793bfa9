import type { Mail } from "../platform/mail/mail.ts";
import { textMail } from "../platform/mail/text-mail.ts";
import { offerThreadPath } from "./constants.ts";

interface OfferMail {
  to: { email: string; displayName: string };
  subject: string;
  blocks: readonly string[];
  threadId: string;
  site: { url: string; name: string };
  about: readonly string[];
}

export function offerMail({ to, subject, blocks, threadId, site, about }: OfferMail): Mail {
  return textMail({
    to: to.email,
    subject,
    about,
    greeting: `Hola, ${to.displayName}:`,
    blocks: [
      ...blocks,
      ["Mira la oferta aquí:", site.url + offerThreadPath(threadId)],
      "Por tu seguridad, paga siempre dentro de la página: tu dinero queda guardado hasta que lo recibas y revises.",
    ],
    link: {
      label: `¿No quieres estos correos? Cámbialo en tus preferencias de ${site.name}:`,
      href: `${site.url}/perfil/preferencias`,
    },
  });
}
