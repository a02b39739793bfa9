import type { Double, Fields, Value } from "./values.ts";

/**
 * Order-preserving encoding: two values compare in Firestore's order exactly as their keys compare
 * as JavaScript strings. Each char is one byte (0–255), so V8 keeps keys compact and compares them
 * like memory. The first char is the type, in Firestore's order of types; 0 ends lists and maps.
 */
const TYPE = {
  null: "\x05",
  boolean: "\x08",
  number: "\x10",
  timestamp: "\x18",
  string: "\x20",
  bytes: "\x28",
  reference: "\x30",
  geoPoint: "\x38",
  array: "\x40",
  map: "\x50",
} as const;

const END = "\x00";
const TEXT_END = "\x00\x01";
const NAN_BYTES = "\x00".repeat(8);
const NO_RESIDUE = "\x00\x00";

const PLAIN = /^[ -~]*$/;

const view = new DataView(new ArrayBuffer(8));

/** Key of a value; equal values of Firestore (1 and 1.0, 0 and -0) have equal keys. */
export function keyOf(value: Value): string {
  if ("stringValue" in value) return TYPE.string + textKey(value.stringValue);
  if ("integerValue" in value) return TYPE.number + integerKey(value.integerValue);
  if ("doubleValue" in value) return TYPE.number + doubleKey(value.doubleValue) + NO_RESIDUE;
  if ("booleanValue" in value) return TYPE.boolean + (value.booleanValue ? "\x01" : "\x00");
  if ("timestampValue" in value) return TYPE.timestamp + timestampKey(value.timestampValue);
  if ("nullValue" in value) return TYPE.null;
  if ("arrayValue" in value) return TYPE.array + (value.arrayValue.values ?? []).map(keyOf).join("") + END;
  if ("mapValue" in value) return TYPE.map + mapKey(value.mapValue.fields ?? {}) + END;
  if ("referenceValue" in value) return referenceKey(value.referenceValue);
  if ("bytesValue" in value) {
    return TYPE.bytes + escapeZeros(Buffer.from(value.bytesValue, "base64").toString("latin1")) + TEXT_END;
  }
  const { latitude, longitude } = value.geoPointValue;
  return TYPE.geoPoint + doubleKey(latitude) + doubleKey(longitude);
}

/** Key of a full document name: segment by segment, a parent before what lies under it. */
export function referenceKey(name: string): string {
  return TYPE.reference + name.split("/").map(textKey).join("") + END + END;
}

/** Range filters only match values of the type of their operand. */
export function sameType(a: string, b: string): boolean {
  return a.charCodeAt(0) === b.charCodeAt(0);
}

export const NULL_KEY: string = TYPE.null;
export const NAN_KEY: string = TYPE.number + NAN_BYTES + NO_RESIDUE;

function textKey(text: string): string {
  // Printable ASCII is its own UTF-8 and has no zeros; this is by far the most frequent case.
  const bytes = PLAIN.test(text) ? text : escapeZeros(Buffer.from(text, "utf8").toString("latin1"));
  return bytes + TEXT_END;
}

function escapeZeros(bytes: string): string {
  return bytes.replaceAll("\x00", "\x00\xff");
}

function mapKey(fields: Fields): string {
  const entries = Object.entries(fields).map(([name, value]) => [TYPE.string + textKey(name), value] as const);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([name, value]) => name + keyOf(value)).join("");
}

/** Seconds (exact in a double) and six digits of microseconds. */
function timestampKey(text: string): string {
  const fraction = text.length > 20 ? text.slice(20, -1) : "";
  return doubleKey(Date.parse(`${text.slice(0, 19)}Z`) / 1000) + fraction.padEnd(6, "0");
}

/** Big-endian IEEE bits with the sign turned around, so that bytes order like numbers; NaN is lowest. */
function doubleKey(input: Double): string {
  const value = Number(input);
  if (Number.isNaN(value)) return NAN_BYTES;
  view.setFloat64(0, value === 0 ? 0 : value);
  let high = view.getUint32(0);
  let low = view.getUint32(4);
  if (high >>> 31) {
    high = ~high;
    low = ~low;
  } else {
    high ^= 0x80000000;
  }
  return String.fromCharCode(
    (high >>> 24) & 255,
    (high >>> 16) & 255,
    (high >>> 8) & 255,
    high & 255,
    (low >>> 24) & 255,
    (low >>> 16) & 255,
    (low >>> 8) & 255,
    low & 255,
  );
}

/**
 * An int64 is the greatest double not above it, and the rest (under 2048) in two bytes: integers
 * and doubles interleave exactly, also beyond 2^53.
 */
function integerKey(text: string): string {
  const rounded = Number(text);
  if (Number.isSafeInteger(rounded)) return doubleKey(rounded) + NO_RESIDUE;
  const exact = BigInt(text);
  const floor = BigInt(rounded) > exact ? doubleBelow(rounded) : rounded;
  const residue = Number(exact - BigInt(floor));
  return doubleKey(floor) + String.fromCharCode(residue >>> 8, residue & 255);
}

function doubleBelow(value: number): number {
  view.setFloat64(0, value);
  view.setBigInt64(0, view.getBigInt64(0) + (value > 0 ? -1n : 1n));
  return view.getFloat64(0);
}
