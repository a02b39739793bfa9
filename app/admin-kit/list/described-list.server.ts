import { redirect } from "@remix-run/cloudflare";

import { slugify } from "~/business/folding";
import type { AuditChanges } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import type { CsvCell } from "~/platform/csv";
import type { Snapshot } from "~/platform/firestore/types";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";

import type { AdminRow, BulkSteps } from "./admin-list";
import { PER_READ } from "./cells";
import { countedPage, cursorPage, type FileQuery } from "./cursor.server";
import { fileOfList, querySource, rowsSource, type ExportedList, type FileSource } from "./file.server";
import { COLUMNS_PARAM, LIST_PAGE_SIZE, readListQuery, type ColumnOrder, type ListQuery, type ListSpec } from "./query";

/** A value of a thing: a fact of its card and page, a column of its file, or both. */
interface ListColumn<Row, Words> {
  label: string;
  /** Fact and column in the same words. */
  text?: (row: Row, words: Words) => string;
  /** Empty: not shown. */
  fact?: (row: Row, words: Words) => string;
  cell?: (row: Row, words: Words) => CsvCell;
  /** Head of its column in the file, where that has another unit. */
  fileLabel?: string;
  /** Page that the fact leads to. */
  to?: (row: Row, words: Words) => string | null;
  /** Not among the facts that a page may show: what is seen of a user only for a reason, or stands in the title. */
  isFileOnly?: boolean;
  /** Orders of the list by this column. */
  sorts?: ColumnOrder;
}

interface Page<Row> {
  rows: Row[];
  next: string | null;
  previous: string | null;
  standing?: string;
  /** Said about a search that left something out. */
  note?: string;
  /** Said where it found nothing. */
  missing?: string;
  /** Whether a search found more than it answers. */
  isCut?: boolean;
}

interface AskedOptions<Row> {
  /** Leaves out rows that the query cannot. */
  isShown?: (row: Row) => boolean;
  /** Finds rows by typed words, instead of the query and without pages. */
  search?: {
    find: (limit: number) => Promise<Row[] | Page<Row>>;
    /** The file has what is found; else it has what `isShown` leaves of the query. */
    isForFile: boolean;
  } | null;
  /** Of the file's entry in the log: what its label does not name, as a uid. */
  changes?: AuditChanges;
}

/** Rows that an address asks for: of a query, or read in a way of their own. */
type AskedRows<Row> = AskedOptions<Row> &
  (
    | { query: FileQuery; instead?: undefined }
    | { instead: { page: () => Promise<Page<Row>>; source: () => FileSource<Row> | Promise<FileSource<Row>> } }
  );

interface DescribedList<Row, Words> {
  /** Name of the list in the log. */
  logged: ExportedList;
  title: string;
  lead?: string;
  /** Beside the title. */
  links?: readonly { to: string; label: string; isMain?: boolean }[];
  /** Hint of the box above the list, which searches the first of its texts. */
  searched?: string;
  spec: ListSpec | ((context: Context, params: URLSearchParams) => ListSpec | Promise<ListSpec>);
  columns: readonly ListColumn<Row, Words>[];
  /** Sentence where there is nothing. */
  empty: string | ((query: ListQuery) => string);
  /** Filters that make the list shorter, in Spanish: "estado o fechas". */
  narrowBy: string;
  perRead?: number;
  /** Rows of one file, where they are large. */
  max?: number;
  /** Rows of a page, where 20 would cost more than its 30 reads. */
  perPage?: number;
  /** Says how many there are, for two counts more a page. */
  isCounted?: boolean;
  /** Values that columns and cards need besides the row. */
  words: (context: Context) => Words | Promise<Words>;
  read: (context: Context, query: ListQuery, spec: ListSpec) => AskedRows<Row> | Promise<AskedRows<Row>>;
  /** Not of rows that are read in another way. */
  decode?: (context: Context, found: Snapshot[], spec: ListSpec) => Row[] | Promise<Row[]>;
  /** Of the file, where it needs more than a page. */
  decodeForFile?: (context: Context, found: Snapshot[]) => Promise<Row[]>;
  /** Further words of the rows of a page, which the file goes without. */
  prepare?: (context: Context, rows: readonly Row[], words: Words, query: ListQuery) => Promise<Words>;
  card: (row: Row, words: Words) => Omit<AdminRow, "facts">;
  /** Steps for several rows; null where this part of the list has none. */
  bulk?: (query: ListQuery) => Omit<BulkSteps, "areAllChosen"> | null;
}

