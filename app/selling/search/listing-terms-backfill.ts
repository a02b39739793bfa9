import type { Backfill } from "~/platform/firestore/backfill.server";
import { TERMS_FIELD } from "~/platform/firestore/term-search.server";

import { listingTerms, namedOf } from "./listing-terms";

/** Adds search terms to listings that are older than the terms. Neither their version nor their time changes. */
export const LISTING_SEARCH_TERMS: Backfill = {
  name: "listing-search-terms",
  rules: 1,
  collection: "vehicles",
  select: ["title", "specifications.brand", "specifications.model", TERMS_FIELD],
  changesOf({ data }) {
    const terms = listingTerms(namedOf(data));
    return JSON.stringify(data[TERMS_FIELD]) === JSON.stringify(terms) ? null : { [TERMS_FIELD]: terms };
  },
};
