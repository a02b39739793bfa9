import type { Query } from "../../platform/firestore/types";
import { neighbourhoodOf, partialEntriesOf } from "./fold.ts";

/**
 * Most documents that one look-up reads, by kind of query: with a sticker code and the reports of the exact ones 20 in
 * all.
 */
const MOST = { exact: 3, engraved: 2, near: 7, partial: 3 } as const;
export const MAX_LOOKUP_READS = MOST.exact + MOST.engraved + MOST.near + MOST.partial;

/**
 * The queries of a look-up, each answered by an index at any size of the registry
 * (docs/decisions/2026-11-22-serial-index.md). Stolen bicycles come first, so that others never displace them.
 */
export function serialQueries(key: string): Query[] {
  if (key === "") return [];
  const among = (field: string, op: "==" | "array-contains-any", value: unknown, limit: number): Query => ({
    collection: "bicycles",
    where: [
      ["status", "==", "registered"],
      [field, op, value],
    ],
    orderBy: [["theftId", "desc"]],
    limit,
  });
  const queries = [
    among("serialKey", "==", key, MOST.exact),
    among("engravingKey", "==", key, MOST.engraved),
    among("serialNear", "array-contains-any", neighbourhoodOf(key), MOST.near),
  ];
  const parts = partialEntriesOf(key);
  if (parts.length > 0) queries.push(among("serialNear", "array-contains-any", parts, MOST.partial));
  return queries;
}