/** A list counts at most so many rows for a step. */
const COUNTED_MAX = 1_000;
/** Rows that a search gives a file. */
const FOUND_MAX = 200;

/** A list of administration, told once: its page, the facts of a thing, and its file are readings of it. */
export function createAdminList<Row, Words>(described: DescribedList<Row, Words>) {
  const { empty, narrowBy, perRead = PER_READ, perPage = LIST_PAGE_SIZE, words: wordsOf, card } = described;
  const { decode = () => [], decodeForFile = decode } = described;
  const columns = described.columns.map((column) => ({ ...column, id: slugify(column.label) }));
  type Column = (typeof columns)[number];

  const factOf = ({ fact, text, cell }: Column, row: Row, words: Words): string =>
    fact || text ? (fact ?? text)!(row, words) : String(cell?.(row, words) ?? "");
  const plain = columns.filter(({ fact, text, isFileOnly }) => (fact || text) && !isFileOnly);
  const choosable = columns.filter(({ isFileOnly }) => !isFileOnly);
  /** The chosen columns; null for the list's own. */
  const chosenOf = ({ values }: Pick<ListQuery, "values">): Column[] | null => {
    const ids = values[COLUMNS_PARAM]?.split(".") ?? [];
    const chosen = choosable.filter(({ id }) => ids.includes(id));
    return chosen.length > 0 ? chosen : null;
  };

  const factsOf = (row: Row, words: Words, of: readonly Column[] = plain) =>
    of.map((column) => {
      const to = column.to?.(row, words);
      return { label: column.label, value: factOf(column, row, words), ...(to && { to }) };
    });

  async function readQuery(context: Context, params: URLSearchParams) {
    const spec = typeof described.spec === "function" ? await described.spec(context, params) : described.spec;
    const query = readListQuery(spec, params);
    const asked = await described.read(context, query, spec);
    return { spec, query, asked, isShown: asked.isShown ?? (() => true) };
  }

  async function found(search: NonNullable<AskedRows<Row>["search"]>, limit: number) {
    const result = await search.find(limit);
    const whole = { next: null, previous: null, isCut: false };
    return Array.isArray(result) ? { ...whole, rows: result } : { ...whole, ...result };
  }

  async function sourceOf(
    context: Context,
    { spec, asked, query, isShown }: Awaited<ReturnType<typeof readQuery>>,
  ): Promise<FileSource<Row>> {
    if (asked.instead) return asked.instead.source();
    if (asked.search?.isForFile) {
      const { rows, isCut } = await found(asked.search, FOUND_MAX + 1);
      return rowsSource(rows.slice(0, FOUND_MAX).filter(isShown), { isCut: isCut || rows.length > FOUND_MAX });
    }
    return querySource(context.database, [asked.query], {
      perRead,
      rowsOf: async (piece) => (await decodeForFile(context, piece, spec)).filter(isShown),
      ...(described.max !== undefined && { max: described.max }),
      after: query.after,
    });
  }

  async function pageOf(
    context: Context,
    { spec, query, asked }: Awaited<ReturnType<typeof readQuery>>,
  ): Promise<Page<Row>> {
    if (asked.search) return found(asked.search, perPage);
    if (asked.instead) return asked.instead.page();
    const { found: some, ...page } = described.isCounted
      ? await countedPage(context.database, asked.query, query, perPage)
      : await cursorPage(context.database, asked.query, query, perPage);
    return { ...page, rows: await decode(context, some, spec) };
  }

  return {
    /** The query behind an address, for a queue of the list. */
    async readQuery(context: Context, params: URLSearchParams) {
      const { spec, query, asked } = await readQuery(context, params);
      if (asked.instead) throw new Error(`${spec.path} has no query`);
      return { spec, query, asked: { query: asked.query } };
    },
    wordsOf,
    factsOf: (row: Row, words: Words) => factsOf(row, words).filter(({ value }) => value !== ""),
    cardOf: card,

    /** Data of its page. @throws a redirect where a form left empty parameters in the address */
    async list(context: Context, params: URLSearchParams, given?: Words | Promise<Words>) {
      const read = await readQuery(context, params);
      const { spec, query, isShown } = read;
      /** The document of a row whose page stands below the list. */
      const targetOf = ({ to }: Pick<AdminRow, "to">) =>
        to?.startsWith(`${spec.path}/`) ? context.resources.targetOf(to) : null;
      if ([...params.values()].includes("")) throw redirect(withoutEmpty(spec.path, params));
      const [{ rows: all, ...page }, words] = await Promise.all([pageOf(context, read), given ?? wordsOf(context)]);
      const shown = all.filter(isShown);
      const [prepared, holders] = await Promise.all([
        described.prepare ? described.prepare(context, shown, words, query) : words,
        holdersOf(
          context,
          shown.map((row) => targetOf(card(row, words))),
        ),
      ]);
      const chosen = chosenOf(query);
      const bulk = described.bulk?.(query);
      return {
        title: described.title,
        lead: described.lead,
        links: described.links,
        searched: described.searched,
        spec,
        query,
        ...page,
        rows: shown.map((row): AdminRow => {
          const told = card(row, prepared);
          const holder = holders.get(targetOf(told) ?? "");
          return { ...told, facts: factsOf(row, prepared, chosen ?? plain), ...(holder && { holder }) };
        }),
        columns: choosable.map(({ id, label, sorts }) => ({
          id,
          label,
          isShown: (chosen ?? plain).some((one) => one.id === id),
          ...(sorts && { sorts }),
        })),
        file: `${spec.path}.csv`,
        empty: typeof empty === "string" ? empty : empty(query),
        ...(bulk && { bulk: { ...bulk, areAllChosen: params.get("marcar") === "todos" } }),
      };
    },

    /** How many rows its file has, at most. */
    async count(context: Context, params: URLSearchParams): Promise<number> {
      const source = await sourceOf(context, await readQuery(context, params));
      return source.count();
    },

    /** The first rows that an address asks for, and how many there are at most. */
    async first(context: Context, params: URLSearchParams, max: number): Promise<{ rows: Row[]; count: number }> {
      const { spec, asked, isShown } = await readQuery(context, params);
      if (asked.search || asked.instead) {
        const { rows } = asked.search ? await found(asked.search, max) : await asked.instead!.page();
        const shown = rows.filter(isShown).slice(0, max);
        return { rows: shown, count: shown.length };
      }
      const [page, count] = await Promise.all([
        cursorPage(context.database, asked.query, { after: null, before: null }, max),
        context.database.count({ ...asked.query, limit: COUNTED_MAX }),
      ]);
      return { rows: (await decode(context, page.found, spec)).filter(isShown), count };
    },

    async file(context: Context, params: URLSearchParams, actor: string): Promise<Response> {
      const [read, words] = await Promise.all([readQuery(context, params), wordsOf(context)]);
      const { spec, query, asked } = read;
      const chosen = chosenOf(query);
      const [first] = columns;
      return fileOfList(context, {
        list: described.logged,
        actor,
        spec,
        query,
        // The first one names the row.
        columns: columns
          .filter((column) => chosen === null || column === first || chosen.includes(column))
          .flatMap(({ label, text, cell = text, fileLabel = label }) =>
            cell ? [{ label: fileLabel, cell: (row: Row) => cell(row, words) }] : [],
          ),
        source: await sourceOf(context, read),
        narrowBy,
        ...(asked.changes && { changes: asked.changes }),
      });
    },
  };
}

/** Holders of a list's things. The list does without them where nobody can tell. */
async function holdersOf({ adminWork, log }: Context, targets: readonly (string | null)[]) {
  const known = targets.flatMap((target) => target ?? []);
  return (await nullIfUnavailable(() => adminWork.holders(known), log)) ?? new Map<string, never>();
}

/** The address without the empty parameters that a form of a browser without scripts sends. */
function withoutEmpty(path: string, params: URLSearchParams): string {
  const kept = new URLSearchParams([...params].filter(([, value]) => value !== ""));
  return kept.size > 0 ? `${path}?${kept}` : path;
}
