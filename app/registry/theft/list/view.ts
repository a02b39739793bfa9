import { formatDay } from "~/business/calendar";
import { formatSoles, toCentimos } from "~/business/money";
import { DEPARTMENTS, findDepartment } from "~/business/peru";
import { findCategory } from "~/catalog/categories";
import { COLORS } from "~/registry/constants";

import { stolenPath } from "../constants";
import { stolenName } from "../name";
import type { StolenEntry } from "./entry";
import {
  foldBrand,
  matchingEntries,
  NO_STOLEN_FILTERS,
  STOLEN_PAGE_SIZE,
  stolenHref,
  type StolenFilters,
} from "./filters";

export interface StolenListView {
  filters: StolenFilters;
  cards: StolenCard[];
  total: number;
  page: number;
  pages: number;
  heading: string;
  chips: { label: string; href: string }[];
  departments: { id: string; name: string; count: number }[];
  brands: { id: string; name: string; count: number }[];
}

export function stolenColors(colors: readonly string[]): string {
  const names = colors.map((id) => COLORS.find((color) => color.id === id)?.name.toLowerCase() ?? id);
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} y ${names.at(-1)}`;
}

export function placeName({ district, department }: Pick<StolenEntry, "district" | "department">): string {
  return [district, findDepartment(department)?.name].filter(Boolean).join(", ");
}

export function cardOf(entry: StolenEntry) {
  const { id, photo, colors, category, year, stolenOn, rewardSoles } = entry;
  return {
    id,
    href: stolenPath(id),
    name: stolenName(entry),
    photo,
    /** `Roja y negra · 2023`. */
    looks: [category === null ? null : findCategory(category)?.name, stolenColors(colors), year]
      .filter(Boolean)
      .join(" · "),
    /** `Miraflores, Lima`. */
    where: placeName(entry),
    when: formatDay(stolenOn),
    reward: rewardSoles > 0 ? formatSoles(toCentimos(rewardSoles), { compact: true }) : null,
    /** `Denuncia sin comprobar`; null for none. */
    policeReport: policeReportText(entry),
    /** Missing parts of the report: `Sin serie`. */
    lacks: lacksOf(entry),
  };
}

export type StolenCard = ReturnType<typeof cardOf>;

function policeReportText({ hasPoliceReport, isPoliceChecked }: StolenEntry): string | null {
  if (!hasPoliceReport) return null;
  return isPoliceChecked ? "Denuncia comprobada" : "Denuncia sin comprobar";
}

function lacksOf({ isRegistered, hasSerial, photo }: StolenEntry): string[] {
  return [
    isRegistered ? null : "Sin registro",
    hasSerial ? null : "Sin serie",
    photo === null ? "Sin foto" : null,
  ].filter((text) => text !== null);
}

/** One page of the list, as the address asks for it; a page beyond the last is the last. */
export function stolenListView(entries: readonly StolenEntry[], filters: StolenFilters, asked: number): StolenListView {
  const found = matchingEntries(entries, filters);
  const pages = Math.max(1, Math.ceil(found.length / STOLEN_PAGE_SIZE));
  const page = Math.min(asked, pages);
  return {
    filters,
    cards: found.slice((page - 1) * STOLEN_PAGE_SIZE, page * STOLEN_PAGE_SIZE).map(cardOf),
    total: found.length,
    page,
    pages,
    heading: headingFor(filters, entries),
    chips: chipsFor(filters, entries),
    departments: DEPARTMENTS.map(({ slug, name }) => ({
      id: slug,
      name,
      count: entries.filter(({ department }) => department === slug).length,
    })).filter(({ count, id }) => count > 0 || id === filters.department),
    brands: brandsOf(entries),
  };
}

function brandsOf(entries: readonly StolenEntry[]): StolenListView["brands"] {
  const brands = new Map<string, { id: string; name: string; count: number }>();
  for (const { brand } of entries) {
    const id = foldBrand(brand);
    if (id === "") continue;
    const known = brands.get(id);
    if (known) known.count += 1;
    else brands.set(id, { id, name: brand, count: 1 });
  }
  return [...brands.values()].sort((a, b) => a.name.localeCompare(b.name, "es")).slice(0, 200);
}

function brandName(brand: string, entries: readonly StolenEntry[]): string {
  return entries.find((entry) => foldBrand(entry.brand) === brand)?.brand ?? brand;
}

function headingFor({ brand, department }: StolenFilters, entries: readonly StolenEntry[]): string {
  const place = department === null ? undefined : findDepartment(department)?.name;
  return ["Bicicletas", brand === null ? null : brandName(brand, entries), "robadas", place ? `en ${place}` : null]
    .filter(Boolean)
    .join(" ");
}

function chipsFor(filters: StolenFilters, entries: readonly StolenEntry[]): StolenListView["chips"] {
  const { department, brand, color, category, from, until } = filters;
  const without = (part: Partial<StolenFilters>) => stolenHref({ ...filters, ...part });
  const labels: [keyof StolenFilters, string | null | undefined][] = [
    ["department", department && findDepartment(department)?.name],
    ["brand", brand && brandName(brand, entries)],
    ["color", color && COLORS.find(({ id }) => id === color)?.name],
    ["category", category && findCategory(category)?.name],
    ["from", from && `desde el ${formatDay(from)}`],
    ["until", until && `hasta el ${formatDay(until)}`],
  ];
  return labels.flatMap(([key, label]) => (label ? [{ label, href: without({ [key]: NO_STOLEN_FILTERS[key] }) }] : []));
}

/** `3 bicicletas reportadas`. */
export function stolenCountText(count: number): string {
  return `${count} ${count === 1 ? "bicicleta reportada" : "bicicletas reportadas"}`;
}

/** `Volvieron 3 bicicletas con sus dueños.`; null for none. */
export function recoveredText(count: number): string | null {
  if (count === 0) return null;
  return count === 1 ? "Ya volvió 1 bicicleta con su dueño." : `Ya volvieron ${count} bicicletas con sus dueños.`;
}
