import { districtsOf, provincesOf } from "../../business/places/districts.server.ts";
import type { Asking } from "../asking.ts";
import { activeGroups, hrefOf, NO_FILTERS, withFilters, type Filters } from "../filters.ts";
import { fold } from "../folding.ts";
import type { CatalogIndex } from "../index/catalog-index.ts";
import { knownNames } from "../phrases/known-names.ts";
import { wordsOfPhrase } from "../phrases/phrase-words.ts";
import { counting } from "../search/search.ts";
import { kindsToBegin, matching, suggestGroups, suggesting } from "../search/suggest.ts";
import { headingOfSearch, listingCountText } from "../search/texts.ts";
import type { Suggestion, SuggestionGroup } from "../suggest/constants.ts";
import { withSynonyms } from "../synonyms.ts";
import { answering, understanding } from "./answer.ts";
import { corrected } from "./corrections.ts";
import { brandBeginning } from "./not-sold.ts";

/** Completions of a text of several names, of which each costs a count. */
const COMPLETED_MAX = 4;
const TRIED_MAX = 12;

/**
 * Suggestions for a text: for an empty one kinds to begin with, else names that it begins, else searches that its last
 * word completes (`moto arequ`), else the names that it begins with its errors forgiven.
 */
export function* completing(index: CatalogIndex, text: string, now: number): Asking<Suggestion[]> {
  if (text.trim() === "") return yield* kindsToBegin(index, now);
  const found = yield* suggesting(index, text, now);
  if (found.length > 0) return found;
  const completed = yield* completions(index, text, now);
  if (completed.length > 0) return completed;
  const better = withoutErrors(index, text);
  if (better === null) return yield* readAs(index, text, now);
  const forgiven = yield* suggesting(index, better, now);
  const others = forgiven.length > 0 ? forgiven : yield* completions(index, better, now);
  return others.length > 0 ? others : yield* readAs(index, text, now);
}

/** The search that a text is read as: `hasta 2 mil`, `casco`, and what is nearest to a brand that nobody sells. */
function* readAs(index: CatalogIndex, text: string, now: number): Asking<Suggestion[]> {
  const brand = brandBeginning(text);
  const found = yield* answering(index, { ...NO_FILTERS, q: brand ?? text, order: "relevancia" }, now);
  const { closest, notSold } = found;
  const { filters, total } = closest ?? { filters: found.shown, total: found.total };
  if (total === 0 || (activeGroups(filters).length === 0 && !notSold)) return [];
  const why = notSold?.part ? `No se venden ${notSold.part}` : closest && brand ? `Cerca de ${brand}` : "Búsqueda";
  const label = headingOfSearch(filters, namesOf(index, filters));
  return [
    {
      label,
      detail: `${why} · ${listingCountText(total)}`,
      href: hrefOf(found.typed ? { ...NO_FILTERS, q: text, order: "relevancia" } : filters),
    },
  ];
}

/** The same by kind, for a page. */
export function* completingGroups(index: CatalogIndex, text: string, now: number): Asking<SuggestionGroup[]> {
  const groups = yield* suggestGroups(index, text, now);
  if (groups.length > 0) return groups;
  const better = withoutErrors(index, text);
  const forgiven = better === null ? [] : yield* suggestGroups(index, better, now);
  if (forgiven.length > 0) return forgiven;
  const found = yield* completing(index, text, now);
  return found.length > 0 ? [{ kind: "Búsqueda", found }] : [];
}

function withoutErrors(index: CatalogIndex, text: string): string | null {
  const words = wordsOfPhrase(text);
  const better = corrected(index, knownNames(index), withSynonyms(index.synonyms, words)).join(" ");
  return fold(better) === fold(words.join(" ")) ? null : better;
}

function* completions(index: CatalogIndex, text: string, now: number): Asking<Suggestion[]> {
  const words = wordsOfPhrase(text);
  const head = words.slice(0, -1).join(" ");
  if (head === "") return [];
  const { filters } = yield* understanding(index, { ...NO_FILTERS, q: head, order: "relevancia" });
  if (filters.q !== "") return [];
  const searches = matching(index, words.at(-1)!, now)
    .slice(0, TRIED_MAX)
    .flatMap((one) => joined(filters, one.filters) ?? []);
  const found: Suggestion[] = [];
  while (searches.length > 0 && found.length < COMPLETED_MAX) {
    const tried = searches.splice(0, COMPLETED_MAX - found.length);
    const counts = yield* counting(index, tried, now, () => "words");
    tried.forEach((both, at) => {
      if (counts[at] === 0) return;
      const label = headingOfSearch(both, namesOf(index, both));
      found.push({ label, detail: `Búsqueda · ${listingCountText(counts[at]!)}`, href: hrefOf(both) });
    });
  }
  return found;
}

/** Null where both say something of the same. */
function joined(filters: Filters, other: Filters): Filters | null {
  const said = activeGroups(filters);
  const added = activeGroups(other).filter((group) => !(group === "types" && said.includes("types")));
  if (added.length === 0 || added.some((group) => said.includes(group))) return null;
  const change = Object.fromEntries(added.map((group) => [group, other[group]]));
  const both = withFilters(filters, { ...change, order: other.order });
  // Sizes that the types do not have.
  return added.every((group) => activeGroups(both).includes(group)) ? both : null;
}

function namesOf(index: CatalogIndex, { department, province, district }: Filters) {
  const slug = department ?? "";
  return {
    brand: (brand: string) => index.brandNames.get(brand) ?? brand,
    province: provincesOf(slug).find((one) => one.slug === province)?.name ?? "",
    district: districtsOf(slug, province ?? "").find((one) => one.slug === district)?.name ?? "",
  };
}
