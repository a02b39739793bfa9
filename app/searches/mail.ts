import { formatSoles } from "~/business/money";
import type { NewMatches } from "~/catalog/catalog.server";
import type { Card } from "~/catalog/model";
import type { Mail } from "~/platform/mail/mail";
import { textMail } from "~/platform/mail/text-mail";

import { SAVED_PATH } from "./constants";

/** Listings listed in a mail; of the rest it gives the number. */
export const NAMED_MAX = 5;

export interface NoticeFacts {
  siteUrl: string;
  brandName: string;
  user: { email: string; displayName: string };
  search: { name: string; query: string };
  matches: Pick<NewMatches, "total"> & { cards: readonly Pick<Card, "id" | "title" | "priceCentimos">[] };
  /** Turns the notices of this search off, without signing in. */
  unsubscribe: string;
}

export function noticeMail({ siteUrl, brandName, user, search, matches, unsubscribe }: NoticeFacts): Mail {
  const { total } = matches;
  const listed = matches.cards.slice(0, NAMED_MAX);
  const more = total - listed.length;
  const news = total === 1 ? "un anuncio nuevo" : `${total} anuncios nuevos`;
  return textMail({
    to: user.email,
    subject: `${news.charAt(0).toUpperCase()}${news.slice(1)}: ${search.name}`,
    greeting: `Hola, ${user.displayName}:`,
    blocks: [
      `Encontramos ${news} para tu búsqueda «${search.name}».`,
      ...listed.map(({ id, title, priceCentimos }) => [
        `${title} · ${formatSoles(priceCentimos, { compact: true })}`,
        `${siteUrl}/producto/${id}`,
      ]),
      more > 0 && `y ${more} más.`,
      ["Míralos todos:", `${siteUrl}/comprar?${search.query}`],
      ["Te escribimos por esta búsqueda una vez al día como máximo.", "Para no recibir más estos avisos:", unsubscribe],
    ],
    link: { label: "Cambia o elimina tus búsquedas guardadas:", href: siteUrl + SAVED_PATH },
    footer: brandName,
    // RFC 2369 and 8058: mail programs show a button of their own, which POSTs without the page.
    headers: { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  });
}
