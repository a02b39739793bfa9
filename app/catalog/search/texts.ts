import { formatNumber } from "../../business/format.ts";
import { formatSoles, toCentimos } from "../../business/money.ts";
import { findDepartment } from "../../business/peru.ts";
import { findCategory, VEHICLE_KIND_NAMES } from "../categories.ts";
import { KIND_GROUPS, withFilters, without, type Filters, type SearchOrder, type TypeId } from "../filters.ts";
import type { Range } from "../ranges.ts";

export const ORDER_NAMES: Record<SearchOrder, string> = {
  recientes: "Más recientes",
  "precio-asc": "Menor precio",
  "precio-desc": "Mayor precio",
  anio: "Año más nuevo",
  relevancia: "Relevancia",
};

/** `428 anuncios` */
export function listingCountText(total: number): string {
  return `${formatNumber(total)} ${total === 1 ? "anuncio" : "anuncios"}`;
}

export function typeName(id: TypeId): string {
  const group = KIND_GROUPS.find((known) => known.id === id);
  return group ? VEHICLE_KIND_NAMES[group.kind].plural : (findCategory(id)?.plural ?? id);
}

/** `Hasta S/ 800`, `S/ 500 a S/ 999.99`, `Desde S/ 800`, `Menos de S/ 500`, `Más de S/ 5,000` */
export function priceRangeText(range: Range): string {
  const text = (soles: number) => formatSoles(toCentimos(soles), { compact: true });
  const { min, max } = range;
  // The open ranges of the page end a céntimo beside a round amount.
  if (min === null && max !== null && toCentimos(max) % 100 === 99) return `Menos de ${text(max + 0.01)}`;
  if (max === null && min !== null && toCentimos(min) % 100 === 1) return `Más de ${text(min - 0.01)}`;
  return rangeText(range, text);
}

/** `Hasta 2019`, `2020 a 2024`, `Desde 2020`, `2022` */
export function yearText(range: Range): string {
  return range.min === range.max ? String(range.min) : rangeText(range, String);
}

function rangeText({ min, max }: Range, text: (value: number) => string): string {
  if (min === null) return max === null ? "" : `Hasta ${text(max)}`;
  return max === null ? `Desde ${text(min)}` : `${text(min)} a ${text(max)}`;
}

/** A filter in use, and the filters without it. */
export interface Chip {
  label: string;
  rest: Filters;
}

/** One for each choice; `brandName` names a slug. */
export function searchChips(filters: Filters, brandName: (slug: string) => string): Chip[] {
  const { q, types, brands, price, department, condition, year } = filters;
  const chips: Chip[] = [];
  if (q !== "") chips.push({ label: `“${q}”`, rest: without(filters, "q") });
  for (const id of types)
    chips.push({ label: typeName(id), rest: withFilters(filters, { types: types.filter((other) => other !== id) }) });
  for (const slug of brands)
    chips.push({
      label: brandName(slug),
      rest: withFilters(filters, { brands: brands.filter((other) => other !== slug) }),
    });
  if (price) chips.push({ label: priceRangeText(price), rest: without(filters, "price") });
  if (department)
    chips.push({ label: findDepartment(department)?.name ?? department, rest: without(filters, "department") });
  if (condition) chips.push({ label: condition === "nuevo" ? "Nuevo" : "Usado", rest: without(filters, "condition") });
  if (year) chips.push({ label: yearText(year), rest: without(filters, "year") });
  return chips;
}

/** Subject of the page in one line: `Bicicletas de montaña Trek usadas en Lima`. */
export function headingOfSearch(filters: Filters, brandName: (slug: string) => string): string {
  const { q, types, brands, price, department, condition, year } = filters;
  const parts = [
    subject(types),
    brands.length > 0 && brands.length <= 2 ? brands.map(brandName).join(" y ") : "",
    condition === null ? "" : condition === "nuevo" ? "nuevas" : "usadas",
    price ? startingLow(priceRangeText(price)) : "",
    year ? (year.min !== null && year.max !== null ? `de ${yearText(year)}` : startingLow(yearText(year))) : "",
    department ? `en ${findDepartment(department)?.name ?? department}` : "",
  ];
  const found = parts.filter((part) => part !== "").join(" ");
  return q === "" ? found : `“${q}”: ${found.charAt(0).toLowerCase()}${found.slice(1)}`;
}

/** One category is named; several of a kind are that kind. */
function subject(types: readonly TypeId[]): string {
  const [only] = types;
  if (only !== undefined && types.length === 1) return typeName(only);
  const kinds = new Set(
    types.map((id) => KIND_GROUPS.find((group) => group.id === id)?.kind ?? findCategory(id)?.kind),
  );
  const [kind] = kinds;
  return kinds.size === 1 && kind !== undefined ? VEHICLE_KIND_NAMES[kind].plural : "Bicicletas y motos";
}

function startingLow(text: string): string {
  return text.startsWith("S/") ? `de ${text}` : text.charAt(0).toLowerCase() + text.slice(1);
}

/** Title and description of a page of the catalogue for search engines and shared links. */
export function searchMeta(
  filters: Filters,
  total: number,
  brandName: (slug: string) => string,
  siteName: string,
): { title: string; description: string } {
  const heading = headingOfSearch(filters, brandName);
  const page = filters.page > 1 ? ` (página ${filters.page})` : "";
  return {
    title: `${heading}${page} | ${siteName}`,
    description: `${listingCountText(total)}: ${heading.charAt(0).toLowerCase()}${heading.slice(1)}. Compara precios con fotos y contacta a quien vende${filters.department ? "" : " en todo el Perú"}.`,
  };
}
