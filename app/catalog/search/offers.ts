import { DEPARTMENTS } from "../../business/peru.ts";
import { CATEGORIES } from "../categories.ts";
import { hrefOf, KIND_GROUPS, withFilters, type Filters, type TypeId } from "../filters.ts";
import { fold, slugify } from "../folding.ts";
import { CATEGORY_WORDS, isStopWord, KIND_WORDS, singular } from "../words.ts";
import { typeName } from "./texts.ts";

/** A word of the text as the filter that it is: `Tipo: Motos scooter`, with the address that has it as one. */
export interface FilterOffer {
  label: string;
  href: string;
}

const OFFERS_MAX = 4;
/** Names of brands and departments have up to so many words. */
const NAME_WORDS_MAX = 3;
const YEAR = /^(?:19|20)\d\d$/;
const NEW_WORDS = ["nuevo", "nueva"];
const USED_WORDS = ["usado", "usada", "seminuevo", "seminueva"];

/** Filters that words of the text name, but for groups that are in use. The address keeps the other words. */
export function offersOf(filters: Filters, brandNames: ReadonlyMap<string, string>): FilterOffer[] {
  const words = filters.q.split(" ").filter(Boolean);
  const offers: FilterOffer[] = [];
  for (let length = Math.min(NAME_WORDS_MAX, words.length); length > 0; length--) {
    for (let start = 0; start + length <= words.length; start++) {
      const name = words.slice(start, start + length).join(" ");
      const others = [...words.slice(0, start), ...words.slice(start + length)];
      const q = others.every((word) => isStopWord(fold(word))) ? "" : others.join(" ");
      for (const { label, change } of filtersNamed(name, filters, brandNames))
        offers.push({ label, href: hrefOf(withFilters(filters, { ...change, q })) });
    }
  }
  return offers.slice(0, OFFERS_MAX);
}

function filtersNamed(
  name: string,
  filters: Filters,
  brandNames: ReadonlyMap<string, string>,
): { label: string; change: Partial<Filters> }[] {
  const slug = slugify(name);
  const word = singular(fold(name));
  const found: { label: string; change: Partial<Filters> }[] = [];
  if (filters.types.length === 0)
    for (const id of typesNamed(word)) found.push({ label: `Tipo: ${typeName(id)}`, change: { types: [id] } });
  const brand = brandNames.get(slug);
  if (filters.brands.length === 0 && brand !== undefined)
    found.push({ label: `Marca: ${brand}`, change: { brands: [slug] } });
  const department = DEPARTMENTS.find((known) => known.slug === slug);
  if (filters.department === null && department)
    found.push({ label: `Ubicación: ${department.name}`, change: { department: department.slug } });
  if (filters.condition === null && NEW_WORDS.includes(word))
    found.push({ label: "Estado: Nuevo", change: { condition: "nuevo" } });
  if (filters.condition === null && USED_WORDS.includes(word))
    found.push({ label: "Estado: Usado", change: { condition: "usado" } });
  if (filters.year === null && YEAR.test(word))
    found.push({ label: `Año: ${word}`, change: { year: { min: Number(word), max: Number(word) } } });
  return found;
}

function typesNamed(word: string): TypeId[] {
  const has = (names: readonly string[]) => names.some((name) => singular(name) === word);
  const group = KIND_GROUPS.find(({ kind }) => has(KIND_WORDS[kind]));
  if (group) return [group.id];
  return CATEGORIES.filter(({ id }) => has(CATEGORY_WORDS[id])).map(({ id }) => id);
}
