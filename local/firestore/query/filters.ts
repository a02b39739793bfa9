import { invalid } from "../http/errors.ts";
import { fieldPathText, isNameField, NAME_FIELD, parseFieldPath, type FieldPath } from "../values/field-paths.ts";
import { asArray, asEnum, asObject } from "../values/json.ts";
import { keyOf, NAN_KEY, NULL_KEY, sameType } from "../values/keys.ts";
import { arrayItems, doubleValue, NULL_VALUE, parseValue, type Value } from "../values/values.ts";
import type { Cell } from "./tables.ts";

const OPERATORS = {
  1: "LESS_THAN",
  2: "LESS_THAN_OR_EQUAL",
  3: "GREATER_THAN",
  4: "GREATER_THAN_OR_EQUAL",
  5: "EQUAL",
  6: "NOT_EQUAL",
  7: "ARRAY_CONTAINS",
  8: "IN",
  9: "ARRAY_CONTAINS_ANY",
  10: "NOT_IN",
} as const;
const UNARY_OPERATORS = { 2: "IS_NAN", 3: "IS_NULL", 4: "IS_NOT_NAN", 5: "IS_NOT_NULL" } as const;

const MAX_DISJUNCTIONS = 30;
const MAX_NOT_IN = 10;
const MAX_INEQUALITY_FIELDS = 10;

type Operator = (typeof OPERATORS)[keyof typeof OPERATORS];

/** A comparison of one field. `keys` are the operands: one, or several for the operators that take a list. */
export interface FieldFilter {
  kind: "field";
  path: FieldPath;
  operator: Operator;
  keys: readonly string[];
}

export type Filter = FieldFilter | { kind: "and" | "or"; filters: readonly Filter[] };

/** Reads a Filter message and checks Firestore's limits on it. @throws RpcError INVALID_ARGUMENT */
export function parseFilter(input: unknown, where: string): Filter {
  const filter = parseNode(input, where);
  checkLimits(filter);
  return filter;
}

function parseNode(input: unknown, where: string): Filter {
  const message = asObject(input, where);
  if (message.compositeFilter) {
    const composite = asObject(message.compositeFilter, where);
    const operator = asEnum(composite.op, `${where}.op`, { 1: "AND", 2: "OR" });
    const filters = asArray(composite.filters, `${where}.filters`).map((item, index) =>
      parseNode(item, `${where}.filters[${index}]`),
    );
    if (filters.length === 0) throw invalid(`Invalid value at '${where}': a composite filter has at least one filter.`);
    return { kind: operator === "AND" ? "and" : "or", filters };
  }
  if (message.unaryFilter) {
    const unary = asObject(message.unaryFilter, where);
    const operator = asEnum(unary.op, `${where}.op`, UNARY_OPERATORS);
    const operand = operator.endsWith("NULL") ? NULL_VALUE : doubleValue(NaN);
    return {
      kind: "field",
      path: parseFieldPath(asObject(unary.field, where).fieldPath, where),
      operator: operator.startsWith("IS_NOT") ? "NOT_EQUAL" : "EQUAL",
      keys: [keyOf(operand)],
    };
  }
  const field = asObject(message.fieldFilter, `${where}.fieldFilter`);
  const operator = asEnum(field.op, `${where}.op`, OPERATORS);
  const path = parseFieldPath(asObject(field.field, where).fieldPath, where);
  const value = parseValue(field.value, `${where}.value`);
  return { kind: "field", path, operator, keys: operands(path, operator, value).map(keyOf) };
}

function operands(path: FieldPath, operator: Operator, value: Value): Value[] {
  const takesList = operator === "IN" || operator === "NOT_IN" || operator === "ARRAY_CONTAINS_ANY";
  const values = takesList ? arrayItems(value) : [value];
  if (!values || values.length === 0) throw invalid(`'${operator}' requires a non-empty ArrayValue.`);
  if (isNameField(path)) {
    if (operator === "ARRAY_CONTAINS" || operator === "ARRAY_CONTAINS_ANY")
      throw invalid(`'${operator}' does not apply to ${NAME_FIELD}.`);
    if (!values.every((item) => "referenceValue" in item)) throw invalid(`${NAME_FIELD} filter value must be a Key`);
  }
  return values;
}

export function leaves(filter: Filter): FieldFilter[] {
  return filter.kind === "field" ? [filter] : filter.filters.flatMap(leaves);
}

function isInequality({ operator }: FieldFilter): boolean {
  return operator === "NOT_EQUAL" || operator === "NOT_IN" || operator.includes("THAN");
}

/** The distinct fields with inequality filters, in lexicographic order. */
export function inequalityFields(filter: Filter): FieldPath[] {
  const fields = new Map(
    leaves(filter)
      .filter(isInequality)
      .map(({ path }) => [fieldPathText(path), path]),
  );
  return [...fields].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, path]) => path);
}

/**
 * The filter as a disjunction of conjunctions; `IN` and `ARRAY_CONTAINS_ANY` are disjunctions of
 * their operands. At most 30, since parseFilter has rejected more.
 */
