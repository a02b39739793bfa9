import { findCategory, VEHICLE_KIND_NAMES } from "../categories.ts";
import { frameName, wheelName } from "../filter-values.ts";
import {
  defaultOrder,
  hrefOf,
  isActive,
  KIND_GROUPS,
  MORE_MAX,
  NO_FILTERS,
  ORDERS,
  withFilters,
  type ConditionFilter,
  type Filters,
  type RangeGroup,
  type UnreadParam,
} from "../filters.ts";
import type { AskedAddress } from "../phrases/asked-address.ts";
import { DISPLACEMENT_RANGES, MILEAGE_RANGES, PRICE_RANGES, sameRange, type Range } from "../ranges.ts";
import type { AnsweredSearch } from "../understanding/answer.ts";
import type { Facets } from "./facets.ts";
import { hintsOf, type SearchHints } from "./hints.ts";
import { placeNames, type FacetOption } from "./place-facets.ts";
import type { SearchOutcome } from "./search.ts";
import {
  conditionName,
  displacementText,
  headingOfSearch,
  mileageText,
  ORDER_NAMES,
  priceRangeText,
  searchChips,
  yearText,
  type SearchNames,
} from "./texts.ts";

/**
 * A page of results in words: written on the server, as every browser would load the texts of all filters otherwise.
 * What is chosen is not part of it: the form follows the address (filter-form.tsx).
 */
export interface SearchView extends SearchHints {
  heading: string;
  chips: { label: string; href: string }[];
  sections: FilterSection[];
  /** Orders to choose from; the usual one has no value. */
  orders: { value: string; label: string }[];
  /** Links beside the chips: without these filters (in the same order), and to save them. */
  actions: { label: string; href: string }[];
  /**
   * To the page before those that are shown, and to one page more at the last card that is shown (beyond MORE_MAX to
   * the next page alone).
   */
  pager: { rel: "prev" | "next"; label: string; href: string }[];
}

export interface FilterSection {
  name: string;
  open: boolean;
  controls: Control[];
}

export type Control =
  | { type: "checkbox" | "radio"; name: string; choices: Choice[] }
  | { type: "select"; name: string; label: string; all: string; choices: Choice[] }
  | { type: "links"; links: { label: string; count: number; href: string; current: boolean }[] }
  | {
      type: "ends";
      name: string;
      ends: { part: "min" | "max"; label: string; text: string; value: string; bad: boolean }[];
    };

export interface Choice {
  value: string;
  label: string;
  count?: number;
  /** Narrower ones, shown under it. */
  within?: Choice[];
}

export function searchView(
  outcome: AnsweredSearch & { limited: boolean },
  asked: Pick<AskedAddress, "unread" | "missed">,
): SearchView {
  const { filters } = outcome;
  const names = namesIn(outcome);
  const hints = hintsOf(outcome, asked);
  const missed = asked.missed.map(({ value }) => `“${value}”`).join(", ");
  return {
    ...hints,
    heading: headingOfSearch(filters, names),
    chips: [
      ...searchChips(filters, names).map(({ label, rest }) => ({ label, href: hrefOf(rest) })),
      ...(missed === "" ? [] : [{ label: missed, href: hrefOf(filters) }]),
    ],
    actions: [
      { label: "Limpiar filtros", href: hrefOf(withFilters(NO_FILTERS, { order: filters.order })) },
      ...(hints.saveHref && outcome.total > 0 ? [{ label: "Guardar búsqueda", href: hints.saveHref }] : []),
    ],
    sections: sectionsOf(outcome, asked.unread),
    orders: ORDERS.filter((order) => order !== "relevancia" || filters.q !== "").map((order) => ({
      value: order === defaultOrder(filters.q) ? "" : order,
      label: ORDER_NAMES[order],
    })),
    pager: pagerOf(outcome),
  };
}

function pagerOf({ filters, cards, page, pages }: SearchOutcome): SearchView["pager"] {
  const first = page - filters.more;
  const more = { ...filters, page: page + 1, more: filters.more + 1 };
  const href = more.more > MORE_MAX ? hrefOf({ ...more, more: 0 }) : `${hrefOf(more)}#${cards.at(-1)?.id ?? ""}`;
  const previous = hrefOf({ ...filters, page: first - 1, more: 0 });
  return [
    ...(first > 1 ? [{ rel: "prev" as const, label: "Ver anteriores", href: previous }] : []),
    ...(page < pages ? [{ rel: "next" as const, label: "Ver más", href }] : []),
  ];
}

/** The results that the page shows: none where a filter of the address finds nothing. */
export function shownResults(
  { filters, cards, total, page, pages, limited }: SearchOutcome & { limited: boolean },
  missed: AskedAddress["missed"],
) {
  return missed.length > 0
    ? { filters, cards: [], total: 0, page: 1, pages: 1, limited }
    : { filters, cards, total, page, pages, limited };
}

/** Names by slug, as the facets of a search have them. */
export function namesIn({ filters, facets }: Pick<SearchOutcome, "filters" | "facets">): SearchNames {
  return {
    brand: (slug) => facets.brands.find((brand) => brand.slug === slug)?.name ?? slug,
    ...placeNames(filters, facets),
  };
}

