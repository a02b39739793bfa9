import type { Query } from "../../../platform/firestore/types";
import { type AskedSerial, nearEntriesOf, partEntriesOf } from "./likeness.ts";

/** By kind of query: with a sticker code and the reports of the exact ones 20 documents in all. */
const MOST = { exact: 3, engraved: 2, near: 5, whole: 2, partial: 3 } as const;
export const MAX_LOOKUP_READS = MOST.exact + MOST.engraved + MOST.near + MOST.whole + MOST.partial;

/**
 * The queries of a look-up, each answered by an index at any size of the registry
 * (docs/decisions/2026-11-28-numbers-answer.md). Stolen bicycles come first, so that others never displace them.
 */
export function serialQueries({ keys, reads: [read = "", whole = ""] }: AskedSerial): Query[] {
  const among = (field: string, op: "in" | "array-contains-any", value: string[], limit: number): Query[] =>
    value.length === 0
      ? []
      : [
          {
            collection: "bicycles",
            where: [
              ["status", "==", "registered"],
              [field, op, value],
            ],
            orderBy: [["theftId", "desc"]],
            limit,
          },
        ];
  return [
    ...among("serialKey", "in", keys, MOST.exact),
    ...among("engravingKey", "in", keys, MOST.engraved),
    ...among("serialNear", "array-contains-any", nearEntriesOf(read), MOST.near),
    ...among("serialNear", "array-contains-any", nearEntriesOf(whole), MOST.whole),
    ...among("serialNear", "array-contains-any", partEntriesOf(read), MOST.partial),
  ];
}
