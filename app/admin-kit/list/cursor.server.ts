import { isDocumentId } from "~/platform/firestore/paths";
import type { Database, Query, QueryOrder, Snapshot } from "~/platform/firestore/types";

const ID_MAX = 300;

/** One page of a list, and the ids that its neighbours begin after and end before. */
interface CursorPage {
  found: Snapshot[];
  next: string | null;
  previous: string | null;
}

/** A list counts at most so many rows; a longer one says "more than". */
const COUNTED_MAX = 1000;

/**
 * `cursorPage`, with the page's number and the number of pages, in Spanish. Costs two counts more: of the list, and of
 * the rows before a page that is not its first.
 */
export async function countedPage(
  database: Pick<Database, "find" | "read" | "count">,
  query: Omit<Query, "limit" | "startAfter"> & { orderBy: QueryOrder[] },
  cursor: { after: string | null; before: string | null },
  size: number,
): Promise<CursorPage & { standing: string }> {
  const [page, total] = await Promise.all([
    cursorPage(database, query, cursor, size),
    database.count({ ...query, limit: COUNTED_MAX + 1 }),
  ]);
  if (total > COUNTED_MAX) return { ...page, standing: `Más de ${COUNTED_MAX} en total` };
  const [first] = page.found;
  const isFirstPage = first === undefined || page.previous === null;
  const direction = query.orderBy.at(-1)?.[1] ?? "asc";
  const before = isFirstPage
    ? 0
    : await database.count({
        ...query,
        orderBy: [...query.orderBy, ["__name__", direction]],
        endBefore: [...query.orderBy.map(([field]) => valueAt(first.data, field)), first.path],
        limit: COUNTED_MAX,
      });
  const pages = Math.max(1, Math.ceil(total / size));
  const at = Math.min(pages, Math.ceil(before / size) + 1);
  return { ...page, standing: `${pages > 1 ? `Página ${at} de ${pages} · ` : ""}${total} en total` };
}

/**
 * One page of a query, in both directions: at most one read for the cursor, and one more row than is shown. An unknown
 * cursor, or one without the fields of the order, gives the first page. `__name__` is added to the orders, in
 * their last direction.
 */
export async function cursorPage(
  database: Pick<Database, "find" | "read">,
  query: Omit<Query, "limit" | "startAfter"> & { orderBy: QueryOrder[] },
  { after, before }: { after: string | null; before: string | null },
  size: number,
): Promise<CursorPage> {
  const direction = query.orderBy.at(-1)?.[1] ?? "asc";
  const orders: QueryOrder[] = [...query.orderBy, ["__name__", direction]];
  const cursor = after ?? before;
  const asked =
    cursor !== null && isDocumentId(cursor, ID_MAX) ? await database.read(`${query.collection}/${cursor}`) : null;
  const from = asked !== null && isInOrder(asked, query.orderBy) ? asked : null;
  const isBackwards = after === null && from !== null;
  const found = await database.find({
    ...query,
    orderBy: isBackwards ? orders.map(([field, way]): QueryOrder => [field, way === "asc" ? "desc" : "asc"]) : orders,
    ...(from && { startAfter: [...query.orderBy.map(([field]) => valueAt(from.data, field)), from.path] }),
    limit: size + 1,
  });
  const hasMore = found.length > size;
  const shown = isBackwards ? found.slice(0, size).reverse() : found.slice(0, size);
  const hasNext = isBackwards ? shown.length > 0 : hasMore;
  const hasPrevious = isBackwards ? hasMore : from !== null && shown.length > 0;
  return {
    found: shown,
    next: hasNext ? (shown.at(-1)?.id ?? null) : null,
    previous: hasPrevious ? (shown[0]?.id ?? null) : null,
  };
}

/** Whether a document has all fields of an order: without one it is not in the list, and no cursor. */
function isInOrder({ data }: Snapshot, orderBy: readonly QueryOrder[]): boolean {
  return orderBy.every(([field]) => valueAt(data, field) !== undefined);
}

function valueAt(data: Record<string, unknown>, path: string): unknown {
  return path.split(".").reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], data);
}

/** A query to which `__name__` is added as the last order. `startAfter`: the place where it continues. */
export type FileQuery = Omit<Query, "limit"> & { orderBy: QueryOrder[] };

/** Place of a document in an order: a value of each field, and its path. */
export function placeInOrder(orderBy: readonly QueryOrder[], { data, path }: Pick<Snapshot, "data" | "path">) {
  return [...orderBy.map(([field]) => valueAt(data, field)), path];
}

/** The orders of a query, with that of the paths as the last. */
export function ordersToEnd({ orderBy }: Pick<FileQuery, "orderBy">): QueryOrder[] {
  return [...orderBy, ["__name__", orderBy.at(-1)?.[1] ?? "asc"]];
}

/** A whole query in pieces, at most `max` rows: for files. `__name__` is added to the orders. */
export async function* cursorPages(
  database: Pick<Database, "find">,
  query: FileQuery,
  { size, max }: { size: number; max: number },
): AsyncGenerator<Snapshot[]> {
  let last: Snapshot | undefined;
  for (let read = 0; read < max; read += size) {
    const limit = Math.min(size, max - read);
    const found: Snapshot[] = await database.find({
      ...query,
      orderBy: ordersToEnd(query),
      ...(last && { startAfter: placeInOrder(query.orderBy, last) }),
      limit,
    });
    yield found;
    if (found.length < limit) return;
    last = found.at(-1);
  }
}
