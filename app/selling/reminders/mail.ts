import { formatDate } from "~/business/format";
import type { Mail } from "~/platform/mail/mail";
import { textMail } from "~/platform/mail/text-mail";

interface EndingFacts {
  to: { email: string; displayName: string };
  title: string;
  expiresAt: Date;
  site: { url: string; name: string };
}

export function endingMail({ to, title, expiresAt, site }: EndingFacts): Mail {
  const day = formatDate(expiresAt);
  return textMail({
    to: to.email,
    subject: `Tu anuncio termina el ${day}: ${title}`,
    greeting: `Hola, ${to.displayName}:`,
    blocks: [
      `Tu anuncio «${title}» termina el ${day}. Desde entonces ya no se verá en el catálogo.`,
      "Si todavía lo vendes, renuévalo cuando termine: está en «Mis anuncios», con el botón «Renovar». Si " +
        "ya se vendió, márcalo como vendido.",
      ["Tus anuncios:", `${site.url}/perfil/anuncios`],
    ],
    link: { label: "Para no recibir estos avisos, cambia tus preferencias:", href: `${site.url}/perfil/preferencias` },
    footer: site.name,
  });
}

interface UnpaidFacts {
  to: EndingFacts["to"];
  listing: { sellerId: string; title: string; publishedAt: Date | null };
  site: EndingFacts["site"];
}

/** A plan that nobody paid. */
export function unpaidMail({ to, listing: { publishedAt, sellerId, title }, site }: UnpaidFacts): Mail {
  return textMail({
    to: to.email,
    subject: `Tu anuncio ya no espera el pago: ${title}`,
    greeting: `Hola, ${to.displayName}:`,
    blocks: [
      publishedAt
        ? `Nadie pagó el plan de tu anuncio «${title}» en un mes: quedó vencido, como antes.`
        : `Nadie pagó el plan de tu anuncio «${title}» en un mes: lo guardamos como borrador.`,
      "No se cobró nada. Si todavía lo vendes, entra y publícalo con el plan que quieras; también hay uno gratis.",
    ],
    link: { label: "Tus anuncios:", href: `${site.url}/perfil/anuncios` },
    about: [sellerId],
    footer: site.name,
  });
}
