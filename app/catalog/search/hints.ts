import { hrefOf, isSearch, searchQuery, withFilters, without } from "../filters.ts";
import type { AskedAddress, MissedFilter } from "../phrases/asked-address.ts";
import type { FilterOffer } from "./offers.ts";
import type { SearchOutcome } from "./search.ts";
import { listingCountText } from "./texts.ts";
import { GROUP_NAMES, missedText, unreadText } from "./unread-text.ts";

/** A link with a few words. */
interface Hint {
  label: string;
  /** Listings that the hint leads to. */
  detail: string;
  href: string;
}

/**
 * Hints of a page of results besides its results, in words. Written on the server: few pages have any of it, and every
 * browser would load the texts.
 */
export interface SearchHints {
  notices: { title: string; lines: string[] }[];
  /** Words of the text that are filters. */
  offers: FilterOffer[];
  /** Where nothing is found: what else to ask. */
  ways: Hint[];
  /** Where this search is saved; null where nothing is asked. */
  saveHref: string | null;
}

export function hintsOf(
  outcome: SearchOutcome & { limited: boolean },
  { unread, missed }: Pick<AskedAddress, "unread" | "missed">,
): SearchHints {
  const { filters, offers, respelled, limited, unknownBrands } = outcome;
  const notices: SearchHints["notices"] = [];
  if (missed.length > 0)
    notices.push({
      title: missed.length === 1 ? "Con este filtro no hay anuncios" : "Con estos filtros no hay anuncios",
      lines: missed.map((one) => missedText(one, filters)),
    });
  if (unknownBrands.length > 0)
    notices.push({
      title: `Todavía no hay anuncios de ${unknownBrands.length === 1 ? "esa marca" : "esas marcas"}`,
      lines: unknownBrands.map((slug) => `Ningún anuncio es de la marca “${slug}”.`),
    });
  if (unread.length > 0) notices.push({ title: "No usamos todo lo que pediste", lines: unread.map(unreadText) });
  if (limited)
    notices.push({
      title: "Por unos minutos buscamos solo entre los anuncios más nuevos.",
      lines: ["Los filtros y sus cantidades no cuentan los demás."],
    });
  if (respelled !== null)
    notices.push({
      title: `Mostramos resultados para “${respelled}”`,
      lines: [`Ningún anuncio tiene “${filters.q}”.`],
    });
  // Saved without the filter that finds nothing, a search would tell of what nobody asked for.
  const saveHref = isSearch(filters) && missed.length === 0 ? `/perfil/busquedas/nueva?${searchQuery(filters)}` : null;
  return { notices, offers: missed.length > 0 ? [] : offers, ways: waysOn(outcome, missed), saveHref };
}

/** Says which filter to loosen, and how many listings wait there; and words that listings have. */
function waysOn({ filters, total, loosened, nearest }: SearchOutcome, missed: readonly MissedFilter[]): Hint[] {
  if (total > 0) {
    const [first, ...others] = missed;
    if (first === undefined) return [];
    const label = others.length > 0 ? "Sin esos filtros" : `Sin ${GROUP_NAMES[first.group]}`;
    return [{ label, detail: listingCountText(total), href: hrefOf(filters) }];
  }
  const fewer = loosened
    .filter((one) => one.total > 0)
    .sort((a, b) => b.total - a.total)
    .map((one) => ({
      label: `Sin ${GROUP_NAMES[one.group]}`,
      detail: listingCountText(one.total),
      href: hrefOf(without(filters, one.group)),
    }));
  const others = nearest.map((text) => ({
    label: `“${text}”`,
    detail: "",
    href: hrefOf(withFilters(filters, { q: text })),
  }));
  return [...others, ...fewer];
}
