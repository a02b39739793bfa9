import { invalid } from "../http/errors.ts";
import { fieldPathText, isNameField, NAME_FIELD, parseFieldPath, type FieldPath } from "../values/field-paths.ts";
import {
  asArray,
  asEnum,
  asObject,
  optionalBoolean,
  optionalInteger,
  optionalObject,
  optionalString,
  type JsonObject,
} from "../values/json.ts";
import { keyOf } from "../values/keys.ts";
import { checkId } from "../values/names.ts";
import { parseValue } from "../values/values.ts";
import { inequalityFields, parseFilter, type Filter } from "./filters.ts";

type Direction = "ASCENDING" | "DESCENDING";

export interface Order {
  path: FieldPath;
  direction: Direction;
}

/** A place in the order of results: the keys of the first orders, just before or just after it. */
export interface Cursor {
  keys: readonly string[];
  before: boolean;
}

/** A StructuredQuery, checked. `orders` is complete: implicit ones are in, the name is last. */
export interface Query {
  /** Path of the document it looks under; '' is the root. */
  parent: string;
  /** Undefined: documents of any collection (for recursive deletion). */
  collectionId?: string;
  allDescendants: boolean;
  filter?: Filter;
  orders: readonly Order[];
  startAt?: Cursor;
  endAt?: Cursor;
  offset: number;
  limit?: number;
  /** Undefined returns whole documents. */
  select?: readonly FieldPath[];
}

const NAME_PATH: FieldPath = [NAME_FIELD];

/** Reads a StructuredQuery message. @throws RpcError INVALID_ARGUMENT */
export function parseQuery(parent: string, input: unknown): Query {
  const message = asObject(input, "structuredQuery");
  if (message.findNearest) throw invalid("The local server has no vector search.");
  const source = parseSource(message.from);
  const filter = message.where ? parseFilter(message.where, "structuredQuery.where") : undefined;
  const orders = completeOrders(parseOrders(message.orderBy), filter);
  if (source.collectionId === undefined && orders.length > 1)
    throw invalid("A query without a collection id can only be about names.");
  const select = optionalObject(message.select, "structuredQuery.select");
  return {
    parent,
    ...source,
    filter,
    orders,
    startAt: parseCursor(message.startAt, orders, "structuredQuery.startAt"),
    endAt: parseCursor(message.endAt, orders, "structuredQuery.endAt"),
    offset: positive(message.offset, "offset") ?? 0,
    limit: positive(message.limit, "limit"),
    select: select && asArray(select.fields, "structuredQuery.select").map(parseFieldReference),
  };
}

function parseSource(input: unknown): Pick<Query, "collectionId" | "allDescendants"> {
  const selectors = asArray(input, "structuredQuery.from");
  if (selectors.length !== 1) throw invalid("A query has exactly one collection selector.");
  const selector = asObject(selectors[0], "structuredQuery.from[0]");
  const collectionId = optionalString(selector.collectionId, "structuredQuery.from[0].collectionId") || undefined;
  if (collectionId !== undefined) checkId(collectionId);
  return {
    collectionId,
    allDescendants: optionalBoolean(selector.allDescendants, "structuredQuery.from[0].allDescendants") ?? false,
  };
}

export function parseFieldReference(input: unknown): FieldPath {
  return parseFieldPath(asObject(input, "field").fieldPath, "field.fieldPath");
}

function parseOrders(input: unknown): Order[] {
  return asArray(input, "structuredQuery.orderBy").map((item) => {
    const message: JsonObject = asObject(item, "structuredQuery.orderBy");
    const unset =
      message.direction === undefined ||
      message.direction === null ||
      message.direction === 0 ||
      message.direction === "DIRECTION_UNSPECIFIED";
    return {
      path: parseFieldReference(message.field),
      direction: unset
        ? "ASCENDING"
        : asEnum(message.direction, "structuredQuery.orderBy.direction", { 1: "ASCENDING", 2: "DESCENDING" }),
    };
  });
}

/**
 * Adds the implicit orders: inequality fields in lexicographic order, then the name, all in the
 * direction of the last explicit order. Orders after the name decide nothing and are rejected.
 */
export function completeOrders(explicit: readonly Order[], filter: Filter | undefined): Order[] {
  const seen = new Set<string>();
  for (const { path } of explicit) {
    const text = fieldPathText(path);
    if (seen.has(text)) throw invalid(`order by clause cannot contain duplicate fields ${text}`);
    if (seen.has(NAME_FIELD)) throw invalid(`order by clause cannot contain more fields after the key ${NAME_FIELD}`);
    seen.add(text);
  }
  if (seen.has(NAME_FIELD)) return [...explicit];
  const direction = explicit.at(-1)?.direction ?? "ASCENDING";
  const implicit = filter
    ? inequalityFields(filter).filter((path) => !seen.has(fieldPathText(path)) && !isNameField(path))
    : [];
  return [...explicit, ...[...implicit, NAME_PATH].map((path) => ({ path, direction }))];
}

function parseCursor(input: unknown, orders: readonly Order[], where: string): Cursor | undefined {
  const message = optionalObject(input, where);
  if (!message) return undefined;
  const values = asArray(message.values, `${where}.values`);
  if (values.length === 0) return undefined;
  if (values.length > orders.length) throw invalid("Cursor has too many values.");
  const keys = values.map((item, index) => {
    const value = parseValue(item, `${where}.values[${index}]`);
    const order = orders[index];
    if (order && isNameField(order.path) && !("referenceValue" in value))
      throw invalid("Cursor position for the key must be a reference.");
    return keyOf(value);
  });
  return { keys, before: optionalBoolean(message.before, `${where}.before`) ?? false };
}

function positive(input: unknown, name: string): number | undefined {
  // Int32Value comes bare in proto3 JSON, but some serialisers wrap it.
  const bare = typeof input === "object" && input !== null ? asObject(input, name).value : input;
  const value = optionalInteger(bare, `structuredQuery.${name}`);
  if (value !== undefined && value < 0) throw invalid(`${name} is negative`);
  return value;
}
