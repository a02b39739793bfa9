import { VEHICLE_KIND_NAMES, findCategory, findCondition } from "~/catalog/categories";
import type { Card } from "~/catalog/model";
import type { CatalogPage } from "~/catalog/search/whole-catalog";
import { escapeXml } from "~/platform/http/xml";
import { photoUrl } from "~/platform/images";

const SHOPPING_FEED_PATH = "/feeds/anuncios.xml";
/** Listings of a page. */
export const SHOPPING_FEED_SIZE = 500;

interface ShoppingFeedInput extends CatalogPage {
  siteUrl: string;
  name: string;
  page: number;
}

/**
 * Listings on sale as a feed for shopping engines, in Google's product format (RSS 2.0 with `g:`, support.google.com/
 * merchants/answer/7052112). Listings without a photo are left out, as the format wants one.
 */
export function shoppingFeed({ siteUrl, name, page, cards, pages }: ShoppingFeedInput): string | null {
  if (page < 1 || page > pages) return null;
  const at = (number: number) => `${siteUrl}${SHOPPING_FEED_PATH}${number === 1 ? "" : `?pagina=${number}`}`;
  const link = (rel: string, number: number) => `<atom:link rel="${rel}" href="${escapeXml(at(number))}"/>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    `<title>${escapeXml(`Bicicletas y motos en ${name}`)}</title>`,
    `<link>${escapeXml(`${siteUrl}/comprar`)}</link>`,
    `<description>${escapeXml(`Bicicletas y motos en venta en el Perú, publicadas en ${name}.`)}</description>`,
    link("self", page),
    ...(page < pages ? [link("next", page + 1)] : []),
    ...cards.map((card) => itemXml(card, siteUrl)),
    "</channel></rss>",
    "",
  ].join("\n");
}

function itemXml(card: Card, siteUrl: string): string {
  const { id, title, priceCentimos, brand, model, photo, about, place, category, condition } = card;
  if (photo === null) return "";
  const found = findCategory(category);
  const type = found ? `${VEHICLE_KIND_NAMES[found.kind].plural} > ${found.plural}` : "";
  const fields: [name: string, value: string][] = [
    ["g:id", id],
    ["g:title", title],
    // The age in `place` would be stale when it is read.
    ["g:description", [title, about, place.split(/\s*·\s*/u)[0]].filter(Boolean).join(". ")],
    ["g:link", `${siteUrl}/producto/${id}`],
    ["g:image_link", siteUrl + photoUrl(photo.key, 720, "jpeg")],
    ["g:availability", "in_stock"],
    ["g:price", `${(priceCentimos / 100).toFixed(2)} PEN`],
    ["g:condition", findCondition(condition)?.used === false ? "new" : "used"],
    ["g:brand", brand],
    ["g:mpn", model],
    ["g:product_type", type],
    ["g:identifier_exists", "no"],
  ];
  const xml = fields.map(([name, value]) => (value === "" ? "" : `<${name}>${escapeXml(value)}</${name}>`));
  return `<item>${xml.join("")}</item>`;
}
