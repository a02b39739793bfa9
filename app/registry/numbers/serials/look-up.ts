import type { DatabaseReader, Filter, Query, QueryOrder, Snapshot } from "../../../platform/firestore/types";
import { type AskedSerial, likenessTo, nearEntriesOf, partEntriesOf, twoApartEntriesOf } from "./likeness.ts";
import type { Likeness } from "./model.ts";

/** Values that one query can ask for. */
const MOST_VALUES = 30;

interface Searched {
  collection: "bicycles" | "thefts" | "finds" | "vehicles";
  where?: Filter[];
  orderBy?: QueryOrder[];
  /** Field of numbers that stand in its texts. */
  named?: string;
  /** Whether similar numbers are looked for too: documents that keep entries for them (`serialNear`). */
  isNear: boolean;
}

/** Everything that has a number, as a look-up searches it. */
const SEARCHED = {
  /** Stolen ones come first, so that others never displace them. */
  bicycles: {
    collection: "bicycles",
    where: [["status", "==", "registered"]],
    orderBy: [["theftId", "desc"]],
    isNear: true,
  },
  /** A report keeps entries only while it is live. */
  thefts: { collection: "thefts", where: [["state", "==", "live"]], isNear: true },
  /** The same, by whole numbers alone. */
  named: { collection: "thefts", where: [["state", "==", "live"]], isNear: false },
  waiting: { collection: "thefts", where: [["state", "==", "waiting"]], isNear: false },
  finds: { collection: "finds", isNear: true },
  listings: { collection: "vehicles", named: "namedKeys", isNear: false },
} as const satisfies Record<string, Searched>;
type SearchedPlace = keyof typeof SEARCHED;

/**
 * The queries of a look-up in one place, each answered by an index at any size
 * (docs/decisions/2026-11-28-numbers-answer.md). `most`: documents of each kind of likeness.
 */
export function serialQueries(
  place: SearchedPlace,
  { keys, within, reads: [read = "", whole = ""] }: AskedSerial,
  most = 3,
): Query[] {
  const { collection, where = [], orderBy, named, isNear }: Searched = SEARCHED[place];
  const among = (field: string, op: "in" | "array-contains-any", value: string[], limit: number): Query[] =>
    value.length === 0
      ? []
      : [{ collection, where: [...where, [field, op, value]], ...(orderBy && { orderBy }), limit }];
  return [
    ...among("serialKey", "in", [...keys, ...within], most),
    ...(named === undefined ? [] : among(named, "array-contains-any", keys, most)),
    ...(isNear ? among("serialNear", "array-contains-any", nearEntriesOf(read), most + 2) : []),
    ...(isNear ? among("serialNear", "array-contains-any", nearEntriesOf(whole), 2) : []),
    ...(isNear ? among("serialNear", "array-contains-any", partEntriesOf(read), most) : []),
  ];
}

/** Queries for two misread characters, for where nothing nearer was found. */
function misreadQueries(place: SearchedPlace, { reads: [read = ""] }: AskedSerial): Query[] {
  const { collection, where = [], orderBy, isNear }: Searched = SEARCHED[place];
  if (!isNear) return [];
  return twoApartEntriesOf(read, MOST_VALUES).map((entries) => ({
    collection,
    where: [...where, ["serialNear", "array-contains-any", entries] satisfies Filter],
    ...(orderBy && { orderBy }),
    limit: 3,
  }));
}

export const RANKS: Record<Likeness, number> = { exact: 0, near: 1, partial: 2 };

interface Match<T> {
  likeness: Likeness;
  document: T;
}

/**
 * Documents of one place whose number is like the asked one, the nearest first. The one look-up of the product, in both
 * ways: numbers that hold the asked one, and those that it holds. Some 15 documents by default. `isAlike`: further ones
 * that count, of those that differ by two characters.
 */
export async function lookUp<T extends { serialKey?: string | null | undefined }>(
  source: Pick<DatabaseReader, "find">,
  place: SearchedPlace,
  asked: AskedSerial,
  decode: (snapshot: Snapshot) => T | null,
  { most, isAlike = () => false }: { most?: number | undefined; isAlike?: (document: T) => boolean } = {},
): Promise<Match<T>[]> {
  const found = new Map<string, Match<T>>();
  const search = async (queries: Query[]) => {
    const answers = await Promise.all(queries.map((query) => source.find(query)));
    for (const snapshot of answers.flat()) {
      const document = found.has(snapshot.id) ? null : decode(snapshot);
      const likeness = document && likenessTo(asked, document.serialKey ?? "");
      if (document && likeness) found.set(snapshot.id, { likeness, document });
      else if (document && isNamed(snapshot, place, asked)) found.set(snapshot.id, { likeness: "exact", document });
      else if (document && isAlike(document)) found.set(snapshot.id, { likeness: "partial", document });
    }
  };
  await search(serialQueries(place, asked, most));
  if ([...found.values()].every(({ likeness }) => likeness === "partial")) await search(misreadQueries(place, asked));
  return [...found.values()].sort((a, b) => RANKS[a.likeness] - RANKS[b.likeness]);
}

function isNamed({ data }: Snapshot, place: SearchedPlace, { keys }: AskedSerial): boolean {
  const { named }: Searched = SEARCHED[place];
  const names: unknown = named === undefined ? [] : data[named];
  return Array.isArray(names) && names.some((name) => keys.includes(String(name)));
}
