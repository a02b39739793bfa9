import { plural } from "~/business/format";
import type { Database, QueryOrder, Snapshot } from "~/platform/firestore/types";

import type { SheetQueue } from "../sheet/sheet";
import { ordersToEnd, placeInOrder, type FileQuery } from "./cursor.server";
import { withList } from "./query";

/** A list counts at most so many rows; a longer one says "more than". */
const COUNTED_MAX = 1_000;
/** Rows among which a free one is looked for. */
const LOOKED_AHEAD = 12;

interface Worked {
  label: string;
  /** Its address with its filters. */
  address: string;
  query: FileQuery;
  /** Page of a row. */
  pathOf: (row: Snapshot) => string;
  /** Whether the list has the thing still. */
  isInside: boolean;
  /** Those of some rows that nobody else is deciding about. */
  free: (rows: Snapshot[]) => Promise<Snapshot[]>;
}

/** A thing's place in a list, by the fields of the list's order. Costs two counts and two reads. */
export async function queueAround(
  database: Pick<Database, "find" | "count">,
  { label, address, query, pathOf, isInside }: Omit<Worked, "free">,
  thing: Pick<Snapshot, "data" | "path">,
): Promise<SheetQueue> {
  const orderBy = ordersToEnd(query);
  const place = placeOf(query, thing);
  const [total, before, previous, next] = await Promise.all([
    database.count({ ...query, limit: COUNTED_MAX + 1 }),
    isInside && place ? database.count({ ...query, orderBy, endBefore: place, limit: COUNTED_MAX }) : 0,
    place && rowAfter(database, { ...query, orderBy: orderBy.map(turned) }, place),
    rowAfter(database, { ...query, orderBy }, place),
  ]);
  const addressOf = (row: Snapshot | null) => row && withList(pathOf(row), address);
  const of = total > COUNTED_MAX ? `más de ${COUNTED_MAX}` : String(total);
  return {
    list: { to: address, label },
    standing: isInside ? `${before + 1} de ${of}` : total === 0 ? "" : plural(total, "por decidir", "por decidir"),
    previous: addressOf(previous),
    next: addressOf(next),
  };
}

/**
 * The page of a list to go on with after a decision: of the row after the thing, or of the first where it was the last;
 * null where none is left. The list is read after the decision was taken.
 */
export async function nextInQueue(
  database: Pick<Database, "find">,
  { address, query, pathOf, free }: Pick<Worked, "address" | "query" | "pathOf" | "free">,
  thing: Pick<Snapshot, "data" | "path">,
): Promise<string | null> {
  const asked = { ...query, orderBy: ordersToEnd(query), limit: LOOKED_AHEAD };
  const place = placeOf(query, thing);
  const firstOf = async (found: Snapshot[]) => {
    const [next] = await free(found.filter(({ path }) => path !== thing.path));
    return next;
  };
  const after = place && (await firstOf(await database.find({ ...asked, startAfter: place })));
  const next = after ?? (await firstOf(await database.find(asked)));
  return next ? withList(pathOf(next), address) : null;
}

async function rowAfter(
  database: Pick<Database, "find">,
  query: FileQuery,
  place: unknown[] | null,
): Promise<Snapshot | null> {
  const [row] = await database.find({ ...query, ...(place && { startAfter: place }), limit: 1 });
  return row ?? null;
}

/** Null for a thing without a field of the order: the list does not have it. */
function placeOf({ orderBy }: FileQuery, thing: Pick<Snapshot, "data" | "path">): unknown[] | null {
  const place = placeInOrder(orderBy, thing);
  return place.includes(undefined) ? null : place;
}

function turned([field, way]: QueryOrder): QueryOrder {
  return [field, way === "asc" ? "desc" : "asc"];
}
