import { createClassifier } from "../../../app/assistant/intents/classifier.ts";
import { currentWeights } from "../../../app/assistant/intents/weights.vite.ts";
import { readOf, searchTextOf, type SearchRead } from "../../../app/assistant/rules/search-text.ts";
import { slugify } from "../../../app/catalog/folding.ts";
import type { CatalogIndex } from "../../../app/catalog/index/catalog-index.ts";
import { knownNames } from "../../../app/catalog/phrases/known-names.ts";
import { readPhrase } from "../../../app/catalog/phrases/phrase.ts";
import { USUAL_USES } from "../../../app/catalog/uses.ts";
import { makeBrands } from "../../seed/reference.ts";

/** Brands as a model knows them: also some that are not sold here. */
const BRANDS: ReadonlyMap<string, string> = new Map(
  [
    ...makeBrands().map(({ name }) => name),
    "Ducati",
    "Kawasaki",
    "Harley-Davidson",
    "Triumph",
    "Orbea",
    "Cannondale",
  ].map((name) => [slugify(name), name]),
);
/** A model knows names, places and uses, and no listing. */
const KNOWN = {
  ...knownNames({ brandNames: BRANDS, parts: [] } as unknown as CatalogIndex),
  uses: USUAL_USES,
};

/** A message as a search, by the product's own reader of phrases. */
export function readSearch(message: string): SearchRead {
  const asked = searchTextOf(message, BRANDS);
  return readOf(asked, { filters: readPhrase(asked.text, KNOWN), uses: [], height: null, notSold: null });
}

let classify: ReturnType<typeof createClassifier> | null = null;

/** The subject of a message, where it is sure. */
export function surelyAsked(message: string): string | null {
  classify ??= createClassifier(currentWeights());
  const { intent, isSure } = classify(message);
  return isSure ? intent : null;
}