function sectionsOf({ filters, facets }: SearchOutcome, unread: readonly UnreadParam[]): FilterSection[] {
  const { wheels, frames, displacement, mileage } = facets;
  const opened = (name: string, open: boolean, ...controls: (Control | null)[]): FilterSection => ({
    name,
    open,
    controls: controls.filter((control) => control !== null),
  });
  const ranges = (
    group: RangeGroup,
    all: readonly Range[],
    counts: readonly number[],
    text: (range: Range) => string,
  ) =>
    ({
      type: "links",
      links: all.map((range, position) => {
        const current = sameRange(filters[group], range);
        const href = hrefOf(withFilters(filters, { [group]: current ? null : range }));
        return { label: text(range), count: counts[position] ?? 0, href, current };
      }),
    }) as const;
  const ends = (name: string, what: string, range: Range | null, low: string, high: string): Control => ({
    type: "ends",
    name,
    ends: (["min", "max"] as const).map((part) => {
      const label = part === "min" ? low : high;
      const bad = unread.find(({ key }) => key === `${name}_${part}`)?.value;
      const value = bad ?? String(range?.[part] ?? "");
      return { part, label, text: `${what}: ${label.toLowerCase()}`, value, bad: bad !== undefined };
    }),
  });
  return [
    opened("Tipo", true, typeChoices(facets)),
    opened("Marca", true, { type: "checkbox", name: "marca", choices: facets.brands.map(choiceOf) }),
    ...(wheels === null || wheels.length === 0
      ? []
      : [
          opened("Aro", isActive(filters, "wheels"), {
            type: "checkbox",
            name: "aro",
            choices: wheels.map(({ id, count }) => ({ value: id, label: wheelName(id), count })),
          }),
        ]),
    ...(frames === null || frames.length === 0
      ? []
      : [
          opened("Talla", isActive(filters, "frames"), {
            type: "checkbox",
            name: "talla",
            choices: frames.map(({ id, count }) => ({ value: id, label: frameName(id), count })),
          }),
        ]),
    ...(displacement === null
      ? []
      : [
          opened(
            "Cilindrada",
            isActive(filters, "displacement"),
            ranges("displacement", DISPLACEMENT_RANGES, displacement, displacementText),
            ends("cilindrada", "Cilindrada en cc", filters.displacement, "Mínima", "Máxima"),
          ),
        ]),
    ...(mileage === null
      ? []
      : [
          opened(
            "Kilometraje",
            isActive(filters, "mileage"),
            ranges("mileage", MILEAGE_RANGES, mileage, mileageText),
            ends("kilometraje", "Kilometraje", filters.mileage, "Mínimo", "Máximo"),
          ),
        ]),
    opened(
      "Precio",
      true,
      ranges("price", PRICE_RANGES, facets.prices, priceRangeText),
      ends("precio", "Precio en soles", filters.price, "Mínimo", "Máximo"),
    ),
    opened(
      "Ubicación",
      filters.department !== null,
      placeSelect("ubicacion", "Departamento", "Todo el Perú", facets.departments),
      filters.department && facets.provinces.length > 0
        ? placeSelect("provincia", "Provincia", "Todas las provincias", facets.provinces)
        : null,
      filters.province && facets.districts.length > 0
        ? placeSelect("distrito", "Distrito", "Todos los distritos", facets.districts)
        : null,
    ),
    opened("Estado", filters.condition !== null, conditionChoices(filters, facets)),
    opened(
      "Año",
      filters.year !== null,
      ranges(
        "year",
        facets.years.map(({ range }) => range),
        facets.years.map(({ count }) => count),
        yearText,
      ),
      ends("anio", "Año", filters.year, "Desde", "Hasta"),
    ),
  ];
}

const choiceOf = ({ slug, name, count }: FacetOption): Choice => ({ value: slug, label: name, count });

/** Each kind, and its categories under it. */
function typeChoices({ types }: Facets): Control {
  const choices = KIND_GROUPS.map(({ id, kind }): Choice => {
    const categories = types.filter((category) => findCategory(category.id)?.kind === kind);
    return {
      value: id,
      label: VEHICLE_KIND_NAMES[kind].plural,
      count: categories.reduce((sum, { count }) => sum + count, 0),
      within: categories.map((category) => ({ value: category.id, label: category.name, count: category.count })),
    };
  });
  return { type: "checkbox", name: "tipo", choices };
}

const USED = ["como-nuevo", "buen-estado", "con-detalles", "para-repuestos"] as const;

/** The conditions of what is used stand under it once it is chosen. */
function conditionChoices({ condition }: Filters, { conditions }: Facets): Control {
  const choice = (id: ConditionFilter): Choice => ({ value: id, label: conditionName(id), count: conditions[id] });
  const used = condition === null || condition === "nuevo" ? {} : { within: USED.map(choice) };
  return {
    type: "radio",
    name: "estado",
    choices: [{ value: "", label: "Todos" }, choice("nuevo"), { ...choice("usado"), ...used }],
  };
}

function placeSelect(name: string, label: string, all: string, options: readonly FacetOption[]): Control {
  return { type: "select", name, label, all, choices: options.map(choiceOf) };
}
