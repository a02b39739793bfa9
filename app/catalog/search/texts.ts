import { formatNumber } from "../../business/format.ts";
import { formatSoles, toCentimos } from "../../business/money.ts";
import { findDepartment } from "../../business/peru.ts";
import { findCategory, findCondition, VEHICLE_KIND_NAMES } from "../categories.ts";
import { frameName, wheelName } from "../filter-values.ts";
import {
  KIND_GROUPS,
  withFilters,
  without,
  type ConditionFilter,
  type Filters,
  type SearchOrder,
  type TypeId,
} from "../filters.ts";
import { PRICE_RANGES, sameRange, type Range } from "../ranges.ts";

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

/** `Hasta S/ 800`, `S/ 500 a S/ 1,000`, `Desde S/ 800`, `Menos de S/ 500`, `Más de S/ 5,000` */
export function priceRangeText(range: Range): string {
  const text = (soles: number) => formatSoles(toCentimos(soles), { compact: true });
  const { min, max } = range;
  // Open ranges of the page end a céntimo beside a round amount.
  if (min === null && max !== null && toCentimos(max) % 100 === 99) return `Menos de ${text(max + 0.01)}`;
  if (max === null && min !== null && toCentimos(min) % 100 === 1) return `Más de ${text(min - 0.01)}`;
  // Ready ranges end a céntimo below the next, and have the specification's names.
  const isReady = max !== null && PRICE_RANGES.some((ready) => sameRange(ready, range));
  return rangeText(isReady ? { min, max: Math.round(max) } : range, text);
}

/** `Hasta 2019`, `2020 a 2024`, `Desde 2020`, `2022` */
export function yearText(range: Range): string {
  return range.min === range.max ? String(range.min) : rangeText(range, String);
}

/** `Hasta 125 cc`, `126 a 200 cc`, `150 cc` */
export function displacementText(range: Range): string {
  return `${yearText(range)} cc`;
}

/** `Hasta 5,000 km`, `Desde 50,001 km` */
export function mileageText(range: Range): string {
  return `${rangeText(range, formatNumber)} km`;
}

export function conditionName(id: ConditionFilter): string {
  return findCondition(id)?.name ?? "Usado";
}

function rangeText({ min, max }: Range, text: (value: number) => string): string {
  if (min === null) return max === null ? "" : `Hasta ${text(max)}`;
  return max === null ? `Desde ${text(min)}` : `${text(min)} a ${text(max)}`;
}

export interface SearchNames {
  brand(slug: string): string;
  /** Of the filters' own places; empty where none is chosen. */
  province: string;
  district: string;
}

/** A filter in use, and the filters without it. */
interface Chip {
  label: string;
  rest: Filters;
}

export function searchChips(filters: Filters, names: SearchNames): Chip[] {
  const { q, types, brands, wheels, frames, displacement, mileage, price, department, province, district } = filters;
  const { condition, year } = filters;
  const chips: Chip[] = [];
  if (q !== "") chips.push({ label: `“${q}”`, rest: without(filters, "q") });
  for (const id of types)
    chips.push({ label: typeName(id), rest: withFilters(filters, { types: types.filter((other) => other !== id) }) });
  for (const slug of brands)
    chips.push({
      label: names.brand(slug),
      rest: withFilters(filters, { brands: brands.filter((other) => other !== slug) }),
    });
  for (const id of wheels)
    chips.push({
      label: `Aro ${wheelName(id)}`,
      rest: withFilters(filters, { wheels: wheels.filter((other) => other !== id) }),
    });
  for (const id of frames)
    chips.push({
      label: `Talla ${frameName(id)}`,
      rest: withFilters(filters, { frames: frames.filter((other) => other !== id) }),
    });
  if (displacement) chips.push({ label: displacementText(displacement), rest: without(filters, "displacement") });
  if (mileage) chips.push({ label: mileageText(mileage), rest: without(filters, "mileage") });
  if (price) chips.push({ label: priceRangeText(price), rest: without(filters, "price") });
  if (department)
    chips.push({ label: findDepartment(department)?.name ?? department, rest: without(filters, "department") });
  if (province) chips.push({ label: `Provincia de ${names.province}`, rest: without(filters, "province") });
  if (district) chips.push({ label: names.district, rest: without(filters, "district") });
  if (condition) chips.push({ label: conditionName(condition), rest: without(filters, "condition") });
  if (year) chips.push({ label: yearText(year), rest: without(filters, "year") });
  return chips;
}

/** Subject of the page in one line: `Bicicletas de montaña Trek usadas en Lima`. */
export function headingOfSearch(filters: Filters, names: SearchNames): string {
  const { q, types, brands, wheels, frames, displacement, mileage, price, condition, year } = filters;
  const parts = [
    subject(types),
    brands.length > 0 && brands.length <= 2 ? brands.map(names.brand).join(" y ") : "",
    wheels.length > 0 ? `aro ${wheels.join(" o ")}` : "",
    frames.length > 0 ? `talla ${frames.map(frameName).join(" o ")}` : "",
    displacement ? ranged(displacement, displacementText(displacement)) : "",
    condition === null ? "" : CONDITION_PHRASES[condition],
    price ? startingLow(priceRangeText(price)) : "",
    year ? ranged(year, yearText(year)) : "",
    mileage ? `con ${startingLow(mileageText(mileage))}` : "",
    placePhrase(filters, names),
  ];
  const found = parts.filter((part) => part !== "").join(" ");
  if (q === "") return found;
  return found === "Bicicletas y motos" ? `Resultados para “${q}”` : `${found} con “${q}”`;
}

const CONDITION_PHRASES: Record<ConditionFilter, string> = {
  nuevo: "nuevas",
  usado: "usadas",
  "como-nuevo": "como nuevas",
  "buen-estado": "en buen estado",
  "con-detalles": "con detalles",
  "para-repuestos": "para repuestos",
};

/** `de 2020 a 2024`, `hasta 2019` */
function ranged({ min, max }: Range, text: string): string {
  return min !== null && max !== null ? `de ${text}` : startingLow(text);
}

/** `en Lima`, `en Miraflores, Lima`, `en la provincia de Lima` */
function placePhrase({ department, province, district }: Filters, names: SearchNames): string {
  if (department === null) return "";
  const name = findDepartment(department)?.name ?? department;
  const [place, kind] = district ? [names.district, "el distrito"] : [names.province, "la provincia"];
  if (province === null) return `en ${name}`;
  return place === name ? `en ${kind} de ${name}` : `en ${place}, ${name}`;
}

/** One category has its name; several of a kind have the kind's. */
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
