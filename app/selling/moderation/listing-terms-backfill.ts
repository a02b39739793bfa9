import { z } from "zod";

import type { Backfill } from "~/platform/firestore/backfill.server";
import { TERMS_FIELD } from "~/platform/firestore/term-search.server";

import { listingTerms } from "./listing-terms";

const word = z.string().optional().catch(undefined);
const NamedSchema = z.object({
  title: word,
  specifications: z.object({ brand: word, model: word }).catch({}),
});

/** Search terms of listings that were written before there were any. Neither their version nor their time changes. */
export const LISTING_SEARCH_TERMS: Backfill = {
  name: "listing-search-terms",
  rules: 1,
  collection: "vehicles",
  select: ["title", "specifications.brand", "specifications.model", TERMS_FIELD],
  changesOf({ data }) {
    const terms = listingTerms(NamedSchema.parse(data));
    return JSON.stringify(data[TERMS_FIELD]) === JSON.stringify(terms) ? null : { [TERMS_FIELD]: terms };
  },
};
