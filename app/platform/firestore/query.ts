import { encodeValue, type WireValue } from "./codec";
import { fieldPath } from "./paths";
import type { CountQuery, Filter, Operator } from "./types";

const OPERATORS: Record<Operator, string> = {
  "==": "EQUAL",
  "!=": "NOT_EQUAL",
  "<": "LESS_THAN",
  "<=": "LESS_THAN_OR_EQUAL",
  ">": "GREATER_THAN",
  ">=": "GREATER_THAN_OR_EQUAL",
  in: "IN",
  "not-in": "NOT_IN",
  "array-contains": "ARRAY_CONTAINS",
  "array-contains-any": "ARRAY_CONTAINS_ANY",
};

const DOCUMENT_NAME = "__name__";

/**
 * The protocol's StructuredQuery. `nameOf` gives a path's full resource name. Orders that Firestore adds by
 * itself (fields of inequalities, then the name) are not written: cursors are prefixes of the given orders.
 * Throws TypeError for a query that no server would accept.
 */
export function encodeQuery(query: CountQuery, nameOf: (path: string) => string) {
  if (query.collection.includes("/")) throw new TypeError(`A collection's name, not a path: "${query.collection}"`);
  if (query.limit !== undefined && !(Number.isInteger(query.limit) && query.limit > 0))
    throw new TypeError(`Bad limit: ${query.limit}`);
  const encode = (field: string, value: unknown): WireValue =>
    field === DOCUMENT_NAME ? encodeName(value, query, nameOf) : encodeValue(value, field);
  const orders = query.orderBy ?? [];
  const cursor = (values: unknown[] | undefined, before: boolean) => {
    if (!values) return undefined;
    return {
      values: values.map((value, index) => {
        const order = orders[index];
        if (!order) throw new TypeError("A cursor has more values than the query has orders");
        return encode(order[0], value);
      }),
      before,
    };
  };
  return {
    from: [{ collectionId: query.collection, ...(query.allDescendants && { allDescendants: true }) }],
    where: encodeFilters(query.where ?? [], encode),
    orderBy: orders.map(([field, direction]) => ({
      field: fieldReference(field),
      direction: direction === "desc" ? "DESCENDING" : "ASCENDING",
    })),
    startAt: cursor(query.startAt, true) ?? cursor(query.startAfter, false),
    endAt: cursor(query.endBefore, true) ?? cursor(query.endAt, false),
    // Only names: an empty list would mean every field.
    select: query.select && { fields: (query.select.length ? query.select : [DOCUMENT_NAME]).map(fieldReference) },
    offset: query.offset,
    limit: query.limit,
  };
}

function encodeFilters(filters: Filter[], encode: (field: string, value: unknown) => WireValue) {
  const encoded = filters.map(([name, operator, value]) => {
    const field = fieldReference(name);
    const unary = unaryOperator(operator, value);
    return unary
      ? { unaryFilter: { field, op: unary } }
      : { fieldFilter: { field, op: OPERATORS[operator], value: encode(name, value) } };
  });
  return encoded.length > 1 ? { compositeFilter: { op: "AND", filters: encoded } } : encoded[0];
}

/** null and NaN equal nothing, so they are asked for by name. */
function unaryOperator(operator: Operator, value: unknown): string | null {
  const kind = value === null ? "NULL" : Number.isNaN(value) ? "NAN" : null;
  if (!kind) return null;
  if (operator === "==") return `IS_${kind}`;
  return operator === "!=" ? `IS_NOT_${kind}` : null;
}

/** Names are asked for as document paths, or as ids within the collection. */
function encodeName(value: unknown, query: CountQuery, nameOf: (path: string) => string): WireValue {
  if (Array.isArray(value)) return { arrayValue: { values: value.map((item) => encodeName(item, query, nameOf)) } };
  if (typeof value !== "string") throw new TypeError("__name__ is compared with document paths");
  const path = value.includes("/") ? value : [query.parent, query.collection, value].filter(Boolean).join("/");
  return { referenceValue: nameOf(path) };
}

function fieldReference(name: string) {
  return { fieldPath: fieldPath(name) };
}
