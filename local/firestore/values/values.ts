import { invalid } from "../http/errors.ts";
import { asArray, asObject, asString, type JsonObject } from "./json.ts";
import { formatTimestamp, parseTimestamp } from "./timestamps.ts";

/** Doubles that JSON numbers cannot represent are strings; `-0` too, see json.ts. */
export type Double = number | "NaN" | "Infinity" | "-Infinity" | "-0";
export type Fields = Record<string, Value>;

/**
 * A value in its one canonical form: integers as text, times in UTC to the microsecond, bytes in base64, sorted map
 * keys.
 */
export type Value =
  | { nullValue: null }
  | { booleanValue: boolean }
  | { integerValue: string }
  | { doubleValue: Double }
  | { timestampValue: string }
  | { stringValue: string }
  | { bytesValue: string }
  | { referenceValue: string }
  | { geoPointValue: { latitude: number; longitude: number } }
  | { arrayValue: { values?: Value[] } }
  | { mapValue: { fields?: Fields } };

export const NULL_VALUE: Value = { nullValue: null };

const MAX_DEPTH = 20;
const MAX_NAME_BYTES = 1500;
const MAX_INT64 = 2n ** 63n - 1n;
const MIN_INT64 = -(2n ** 63n);
const RESERVED_NAME = /^__.*__$/s;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Whether the integer fits int64. */
export function isInt64(value: bigint): boolean {
  return value >= MIN_INT64 && value <= MAX_INT64;
}

/** Cuts an integer to int64's ends, as increments do instead of overflowing. */
export function clampInt64(value: bigint): bigint {
  return value > MAX_INT64 ? MAX_INT64 : value < MIN_INT64 ? MIN_INT64 : value;
}

export function doubleValue(value: number): Value {
  if (Number.isNaN(value)) return { doubleValue: "NaN" };
  if (value === Infinity) return { doubleValue: "Infinity" };
  if (value === -Infinity) return { doubleValue: "-Infinity" };
  return { doubleValue: Object.is(value, -0) ? "-0" : value };
}

/** The elements of an array value, or undefined when it is no array. */
export function arrayItems(value: Value | undefined): Value[] | undefined {
  return value && "arrayValue" in value ? (value.arrayValue.values ?? []) : undefined;
}

/** Firestore leaves empty lists and maps out of its JSON. */
export function arrayOf(values: Value[]): Value {
  return { arrayValue: values.length === 0 ? {} : { values } };
}

export function mapOf(fields: Fields): Value {
  return { mapValue: Object.keys(fields).length === 0 ? {} : { fields } };
}

/** Reads a field without ever reaching Object.prototype (a field may be called `constructor`). */
export function ownField(fields: Fields | undefined, name: string): Value | undefined {
  return fields && Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/**
 * Reads a Value message into its canonical form.
 * @param depth how many maps and lists already surround it (20 at most).
 * @throws RpcError INVALID_ARGUMENT with the place of the fault.
 */
export function parseValue(input: unknown, where: string, depth = 0): Value {
  const message = asObject(input, where);
  const kinds = Object.keys(message);
  const kind = kinds[0];
  if (kinds.length !== 1 || kind === undefined) {
    throw invalid(`Invalid value at '${where}': a Value has exactly one type, got ${JSON.stringify(kinds)}.`);
  }
  const reader = Object.hasOwn(READERS, kind) ? READERS[kind] : undefined;
  if (!reader) throw invalid(`Invalid JSON payload received. Unknown name "${kind}" at '${where}': Cannot find field.`);
  return reader(message[kind], `${where}.${kind}`, depth);
}

/** Reads a `fields` map; names and nesting are checked. Keys come out sorted, so equal maps have equal text. */
export function parseFields(input: unknown, where: string, depth = 0): Fields {
  if (input === undefined || input === null) return {};
  const message: JsonObject = asObject(input, where);
  const fields: Fields = {};
  for (const name of Object.keys(message).sort()) {
    checkFieldName(name);
    fields[name] = parseValue(message[name], `${where}.${name}`, depth);
  }
  return fields;
}

/** @throws RpcError INVALID_ARGUMENT for empty, reserved, malformed and too long names. */
export function checkFieldName(name: string): void {
  if (name === "") throw invalid("Document fields must not be empty.");
  // `__type__` marks vectors, which Google's clients write as maps.
  if (RESERVED_NAME.test(name) && name !== "__type__") throw invalid(`The field name "${name}" is reserved.`);
  checkText(name, "field name");
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) throw invalid(`A field name is longer than ${MAX_NAME_BYTES} bytes.`);
}

