import type { Context } from "~/platform/context";
import type { CsvCell } from "~/platform/csv";
import type { Snapshot } from "~/platform/firestore/types";

import type { AdminRow } from "./list/admin-list";
import { PER_READ } from "./list/cells";
import { cursorPage, type FileQuery } from "./list/cursor.server";
import { fileOfList, querySource, rowsSource, type ExportedList } from "./list/file.server";
import { LIST_PAGE_SIZE, readListQuery, type ListQuery, type ListSpec } from "./list/query";

/** A value of a thing: a fact of its card and page, a column of its file, or both. */
export interface ResourceColumn<Row, Words> {
  label: string;
  /** Empty: not shown. */
  fact?: (row: Row, words: Words) => string;
  cell?: (row: Row, words: Words) => CsvCell;
}

interface ResourceList<Row> {
  query: FileQuery;
  /** Leaves out rows that the query cannot. */
  isShown: (row: Row) => boolean;
  /** Finds rows by typed words, instead of the query and without pages; null for no search. */
  search: ((limit: number) => Promise<Row[]>) | null;
}

/** A list of administration, told once: its page, the facts of a thing, and its file are readings of it. */
interface ResourceSpec<Row, Words> {
  /** Name of the list in the log. */
  logged: ExportedList;
  spec: ListSpec;
  columns: readonly ResourceColumn<Row, Words>[];
  /** Filters that make the list shorter, in Spanish: "estado o fechas". */
  narrowBy: string;
  /** Rows of a search: of a page, and of a file. */
  found: { page: number; file: number };
  /** Values that columns and cards need besides the row. */
  words: (context: Context) => Promise<Words>;
  read: (context: Context, query: ListQuery) => ResourceList<Row>;
  decode: (context: Context, found: Snapshot[]) => Row[];
  card: (row: Row, words: Words) => Omit<AdminRow, "facts">;
}

export function createResource<Row, Words>(resource: ResourceSpec<Row, Words>) {
  const { spec, columns, found, words: wordsOf } = resource;

  const factsOf = (row: Row, words: Words): { label: string; value: string }[] =>
    columns.flatMap(({ label, fact }) => (fact ? [{ label, value: fact(row, words) }] : [])).filter((one) => one.value);

  async function pageOf(context: Context, query: ListQuery) {
    const { query: asked, isShown, search } = resource.read(context, query);
    if (search) return { rows: (await search(found.page)).filter(isShown), next: null, previous: null };
    const page = await cursorPage(context.database, asked, query, LIST_PAGE_SIZE);
    return {
      rows: resource.decode(context, page.found).filter(isShown),
      next: page.next,
      previous: page.previous,
    };
  }

  return {
    wordsOf,
    factsOf,

    /** Data of the list's page. */
    async list(context: Context, params: URLSearchParams, words: Words) {
      const query = readListQuery(spec, params);
      const { rows, next, previous } = await pageOf(context, query);
      const cards = rows.map((row): AdminRow => ({ ...resource.card(row, words), facts: factsOf(row, words) }));
      return { query, next, previous, rows: cards };
    },

    /** The list as a file, with the filters of its page. */
    async file(context: Context, params: URLSearchParams, actor: string): Promise<Response> {
      const query = readListQuery(spec, params);
      const words = await wordsOf(context);
      const { query: asked, isShown, search } = resource.read(context, query);
      const sought = search && (await search(found.file + 1));
      return fileOfList(context, {
        list: resource.logged,
        actor,
        spec,
        query,
        columns: columns.flatMap(({ label, cell }) => (cell ? [{ label, cell: (row: Row) => cell(row, words) }] : [])),
        source: sought
          ? rowsSource(sought.slice(0, found.file).filter(isShown), { isCut: sought.length > found.file })
          : querySource(context.database, [asked], {
              perRead: PER_READ,
              rowsOf: (piece) => resource.decode(context, piece).filter(isShown),
              after: query.after,
            }),
        narrowBy: resource.narrowBy,
      });
    },
  };
}
