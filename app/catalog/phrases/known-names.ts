import { DEPARTMENTS } from "../../business/peru.ts";
import { DISTRICT_ALIASES } from "../../business/places/aliases.server.ts";
import { districtsOf, provincesOf } from "../../business/places/districts.server.ts";
import { tableEntry } from "../../business/table.ts";
import { slugify, wordsIn } from "../folding.ts";
import type { CatalogIndex } from "../index/catalog-index.ts";
import type { KnownNames, NamedPlace } from "./names.ts";

type Places = ReadonlyMap<string, readonly NamedPlace[]>;

interface IndexNames {
  places: Places;
  models: ReadonlySet<string>;
}

/** Names of each index, made at their first use: an index never changes. */
const known = new WeakMap<CatalogIndex, IndexNames>();

/** Names of an index: its brands and models, the places of its listings, and all others of Peru. */
export function knownNames(index: CatalogIndex): KnownNames {
  const names = () => {
    const made = known.get(index) ?? { places: placesOfIndex(index), models: modelsOf(index) };
    known.set(index, made);
    return made;
  };
  return {
    brands: index.brandNames,
    placeNamed: (slug) => names().places.get(slug)?.[0],
    placesNamed: (slug) => {
      const listed = names().places.get(slug) ?? [];
      const others = placesOfPeru().get(slug) ?? [];
      return [...listed, ...others.filter((one) => !listed.some((other) => isSame(one, other)))];
    },
    isPlaceWord: (word) => placeWords().has(word),
    isModel: (name) => names().models.has(name),
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
    const rows = new Uint32Array(segment.places.values.length);
    for (const at of segment.places.of) rows[at]!++;
    segment.places.values.forEach((place, at) => {
      const department = DEPARTMENTS[place.department]?.slug;
      const { provinceSlug: province, districtSlug: district } = place;
      if (!department || province === "") return;
      add({ department, province, district: null }, [province], rows[at]!);
      if (district === "") return;
      const code = districtsOf(department, province).find(({ slug }) => slug === district)?.code ?? "";
      add({ department, province, district }, [district, ...aliasesOf(code)], rows[at]!);
    });
  }
  const places = new Map<string, NamedPlace[]>();
  for (const { place, names } of [...counts.values()].sort((a, b) => b.count - a.count))
    for (const name of names) push(places, name, place);
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

/** Names of models as folded words, alone and after their brands. */
function modelsOf(index: CatalogIndex): Set<string> {
  const models = new Set<string>();
  for (const { segment } of index.parts) {
    const pairs = new Set<number>();
    segment.models.of.forEach((model, row) => pairs.add(segment.brand[row]! * segment.models.values.length + model));
    for (const pair of pairs) {
      const name = wordsIn(segment.models.values[pair % segment.models.values.length]!).join(" ");
      const brand = segment.brands[Math.floor(pair / segment.models.values.length)]!;
      if (name === "") continue;
      models.add(name);
      models.add(`${wordsIn(brand.name).join(" ")} ${name}`);
    }
  }
  return models;
}
