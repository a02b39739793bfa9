import { limaDay } from "~/business/calendar";
import type { AuditAction } from "~/platform/audit/actions";
import type { AuditEntry } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { type CsvColumn, csvHead, csvLine } from "~/platform/csv";
import type { Database, Snapshot, QueryOrder } from "~/platform/firestore/types";
import { downloadResponse } from "~/platform/http/download";
import { badRequest, notFound } from "~/platform/http/http";

import { type FileQuery, cursorPages, ordersToEnd, placeInOrder } from "./cursor.server";
import { type ListQuery, type ListSpec, filterSlugs, filterWords, listPath } from "./query";

/** Longest cursor that an address may carry. */
const LENGTH_MAX = 1_500;

/** The order's values where a file ended, so that documents changed or deleted since move nothing. */
function filePlaceText(place: readonly unknown[]): string {
  return JSON.stringify(place.map((value) => (value instanceof Date ? { at: value.toISOString() } : (value ?? null))));
}

/** Reads a place; null for one that these orders cannot have. The last value is the document's path. */
function readFilePlace(text: string, orderBy: readonly QueryOrder[]): unknown[] | null {
  const values = text.length > LENGTH_MAX ? null : parsedList(text);
  if (values?.length !== orderBy.length + 1) return null;
  const place = values.map(valueOf);
  const path = place.at(-1);
  return place.includes(undefined) || typeof path !== "string" || !/^[^/]+\/[^/]+$/.test(path) ? null : place;
}

function parsedList(text: string): unknown[] | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : null;
  } catch {
    // The address may be forged.
    return null;
  }
}

/** Undefined for values that no order holds. */
function valueOf(value: unknown): unknown {
  if (value === null || typeof value === "string" || typeof value === "number") return value;
  const at = typeof value === "object" && "at" in value ? value.at : undefined;
  const date = typeof at === "string" ? new Date(at) : null;
  return date === null || Number.isNaN(date.getTime()) ? undefined : date;
}

/** Rows of one file. Each costs a read, and one request streams them all. */
const FILE_ROWS_MAX = 20_000;

/** How a file ended: `next` is where its next part begins (`desde`), null where there is no such place. */
interface FileCut {
  isCut: boolean;
  next: string | null;
}

export interface FileSource<Row> {
  /** How many there are, at most; counted up to one more than the file holds. */
  count(): Promise<number>;
  /** Sets `cut` where there are more rows than the file holds. */
  pieces(cut: FileCut): AsyncGenerator<Row[]>;
}

interface ListFile<Row> {
  name: string;
  columns: readonly CsvColumn<Row>[];
  source: FileSource<Row>;
  /** Its entry in the log; the label names the filters. */
  entry: AuditEntry;
  /** Filters that make the list shorter, in Spanish: "estado o fechas". */
  narrowBy: string;
  /** The list and its filters; `after` is where this part of the file begins. */
  spec: ListSpec;
  query: ListQuery;
}

interface QueryRows<Row> {
  perRead: number;
  rowsOf(found: Snapshot[]): Row[] | Promise<Row[]>;
  max?: number;
  /** Where an earlier part ended (`ListQuery.after`). */
  after: string | null;
}

/**
 * Rows of queries, one after the other, each of another collection: a place (`after`) names its collection. One
 * document
 * more than the file holds is read, to know whether it is whole.
 * @throws a 404 where `after` is no place of theirs
 */
export function querySource<Row>(
  database: Pick<Database, "find" | "count">,
  queries: readonly FileQuery[],
  { perRead, rowsOf, max = FILE_ROWS_MAX, after }: QueryRows<Row>,
): FileSource<Row> {
  const left = after === null ? queries : restOf(queries, after);
  return {
    async count() {
      const counts = await Promise.all(
        left.map((query) => database.count({ ...query, orderBy: ordersToEnd(query), limit: max + 1 })),
      );
      return counts.reduce((sum, count) => sum + count, 0);
    },
    async *pieces(cut) {
      let room = max;
      let last: string | null = null;
      for (const query of left)
        for await (const found of cursorPages(database, query, { size: perRead, max: room + 1 })) {
          const kept = found.slice(0, room);
          const end = kept.at(-1);
          if (end) last = filePlaceText(placeInOrder(query.orderBy, end));
          Object.assign(cut, { isCut: found.length > room, next: last });
          room -= kept.length;
          yield await rowsOf(kept);
          if (cut.isCut) return;
        }
    },
  };
}

