import type { Database, Filter, QueryOrder, Snapshot } from "~/platform/firestore/types";

/** One page of documents of several collections in one order, with the ids around it. */
interface MergedPage {
  found: Snapshot[];
  next: Snapshot | null;
  previous: Snapshot | null;
}

interface MergedQuery {
  /** For equal times, documents of an earlier collection come first. */
  collections: readonly string[];
  where: Filter[];
  /** Time of the order; documents without it are not in the list. */
  field: string;
  /** `desc`, the newest first, by default. */
  way?: "asc" | "desc";
}

/**
 * One page of several collections, in both directions: at most one read for the cursor (a path), and of each collection
 * one more row than is shown. A cursor that was deleted, or is no longer in the order, gives the first page.
 */
export async function mergedPage(
  database: Pick<Database, "find" | "read">,
  { collections, where, field, way = "desc" }: MergedQuery,
  { after, before }: { after: string | null; before: string | null },
  size: number,
): Promise<MergedPage> {
  const cursor = after ?? before;
  const asked = cursor === null ? null : await database.read(cursor);
  const from = asked?.data[field] instanceof Date ? asked : null;
  const isBackwards = after === null && from !== null;
  // The oldest first is the newest first reversed, as is a page before a cursor.
  const isReversed = isBackwards !== (way === "asc");
  const direction = isReversed ? "asc" : "desc";
  const at = from === null ? -1 : collections.indexOf(collectionOf(from));

  /** Where a collection continues after the cursor's document. */
  function rest(index: number): { where: Filter[]; startAfter?: unknown[] } {
    if (from === null) return { where };
    if (index === at) return { where, startAfter: [from.data[field], from.path] };
    const isLater = isReversed ? index < at : index > at;
    const sign = isReversed ? (isLater ? ">=" : ">") : isLater ? "<=" : "<";
    return { where: [...where, [field, sign, from.data[field]]] };
  }

  const orderBy: QueryOrder[] = [
    [field, direction],
    ["__name__", direction],
  ];
  const lists = await Promise.all(
    collections.map((collection, index) => database.find({ collection, orderBy, limit: size + 1, ...rest(index) })),
  );
  const all = lists.flat().sort((one, other) => {
    const order = newestFirst(one, other, { collections, field });
    return isReversed ? -order : order;
  });
  const shown = isBackwards ? all.slice(0, size).reverse() : all.slice(0, size);
  const hasNext = isBackwards ? shown.length > 0 : all.length > size;
  const hasPrevious = isBackwards ? all.length > size : from !== null && shown.length > 0;
  return {
    found: shown,
    next: hasNext ? (shown.at(-1) ?? null) : null,
    previous: hasPrevious ? (shown[0] ?? null) : null,
  };
}

function newestFirst(
  one: Snapshot,
  other: Snapshot,
  { collections, field }: Pick<MergedQuery, "collections" | "field">,
): number {
  const time = ({ data }: Snapshot): number => (data[field] instanceof Date ? data[field].getTime() : 0);
  const place = (snapshot: Snapshot): number => collections.indexOf(collectionOf(snapshot));
  if (time(one) !== time(other)) return time(other) - time(one);
  if (place(one) !== place(other)) return place(one) - place(other);
  return one.path < other.path ? 1 : -1;
}

function collectionOf({ path }: Snapshot): string {
  return path.slice(0, path.indexOf("/"));
}
