import { formatDate } from "~/business/format";
import { listingInMail } from "~/catalog/listing/in-mail";
import type { Mail } from "~/platform/mail/model";
import { strong } from "~/platform/mail/sheet";

import { titleOf, type OwnListing } from "../model";

/** Adjustments of a listing by the administration, for the mail to its seller. `end`: the new end. */
export type AdjustmentNews =
  | { kind: "featured" | "unfeatured" }
  | { kind: "extended" | "shortened"; end: Date }
  /** Field by field: `Marca: Trec → Trek`. */
  | { kind: "corrected"; lines: readonly string[] };

interface AdjustmentMailFacts {
  to: string;
  listing: Pick<OwnListing, "id" | "sellerId" | "title" | "specifications" | "price" | "photos">;
  news: AdjustmentNews;
  /** As the administrator wrote it. */
  reason: string;
  site: { url: string; name: string };
}

/** For the seller: the changes of a listing, the reason, and what to do now. Names no administrator. */
export function adjustmentMail({ to, listing, news, reason, site }: AdjustmentMailFacts): Mail {
  const title = titleOf(listing);
  const { subject, first, then } = textsOf(news, title);
  return {
    kind: "adjustment",
    to,
    subject: `${subject}: ${title}`,
    heading: subject,
    listings: [listingInMail({ ...listing, title })],
    blocks: [
      first,
      news.kind === "corrected" && news.lines.length > 0 && news.lines,
      reason !== "" && `Motivo: ${reason}`,
      then,
    ],
    link: { label: "Ver mis anuncios", href: `${site.url}/perfil/anuncios` },
    about: [listing.sellerId],
  };
}

const NOTHING = "No tienes que hacer nada.";
const MISTAKE = "Si crees que es un error, escríbenos desde la página Contacto.";

function textsOf(news: AdjustmentNews, title: string): { subject: string; first: string; then: string } {
  switch (news.kind) {
    case "featured":
      return {
        subject: "Destacamos tu anuncio",
        first: `Tu anuncio «${title}» está destacado: sale entre los primeros del catálogo.`,
        then: "No tienes que pagar ni hacer nada.",
      };
    case "unfeatured":
      return {
        subject: "Tu anuncio ya no está destacado",
        first: `Tu anuncio «${title}» sale en el catálogo como los demás.`,
        then: MISTAKE,
      };
    case "extended":
      return {
        subject: "Tu anuncio dura más",
        first: `Ampliamos el plazo de tu anuncio «${title}»: ahora termina el ${strong(formatDate(news.end))}.`,
        then: NOTHING,
      };
    case "shortened":
      return {
        subject: "El plazo de tu anuncio es el de antes",
        first: `Quitamos la ampliación del plazo de tu anuncio «${title}»: termina el ${strong(formatDate(news.end))}.`,
        then: MISTAKE,
      };
    case "corrected":
      return {
        subject: "Corregimos tu anuncio",
        first: `Corregimos tu anuncio «${title}» para que lo encuentren mejor:`,
        then: `${NOTHING} ${MISTAKE}`,
      };
  }
}
