import type { StoredDocument } from "../store/document-store.ts";
import { fieldPathText, isNameField, type FieldPath } from "../values/field-paths.ts";
import { referenceKey } from "../values/keys.ts";
import { childPath, fullName, lastId, parentOf } from "../values/names.ts";
import { compile, leaves } from "./filters.ts";
import type { Cursor, Query } from "./query.ts";
import { cellOf, type Cell, type Row, type Tables } from "./tables.ts";

/** A row that matched, with the keys it is ordered by. */
interface Match {
  path: string;
  updateTime: number;
  keys: readonly string[];
}

export interface Result {
  matches: Match[];
  /** How many matches the offset passed over (they are billed). */
  skipped: number;
}

/**
 * Runs a query: filter, order, cursors, offset, limit.
 * @param required fields that must exist besides (those of aggregations).
 * @param extraRows rows to look through besides the collections' own.
 */
export function execute(
  tables: Tables,
  query: Query,
  required: readonly FieldPath[] = [],
  extraRows: readonly Row[] = [],
): Result {
  const compare = comparator(query);
  const wanted = query.limit === undefined ? Infinity : query.offset + query.limit;
  const best = new Best(compare, wanted);
  for (const collection of collectionsOf(tables, query)) scan(tables, collection, query, required, compare, best);
  for (const row of extraRows) best.offer({ path: row.path, updateTime: row.updateTime, keys: [row.nameKey] });
  const ordered = best.sorted();
  return { matches: ordered.slice(query.offset), skipped: Math.min(query.offset, ordered.length) };
}

/** Whether a document could be a match of a query, its cursors and limit left aside. */
export function documentTest(root: string, query: Query): (document: StoredDocument) => boolean {
  const reader = (path: FieldPath) => (document: StoredDocument) =>
    isNameField(path) ? { key: referenceKey(fullName(root, document.path)) } : cellOf(document.fields, path);
  const matches = query.filter && compile(query.filter, reader);
  const orders = query.orders.map(({ path }) => reader(path));
  return (document) =>
    isInScope(query, parentOf(document.path)) &&
    (!matches || matches(document)) &&
    orders.every((read) => read(document) !== undefined);
}

function isInScope({ parent, collectionId, allDescendants }: Query, collection: string): boolean {
  if (collectionId !== undefined && !allDescendants) return collection === childPath(parent, collectionId);
  const isUnder = parent === "" || collection.startsWith(`${parent}/`);
  return isUnder && (collectionId === undefined || lastId(collection) === collectionId);
}

function collectionsOf(tables: Tables, { parent, collectionId, allDescendants }: Query): string[] {
  if (collectionId !== undefined)
    return allDescendants ? tables.groupUnder(parent, collectionId) : [childPath(parent, collectionId)];
  const all = tables.collectionsUnder(parent);
  const depth = parent === "" ? 1 : parent.split("/").length + 1;
  return allDescendants ? all : all.filter((collection) => collection.split("/").length === depth);
}

function fieldsOf(query: Query, required: readonly FieldPath[]): FieldPath[] {
  const paths = [...(query.filter ? leaves(query.filter) : []), ...query.orders].map(({ path }) => path);
  const distinct = new Map([...paths, ...required].map((path) => [fieldPathText(path), path]));
  return [...distinct.values()].filter((path) => !isNameField(path));
}

function scan(
  tables: Tables,
  collection: string,
  query: Query,
  required: readonly FieldPath[],
  compare: Compare,
  best: Best,
): void {
  const fields = fieldsOf(query, required);
  const view = tables.view(collection, fields);
  const columns = new Map(fields.map((path, index) => [fieldPathText(path), view.columns[index] ?? -1]));
  const reader = (path: FieldPath) => {
    if (isNameField(path)) return (row: Row): Cell => ({ key: row.nameKey });
    const column = columns.get(fieldPathText(path)) ?? -1;
    return (row: Row) => row.cells[column];
  };
  const matches = query.filter && compile(query.filter, reader);
  const readOrders = query.orders.map(({ path }) => reader(path));
  const readRequired = required.map(reader);
  const { startAt, endAt } = query;
  for (const row of view.rows) {
    if (matches && !matches(row)) continue;
    const keys = keysOf(row, readOrders);
    if (!keys || !readRequired.every((read) => read(row) !== undefined)) continue;
    if (startAt && !isAfterStart(compare, keys, startAt)) continue;
    if (endAt && !isBeforeEnd(compare, keys, endAt)) continue;
    best.offer({ path: row.path, updateTime: row.updateTime, keys });
  }
}

/** A document that lacks a field of the order is not in its index: undefined. */
function keysOf(row: Row, readers: readonly ((row: Row) => Cell | undefined)[]): string[] | undefined {
  const keys: string[] = [];
  for (const read of readers) {
    const cell = read(row);
    if (!cell) return undefined;
    keys.push(cell.key);
  }
  return keys;
}

/** Compares by the orders that both sides have: a cursor may be a prefix. */
type Compare = (a: readonly string[], b: readonly string[]) => number;

function comparator({ orders }: Query): Compare {
  const signs = orders.map(({ direction }) => (direction === "ASCENDING" ? 1 : -1));
  return (a, b) => {
    const length = Math.min(a.length, b.length);
    for (let index = 0; index < length; index++) {
      const [left = "", right = "", sign = 1] = [a[index], b[index], signs[index]];
      if (left !== right) return left < right ? -sign : sign;
    }
    return 0;
  };
}

function isAfterStart(compare: Compare, keys: readonly string[], cursor: Cursor): boolean {
  const order = compare(keys, cursor.keys);
  return cursor.before ? order >= 0 : order > 0;
}

function isBeforeEnd(compare: Compare, keys: readonly string[], cursor: Cursor): boolean {
  const order = compare(keys, cursor.keys);
  return cursor.before ? order < 0 : order <= 0;
}

/** Keeps the first `size` matches of a stream without sorting all of them. */
class Best {
  readonly #compare: (a: Match, b: Match) => number;
  readonly #size: number;
  #kept: Match[] = [];
  #worst: Match | undefined;

  constructor(compare: Compare, size: number) {
    this.#compare = (a, b) => compare(a.keys, b.keys);
    this.#size = size;
  }

  offer(match: Match): void {
    if (this.#size === 0 || (this.#worst && this.#compare(match, this.#worst) > 0)) return;
    this.#kept.push(match);
    if (this.#kept.length >= this.#size * 2 + 64) {
      this.#kept = this.sorted();
      this.#worst = this.#kept.at(-1);
    }
  }

  sorted(): Match[] {
    return this.#kept.sort(this.#compare).slice(0, this.#size);
  }
}
