import { haveSameSearch, searchFieldsOf } from "~/accounts/search-fields";
import type { Backfill } from "~/platform/firestore/backfill.server";

/** Adds search fields to users who are older than the fields. */
export const USER_SEARCH_FIELDS: Backfill = {
  name: "user-search-fields",
  rules: 2,
  collection: "users",
  select: ["email", "displayName", "emailKey", "nameFolded", "searchPrefixes"],
  changesOf({ data }) {
    const fields = searchFieldsOf(data);
    return haveSameSearch(fields, data) ? null : { ...fields };
  },
};
