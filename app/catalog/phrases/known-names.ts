import { DEPARTMENTS } from "../../business/peru.ts";
import { DISTRICT_ALIASES } from "../../business/places/aliases.server.ts";
import { districtsOf } from "../../business/places/districts.server.ts";
import { tableEntry } from "../../business/table.ts";
import { slugify } from "../folding.ts";
import type { CatalogIndex } from "../index/catalog-index.ts";
import type { Place } from "../index/segment.ts";
import type { KnownNames, NamedPlace } from "./phrase.ts";

type Places = ReadonlyMap<string, NamedPlace>;

/** One map for each index, made at its first use: an index never changes. */
const maps = new WeakMap<CatalogIndex, Places>();

/** Names of an index: its brands, and the places of its listings. */
export function knownNames(index: CatalogIndex): KnownNames {
  return {
    brands: index.brandNames,
    placeNamed(slug) {
      const places = maps.get(index) ?? placesOfIndex(index);
      maps.set(index, places);
      return places.get(slug);
    },
  };
}

/** Of places that share a name the one with the most listings; a province before its district of the same name. */
function placesOfIndex(index: CatalogIndex): Places {
  const counts = new Map<string, { place: NamedPlace; names: readonly string[]; count: number }>();
  const add = (place: NamedPlace, names: readonly string[], count: number) => {
    const key = JSON.stringify(place);
    const known = counts.get(key);
    counts.set(key, { place, names, count: count + (known?.count ?? 0) });
  };
  for (const { segment } of index.parts) {
    const rows = new Uint32Array(segment.places.values.length);
    for (const at of segment.places.of) rows[at]!++;
    segment.places.values.forEach((place, at) => {
      const department = DEPARTMENTS[place.department]?.slug;
      const { provinceSlug: province, districtSlug: district } = place;
      if (!department || province === "") return;
      add({ department, province, district: null }, [province], rows[at]!);
      if (district !== "") add({ department, province, district }, namesOfDistrict(department, place), rows[at]!);
    });
  }
  const places = new Map<string, NamedPlace>();
  for (const { place, names } of [...counts.values()].sort((a, b) => b.count - a.count))
    for (const name of names) if (!places.has(name)) places.set(name, place);
  return places;
}

/** Its slug, and what else it is called: `sjl`, `surco`. */
function namesOfDistrict(department: string, { provinceSlug, districtSlug }: Place): string[] {
  const code = districtsOf(department, provinceSlug).find(({ slug }) => slug === districtSlug)?.code ?? "";
  return [districtSlug, ...(tableEntry(DISTRICT_ALIASES, code)?.split("|") ?? []).map(slugify)];
}
