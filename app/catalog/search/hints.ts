import { hrefOf, isSearch, searchQuery, withFilters, without, type FilterGroup, type UnreadParam } from "../filters.ts";
import type { FilterOffer } from "./offers.ts";
import type { SearchOutcome } from "./search.ts";
import { listingCountText } from "./texts.ts";
import { unreadText } from "./unread-text.ts";

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

/** A group of filters as a sentence names it. */
export const GROUP_NAMES: Record<FilterGroup, string> = {
  q: "el texto",
  types: "el tipo",
  brands: "la marca",
  wheels: "el aro",
  frames: "la talla",
  displacement: "la cilindrada",
  mileage: "el kilometraje",
  price: "el precio",
  department: "la ubicación",
  province: "la provincia",
  district: "el distrito",
  condition: "el estado",
  year: "el año",
};

export function hintsOf(outcome: SearchOutcome & { limited: boolean }, unread: readonly UnreadParam[]): SearchHints {
  const { filters, offers, respelled, limited } = outcome;
  const notices: SearchHints["notices"] = [];
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
  const saveHref = isSearch(filters) ? `/perfil/busquedas/nueva?${searchQuery(filters)}` : null;
  return { notices, offers, ways: waysOn(outcome), saveHref };
}

/** Says which filter to loosen, and how many listings wait there; and words that listings have. */
function waysOn({ filters, total: found, loosened, nearest }: SearchOutcome): Hint[] {
  if (found > 0) return [];
  const fewer = loosened
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
    .map(({ group, total }) => ({
      label: `Sin ${GROUP_NAMES[group]}`,
      detail: listingCountText(total),
      href: hrefOf(without(filters, group)),
    }));
  const others = nearest.map((text) => ({
    label: `“${text}”`,
    detail: "",
    href: hrefOf(withFilters(filters, { q: text })),
  }));
  return [...others, ...fewer];
}
