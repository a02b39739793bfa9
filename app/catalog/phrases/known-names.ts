import { DEPARTMENTS } from "../../business/peru.ts";
import { DISTRICT_ALIASES } from "../../business/places/aliases.server.ts";
import { districtsOf, provincesOf } from "../../business/places/districts.server.ts";
import { tableEntry } from "../../business/table.ts";
import { slugify, wordsIn } from "../folding.ts";
import type { CatalogIndex } from "../index/catalog-index.ts";
import { namesOfSegment } from "../index/names.ts";
import { compareIds, type Segment } from "../index/segment.ts";
import type { KnownNames, NamedPlace } from "./names.ts";

type Places = ReadonlyMap<string, readonly NamedPlace[]>;

/** Names of each index, made at their first use: an index never changes. */
const known = new WeakMap<CatalogIndex, Places>();

/** Names of an index: its brands and models, the places of its listings, and all others of Peru. */
export function knownNames(index: CatalogIndex): KnownNames {
  const places = () => {
    const made = known.get(index) ?? placesOfIndex(index);
    known.set(index, made);
    return made;
  };
  return {
    brands: index.brandNames,
    placeNamed: (slug) => places().get(slug)?.[0],
    placesNamed: (slug) => {
      const listed = places().get(slug) ?? [];
      const others = placesOfPeru().get(slug) ?? [];
      return [...listed, ...others.filter((one) => !listed.some((other) => isSame(one, other)))];
    },
    placeInOne: (word) =>
      [...places().keys(), ...placesOfPeru().keys()]
        .find((slug) => slug.includes("-") && slug.replaceAll("-", "") === word)
        ?.replaceAll("-", " "),
    isPlaceWord: (word) => placeWords().has(word),
    isModel: (name) => index.parts.some(({ segment }) => modelsOf(segment).has(name)),
  };
}

/** Places by name, those with the most listings first; a province before its district of the same name. */
function placesOfIndex(index: CatalogIndex): Places {
  const counts = new Map<string, { place: NamedPlace; names: readonly string[]; count: number }>();
  const add = (place: NamedPlace, names: readonly string[], count: number) => {
    const key = JSON.stringify(place);
    const before = counts.get(key);
    counts.set(key, { place, names, count: count + (before?.count ?? 0) });
  };
  for (const { segment } of index.parts) {
    for (const { place, count } of namesOfSegment(segment).places) {
      const department = DEPARTMENTS[place.department]?.slug;
      const { provinceSlug: province, districtSlug: district } = place;
      if (!department || province === "") continue;
      add({ department, province, district: null }, [province], count);
      if (district === "") continue;
      const code = districtsOf(department, province).find(({ slug }) => slug === district)?.code ?? "";
      add({ department, province, district }, [district, ...aliasesOf(code)], count);
    }
  }
  const places = new Map<string, NamedPlace[]>();
  const isWithin = ({ place }: { place: NamedPlace }) => (place.district === null ? 0 : 1);
  const sorted = [...counts].sort(
    ([key, a], [other, b]) => b.count - a.count || isWithin(a) - isWithin(b) || compareIds(key, other),
  );
  for (const [, { place, names }] of sorted) for (const name of names) push(places, name, place);
  return places;
}

/** Made at the first text that is read: no isolate needs it to start. */
let ofPeru: Places | null = null;

function placesOfPeru(): Places {
  if (ofPeru) return ofPeru;
  const places = new Map<string, NamedPlace[]>();
  for (const { slug: department } of DEPARTMENTS) {
    for (const { slug } of provincesOf(department)) push(places, slug, { department, province: slug, district: null });
    for (const { slug, code, province } of districtsOf(department))
      for (const name of [slug, ...aliasesOf(code)])
        push(places, name, { department, province: province.slug, district: slug });
  }
  ofPeru = places;
  return places;
}

let wordsOfPlaces: ReadonlySet<string> | null = null;

function placeWords(): ReadonlySet<string> {
  wordsOfPlaces ??= new Set([...placesOfPeru().keys()].flatMap((slug) => slug.split("-")));
  return wordsOfPlaces;
}

function aliasesOf(code: string): string[] {
  return (tableEntry(DISTRICT_ALIASES, code)?.split("|") ?? []).map(slugify);
}

function push(places: Map<string, NamedPlace[]>, name: string, place: NamedPlace): void {
  const before = places.get(name);
  if (before) before.push(place);
  else places.set(name, [place]);
}

function isSame(a: NamedPlace, b: NamedPlace): boolean {
  return a.department === b.department && a.province === b.province && a.district === b.district;
}

/** By the brands of a segment, which are others where a brand was merged. */
const models = new WeakMap<object, ReadonlySet<string>>();

/** Names of models as folded words, alone and after their brands. */
function modelsOf(segment: Segment): ReadonlySet<string> {
  const { brands } = segment;
  const made = models.get(brands);
  if (made) return made;
  const names = new Set<string>();
  for (const { brand, model } of namesOfSegment(segment).models) {
    const name = wordsIn(model).join(" ");
    if (name === "") continue;
    names.add(name);
    names.add(`${wordsIn(brands[brand]!.name).join(" ")} ${name}`);
  }
  models.set(brands, names);
  return names;
}