/** Queries after a place: the rest of its own collection, and all of the later ones. */
function restOf(queries: readonly FileQuery[], after: string): FileQuery[] {
  for (const [at, query] of queries.entries()) {
    const place = readFilePlace(after, query.orderBy);
    if (place === null || !String(place.at(-1)).startsWith(`${query.collection}/`)) continue;
    return [{ ...query, startAfter: place }, ...queries.slice(at + 1)];
  }
  throw notFound("La parte siguiente no empieza ahí. Descarga la lista otra vez.");
}

/** Rows that are there already: those of a search. `isCut`: it left some out. */
export function rowsSource<Row>(rows: Row[], { isCut = false }: { isCut?: boolean } = {}): FileSource<Row> {
  return {
    count: () => Promise.resolve(rows.length),
    async *pieces(cut) {
      cut.isCut = isCut;
      yield await Promise.resolve(rows);
    },
  };
}

/**
 * A list as a file, streamed piece by piece. Its entry in the log, stored before the first piece goes out, names the
 * filters and the number of rows. A failure on the way breaks the transfer; a whole file ends with the line `FIN`
 * and its number of rows, one that was cut with `INCOMPLETO`, how to get the rest, and the address of the next part.
 * @throws a 400 for a filter that the list does not have, as the file would hold more than was asked for; UpstreamError
 * where the entry cannot be stored or the first piece not be read
 */
export async function listFile<Row>(
  { audit, env: { siteUrl } }: Context,
  { name, columns, source, entry, narrowBy, spec, query }: ListFile<Row>,
): Promise<Response> {
  const { after, values, unknown = [] } = query;
  if (unknown.length > 0)
    throw badRequest(`La lista no tiene lo que pide «${unknown.join("», «")}». Vuelve a la lista y elige otra vez.`);
  // Without the place where a part begins.
  const address = siteUrl + listPath({ path: `${spec.path}.csv` }, { values });
  const count = await source.count();
  const cut: FileCut = { isCut: false, next: null };
  const pieces = source.pieces(cut);
  const encoder = new TextEncoder();
  let rows = 0;
  const linesOf = (piece: readonly Row[]): string => {
    rows += piece.length;
    return piece.map((row) => csvLine(columns, row)).join("");
  };
  // The first piece before the answer: without the database there is a page with an error, not half a file.
  const first = await pieces.next();
  const label = after === null ? entry.label : `${entry.label}, continuación`;
  await audit.record({ ...entry, label, changes: { ...entry.changes, filas: [null, count] } });
  let text: string | null = csvHead(columns) + (first.done ? "" : linesOf(first.value));
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (text !== null) {
        controller.enqueue(encoder.encode(text));
        text = null;
        return;
      }
      const piece = await pieces.next();
      controller.enqueue(
        encoder.encode(piece.done ? lastLine(rows, cut, { narrowBy, address }) : linesOf(piece.value)),
      );
      if (piece.done) controller.close();
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
  const fileName = after === null ? name : name.replace(/\.csv$/, "-continuacion.csv");
  return downloadResponse(body, { name: fileName, contentType: "text/csv; charset=utf-8" });
}

function lastLine(
  rows: number,
  { isCut, next }: FileCut,
  { narrowBy, address }: { narrowBy: string; address: string },
): string {
  if (!isCut) return `"FIN";${rows}\r\n`;
  const narrow = `Filtra la lista por ${narrowBy} y descárgala por partes`;
  if (next === null) return `"INCOMPLETO";${rows};"Hay más filas. ${narrow}."\r\n`;
  const rest = `${address}${address.includes("?") ? "&" : "?"}desde=${encodeURIComponent(next)}`;
  return `"INCOMPLETO";${rows};"Hay más filas. ${narrow}, o abre la parte que sigue:";"${rest}"\r\n`;
}

/** Lists whose file is logged under their name. */
export type ExportedList<Action extends string = AuditAction> = Action extends `${infer Name}.exported` ? Name : never;

interface FileOfList<Row> extends Pick<ListFile<Row>, "columns" | "source" | "narrowBy" | "spec" | "query"> {
  list: ExportedList;
  actor: string;
  /** Of one user, by uid, which the label does not name. */
  changes?: AuditEntry["changes"];
}

/** The file of a list whose address says all of it: name and entry come from the list's own filters. */
export function fileOfList<Row>(
  context: Context,
  { list, actor, spec, query, changes, ...file }: FileOfList<Row>,
): Promise<Response> {
  const action: AuditAction = `${list}.exported`;
  const parts = [spec.path.split("/").at(-1), ...filterSlugs(spec, query), limaDay(context.clock.now())];
  return listFile(context, {
    ...file,
    name: `${parts.join("-")}.csv`,
    entry: { actor, action, target: `lists/${list}`, label: filterWords(spec, query), ...(changes && { changes }) },
    spec,
    query,
  });
}
