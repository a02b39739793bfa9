import type { Context } from "~/platform/context";
import type { CsvCell } from "~/platform/csv";
import type { Snapshot } from "~/platform/firestore/types";

import type { AdminRow } from "./admin-list";
import { PER_READ } from "./cells";
import { cursorPage, type FileQuery } from "./cursor.server";
import { fileOfList, querySource, rowsSource, type ExportedList } from "./file.server";
import { LIST_PAGE_SIZE, readListQuery, type ListQuery, type ListSpec } from "./query";

/** A value of a thing: a fact of its card and page, a column of its file, or both. */
interface ListColumn<Row, Words> {
  label: string;
  /** Fact and column in the same words. */
  text?: (row: Row, words: Words) => string;
  /** Empty: not shown. */
  fact?: (row: Row, words: Words) => string;
  cell?: (row: Row, words: Words) => CsvCell;
}

interface AskedRows<Row> {
  query: FileQuery;
  /** Leaves out rows that the query cannot. */
  isShown?: (row: Row) => boolean;
  /** Finds rows by typed words, instead of the query and without pages. */
  search?: {
    find: (limit: number) => Promise<Row[]>;
    /** The file has what is found; else it has what `isShown` leaves of the query. */
    isForFile: boolean;
  } | null;
}

interface DescribedList<Row, Words> {
  /** Name of the list in the log. */
  logged: ExportedList;
  spec: ListSpec | ((context: Context) => Promise<ListSpec>);
  columns: readonly ListColumn<Row, Words>[];
  /** Sentence where there is nothing. */
  empty: string;
  /** Filters that make the list shorter, in Spanish: "estado o fechas". */
  narrowBy: string;
  perRead?: number;
  /** Values that columns and cards need besides the row. */
  words: (context: Context) => Words | Promise<Words>;
  read: (context: Context, query: ListQuery) => AskedRows<Row>;
  decode: (context: Context, found: Snapshot[]) => Row[] | Promise<Row[]>;
  card: (row: Row, words: Words) => Omit<AdminRow, "facts">;
}

/** Rows that a search gives a file. */
const FOUND_MAX = 200;

/** A list of administration, told once: its page, the facts of a thing, and its file are readings of it. */
export function createAdminList<Row, Words>(described: DescribedList<Row, Words>) {
  const { columns, empty, narrowBy, perRead = PER_READ, words: wordsOf, read, decode, card } = described;

  const factsOf = (row: Row, words: Words): { label: string; value: string }[] =>
    columns
      .flatMap(({ label, text, fact = text }) => (fact ? [{ label, value: fact(row, words) }] : []))
      .filter(({ value }) => value !== "");

  async function readQuery(context: Context, params: URLSearchParams) {
    const spec = typeof described.spec === "function" ? await described.spec(context) : described.spec;
    const query = readListQuery(spec, params);
    return { spec, query, asked: { isShown: () => true, ...read(context, query) } };
  }

  return {
    wordsOf,
    factsOf,
    cardOf: card,

    async list(context: Context, params: URLSearchParams, given?: Words | Promise<Words>) {
      const { spec, query, asked } = await readQuery(context, params);
      const pageOf = async () => {
        if (asked.search) return { rows: await asked.search.find(LIST_PAGE_SIZE), next: null, previous: null };
        const { found, next, previous } = await cursorPage(context.database, asked.query, query, LIST_PAGE_SIZE);
        return { rows: await decode(context, found), next, previous };
      };
      const [page, words] = await Promise.all([pageOf(), given ?? wordsOf(context)]);
      const rows = page.rows
        .filter(asked.isShown)
        .map((row): AdminRow => ({ ...card(row, words), facts: factsOf(row, words) }));
      return { spec, query, ...page, rows, file: `${spec.path}.csv`, empty };
    },

    async file(context: Context, params: URLSearchParams, actor: string): Promise<Response> {
      const [{ spec, query, asked }, words] = await Promise.all([readQuery(context, params), wordsOf(context)]);
      const found = asked.search?.isForFile ? await asked.search.find(FOUND_MAX + 1) : null;
      return fileOfList(context, {
        list: described.logged,
        actor,
        spec,
        query,
        columns: columns.flatMap(({ label, text, cell = text }) =>
          cell ? [{ label, cell: (row: Row) => cell(row, words) }] : [],
        ),
        source: found
          ? rowsSource(found.slice(0, FOUND_MAX).filter(asked.isShown), { isCut: found.length > FOUND_MAX })
          : querySource(context.database, [asked.query], {
              perRead,
              rowsOf: async (piece) => (await decode(context, piece)).filter(asked.isShown),
              after: query.after,
            }),
        narrowBy,
      });
    },
  };
}
