import type { Asking } from "../asking.ts";
import { findCategory } from "../categories.ts";
import { hrefOf, type TypeId } from "../filters.ts";
import { wordsIn } from "../folding.ts";
import type { CatalogIndex } from "../index/catalog-index.ts";
import { soundsOf } from "../phrases/sounds.ts";
import {
  SUGGEST_MIN,
  SUGGESTION_KINDS,
  SUGGESTIONS_MAX,
  type Suggestion,
  type SuggestionGroup,
  type SuggestionKind,
} from "../suggest/constants.ts";
import { namedThings, type NamedThing } from "./named-things.ts";
import { counting } from "./search.ts";
import { listingCountText } from "./texts.ts";

/** How many of each kind a short list holds at most. */
const SHARES: Record<SuggestionKind, number> = { Tipo: 3, Marca: 3, Modelo: 4, Lugar: 2, Medida: 2, Búsqueda: 4 };
/** Pictures of a list: with its text it stays below 3 kB. */
const PICTURES_MAX = 1;
/** Of each kind on the page of suggestions. */
const GROUP_MAX = 8;

/**
 * Names of listings that hold a word beginning with each typed one; most listings first within kinds, brands, models,
 * places and sizes. Pure but for the list that it keeps with the index.
 * @param now ms since 1970
 */
export function* suggesting(index: CatalogIndex, text: string, now: number): Asking<Suggestion[]> {
  const left = { ...SHARES };
  let pictures = PICTURES_MAX;
  const things = matching(index, text, now)
    .filter(({ kind }) => left[kind]-- > 0)
    .slice(0, SUGGESTIONS_MAX);
  yield* counted(index, things, now);
  return things.map((one) => suggestionOf(one, one.photo !== undefined && pictures-- > 0));
}

/** Kinds to begin with, as tiles call them; those with listings. */
export function* kindsToBegin(index: CatalogIndex, now: number): Asking<Suggestion[]> {
  const kinds = namedThings(index, now).filter(({ kind }) => kind === "Tipo");
  const things = BEGINNINGS.flatMap((id) => kinds.find(({ filters }) => filters.types[0] === id) ?? []);
  yield* counted(index, things, now);
  return things.map((kind) => ({
    ...suggestionOf(kind, false),
    label: findCategory(kind.filters.types[0]!)?.name ?? kind.label,
  }));
}

const BEGINNINGS: readonly TypeId[] = ["bicicletas", "motos", "mtb", "scooter"];

/** The same by kind, for a page; of every name where nothing is typed. */
export function* suggestGroups(index: CatalogIndex, text: string, now: number): Asking<SuggestionGroup[]> {
  const things = text === "" ? namedThings(index, now) : matching(index, text, now);
  const groups = SUGGESTION_KINDS.map((kind) => ({
    kind,
    things: things.filter((one) => one.kind === kind).slice(0, GROUP_MAX),
  })).filter((group) => group.things.length > 0);
  yield* counted(
    index,
    groups.flatMap((group) => group.things),
    now,
  );
  return groups.map((group) => ({ kind: group.kind, found: group.things.map((one) => suggestionOf(one, false)) }));
}

/** Things with a word that begins with each word of the text. */
export function matching(index: CatalogIndex, text: string, now: number): readonly NamedThing[] {
  const typed = wordsIn(text);
  if (typed.join("").length < SUGGEST_MIN) return [];
  const things = namedThings(index, now);
  const found = things.filter(({ words }) => typed.every((word) => words.some((name) => name.startsWith(word))));
  if (found.length > 0) return found;
  // By ear (`scu`), and as one word (`ns2`).
  const [sound = ""] = soundsOf(typed.join(""));
  const together = typed.join("");
  return things.filter(
    ({ kind, words }) =>
      (sound.length >= HEARD_MIN && words.some((name) => soundsOf(name).some((own) => own.startsWith(sound)))) ||
      (kind === "Modelo" && words.some((_, at) => at > 0 && words.slice(at).join("").startsWith(together))),
  );
}

const HEARD_MIN = 3;

/** Things with what their links find. */
function* counted(index: CatalogIndex, things: readonly NamedThing[], now: number): Asking<void> {
  const open = things.filter(({ found }) => found === undefined);
  const counts = yield* counting(
    index,
    open.map(({ filters }) => filters),
    now,
    () => "words",
  );
  open.forEach((one, at) => (one.found = counts[at]!));
}

function suggestionOf(one: NamedThing, hasPicture: boolean): Suggestion {
  return {
    label: one.label,
    detail: `${one.kind} · ${listingCountText(one.found!)}`,
    href: hrefOf(one.filters),
    ...(hasPicture && one.photo !== undefined && { photo: one.photo }),
  };
}
