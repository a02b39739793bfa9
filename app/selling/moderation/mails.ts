import { listingInMail } from "~/catalog/listing/in-mail";
import type { Mail } from "~/platform/mail/model";

import { titleOf, type OwnListing } from "../model";
import { rejectionLines } from "../review/reasons";

/** Decision of the administration about a listing, for the mail to its seller. */
export type ReviewNews = "approved" | "approved-unpaid" | "rejected" | "hidden" | "shown" | "unapproved";

interface ReviewMailFacts {
  to: string;
  listing: Pick<OwnListing, "id" | "sellerId" | "title" | "specifications" | "price" | "photos">;
  news: ReviewNews;
  /** Only of a rejection or hiding. */
  why?: { reason: string; note: string };
  site: { url: string; name: string };
}

/** For the seller: the decision about a listing, the reason, and what to do now. Names no administrator. */
export function reviewMail({ to, listing, news, why, site }: ReviewMailFacts): Mail {
  const title = titleOf(listing);
  const { subject, first, then, link } = TEXTS[news];
  return {
    kind: "review",
    to,
    subject: `${subject}: ${title}`,
    heading: subject,
    listings: [listingInMail({ ...listing, title })],
    blocks: [first.replace("{título}", title), ...(why ? rejectionLines(why) : []), then],
    link: {
      label: link === "listing" ? "Ver mi anuncio" : "Ver mis anuncios",
      href: link === "listing" ? `${site.url}/producto/${listing.id}` : `${site.url}/perfil/anuncios`,
    },
    about: [listing.sellerId],
  };
}

const TEXTS: Record<ReviewNews, { subject: string; first: string; then: string; link: "listing" | "list" }> = {
  approved: {
    subject: "Publicamos tu anuncio",
    first: "Revisamos tu anuncio «{título}» y ya está publicado.",
    then: "Puede tardar un minuto en aparecer en el catálogo.",
    link: "listing",
  },
  "approved-unpaid": {
    subject: "Revisamos tu anuncio",
    first: "Revisamos tu anuncio «{título}» y está bien.",
    then: "Falta pagar su plan, o elegir el plan gratis, para publicarlo.",
    link: "list",
  },
  rejected: {
    subject: "Tu anuncio necesita un cambio",
    first: "Revisamos tu anuncio «{título}» y no lo pudimos publicar:",
    then: "Corrígelo en «Mis anuncios» con el botón «Editar» y después envíalo otra vez a revisión.",
    link: "list",
  },
  hidden: {
    subject: "Ocultamos tu anuncio",
    first: "Ocultamos tu anuncio «{título}» mientras lo revisamos: nadie más lo ve.",
    then: "Si crees que es un error, escríbenos desde la página Contacto.",
    link: "list",
  },
  shown: {
    subject: "Tu anuncio se ve otra vez",
    first: "Tu anuncio «{título}» está otra vez como antes de que lo ocultáramos.",
    then: "Gracias por tu paciencia.",
    link: "list",
  },
  unapproved: {
    subject: "Revisamos tu anuncio otra vez",
    first: "Aprobamos tu anuncio «{título}» antes de tiempo: lo estamos revisando otra vez.",
    then: "No tienes que hacer nada. Te escribimos cuando terminemos.",
    link: "list",
  },
};
