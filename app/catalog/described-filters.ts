import type { FilterParameter, RangeParameter } from "./filter-table.ts";
import { FILTER_WORDS, type ChoiceWords, type RangeWords, type SizeWords } from "./filter-words.ts";
import { FILTER_LIST, type FilterName, type Filters, type Measure, type RangeGroup } from "./filters.ts";

// Both halves of the table of filters as one.

type WordsTable = typeof FILTER_WORDS;
type SizeGroup = { [Name in FilterName]: WordsTable[Name] extends { ids: unknown } ? Name : never }[FilterName];
type ChoiceParameter = Exclude<FilterParameter, RangeParameter>;
type RangeFilter = RangeParameter & RangeWords & { group: RangeGroup };
type ChoiceFilter = ChoiceParameter & ChoiceWords & { group: Exclude<FilterName, RangeGroup> };
type SizeFilter = ChoiceParameter & SizeWords & { group: SizeGroup };

/** In the order of addresses. */
export const DESCRIBED_FILTERS = FILTER_LIST.map((row) => ({ ...row, ...FILTER_WORDS[row.group] })) as (
  | RangeFilter
  | ChoiceFilter
)[];
export const RANGE_FILTERS = DESCRIBED_FILTERS.filter((row) => row.kind === "range");
export const SIZE_FILTERS = DESCRIBED_FILTERS.filter((row) => "ids" in row) as SizeFilter[];

export const MEASURES = FILTER_LIST.filter(({ of }) => of).map(({ group }) => group) as Measure[];
/** Fields of some vehicles that the index has a column for. */
export const MEASURED_FILTERS = [...SIZE_FILTERS, ...RANGE_FILTERS.filter(({ of }) => of)];
type SizeColumns = { [Name in SizeGroup as WordsTable[Name]["column"]]: Filters[Name][number] | "" };
type NumberColumns = { [Name in RangeGroup & Measure as WordsTable[Name]["column"]]: number };
/** Of a row: sizes as in addresses, empty when unknown; numbers, -1 when unknown. */
export interface Measured extends SizeColumns, NumberColumns {}

/** The values of a choice that are in use. */
export function chosenOf(filters: Filters, { group }: Pick<ChoiceFilter, "group">): readonly string[] {
  return [filters[group] ?? []].flat();
}
