import { formatNumber } from "../../business/format.ts";
import { formatSoles, toCentimos } from "../../business/money.ts";
import { findCategory, VEHICLE_KIND_NAMES } from "../categories.ts";
import {
  formatFilters,
  hrefOf,
  isSearch,
  KIND_GROUPS,
  READ_FIELD,
  searchQuery,
  withFilters,
  without,
  type Filters,
} from "../filters.ts";
import type { AskedAddress, MissedFilter } from "../phrases/asked-address.ts";
import type { AnsweredSearch } from "../understanding/answer.ts";
import type { FilterOffer } from "./offers.ts";
import { listingCountText } from "./texts.ts";
import { groupName, missedText, unreadText } from "./unread-text.ts";

interface Hint {
  label: string;
  /** How many listings it leads to, or what it is, in words. */
  detail: string;
  href: string;
}

/** In words, written on the server: few pages have any, and every browser would load the texts. */
export interface SearchHints {
  /** How the text was understood, and the way back; null where it says what it says. */
  reading: { text: string; label: string; href: string } | null;
  /** Further fields of the form, by name. */
  hidden: [name: string, value: string][];
  notices: { title: string; lines: string[] }[];
  /** Words of the text that are filters: `+ Marca: Trek`. */
  offers: FilterOffer[];
  /** Where few are found: wider searches. */
  near: Hint[];
  /** Where nothing is found: what else to ask. */
  ways: Hint[];
  /** Where this search is saved; null where nothing is asked. */
  saveHref: string | null;
}

export function hintsOf(
  outcome: AnsweredSearch & { limited: boolean },
  { unread, missed }: Pick<AskedAddress, "unread" | "missed">,
): SearchHints {
  const { filters, offers, respelled, limited, unknownBrands, typed } = outcome;
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
  if (unread.length > 0) notices.push({ title: "Hay datos que no entendimos", lines: unread.map(unreadText) });
  if (limited)
    notices.push({
      title: "Por unos minutos buscamos solo entre los anuncios más nuevos.",
      lines: ["Los filtros y sus cantidades no cuentan los demás."],
    });
  if (respelled !== null)
    notices.push({
      title: `Mostramos resultados para “${respelled}”`,
      lines: [`No encontramos “${typed ?? filters.q}”.`],
    });
  // Saved without the filter that finds nothing, a search would tell of what nobody asked for.
  const saveHref = isSearch(filters) && missed.length === 0 ? `/perfil/busquedas/nueva?${searchQuery(filters)}` : null;
  const isMissed = missed.length > 0;
  const wider = isMissed ? [] : outcome.near;
  const near = wider.map(({ label, total, filters: one }) => ({
    label,
    detail: listingCountText(total),
    href: hrefOf(one),
  }));
  const ways = waysOn(outcome, missed);
  return {
    reading: isMissed ? null : readingOf(outcome),
    hidden: hiddenOf(outcome),
    notices,
    // A plus, as what is in use has a cross. Here, as every browser would load it with the component.
    offers: isMissed ? [] : offers.map(({ label, href }) => ({ label: `+ ${label}`, href })),
    near: outcome.total > 0 ? near : [],
    ways: [...ways, ...(outcome.total > 0 ? [] : near.filter(({ href }) => ways.every((way) => way.href !== href)))],
    saveHref,
  };
}

function hiddenOf({ filters, typed, other }: AnsweredSearch): SearchHints["hidden"] {
  if (filters.exact) return [["tal", "cual"]];
  if (typed === null || other === null) return [];
  const asked = new URLSearchParams(formatFilters({ ...other, exact: false }));
  const read = [...new URLSearchParams(formatFilters(filters))].filter(([key, value]) => asked.get(key) !== value);
  return [[READ_FIELD, new URLSearchParams([["q", filters.q], ...read.filter(([key]) => key !== "q")]).toString()]];
}

function readingOf({ filters, typed, dropped, dollars, total, other }: AnsweredSearch): SearchHints["reading"] {
  if (other === null) return null;
  const href = hrefOf(other);
  if (filters.exact) return { text: `Buscamos “${filters.q}” tal cual.`, label: "Buscar como lo entendemos", href };
  const lines = typed === null ? [] : [`Así entendimos “${typed}”.`];
  if (dollars) {
    const soles = (value: number) => formatSoles(toCentimos(value), { compact: true });
    const { asked, solesPerDollar } = dollars;
    const ends = [asked.min, asked.max].filter((value) => value !== null);
    const said = ends.map((value) => `US$ ${formatNumber(value)} son ${soles(value * solesPerDollar)}`).join(" y ");
    lines.push(`${said} (a ${soles(solesPerDollar)} por dólar).`);
  }
  if (dropped.length > 0)
    lines.push(`Sin ${dropped.map((word) => `«${word}»`).join(" ni ")}: ${countOfKind(filters, total)}.`);
  return { text: lines.join(" "), label: "Buscar tal cual", href };
}

/** `12 bicicletas`, `1 moto`, `5 anuncios` */
function countOfKind({ types }: Filters, total: number): string {
  const kinds = new Set(
    types.map((id) => KIND_GROUPS.find((group) => group.id === id)?.kind ?? findCategory(id)?.kind),
  );
  const [kind] = kinds;
  if (kinds.size !== 1 || kind === undefined) return listingCountText(total);
  const { singular, plural } = VEHICLE_KIND_NAMES[kind];
  return `${formatNumber(total)} ${total === 1 ? singular : plural.toLowerCase()}`;
}

/** Says which filter to loosen, and how many listings wait there; and words that listings have. */
function waysOn({ filters, total, loosened, nearest }: AnsweredSearch, missed: readonly MissedFilter[]): Hint[] {
  if (total > 0) {
    const [first, ...others] = missed;
    if (first === undefined) return [];
    const label = others.length > 0 ? "Sin esos filtros" : `Sin ${groupName(first.group)}`;
    return [{ label, detail: listingCountText(total), href: hrefOf(filters) }];
  }
  const fewer = loosened
    .filter((one) => one.total > 0)
    .sort((a, b) => b.total - a.total)
    .map((one) => ({
      label: `Sin ${groupName(one.group)}`,
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
