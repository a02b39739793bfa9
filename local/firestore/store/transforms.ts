import { invalid } from "../http/errors.ts";
import { getField, parseFieldPath, withField, type FieldPath } from "../values/field-paths.ts";
import { asArray, asEnum, asObject } from "../values/json.ts";
import { keyOf } from "../values/keys.ts";
import { formatMicros } from "../values/timestamps.ts";
import {
  arrayItems,
  arrayOf,
  clampInt64,
  doubleValue,
  NULL_VALUE,
  parseValue,
  type Fields,
  type Value,
} from "../values/values.ts";

const MAX_TRANSFORMS = 500;

/** Computes the new value of a field from its present one. `result` is returned to the client. */
type Operation = (current: Value | undefined, commitMicros: number) => { value: Value; result: Value };

export interface Transform {
  path: FieldPath;
  apply: Operation;
}

export function parseTransforms(input: unknown, where: string): Transform[] {
  const messages = asArray(input, where);
  if (messages.length > MAX_TRANSFORMS) throw invalid(`A document takes at most ${MAX_TRANSFORMS} transforms a write.`);
  return messages.map((message, index) => parseTransform(message, `${where}[${index}]`));
}

export function applyTransforms(
  fields: Fields,
  transforms: readonly Transform[],
  commitMicros: number,
): { fields: Fields; results: Value[] } {
  const results: Value[] = [];
  let next = fields;
  for (const transform of transforms) {
    const { value, result } = transform.apply(getField(next, transform.path), commitMicros);
    next = withField(next, transform.path, value);
    results.push(result);
  }
  return { fields: next, results };
}

function parseTransform(input: unknown, where: string): Transform {
  const { fieldPath, ...rest } = asObject(input, where);
  const path = parseFieldPath(fieldPath, `${where}.fieldPath`);
  const [kind, ...others] = Object.keys(rest).filter((key) => rest[key] !== undefined && rest[key] !== null);
  if (kind === undefined || others.length > 0)
    throw invalid(`Invalid value at '${where}': a transform has exactly one operation.`);
  const operand = rest[kind];
  const at = `${where}.${kind}`;
  switch (kind) {
    case "setToServerValue":
      asEnum(operand, at, { 1: "REQUEST_TIME" });
      return { path, apply: serverTime };
    case "increment":
      return { path, apply: numeric(parseNumber(operand, at), add) };
    case "maximum":
      return { path, apply: numeric(parseNumber(operand, at), (a, b) => extreme(a, b, 1)) };
    case "minimum":
      return { path, apply: numeric(parseNumber(operand, at), (a, b) => extreme(a, b, -1)) };
    case "appendMissingElements":
      return { path, apply: union(parseItems(operand, at)) };
    case "removeAllFromArray":
      return { path, apply: difference(parseItems(operand, at)) };
    default:
      throw invalid(`Invalid JSON payload received. Unknown name "${kind}" at '${where}': Cannot find field.`);
  }
}

/** Server time has millisecond precision, as the protocol says. */
const serverTime: Operation = (_current, commitMicros) => {
  const value = { timestampValue: formatMicros(commitMicros - (commitMicros % 1000)) };
  return { value, result: value };
};

function parseNumber(input: unknown, where: string): Value {
  const value = parseValue(input, where);
  if (!isNumber(value)) throw invalid(`Invalid value at '${where}': expected a number.`);
  return value;
}

function parseItems(input: unknown, where: string): Value[] {
  return arrayItems(parseValue({ arrayValue: input }, where)) ?? [];
}

function isNumber(value: Value | undefined): value is Value {
  return value !== undefined && ("integerValue" in value || "doubleValue" in value);
}

function toNumber(value: Value): number {
  if ("integerValue" in value) return Number(value.integerValue);
  return "doubleValue" in value ? Number(value.doubleValue) : NaN;
}

/** A field that is missing or no number takes the operand. */
function numeric(operand: Value, combine: (current: Value, operand: Value) => Value): Operation {
  return (current) => {
    const value = isNumber(current) ? combine(current, operand) : operand;
    return { value, result: value };
  };
}

function add(a: Value, b: Value): Value {
  if ("integerValue" in a && "integerValue" in b) {
    return { integerValue: clampInt64(BigInt(a.integerValue) + BigInt(b.integerValue)).toString() };
  }
  return doubleValue(toNumber(a) + toNumber(b));
}

/** The greater (1) or lesser (-1); of equals the stored one stays, and NaN wins both ways. */
function extreme(current: Value, operand: Value, direction: 1 | -1): Value {
  if (Number.isNaN(toNumber(current))) return current;
  if (Number.isNaN(toNumber(operand))) return operand;
  const [a, b] = [keyOf(current), keyOf(operand)];
  const operandWins = direction === 1 ? b > a : b < a;
  return operandWins ? operand : current;
}

function union(items: readonly Value[]): Operation {
  return (current) => {
    const values = [...(arrayItems(current) ?? [])];
    const present = new Set(values.map(keyOf));
    for (const item of items) {
      const key = keyOf(item);
      if (!present.has(key)) values.push(item);
      present.add(key);
    }
    return { value: arrayOf(values), result: NULL_VALUE };
  };
}

function difference(items: readonly Value[]): Operation {
  const unwanted = new Set(items.map(keyOf));
  return (current) => ({
    value: arrayOf((arrayItems(current) ?? []).filter((value) => !unwanted.has(keyOf(value)))),
    result: NULL_VALUE,
  });
}
