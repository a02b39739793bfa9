import { verifiedMarks } from "~/accounts/verified";
import { formatMonth } from "~/business/format";
import { findDepartment } from "~/business/peru";
import type { SellerListings } from "~/catalog/search/browse";
import { listingCountText } from "~/catalog/search/texts";
import { personDataOf } from "~/catalog/structured-data";
import type { Context } from "~/platform/context";
import { within } from "~/platform/deadline";
import { type PhotoRef, photoUrl } from "~/platform/images";

import { answerTimeText } from "./answer-times";
import { type Answers, answersText, initialsOf, nameOf, sellerPath } from "./seller";

export interface SellerPageView {
  id: string;
  name: string;
  photo: PhotoRef | null;
  initials: string;
  /** `Celular verificado` */
  marks: string[];
  /** `marzo de 2026` */
  since: string;
  /** `2026-03-10`, for machines. */
  sinceDay: string;
  place: string | null;
  rating: { average: number; count: number } | null;
  /** Completed sales through orders. */
  sales: number;
  /** Paid ones that were not confirmed or delivered. */
  undelivered: number;
  /** `Responde 8 de cada 10 mensajes` */
  answers: string | null;
  listings: SellerListings & { limited: boolean };
  isSelf: boolean;
}

/** Milliseconds that the page waits for the answer rate. */
const ANSWERS_DEADLINE_MS = 1_000;

/** The page of a seller, with page `page` (from 1) of the listings; null for unknown and disabled users. */
export async function sellerPage(
  id: string,
  page: number,
  { accounts, catalog, messages, log }: Context,
): Promise<SellerPageView | null> {
  const profile = await accounts.publicProfile(id);
  if (profile === null) return null;
  const [listings, viewer, answers] = await Promise.all([
    catalog.ofSeller(id, page),
    accounts.session(),
    within(ANSWERS_DEADLINE_MS, () => messages.answersOf(id)).then(answeringText, (error: unknown) => {
      log.warn("catalog.seller-answers-unavailable", error);
      return null;
    }),
  ]);
  const { since, department, photo, rating, sales, undelivered, verified } = profile;
  const name = nameOf(profile);
  return {
    id,
    name,
    photo,
    initials: initialsOf(name),
    marks: verifiedMarks(verified),
    since: formatMonth(since),
    sinceDay: since.toISOString().slice(0, 10),
    place: (department && findDepartment(department)?.name) ?? null,
    rating,
    sales,
    undelivered,
    answers,
    listings,
    isSelf: viewer?.uid === id,
  };
}

function answeringText(answers: Answers): string | null {
  return [answersText(answers), answerTimeText(answers)].filter(Boolean).join(" · ") || null;
}

export function sellerHeadOf(seller: SellerPageView, site: { url: string; name: string }) {
  const {
    id,
    name,
    photo,
    since,
    place,
    listings: { total, page, limited },
  } = seller;
  const count = total === 1 ? "su anuncio" : `sus ${listingCountText(total)}`;
  const offer = total > 0 ? `Mira ${count} de bicicletas y motos.` : "Ahora no tiene anuncios publicados.";
  const description = `${name} vende en ${site.name} desde ${since}${place ? `, en ${place}` : ""}. ${offer}`;
  const image = photo && site.url + photoUrl(photo.key, 720, "jpeg");
  return {
    title: `${name}: bicicletas y motos en venta${page > 1 ? ` (página ${page})` : ""} | ${site.name}`,
    description,
    canonical: site.url + sellerPath(id, page),
    // While only a part of the catalogue is known, no listings found does not mean that there are none.
    indexed: total > 0 || limited,
    openGraph: [
      { property: "og:type", content: "profile" },
      { property: "og:site_name", content: site.name },
      { property: "og:title", content: `${name} en ${site.name}` },
      { property: "og:description", content: description },
      { property: "og:url", content: site.url + sellerPath(id) },
      { property: "og:locale", content: "es_PE" },
      ...(image ? [{ property: "og:image", content: image }] : []),
    ],
    structuredData: personDataOf({ url: site.url + sellerPath(id), name, image, since: seller.sinceDay, place }),
  };
}
