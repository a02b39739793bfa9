import { findDepartment } from "../../business/peru.ts";
import { chosenOf, DESCRIBED_FILTERS } from "../described-filters.ts";
import { activeGroups, hrefOf, isActive, NO_FILTERS, withFilters, type Filters } from "../filters.ts";
import { fold } from "../folding.ts";
import type { KnownNames } from "../phrases/names.ts";
import { negationsIn } from "../phrases/negations.ts";
import { filtersNamed, neededType, readPhrase, type NamedFilter } from "../phrases/phrase.ts";
import { isStopWord } from "../words.ts";
import { placeNames } from "./place-facets.ts";
import { headingOfSearch } from "./texts.ts";

/** A word of the text as the filter that it is: `Tipo: Scooter`, with the address that has it as one. */
export interface FilterOffer {
  label: string;
  href: string;
}

const OFFERS_MAX = 4;

/**
 * Filters that words of the text name, but for groups that are in use: all of them at once where they are several, then
 * each alone. The address keeps the other words.
 */
export function offersOf(filters: Filters, known: KnownNames): FilterOffer[] {
  if (filters.q === "") return [];
  const words = filters.q.split(" ");
  const offered: NamedFilter[] = [];
  const unwanted = negationsIn(words.map(fold), known);
  const offers = filtersNamed(words, known).flatMap((named) => {
    if (unwanted.some(({ start, length }) => named.start >= start && named.start < start + length)) return [];
    if (isActive(filters, named.group) || offered.some((longer) => isPartOf(named, longer))) return [];
    offered.push(named);
    const others = words.filter((_, at) => at < named.start || at >= named.start + named.length);
    const q = others.every((word) => isStopWord(fold(word))) ? "" : others.join(" ");
    const next = withFilters(filters, { ...neededType(filters, named.group), ...named.change, q });
    return isActive(next, named.group) ? [{ label: labelOf(named, known), href: hrefOf(next) }] : [];
  });
  const whole = wholeOffer(filters, known).filter(({ href }) => offers.every((offer) => offer.href !== href));
  return [...whole, ...offers].slice(0, OFFERS_MAX);
}

/** `800 soles` in `hasta 800 soles`. */
function isPartOf(part: NamedFilter, whole: NamedFilter): boolean {
  return (
    part.group === whole.group &&
    part.length < whole.length &&
    part.start >= whole.start &&
    part.start + part.length <= whole.start + whole.length
  );
}

/** The whole text as filters, where it names two or more. */
function wholeOffer(filters: Filters, known: KnownNames): FilterOffer[] {
  const read = readPhrase(filters.q, known, filters);
  const added = activeGroups(read).filter((group) => group !== "q" && !isActive(filters, group));
  // A district brings its province along.
  if (added.filter((group) => group !== "province" && group !== "district").length < 2) return [];
  const label = headingOfSearch(read, namesOf(read, known));
  return [{ label, href: hrefOf(read) }];
}

function namesOf(filters: Parameters<typeof placeNames>[0], known: KnownNames) {
  return { brand: (slug: string) => known.brands.get(slug) ?? slug, ...placeNames(filters) };
}

function labelOf({ group, change }: NamedFilter, known: KnownNames): string {
  const filters = { ...NO_FILTERS, ...change };
  const names = namesOf(filters, known);
  const row = DESCRIBED_FILTERS.find((one) => one.group === group)!;
  if (row.kind === "range") return `${row.name}: ${row.text(filters[row.group]!)}`;
  if (group !== "department")
    return `${row.name}: ${chosenOf(filters, row)
      .map((value) => row.text(value, names))
      .join(", ")}`;
  const department = findDepartment(filters.department ?? "")?.name ?? "";
  const place = names.district || (names.province && `provincia de ${names.province}`);
  return `${row.name}: ${[place, department].filter(Boolean).join(", ")}`;
}
