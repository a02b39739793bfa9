import { DEPARTMENTS, type DepartmentSlug } from "../../business/peru.ts";
import { tableEntry } from "../../business/table.ts";
import { slugify } from "../folding.ts";
import type { KnownNames, NamedPlace } from "./names.ts";
import { zoneNamed } from "./zones.ts";

/** A department, or a place in one. */
export interface ReadPlace {
  department: DepartmentSlug;
  province: string | null;
  district: string | null;
}

export interface PlaceRun {
  start: number;
  length: number;
  /** The likeliest first; none of a part of a city. */
  places: readonly ReadPlace[];
}

const PLACE_WORDS_MAX = 5;
const SPELLINGS: Readonly<Record<string, string>> = { cuzco: "cusco", qosqo: "cusco", ayakucho: "ayacucho" };
/** Districts whose names say something else: `nueva en caja`. */
const NO_PLACES: ReadonlySet<string> = new Set(["caja", "santo", "victoria", "progreso", "triunfo", "mar", "sol"]);
const JOINERS: ReadonlySet<string> = new Set(["o", "y", "u", "e", "en", "ni", "-", "/"]);

/** The places that folded words name, the longest names first, in the order of the text. */
export function placeRuns(words: readonly string[], known: KnownNames, taken: ReadonlySet<number>): PlaceRun[] {
  const runs: PlaceRun[] = [];
  const isFree = (start: number, length: number) =>
    Array.from({ length }, (_, at) => start + at).every(
      (at) => !taken.has(at) && !runs.some((run) => at >= run.start && at < run.start + run.length),
    );
  for (let length = Math.min(PLACE_WORDS_MAX, words.length); length > 0; length--)
    for (let start = 0; start + length <= words.length; start++) {
      if (!isFree(start, length)) continue;
      const run = words.slice(start, start + length).join(" ");
      const places = zoneNamed(run) ? [] : placesNamed(run, known, words[start - 1]);
      if (places) runs.push({ start, length, places });
    }
  return runs.sort((a, b) => a.start - b.start);
}

/** The one place that runs name together: `miraflores, arequipa`; null where they name several. */
export function placeOfRuns(runs: readonly PlaceRun[]): ReadPlace | null {
  let possible: readonly ReadPlace[] | null = null;
  for (const { places } of runs) {
    const narrower: ReadPlace[] = (possible ?? [null]).flatMap((one) =>
      places.flatMap((other) => (one === null ? [other] : (narrowerOf(one, other) ?? []))),
    );
    possible = narrower;
  }
  return possible?.[0] ?? null;
}

/** Positions of runs of several places, and of what joins them. */
export function positionsOfPlaces(words: readonly string[], runs: readonly PlaceRun[]): number[] {
  const within = (at: number) => runs.some(({ start, length }) => at >= start && at < start + length);
  const [first] = runs;
  const last = runs.at(-1);
  if (!first || !last) return [];
  return words.flatMap((word, at) =>
    within(at) || (at > first.start && at < last.start && JOINERS.has(word)) ? [at] : [],
  );
}

function placesNamed(run: string, known: KnownNames, before: string | undefined): readonly ReadPlace[] | null {
  const slug = slugify(run);
  if (slug === "" || /^\d+$/.test(run) || NO_PLACES.has(slug)) return null;
  const department = DEPARTMENTS.find((one) => one.slug === (tableEntry(SPELLINGS, slug) ?? slug))?.slug;
  if (department) return [{ department, province: null, district: null }];
  const listed = known.placeNamed(slug);
  const all = known.placesNamed?.(slug) ?? (listed ? [listed] : []);
  if (listed) return all;
  // No listing is there: a word alone is one only where it cannot be anything else.
  const isSure = before === "en" || run.includes(" ") || all.some((place) => place.district === null);
  const sure = isSure ? all : all.filter(({ province }) => province === "lima" || province === "callao");
  const ofLima = sure.filter(({ province }) => province === "lima");
  const others = sure.filter((place) => !ofLima.includes(place));
  const ordered = [...ofLima, ...others.sort((a, b) => depth(a) - depth(b))];
  return ordered.length > 0 ? ordered : null;
}

function depth({ district }: NamedPlace): number {
  return district === null ? 0 : 1;
}

/** Of two places the one within the other; undefined where none is. */
function narrowerOf(a: ReadPlace, b: ReadPlace): ReadPlace | undefined {
  const isIn = (inner: ReadPlace, outer: ReadPlace) =>
    inner.department === outer.department &&
    (outer.province === null || outer.province === inner.province) &&
    (outer.district === null || outer.district === inner.district);
  return isIn(a, b) ? a : isIn(b, a) ? b : undefined;
}
