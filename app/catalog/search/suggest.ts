import { CATEGORIES } from "../categories.ts";
import { hrefOf, KIND_GROUPS, NO_FILTERS, type Filters } from "../filters.ts";
import { wordsIn } from "../folding.ts";
import { eachRow, type CatalogIndex } from "../index/catalog-index.ts";
import { compareIds, pooled } from "../index/segment.ts";
import { SUGGEST_MIN, SUGGESTIONS_MAX, type Suggestion } from "../suggest/constants.ts";
import { CATEGORY_WORDS, KIND_WORDS } from "../words.ts";
import { countMatches } from "./search.ts";
import { listingCountText, typeName } from "./texts.ts";

/** Something that has a name and listings. */
interface Named {
  label: string;
  kind: "Tipo" | "Marca" | "Modelo";
  /** Folded words that a typed word may begin. */
  words: readonly string[];
  filters: Filters;
  /** Listings of just this name. */
  count: number;
  /** Listings that the link finds: the text of a model also finds longer names. Counted when it is first shown. */
  found?: number;
}

/** Types first, then brands, then models. */
const RANKS: Record<Named["kind"], number> = { Tipo: 0, Marca: 1, Modelo: 2 };

/** One list for each index, made at its first use: an index never changes. */
const lists = new WeakMap<CatalogIndex, readonly Named[]>();

/**
 * Names of listings that hold a word beginning with each typed one; most listings first within types, brands
 * and models. Pure but for the list that it keeps with the index.
 * @param now ms since 1970
 */
export function suggest(index: CatalogIndex, text: string, now: number): Suggestion[] {
  const typed = wordsIn(text);
  if (typed.join("").length < SUGGEST_MIN) return [];
  const named = lists.get(index) ?? listOf(index, now);
  lists.set(index, named);
  return named
    .filter(({ words }) => typed.every((word) => words.some((name) => name.startsWith(word))))
    .slice(0, SUGGESTIONS_MAX)
    .map((one) => ({
      label: one.label,
      detail: `${one.kind} · ${listingCountText((one.found ??= countMatches(index, one.filters, now, "words")))}`,
      href: hrefOf(one.filters),
    }));
}

function listOf(index: CatalogIndex, now: number): Named[] {
  const categories = new Map<string, number>();
  const brands = new Map<string, number>();
  const models = new Map<string, { brand: string; model: string; count: number }>();
  eachRow(index, now, (segment, row) => {
    const category = CATEGORIES[segment.category[row]!]!.id;
    const brand = segment.brands[segment.brand[row]!]!.slug;
    const model = pooled(segment.models, row).trim();
    categories.set(category, (categories.get(category) ?? 0) + 1);
    brands.set(brand, (brands.get(brand) ?? 0) + 1);
    if (brand === "" || wordsIn(model).length === 0) return;
    const key = `${brand} ${wordsIn(model).join(" ")}`;
    const known = models.get(key);
    if (known) known.count++;
    else models.set(key, { brand, model, count: 1 });
  });
  const counted = (ids: readonly string[]) => ids.reduce((sum, id) => sum + (categories.get(id) ?? 0), 0);
  const nameOf = (brand: string) => index.brandNames.get(brand) ?? brand;
  const named: Named[] = [
    ...KIND_GROUPS.map(({ id, kind }) => ({
      label: typeName(id),
      kind: "Tipo" as const,
      words: KIND_WORDS[kind],
      filters: { ...NO_FILTERS, types: [id] },
      count: counted(CATEGORIES.filter((category) => category.kind === kind).map((category) => category.id)),
    })),
    ...CATEGORIES.map(({ id, kind, plural }) => ({
      label: plural,
      kind: "Tipo" as const,
      words: [...KIND_WORDS[kind], ...CATEGORY_WORDS[id], ...wordsIn(plural)],
      filters: { ...NO_FILTERS, types: [id] },
      count: counted([id]),
    })),
    ...[...brands].map(([slug, count]) => ({
      label: nameOf(slug),
      kind: "Marca" as const,
      words: wordsIn(nameOf(slug)),
      filters: { ...NO_FILTERS, brands: [slug] },
      count: slug === "" ? 0 : count,
    })),
    ...[...models.values()].map(({ brand, model, count }) => ({
      label: `${nameOf(brand)} ${model}`,
      kind: "Modelo" as const,
      words: [...wordsIn(nameOf(brand)), ...wordsIn(model)],
      filters: { ...NO_FILTERS, q: model, brands: [brand], order: "relevancia" as const },
      count,
    })),
  ];
  return named
    .filter(({ count }) => count > 0)
    .sort((a, b) => RANKS[a.kind] - RANKS[b.kind] || b.count - a.count || compareIds(a.label, b.label));
}
