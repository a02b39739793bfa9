import { ask, type Asking, type AskKind } from "../asking.ts";
import type { CatalogIndex, IndexPart } from "../index/catalog-index.ts";
import { isLive } from "../index/row-lists.ts";
import { cardOfRow, pooled, rowOfId } from "../index/segment.ts";
import type { Card } from "../model.ts";

export interface CatalogEntry {
  card: Card;
  sellerId: string;
}

interface AskedIds {
  ids: readonly string[];
  now: number;
}

export const ENTRIES: AskKind<AskedIds, Map<string, CatalogEntry>> = {
  name: "entries",
  of: (index, { ids, now }) =>
    new Map(
      ids.flatMap((id) => {
        const found = placeOfId(index, id, now);
        if (found === null) return [];
        const { segment, row } = found;
        return [[id, { card: cardOfRow(segment, row, now), sellerId: pooled(segment.sellers, row) }] as const];
      }),
    ),
  merge: (answers) => new Map(answers.flatMap((answer) => [...answer])),
  idsOf: ({ ids }) => ids,
  cardsOf: (entries) => Array.from(entries.values(), ({ card }) => card),
};

/** Those of these listings that are in the catalogue. */
export function entriesOf(ids: readonly string[], now: number): Asking<Map<string, CatalogEntry>> {
  return ask(ENTRIES, { ids, now });
}

/** In the order of the ids; without those that left the catalogue. */
export function* cardsOfIds(ids: readonly string[], now: number): Asking<Card[]> {
  if (ids.length === 0) return [];
  const entries = yield* entriesOf(ids, now);
  return ids.flatMap((id) => entries.get(id)?.card ?? []);
}

export const SELLERS_OF: AskKind<AskedIds, Map<string, string>> = {
  name: "sellers-of",
  of: (index, { ids, now }) =>
    new Map(
      ids.flatMap((id) => {
        const found = placeOfId(index, id, now);
        return found === null ? [] : [[id, pooled(found.segment.sellers, found.row)] as const];
      }),
    ),
  merge: (answers) => new Map(answers.flatMap((answer) => [...answer])),
  idsOf: ({ ids }) => ids,
};

/** Sellers of those of these listings that are in the catalogue, by the listing's id. */
export function sellersOfListings(ids: readonly string[], now: number): Asking<Map<string, string>> {
  return ask(SELLERS_OF, { ids, now });
}

function placeOfId(
  index: CatalogIndex,
  id: string,
  now: number,
): { segment: IndexPart["segment"]; row: number } | null {
  for (const part of index.parts) {
    const row = rowOfId(part.segment, id);
    if (row !== -1 && isLive(part, row, now)) return { segment: part.segment, row };
  }
  return null;
}
