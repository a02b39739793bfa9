import { formatDate } from "~/business/format";
import { listingInMail } from "~/catalog/listing/in-mail";
import type { PhotoRef } from "~/platform/images";
import type { Mail } from "~/platform/mail/model";
import { strong } from "~/platform/mail/sheet";

interface EndingFacts {
  to: { email: string; displayName: string };
  listing: { title: string; price: number; photos: readonly PhotoRef[] };
  expiresAt: Date;
  site: { url: string; name: string };
}

export function endingMail({ to, listing, expiresAt, site }: EndingFacts): Mail {
  const day = formatDate(expiresAt);
  const { title } = listing;
  return {
    kind: "listing-ending",
    to: to.email,
    subject: `Tu anuncio termina el ${day}: ${title}`,
    heading: `Tu anuncio termina el ${day}`,
    listings: [listingInMail(listing)],
    greeting: `Hola, ${to.displayName}:`,
    blocks: [
      `Tu anuncio «${title}» termina el ${strong(day)}. Desde entonces ya no se verá en el catálogo.`,
      "Si todavía lo vendes, renuévalo cuando termine: está en «Mis anuncios», con el botón «Renovar». Si " +
        "ya se vendió, márcalo como vendido.",
    ],
    link: { label: "Ver mis anuncios", href: `${site.url}/perfil/anuncios` },
  };
}

interface UnpaidFacts {
  to: EndingFacts["to"];
  listing: { sellerId: string; title: string; publishedAt: Date | null };
  site: EndingFacts["site"];
}

/** A plan that nobody paid. */
export function unpaidMail({ to, listing: { publishedAt, sellerId, title }, site }: UnpaidFacts): Mail {
  return {
    kind: "unpaid-plan",
    to: to.email,
    subject: `Tu anuncio ya no espera el pago: ${title}`,
    heading: "Tu anuncio ya no espera el pago",
    greeting: `Hola, ${to.displayName}:`,
    blocks: [
      publishedAt
        ? `Nadie pagó el plan de tu anuncio «${title}» en un mes: quedó vencido, como antes.`
        : `Nadie pagó el plan de tu anuncio «${title}» en un mes: lo guardamos como borrador.`,
      "No se cobró nada. Si todavía lo vendes, entra y publícalo con el plan que quieras; también hay uno gratis.",
    ],
    link: { label: "Ver mis anuncios", href: `${site.url}/perfil/anuncios` },
    about: [sellerId],
  };
}