export function disjunctions(filter: Filter | undefined): FieldFilter[][] {
  if (!filter) return [[]];
  if (filter.kind !== "field") {
    if (filter.kind === "or") return filter.filters.flatMap(disjunctions);
    return filter.filters
      .map(disjunctions)
      .reduce((all, next) => all.flatMap((left) => next.map((right) => [...left, ...right])), [[]]);
  }
  const single =
    filter.operator === "IN" ? "EQUAL" : filter.operator === "ARRAY_CONTAINS_ANY" ? "ARRAY_CONTAINS" : undefined;
  return single ? filter.keys.map((key) => [{ ...filter, operator: single, keys: [key] }]) : [[filter]];
}

function countDisjunctions(filter: Filter): number {
  if (filter.kind === "field")
    return filter.operator === "IN" || filter.operator === "ARRAY_CONTAINS_ANY" ? filter.keys.length : 1;
  const counts = filter.filters.map(countDisjunctions);
  return filter.kind === "or" ? counts.reduce((a, b) => a + b, 0) : counts.reduce((a, b) => a * b, 1);
}

function checkLimits(filter: Filter): void {
  if (countDisjunctions(filter) > MAX_DISJUNCTIONS) {
    throw invalid(
      `The query has more than ${MAX_DISJUNCTIONS} disjunctions ('IN', 'ARRAY_CONTAINS_ANY' and 'OR' together, in disjunctive normal form).`,
    );
  }
  const all = leaves(filter);
  const negations = all.filter(({ operator }) => operator === "NOT_EQUAL" || operator === "NOT_IN");
  if (negations.length > 1)
    throw invalid(`Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NULL' or 'IS_NOT_NAN' filter allowed per query.`);
  const notIn = all.find(({ operator }) => operator === "NOT_IN");
  if (notIn && notIn.keys.length > MAX_NOT_IN)
    throw invalid(`'NOT_IN' supports up to ${MAX_NOT_IN} comparison values.`);
  if (notIn && countDisjunctions(filter) > 1)
    throw invalid(`'NOT_IN' cannot be used with 'OR', 'IN' or 'ARRAY_CONTAINS_ANY' in the same query.`);
  if (inequalityFields(filter).length > MAX_INEQUALITY_FIELDS)
    throw invalid(`At most ${MAX_INEQUALITY_FIELDS} fields may have inequality filters.`);
  const containsTwice = disjunctions(filter).some(
    (leafs) => leafs.filter(({ operator }) => operator === "ARRAY_CONTAINS").length > 1,
  );
  if (containsTwice) throw invalid("A maximum of 1 ARRAY_CONTAINS filter is allowed per disjunction.");
}

/** Tests a row, given how to read one of its fields. */
type Predicate<R> = (row: R) => boolean;

/** Compiles a filter; `reader` gives, once per field, the way to its cells. */
export function compile<R>(filter: Filter, reader: (path: FieldPath) => (row: R) => Cell | undefined): Predicate<R> {
  if (filter.kind !== "field") {
    const tests = filter.filters.map((item) => compile(item, reader));
    return filter.kind === "and" ? (row) => tests.every((test) => test(row)) : (row) => tests.some((test) => test(row));
  }
  const read = reader(filter.path);
  const test = matcher(filter);
  return (row) => {
    const cell = read(row);
    return cell !== undefined && test(cell);
  };
}

/**
 * A missing field matches nothing; null matches no negation; ranges only see the operand's type. null and NaN are
 * only found by `==` and `!=` (the unary filters): lists, array-contains and ranges never match them.
 */
function matcher({ operator, keys }: FieldFilter): (cell: Cell) => boolean {
  const [operand = ""] = keys;
  const all = new Set(keys);
  const findable = new Set(keys.filter(isComparable));
  switch (operator) {
    case "EQUAL":
      return ({ key }) => key === operand;
    case "NOT_EQUAL":
      return ({ key }) => key !== operand && key !== NULL_KEY;
    case "IN":
      return ({ key }) => findable.has(key);
    case "NOT_IN":
      return ({ key }) => !all.has(NULL_KEY) && key !== NULL_KEY && !all.has(key);
    case "LESS_THAN":
      return ({ key }) => key < operand && isInRange(key, operand);
    case "LESS_THAN_OR_EQUAL":
      return ({ key }) => key <= operand && isInRange(key, operand);
    case "GREATER_THAN":
      return ({ key }) => key > operand && isInRange(key, operand);
    case "GREATER_THAN_OR_EQUAL":
      return ({ key }) => key >= operand && isInRange(key, operand);
    case "ARRAY_CONTAINS":
    case "ARRAY_CONTAINS_ANY":
      return ({ items }) => items !== undefined && items.some((item) => findable.has(item));
  }
}

function isComparable(key: string): boolean {
  return key !== NULL_KEY && key !== NAN_KEY;
}

function isInRange(key: string, operand: string): boolean {
  return sameType(key, operand) && isComparable(key) && isComparable(operand);
}
