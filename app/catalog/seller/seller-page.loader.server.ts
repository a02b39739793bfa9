import { verifiedText } from "~/accounts/verified";
import { formatMonth, plural } from "~/business/format";
import { findDepartment } from "~/business/peru";
import { CATEGORIES, CATEGORY_IDS, VEHICLE_KIND_NAMES } from "~/catalog/categories";
import { KIND_GROUPS } from "~/catalog/filter-values";
import type { SellerListings } from "~/catalog/search/of-seller";
import { listingCountText, ORDER_NAMES } from "~/catalog/search/texts";
import { SELLER_ORDERS, sellerParams, type SellerQuery } from "~/catalog/seller-query";
import { personDataOf } from "~/catalog/structured-data";
import type { Context } from "~/platform/context";
import { within } from "~/platform/deadline";
import { type PhotoRef, photoUrl } from "~/platform/images";

import { answerTimeText } from "./answer-times";
import { answersText, initialsOf, nameOf, opinionsText, sellerPath, starsText } from "./seller";
import { type ShopView, shopView } from "./shop-view.server";

interface Choice {
  value: string;
  label: string;
}

export interface SellerPageView {
  id: string;
  path: string;
  name: string;
  photo: PhotoRef | null;
  initials: string;
  /** Null for a person. */
  shop: ShopView | null;
  /** `marzo de 2026` */
  since: string;
  /** `2026-03-10`, for machines. */
  sinceDay: string;
  /** `Tienda en Cayma, Arequipa`, `Cusco` */
  place: string | null;
  /** `4.8`; null where too few have given their opinion. */
  stars: string | null;
  /** `36 opiniones`, `Sin opiniones todavía` */
  opinions: string;
  hasReviews: boolean;
  /** `112 ventas`: completed ones through orders; null for none. */
  sales: string | null;
  /** `No entregó 1 venta pagada`: those that were not confirmed or delivered. */
  undelivered: string | null;
  /** `Suele responder en menos de 1 hora`, `En Rebi desde marzo de 2026` */
  habits: string[];
  /** `Identidad y celular verificados` */
  proofs: string | null;
  listings: Omit<SellerListings, "pages" | "counts"> & { limited: boolean; pageHrefs: string[] };
  /** Which listings, and in which order; null where there is nothing to choose. */
  tools: { action: string; kinds: Choice[]; orders: Choice[]; type: string; order: string } | null;
  share: { title: string; url: string };
  /** Where a message to the seller begins; null for an own page, and without listings to write about. */
  messagePath: string | null;
  reportPath: string;
  isSelf: boolean;
}

/** Milliseconds that the page waits for the answer rate. */
const ANSWERS_DEADLINE_MS = 1_000;

/** The page of a seller with some of the listings; null for unknown and disabled users. */
export async function sellerPage(
  id: string,
  query: SellerQuery,
  { accounts, catalog, messages, log, clock, env }: Context,
): Promise<SellerPageView | null> {
  const profile = await accounts.publicProfile(id);
  if (profile === null) return null;
  const [{ counts, pages, ...listings }, viewer, answers] = await Promise.all([
    catalog.ofSeller(id, query),
    accounts.session(),
    within(ANSWERS_DEADLINE_MS, () => messages.answersOf(id)).catch((error: unknown) => {
      log.warn("catalog.seller-answers-unavailable", error);
      return null;
    }),
  ]);
  const { since, department, photo, shop, rating, sales, undelivered, verified } = profile;
  const name = nameOf(profile);
  const isSelf = viewer?.uid === id;
  const path = sellerPath(id);
  const view = shop && shopView(shop, { path, siteUrl: env.siteUrl, holidays: env.holidays, now: clock.now() });
  const month = formatMonth(since);
  const answering = answers && (answerTimeText(answers) ?? answersText(answers));
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const first = listings.cards[0];
  return {
    id,
    path,
    name,
    photo,
    initials: initialsOf(name),
    shop: view,
    since: month,
    sinceDay: since.toISOString().slice(0, 10),
    place: view ? `Tienda en ${view.place}` : ((department && findDepartment(department)?.name) ?? null),
    stars: starsText(rating),
    opinions: opinionsText(rating),
    hasReviews: rating !== null,
    sales: sales > 0 ? plural(sales, "venta") : null,
    undelivered: undelivered > 0 ? `No entregó ${plural(undelivered, "venta pagada", "ventas pagadas")}` : null,
    habits: [...(answering ? [answering] : []), `En Rebi desde ${month}`],
    proofs: verifiedText(verified),
    listings: {
      ...listings,
      pageHrefs: Array.from({ length: pages }, (_, at) => sellerPath(id, sellerParams({ ...query, page: at + 1 }))),
    },
    tools:
      all > 1
        ? {
            action: `${path}#anuncios`,
            kinds: kindsOf(counts, all),
            orders: SELLER_ORDERS.map((order) => ({
              value: order === "recientes" ? "" : order,
              label: ORDER_NAMES[order],
            })),
            type: query.type ?? "",
            order: query.order === "recientes" ? "" : query.order,
          }
        : null,
    share: { title: `${name} en ${env.brandName}`, url: env.siteUrl + path },
    messagePath: isSelf || !first ? null : all === 1 ? `/producto/${first.id}/mensaje` : `${path}/mensaje`,
    reportPath: `${path}/denunciar`,
    isSelf,
  };
}

/** Everything, then the kinds and categories of which the seller has listings. */
function kindsOf(counts: SellerListings["counts"], all: number): Choice[] {
  const groups = KIND_GROUPS.flatMap(({ id, kind }) => {
    const own = CATEGORIES.filter((category) => category.kind === kind && counts[category.id]);
    const count = own.reduce((sum, category) => sum + (counts[category.id] ?? 0), 0);
    return [
      ...(count > 0 && count < all ? [{ value: id, label: `${VEHICLE_KIND_NAMES[kind].plural} (${count})` }] : []),
      ...own.map((category) => ({ value: category.id, label: `${category.plural} (${counts[category.id]})` })),
    ];
  });
  const isOne = CATEGORY_IDS.filter((category) => counts[category]).length < 2;
  return [{ value: "", label: `Todo (${all})` }, ...(isOne ? [] : groups)];
}

export function sellerHeadOf(seller: SellerPageView, site: { url: string; name: string }) {
  const {
    id,
    name,
    photo,
    since,
    place,
    shop,
    listings: { total, page, limited },
    tools,
  } = seller;
  const isWhole = !tools || (tools.type === "" && tools.order === "");
  const own = isWhole && page > 1 ? sellerParams({ type: null, order: "recientes", page }) : undefined;
  const count = total === 1 ? "su anuncio" : `sus ${listingCountText(total)}`;
  const offer = total > 0 ? `Mira ${count} de bicicletas y motos.` : "Ahora no tiene anuncios publicados.";
  const description = `${name} vende en ${site.name} desde ${since}${place ? (shop ? `. ${place}` : `, en ${place}`) : ""}. ${offer}`;
  const image = photo && site.url + photoUrl(photo.key, 720, "jpeg");
  return {
    title: `${name}: bicicletas y motos en venta${page > 1 ? ` (página ${page})` : ""} | ${site.name}`,
    description,
    canonical: site.url + sellerPath(id, own),
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
    structuredData: personDataOf({
      url: site.url + sellerPath(id),
      name,
      image,
      since: seller.sinceDay,
      place: shop ? shop.place : place,
      isShop: shop !== null,
    }),
  };
}
