import { findCategory, VEHICLE_KIND_NAMES } from "../categories.ts";
import { DESCRIBED_FILTERS, type RANGE_FILTERS } from "../described-filters.ts";
import { conditionName, type SearchNames } from "../filter-words.ts";
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
  type FilterName,
  type Filters,
  type UnreadParam,
} from "../filters.ts";
import type { AskedAddress } from "../phrases/asked-address.ts";
import { sameRange, type Range } from "../ranges.ts";
import type { AnsweredSearch } from "../understanding/answer.ts";
import type { Facets } from "./facets.ts";
import { type Completeness, hintsOf, type SearchHints } from "./hints.ts";
import { placeNames, type FacetOption } from "./place-facets.ts";
import type { SearchOutcome } from "./search.ts";
import { countOfKind, headingOfSearch, kindsOf, listingCountText, ORDER_NAMES, searchChips } from "./texts.ts";

/**
 * A page of results in words: written on the server, as every browser would load the texts of all filters otherwise.
 * What is chosen is not part of it: the form follows the address (filter-form.tsx).
 */
export interface SearchView extends SearchHints {
  heading: string;
  /** `42 anuncios` */
  count: string;
  chips: { label: string; href: string }[];
  sections: FilterSection[];
  /** Orders to choose from; the usual one has no value. */
  orders: { value: string; label: string }[];
  /** Links beside the chips: without these filters (in the same order), and to the letter. */
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
  outcome: AnsweredSearch & Completeness,
  asked: Pick<AskedAddress, "unread" | "missed">,
): SearchView {
  const { filters, shown, closest } = outcome;
  const names = namesIn(outcome);
  const hints = hintsOf(outcome, asked);
  const missed = asked.missed.map(({ value }) => `“${value}”`).join(", ");
  return {
    ...hints,
    heading: headingOfSearch(closest && missed === "" ? closest.filters : shown, names),
    count: listingCountText(missed === "" ? (closest ?? outcome).total : 0),
    chips: [
      ...searchChips(shown, names).map(({ label, rest }) => ({ label, href: hrefOf(rest) })),
      ...(missed === "" ? [] : [{ label: missed, href: hrefOf(filters) }]),
    ],
    actions: [
      { label: "Limpiar filtros", href: hrefOf(withFilters(NO_FILTERS, { order: filters.order })) },
      ...(hints.letter ? [hints.letter] : []),
    ],
    // Beside the closest results their own counts: all others would say 0.
    sections: sectionsOf(closest && missed === "" ? { filters, facets: closest.facets } : outcome, asked.unread),
    orders: ORDERS.filter(
      (order) => (order !== "relevancia" || filters.q !== "") && (order !== "cerca" || outcome.isPlaced),
    ).map((order) => ({
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

/** A shelf below the results: a heading, cards, and the way to all of them. */
interface Others {
  heading: string;
  cards: SearchOutcome["cards"];
  all: string;
  href: string;
}

/** `Otras motos`: without what suits the uses of the text. */
function othersOf({ others }: AnsweredSearch): Others | null {
  if (others === null) return null;
  const { filters, cards, total } = others;
  const kinds = kindsOf(filters);
  return {
    heading: kinds.length === 1 ? `Otras ${VEHICLE_KIND_NAMES[kinds[0]!].plural.toLowerCase()}` : "Otros anuncios",
    cards,
    all: `Ver ${countOfKind(filters, total)}`,
    href: hrefOf(filters),
  };
}

/**
 * The results that the page shows, the closest where there are none: no cards where a filter of the address cannot be
 * met. `q`: the text as typed, for its box.
 */
export function shownResults(outcome: AnsweredSearch & Completeness, missed: AskedAddress["missed"]) {
  const { filters, typed, closest, cards, total, page, pages } = outcome;
  const limited = outcome.limited || outcome.isPartial === true;
  const q = typed ?? filters.q;
  return missed.length > 0
    ? { q, filters, cards: [], total: 0, page: 1, pages: 1, limited, others: null }
    : { q, filters, cards: closest?.cards ?? cards, total, page, pages, limited, others: othersOf(outcome) };
}

/** Names by slug, as the facets of a search have them. */
export function namesIn({ filters, facets }: Pick<SearchOutcome, "filters" | "facets">): SearchNames {
  return {
    brand: (slug) => facets.brands.find((brand) => brand.slug === slug)?.name ?? slug,
    ...placeNames(filters, facets),
  };
}

/** Controls of the choices that are no list of sizes; a province and a district stand with their department. */
const CONTROLS: Partial<Record<FilterName, (filters: Filters, facets: Facets) => Control[]>> = {
  types: (_, facets) => [typeChoices(facets)],
  brands: (_, { brands }) => [{ type: "checkbox", name: "marca", choices: brands.map(choiceOf) }],
  department: ({ department, province }, { departments, provinces, districts }) => [
    placeSelect("ubicacion", "Departamento", "Todo el Perú", departments),
    ...(department && provinces.length > 0
      ? [placeSelect("provincia", "Provincia", "Todas las provincias", provinces)]
      : []),
    ...(province && districts.length > 0
      ? [placeSelect("distrito", "Distrito", "Todos los distritos", districts)]
      : []),
  ],
  condition: (filters, facets) => [conditionChoices(filters, facets)],
};

function sectionsOf(
  { filters, facets }: Pick<SearchOutcome, "filters" | "facets">,
  unread: readonly UnreadParam[],
): FilterSection[] {
  const names = namesIn({ filters, facets });
  return DESCRIBED_FILTERS.flatMap((row): FilterSection[] => {
    const { group, key, name, isOpen } = row;
    const section = (controls: Control[]) => [{ name, open: isOpen ?? isActive(filters, group), controls }];
    if (row.kind === "range") {
      const options = facets.ranges[row.group];
      if (options === undefined) return [];
      const links = options.map(({ range, count }) => {
        const current = sameRange(filters[row.group], range);
        const href = hrefOf(withFilters(filters, { [group]: current ? null : range }));
        return { label: row.text(range), count, href, current };
      });
      return section([{ type: "links", links }, endsOf(row, filters[row.group], unread)]);
    }
    const sizes = facets.sizes[group] ?? [];
    if (sizes.length === 0) return CONTROLS[group] ? section(CONTROLS[group](filters, facets)) : [];
    const choices = sizes.map(({ id, count }) => ({ value: id, label: row.text(id, names), count }));
    return section([{ type: "checkbox", name: key, choices }]);
  });
}

/** The fields of a range's ends, with what was typed where it could not be read. */
function endsOf(
  { key, field, ends, labels = [capital(ends[0]), capital(ends[1])] }: (typeof RANGE_FILTERS)[number],
  range: Range | null,
  unread: readonly UnreadParam[],
): Control {
  const fields = (["min", "max"] as const).map((part, position) => {
    const label = labels[position]!;
    const bad = unread.find((one) => one.key === `${key}_${part}`)?.value;
    const value = bad ?? String(range?.[part] ?? "");
    return { part, label, text: `${field}: ${label.toLowerCase()}`, value, bad: bad !== undefined };
  });
  return { type: "ends", name: key, ends: fields };
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
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
