import type { Change, DocumentStore } from "../store/document-store.ts";
import { fieldPathText, getField, type FieldPath } from "../values/field-paths.ts";
import { keyOf, referenceKey } from "../values/keys.ts";
import { fullName, lastId, parentOf } from "../values/names.ts";
import { arrayItems, type Fields } from "../values/values.ts";

/** Sort keys of one field: its order-preserving key, and those of its elements for a list. */
export interface Cell {
  key: string;
  items?: readonly string[];
}

/** A document as queries see it. `cells` holds the fields some query has asked for, by column. */
export interface Row {
  path: string;
  nameKey: string;
  /** Microseconds since 1970; transactions compare it to detect changes. */
  updateTime: number;
  cells: (Cell | undefined)[];
}

/**
 * The rows of one collection with a column for each field ever queried, kept in memory and up to
 * date. A query walks its columns (a few milliseconds for 50,000 documents) and only fetches from
 * SQLite the documents that it returns.
 */
class Table {
  readonly rows = new Map<string, Row>();
  readonly #columns = new Map<string, { index: number; path: FieldPath }>();

  column(path: FieldPath): number | undefined {
    return this.#columns.get(fieldPathText(path))?.index;
  }

  addColumn(path: FieldPath): void {
    this.#columns.set(fieldPathText(path), { index: this.#columns.size, path });
  }

  fill(row: Row, fields: Fields): void {
    for (const { index, path } of this.#columns.values()) row.cells[index] = cellOf(fields, path);
  }
}

/** Sort keys of a document's field; undefined when it is missing. */
export function cellOf(fields: Fields, path: FieldPath): Cell | undefined {
  const value = getField(fields, path);
  return value && { key: keyOf(value), items: arrayItems(value)?.map(keyOf) };
}

/** Rows of a collection, with the position of each queried field in their cells. */
interface View {
  rows: Iterable<Row>;
  columns: number[];
}

export class Tables {
  readonly #store: DocumentStore;
  readonly #db: string;
  readonly #root: string;
  readonly #tables = new Map<string, Table>();
  #counts: Map<string, number>;

  constructor(store: DocumentStore, db: string, root: string) {
    this.#store = store;
    this.#db = db;
    this.#root = root;
    this.#counts = store.collections(db);
  }

  /** A collection's rows with columns for `fields`, in that order. */
  view(collection: string, fields: readonly FieldPath[]): View {
    const table = this.#load(collection);
    const missing = fields.filter((path) => table.column(path) === undefined);
    if (missing.length > 0) {
      missing.forEach((path) => table.addColumn(path));
      this.#store.eachDocument(this.#db, collection, (path, document) => {
        const row = table.rows.get(path);
        if (row) table.fill(row, document);
      });
    }
    return { rows: table.rows.values(), columns: fields.map((path) => table.column(path) ?? -1) };
  }

  /** Paths of the collections anywhere under a document ('' is the root) that hold documents. */
  collectionsUnder(parent: string): string[] {
    const prefix = parent === "" ? "" : `${parent}/`;
    return [...this.#counts.keys()].filter((collection) => collection.startsWith(prefix));
  }

  /** Those of them with the given id. */
  groupUnder(parent: string, collectionId: string): string[] {
    return this.collectionsUnder(parent).filter((collection) => lastId(collection) === collectionId);
  }

  /** Documents that don't exist but have something under them. */
  missingDocuments(collection: string): Row[] {
    const { rows } = this.#load(collection);
    const ids = new Set(
      this.collectionsUnder(collection).map((path) => path.slice(collection.length + 1).split("/")[0] ?? ""),
    );
    return [...ids]
      .map((id) => `${collection}/${id}`)
      .filter((path) => !rows.has(path))
      .map((path) => this.#newRow(path, 0));
  }

  /** Brings tables up to date after the store took the changes. `existed` says which documents were there before. */
  apply(changes: readonly Change[], existed: (path: string) => boolean): void {
    for (const { path, document } of changes) {
      const collection = parentOf(path);
      this.#count(collection, Number(document !== undefined) - Number(existed(path)));
      const table = this.#tables.get(collection);
      if (!table) continue;
      if (!document) {
        table.rows.delete(path);
        continue;
      }
      const row = table.rows.get(path) ?? this.#newRow(path, document.updateTime);
      row.updateTime = document.updateTime;
      table.rows.set(path, row);
      table.fill(row, document.fields);
    }
  }

  clear(): void {
    this.#tables.clear();
    this.#counts = new Map();
  }

  #load(collection: string): Table {
    const loaded = this.#tables.get(collection);
    if (loaded) return loaded;
    const table = new Table();
    for (const { path, updateTime } of this.#counts.has(collection) ? this.#store.versions(this.#db, collection) : []) {
      table.rows.set(path, this.#newRow(path, updateTime));
    }
    this.#tables.set(collection, table);
    return table;
  }

  #newRow(path: string, updateTime: number): Row {
    return { path, nameKey: referenceKey(fullName(this.#root, path)), updateTime, cells: [] };
  }

  #count(collection: string, change: number): void {
    const count = (this.#counts.get(collection) ?? 0) + change;
    if (count === 0) this.#counts.delete(collection);
    else this.#counts.set(collection, count);
  }
}
