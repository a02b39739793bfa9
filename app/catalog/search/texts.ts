import { formatNumber } from "../../business/format.ts";
import { findCategory, VEHICLE_KIND_NAMES, type VehicleKind } from "../categories.ts";
import { chosenOf, DESCRIBED_FILTERS } from "../described-filters.ts";
import { ALL_TYPES, FILTER_WORDS, type SearchNames } from "../filter-words.ts";
import { KIND_GROUPS, withFilters, without, type FilterName, type Filters, type SearchOrder } from "../filters.ts";
import { fold } from "../folding.ts";
import { zoneNamed } from "../phrases/zones.ts";

export const ORDER_NAMES: Record<SearchOrder, string> = {
  recientes: "Más recientes",
  cerca: "Más cerca",
  "precio-asc": "Menor precio",
  "precio-desc": "Mayor precio",
  anio: "Año más nuevo",
  relevancia: "Relevancia",
};

/** `428 anuncios` */
export function listingCountText(total: number): string {
  return `${formatNumber(total)} ${total === 1 ? "anuncio" : "anuncios"}`;
}

/** Kinds of the types; none where all are asked for. */
export function kindsOf({ types }: Filters): VehicleKind[] {
  const kinds = types.map((id) => KIND_GROUPS.find((group) => group.id === id)?.kind ?? findCategory(id)?.kind);
  return [...new Set(kinds)].filter((kind) => kind !== undefined);
}

/** `12 bicicletas`, `1 moto`, `5 anuncios` */
export function countOfKind(filters: Filters, total: number): string {
  const [kind, ...others] = kindsOf(filters);
  if (others.length > 0 || kind === undefined) return listingCountText(total);
  const { singular, plural } = VEHICLE_KIND_NAMES[kind];
  return `${formatNumber(total)} ${total === 1 ? singular : plural.toLowerCase()}`;
}

/** A filter in use, and the filters without it. */
interface Chip {
  label: string;
  rest: Filters;
}

export function searchChips(filters: Filters, names: SearchNames): Chip[] {
  const { q } = filters;
  const text = q === "" ? [] : [{ label: `“${q}”`, rest: without(filters, "q") }];
  const chips = DESCRIBED_FILTERS.flatMap((row): Chip[] => {
    const { group, kind } = row;
    if (kind === "range") {
      const range = filters[row.group];
      return range ? [{ label: row.text(range), rest: without(filters, group) }] : [];
    }
    const chosen = chosenOf(filters, row);
    return chosen.map((value) => ({
      label: row.chip?.(value, names) ?? row.text(value, names),
      rest:
        kind === "one"
          ? without(filters, group)
          : withFilters(filters, { [group]: chosen.filter((other) => other !== value) }),
    }));
  });
  return [...text, ...chips];
}

const HEADING_ORDER = Object.keys(FILTER_WORDS) as FilterName[];
const IN_HEADING = DESCRIBED_FILTERS.toSorted(
  (a, b) => HEADING_ORDER.indexOf(a.group) - HEADING_ORDER.indexOf(b.group),
);

/** `de 5 a 7 años`: of a child. */
const AGE = /^(?:de |para )?(?=\d{1,2}(?: [ayo] \d{1,2})? a(?:ñ|n)os$)/i;

/** Subject of the page in one line: `Bicicletas de montaña Trek usadas en Lima`. */
export function headingOfSearch(filters: Filters, names: SearchNames): string {
  const { q } = filters;
  const parts = IN_HEADING.map((row) => {
    if (row.kind === "range") return filters[row.group] && row.heading(filters[row.group]!);
    const chosen = chosenOf(filters, row);
    return chosen.length > 0 || row.group === "types" ? row.heading(chosen, names, filters) : "";
  });
  const { text, zone } = zoneIn(q);
  const found = [...parts, zone].filter(Boolean).join(" ");
  if (text === "") return found;
  if (AGE.test(text) && found !== ALL_TYPES) return `${found} para ${text.replace(AGE, "").replace(/anos$/i, "años")}`;
  return found === ALL_TYPES ? `Resultados para “${text}”` : `${found} con “${text}”`;
}

/** A part of Peru that a text names, as a heading says it: `en la selva`. */
function zoneIn(q: string): { text: string; zone: string } {
  const words = q.split(" ");
  for (let length = Math.min(ZONE_WORDS_MAX, words.length); length > 0; length--)
    for (let start = 0; start + length <= words.length; start++) {
      const zone = zoneNamed(fold(words.slice(start, start + length).join(" ")));
      if (zone) return { text: words.toSpliced(start, length).join(" "), zone: `en ${zone.label}` };
    }
  return { text: q, zone: "" };
}

const ZONE_WORDS_MAX = 4;

export function searchMeta(
  filters: Filters,
  total: number,
  names: SearchNames,
  siteName: string,
): { title: string; description: string } {
  const heading = headingOfSearch(filters, names);
  const page = filters.page > 1 ? ` (página ${filters.page})` : "";
  return {
    title: `${heading}${page} | ${siteName}`,
    description:
      `${listingCountText(total)}: ${heading.charAt(0).toLowerCase()}${heading.slice(1)}. Compara precios ` +
      `con fotos y contacta al vendedor${filters.department ? "" : " en todo el Perú"}.`,
  };
}
