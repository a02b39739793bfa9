import type { AuditEntry, AuditRecorder } from "~/platform/audit/audit";
import { csvHead, csvLine, type CsvColumn } from "~/platform/csv";
import type { Database, Query, QueryOrder, Snapshot } from "~/platform/firestore/types";
import { downloadResponse } from "~/platform/http/download";

import { cursorPages } from "./cursor.server";

/** Rows of one file. Each is a read that is paid, and one request streams them all. */
export const FILE_ROWS_MAX = 20_000;

/** Rows of a file, read in pieces. */
export interface FileSource<Row> {
  /** How many there are, at most; counted up to one more than the file holds. */
  count(): Promise<number>;
  /** Sets `cut.isCut` where there are more rows than the file holds. */
  pieces(cut: { isCut: boolean }): AsyncGenerator<Row[]>;
}

interface ListFile<Row> {
  name: string;
  columns: readonly CsvColumn<Row>[];
  source: FileSource<Row>;
  /** Its entry in the log: the label says the filters. */
  entry: AuditEntry;
  /** Filters that make the list shorter, in Spanish: "estado o fechas". */
  narrowBy: string;
}

type FileQuery = Omit<Query, "limit" | "startAfter"> & { orderBy: QueryOrder[] };

interface QueryRows<Row> {
  /** Documents of one read. */
  perRead: number;
  rowsOf(found: Snapshot[]): Row[] | Promise<Row[]>;
  max?: number;
}

/** Rows of queries, one after the other. One document more than the file holds is read, to know whether it is whole. */
export function querySource<Row>(
  database: Pick<Database, "find" | "count">,
  queries: readonly FileQuery[],
  { perRead, rowsOf, max = FILE_ROWS_MAX }: QueryRows<Row>,
): FileSource<Row> {
  return {
    async count() {
      const counts = await Promise.all(queries.map((query) => database.count({ ...query, limit: max + 1 })));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    async *pieces(cut) {
      let left = max;
      for (const query of queries)
        for await (const found of cursorPages(database, query, { size: perRead, max: left + 1 })) {
          const kept = found.slice(0, left);
          cut.isCut = found.length > left;
          left -= kept.length;
          yield await rowsOf(kept);
          if (cut.isCut) return;
        }
    },
  };
}

/** Rows that are there already: those of a search. */
export function rowsSource<Row>(rows: Row[]): FileSource<Row> {
  return {
    count: () => Promise.resolve(rows.length),
    async *pieces() {
      yield await Promise.resolve(rows);
    },
  };
}

/**
 * A list as a file, streamed piece by piece, after its entry in the log, which says the filters and how many rows there
 * are. A failure on the way breaks the transfer; a whole file ends with the line `FIN` and its number of rows, one that
 * was cut with `INCOMPLETO` and how to get the rest.
 * @throws UpstreamError where the entry cannot be stored or the first piece not be read
 */
export async function listFile<Row>(
  audit: AuditRecorder,
  { name, columns, source, entry, narrowBy }: ListFile<Row>,
): Promise<Response> {
  const count = await source.count();
  await audit.record({ ...entry, changes: { ...entry.changes, filas: [null, count] } });
  const cut = { isCut: false };
  const pieces = source.pieces(cut);
  const encoder = new TextEncoder();
  let rows = 0;
  const linesOf = (piece: readonly Row[]): string => {
    rows += piece.length;
    return piece.map((row) => csvLine(columns, row)).join("");
  };
  const end = () =>
    cut.isCut
      ? `"INCOMPLETO";${rows};"Hay más filas. Filtra la lista por ${narrowBy} y descárgala por partes."\r\n`
      : `"FIN";${rows}\r\n`;
  // The first piece before the answer: a database that is down is a page of its own, not half a file.
  const first = await pieces.next();
  let text: string | null = csvHead(columns) + (first.done ? "" : linesOf(first.value));
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (text !== null) {
        controller.enqueue(encoder.encode(text));
        text = null;
        return;
      }
      const piece = await pieces.next();
      controller.enqueue(encoder.encode(piece.done ? end() : linesOf(piece.value)));
      if (piece.done) controller.close();
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
  return downloadResponse(body, { name, contentType: "text/csv; charset=utf-8" });
}
