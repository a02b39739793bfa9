import { invalid } from "../http/errors.ts";
import { fieldPathText, getField, type FieldPath } from "../values/field-paths.ts";
import { asArray, asObject, optionalInteger, optionalString } from "../values/json.ts";
import { doubleValue, isInt64, NULL_VALUE, type Fields, type Value } from "../values/values.ts";
import { parseFieldReference, parseQuery, type Query } from "./query.ts";

const MAX_AGGREGATIONS = 5;

type Aggregation =
  | { alias: string; kind: "count"; upTo?: number }
  | { alias: string; kind: "sum" | "avg"; path: FieldPath };

interface AggregationQuery {
  query: Query;
  aggregations: readonly Aggregation[];
  /** Fields that are summed or averaged: documents without one of them count for nothing. */
  fields: readonly FieldPath[];
}

/** Reads a StructuredAggregationQuery message. @throws RpcError INVALID_ARGUMENT */
export function parseAggregationQuery(parent: string, input: unknown): AggregationQuery {
  const message = asObject(input, "structuredAggregationQuery");
  const items = asArray(message.aggregations, "structuredAggregationQuery.aggregations");
  if (items.length < 1 || items.length > MAX_AGGREGATIONS)
    throw invalid(`A query takes 1 to ${MAX_AGGREGATIONS} aggregations.`);
  const aggregations = items.map(parseAggregation);
  if (new Set(aggregations.map(({ alias }) => alias)).size < aggregations.length)
    throw invalid("Aggregation aliases must be unique.");
  const paths = aggregations.flatMap((item) => (item.kind === "count" ? [] : [item.path]));
  const fields = [...new Map(paths.map((path) => [fieldPathText(path), path])).values()];
  return { query: parseQuery(parent, message.structuredQuery), aggregations, fields };
}

function parseAggregation(input: unknown, index: number): Aggregation {
  const where = `structuredAggregationQuery.aggregations[${index}]`;
  const message = asObject(input, where);
  const alias = optionalString(message.alias, `${where}.alias`) || `field_${index + 1}`;
  if (message.count) {
    const upTo = asObject(message.count, where).upTo;
    const bare = typeof upTo === "object" && upTo !== null ? asObject(upTo, where).value : upTo;
    const limit = optionalInteger(bare, `${where}.count.upTo`);
    if (limit !== undefined && limit <= 0) throw invalid("upTo must be greater than zero.");
    return { alias, kind: "count", upTo: limit };
  }
  const kind = message.sum ? "sum" : "avg";
  return { alias, kind, path: parseFieldReference(asObject(message[kind], where).field) };
}

/** Computes aggregations over `count` matches; `documents` are theirs, needed for sums and averages only. */
export function aggregate(
  aggregations: readonly Aggregation[],
  count: number,
  documents: readonly Fields[],
): Record<string, Value> {
  return Object.fromEntries(
    aggregations.map((item) => {
      if (item.kind === "count") return [item.alias, { integerValue: String(Math.min(count, item.upTo ?? Infinity)) }];
      const values = documents.map((fields) => getField(fields, item.path));
      return [item.alias, item.kind === "sum" ? sum(values) : average(values)];
    }),
  );
}

interface Total {
  integers: bigint;
  doubles: number;
  hasDoubles: boolean;
  count: number;
}

/** Values that are no numbers are left out. */
function total(values: readonly (Value | undefined)[]): Total {
  const result: Total = { integers: 0n, doubles: 0, hasDoubles: false, count: 0 };
  for (const value of values) {
    if (value === undefined) continue;
    if ("integerValue" in value) {
      result.integers += BigInt(value.integerValue);
      result.count += 1;
    } else if ("doubleValue" in value) {
      result.doubles += Number(value.doubleValue);
      result.hasDoubles = true;
      result.count += 1;
    }
  }
  return result;
}

/** An integer when all are and it fits int64, otherwise a double. */
function sum(values: readonly (Value | undefined)[]): Value {
  const { integers, doubles, hasDoubles } = total(values);
  if (!hasDoubles && isInt64(integers)) return { integerValue: integers.toString() };
  return doubleValue(Number(integers) + doubles);
}

/** A double; null when there is nothing to average. */
function average(values: readonly (Value | undefined)[]): Value {
  const { integers, doubles, count } = total(values);
  return count === 0 ? NULL_VALUE : doubleValue((Number(integers) + doubles) / count);
}