function checkText(text: string, where: string): string {
  if (LONE_SURROGATE.test(text)) throw invalid(`Invalid value at '${where}': not valid UTF-8.`);
  return text;
}

type Reader = (input: unknown, where: string, depth: number) => Value;

const READERS: Record<string, Reader> = {
  nullValue: (input, where) => {
    if (input !== null && input !== 0 && input !== "NULL_VALUE") throw invalid(`Invalid value at '${where}'.`);
    return NULL_VALUE;
  },
  booleanValue: (input, where) => {
    if (typeof input !== "boolean") throw invalid(`Invalid value at '${where}': expected a boolean.`);
    return { booleanValue: input };
  },
  integerValue: (input, where) => {
    const text = typeof input === "number" && Number.isSafeInteger(input) ? String(input) : input;
    if (typeof text !== "string" || !/^-?\d+$/.test(text))
      throw invalid(`Invalid value at '${where}' (TYPE_INT64), ${JSON.stringify(input)}.`);
    const value = BigInt(text);
    if (!isInt64(value)) throw invalid(`Invalid value at '${where}' (TYPE_INT64), ${JSON.stringify(input)}.`);
    return { integerValue: value.toString() };
  },
  doubleValue: (input, where) => {
    const number = typeof input === "string" && input.trim() !== "" ? Number(input) : input;
    if (typeof number !== "number" || (Number.isNaN(number) && input !== "NaN")) {
      throw invalid(`Invalid value at '${where}' (TYPE_DOUBLE), ${JSON.stringify(input)}.`);
    }
    return doubleValue(number);
  },
  timestampValue: (input, where) => {
    const instant = parseTimestamp(asString(input, where));
    if (!instant)
      throw invalid(
        `Invalid value at '${where}' (type.googleapis.com/google.protobuf.Timestamp), ${JSON.stringify(input)}.`,
      );
    return { timestampValue: formatTimestamp(instant) };
  },
  stringValue: (input, where) => ({ stringValue: checkText(asString(input, where), where) }),
  bytesValue: (input, where) => {
    const text = asString(input, where);
    if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(text)) throw invalid(`Invalid value at '${where}' (TYPE_BYTES).`);
    return { bytesValue: Buffer.from(text, "base64").toString("base64") };
  },
  referenceValue: (input, where) => {
    const name = checkText(asString(input, where), where);
    if (!/^projects\/[^/]+\/databases\/[^/]+\/documents(\/|$)/.test(name)) {
      throw invalid(`Invalid value at '${where}': "${name}" is no document name.`);
    }
    return { referenceValue: name };
  },
  geoPointValue: (input, where) => {
    const { latitude = 0, longitude = 0, ...rest } = asObject(input, where);
    rejectUnknown(rest, where);
    if (typeof latitude !== "number" || typeof longitude !== "number") throw invalid(`Invalid value at '${where}'.`);
    if (Math.abs(latitude) > 90)
      throw invalid(`Invalid value at '${where}.latitude': ${latitude} is not within [-90, 90].`);
    if (Math.abs(longitude) > 180)
      throw invalid(`Invalid value at '${where}.longitude': ${longitude} is not within [-180, 180].`);
    // Adding 0 turns -0, which JSON can't keep, into 0.
    return { geoPointValue: { latitude: latitude + 0, longitude: longitude + 0 } };
  },
  arrayValue: (input, where, depth) => {
    checkDepth(depth, where);
    const { values, ...rest } = asObject(input, where);
    rejectUnknown(rest, where);
    return arrayOf(
      asArray(values, `${where}.values`).map((item, index) => {
        const value = parseValue(item, `${where}.values[${index}]`, depth + 1);
        if ("arrayValue" in value) throw invalid("Cannot convert an array value in an array value.");
        return value;
      }),
    );
  },
  mapValue: (input, where, depth) => {
    checkDepth(depth, where);
    const { fields, ...rest } = asObject(input, where);
    rejectUnknown(rest, where);
    return mapOf(parseFields(fields, `${where}.fields`, depth + 1));
  },
};

function rejectUnknown(rest: JsonObject, where: string): void {
  const [name] = Object.keys(rest);
  if (name !== undefined)
    throw invalid(`Invalid JSON payload received. Unknown name "${name}" at '${where}': Cannot find field.`);
}

function checkDepth(depth: number, where: string): void {
  if (depth >= MAX_DEPTH) throw invalid(`Invalid value at '${where}': nested deeper than ${MAX_DEPTH} levels.`);
}
