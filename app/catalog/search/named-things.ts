import { DEPARTMENTS } from "../../business/peru.ts";
import { DISTRICT_ALIASES } from "../../business/places/aliases.server.ts";
import { districtsOf, provincesOf } from "../../business/places/districts.server.ts";
import { tableEntry } from "../../business/table.ts";
import { CATEGORIES } from "../categories.ts";
import { FRAMES, WHEELS, frameName, wheelName } from "../filter-values.ts";
import { typeName } from "../filter-words.ts";
import { hrefOf, KIND_GROUPS, NO_FILTERS, type Filters } from "../filters.ts";
import { wordsIn } from "../folding.ts";
import type { CatalogIndex } from "../index/catalog-index.ts";
import { soldIn, soldKey } from "../index/names.ts";
import { compareIds } from "../index/segment.ts";
import { SUGGESTION_KINDS, type SuggestionKind } from "../suggest/constants.ts";
import { CATEGORY_WORDS, KIND_WORDS } from "../words.ts";

export interface NamedThing {
  label: string;
  kind: SuggestionKind;
  /** Folded words that a typed word may begin. */
  words: readonly string[];
  filters: Filters;
  /** Listings of just this name. */
  count: number;
  /** Key of a listing's picture; of models. */
  photo?: string;
  /** Listings that the link finds: the text of a model also finds longer names. Counted when it is first shown. */
  found?: number;
}

/** One list for each index, made at its first use: an index never changes. */
const lists = new WeakMap<CatalogIndex, readonly NamedThing[]>();

/** All that has listings now, by kind, those with the most listings first. */
export function namedThings(index: CatalogIndex, now: number): readonly NamedThing[] {
  const things = lists.get(index) ?? listOf(index, now);
  lists.set(index, things);
  return things;
}

function listOf(index: CatalogIndex, now: number): NamedThing[] {
  const { counts, models } = soldIn(index, now);
  const count = (...key: Parameters<typeof soldKey>) => counts.get(soldKey(...key)) ?? 0;
  const all = (of: "brand" | "place") =>
    [...counts].flatMap(([key, n]) => (key.startsWith(`${of} `) ? [[key.slice(of.length + 1), n] as const] : []));
  const nameOf = (brand: string) => index.brandNames.get(brand) ?? brand;
  const things: NamedThing[] = [
    ...KIND_GROUPS.map(({ id, kind }) => ({
      label: typeName(id),
      kind: "Tipo" as const,
      words: KIND_WORDS[kind],
      filters: { ...NO_FILTERS, types: [id] },
      count: CATEGORIES.reduce((sum, one) => sum + (one.kind === kind ? count("type", one.id) : 0), 0),
    })),
    ...CATEGORIES.map(({ id, kind, plural }) => ({
      label: plural,
      kind: "Tipo" as const,
      words: [...KIND_WORDS[kind], ...CATEGORY_WORDS[id], ...wordsIn(plural)],
      filters: { ...NO_FILTERS, types: [id] },
      count: count("type", id),
    })),
    ...all("brand").map(([slug, count]) => ({
      label: nameOf(slug),
      kind: "Marca" as const,
      words: wordsIn(nameOf(slug)),
      filters: { ...NO_FILTERS, brands: [slug] },
      count,
    })),
    ...[...models.values()].map(({ brand, model, count, photo }) => ({
      label: `${nameOf(brand)} ${model}`,
      kind: "Modelo" as const,
      words: [...wordsIn(nameOf(brand)), ...wordsIn(model)],
      filters: { ...NO_FILTERS, q: model, brands: [brand], order: "relevancia" as const },
      count,
      ...(photo !== "" && { photo }),
    })),
    ...all("place").flatMap(([key, count]) => placeOf(key, count) ?? []),
    ...WHEELS.map((id) => ({
      label: `Bicicletas aro ${wheelName(id)}`,
      kind: "Medida" as const,
      words: ["aro", "rodado", ...KIND_WORDS.bicicleta, ...wordsIn(id)],
      filters: { ...NO_FILTERS, types: ["bicicletas" as const], wheels: [id] },
      count: count("wheel", id),
    })),
    ...FRAMES.map((id) => ({
      label: `Bicicletas talla ${frameName(id)}`,
      kind: "Medida" as const,
      words: ["talla", ...KIND_WORDS.bicicleta, id],
      filters: { ...NO_FILTERS, types: ["bicicletas" as const], frames: [id] },
      count: count("frame", id),
    })),
  ];
  const rank = ({ kind }: NamedThing) => SUGGESTION_KINDS.indexOf(kind);
  return things
    .filter(({ count }) => count > 0)
    .sort(
      (a, b) =>
        rank(a) - rank(b) ||
        b.count - a.count ||
        compareIds(a.label, b.label) ||
        compareIds(hrefOf(a.filters), hrefOf(b.filters)),
    );
}

/** A department, `lima/canete`, or a district within it. */
function placeOf(key: string, count: number): NamedThing | null {
  const [slug = "", provinceSlug = null, districtSlug = null] = key.split("/");
  const department = DEPARTMENTS.find((one) => one.slug === slug);
  if (!department) return null;
  const province = provincesOf(slug).find((one) => one.slug === provinceSlug);
  const district =
    provinceSlug === null ? null : districtsOf(slug, provinceSlug).find((one) => one.slug === districtSlug);
  const names = [district?.name, province?.name, department.name].filter((name) => name !== undefined);
  const [name = "", within] = names;
  const aliases = district ? (tableEntry(DISTRICT_ALIASES, district.code) ?? "").split("|") : [];
  return {
    label: name === within ? `${district ? "Distrito" : "Provincia"} de ${name}` : [...new Set(names)].join(", "),
    kind: "Lugar",
    words: [name, ...aliases].flatMap(wordsIn),
    filters: { ...NO_FILTERS, department: department.slug, province: provinceSlug, district: districtSlug },
    count,
  };
}
