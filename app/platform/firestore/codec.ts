import { LiteralDocumentReference, LiteralGeoPointValue } from "firebase-rest-firestore";
import type { z, ZodType } from "zod";

import { fromBase64, toBase64 } from "../crypto/encoding";
import type { Logger } from "../log";
import { FirestoreError } from "./errors";
import type { DocumentData, Snapshot } from "./types";

/** A value as the REST protocol writes it: one of these keys. */
export type WireValue =
  | { nullValue: null }
  | { booleanValue: boolean }
  | { integerValue: string | number }
  | { doubleValue: number | string }
  | { timestampValue: string }
  | { stringValue: string }
  | { bytesValue: string }
  | { referenceValue: string }
  | { geoPointValue: { latitude?: number; longitude?: number } }
  | { arrayValue: { values?: WireValue[] } }
  | { mapValue: { fields?: WireFields } };

export type WireFields = Record<string, WireValue>;

const INT64_MIN = -(2n ** 63n);
const INT64_MAX = 2n ** 63n - 1n;

/** A timestamp finer than a Date can say: `iso` keeps the microseconds, so that writing it back changes nothing. */
export class PreciseDate extends Date {
  readonly iso: string;

  constructor(iso: string) {
    super(iso);
    this.iso = iso;
  }
}

/** `undefined` ones are left out. Throws TypeError for values that Firestore cannot hold. */
export function encodeFields(data: DocumentData, at = ""): WireFields {
  const entries = Object.entries(data).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([key, value]) => [key, encodeValue(value, at ? `${at}.${key}` : key)]));
}

/** One value; `at` names it in errors. -0 is stored as 0. */
export function encodeValue(value: unknown, at = "value"): WireValue {
  switch (typeof value) {
    case "string":
      return { stringValue: value };
    case "boolean":
      return { booleanValue: value };
    case "number":
      return encodeNumber(value);
    case "bigint":
      if (value < INT64_MIN || value > INT64_MAX) throw new TypeError(`${at}: ${value} does not fit 64 bits`);
      return { integerValue: String(value) };
    case "object":
      return value === null ? { nullValue: null } : encodeObject(value, at);
    case "undefined":
    case "function":
    case "symbol":
      throw new TypeError(`${at}: Firestore cannot hold ${typeof value}`);
  }
}

export function decodeFields(fields: WireFields | undefined): DocumentData {
  return Object.fromEntries(Object.entries(fields ?? {}).map(([key, value]) => [key, decodeValue(value)]));
}

/** One value. Throws FirestoreError (invalid-response) for a kind that the protocol does not know. */
export function decodeValue(value: WireValue): unknown {
  if ("stringValue" in value) return value.stringValue;
  if ("integerValue" in value) return decodeInteger(value.integerValue);
  if ("doubleValue" in value) return Number(value.doubleValue);
  if ("booleanValue" in value) return value.booleanValue;
  if ("nullValue" in value) return null;
  if ("timestampValue" in value) return decodeTimestamp(value.timestampValue);
  if ("mapValue" in value) return decodeFields(value.mapValue.fields);
  if ("arrayValue" in value) return (value.arrayValue.values ?? []).map(decodeValue);
  if ("bytesValue" in value) return fromBase64(value.bytesValue);
  if ("referenceValue" in value) return new LiteralDocumentReference(value);
  if ("geoPointValue" in value) {
    const { latitude = 0, longitude = 0 } = value.geoPointValue;
    return new LiteralGeoPointValue({ geoPointValue: { latitude, longitude } });
  }
  throw new FirestoreError("UNKNOWN", `unknown value ${Object.keys(value).join()}`, { fault: "invalid-response" });
}

/** By its schema, with its id. One that does not fit is logged and null: it never breaks a page. */
export function decodeDocument<S extends ZodType>(
  schema: S,
  snapshot: Snapshot,
  log: Logger,
): (z.infer<S> & { id: string }) | null {
  const result = schema.safeParse({ ...snapshot.data, id: snapshot.id });
  if (result.success) return Object.assign({}, result.data, { id: snapshot.id });
  const issues = result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  log.warn("firestore.document-does-not-fit", { path: snapshot.path, issues });
  return null;
}

function encodeNumber(value: number): WireValue {
  if (Number.isSafeInteger(value)) return { integerValue: String(value) };
  return { doubleValue: Number.isFinite(value) ? value : String(value) };
}

function encodeObject(value: object, at: string): WireValue {
  if (value instanceof Date) return { timestampValue: encodeDate(value, at) };
  if (value instanceof Uint8Array) return { bytesValue: toBase64(value) };
  if (value instanceof LiteralDocumentReference) return { referenceValue: value.referenceValue };
  if (value instanceof LiteralGeoPointValue) return { geoPointValue: value.geoPointValue };
  if (Array.isArray(value)) {
    // Array.from visits holes too: they are rejected like any other undefined.
    return { arrayValue: { values: Array.from(value, (item, index) => encodeValue(item, `${at}[${index}]`)) } };
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null)
    throw new TypeError(`${at}: Firestore cannot hold a ${value.constructor.name}`);
  return { mapValue: { fields: encodeFields({ ...value }, at) } };
}

function encodeDate(date: Date, at: string): string {
  const time = date.getTime();
  // Firestore's range is years 1 to 9999; Date's is far wider.
  if (Number.isNaN(time) || date.getUTCFullYear() < 1 || date.getUTCFullYear() > 9999)
    throw new TypeError(`${at}: no storable date`);
  return date instanceof PreciseDate && Date.parse(date.iso) === time ? date.iso : date.toISOString();
}

function decodeTimestamp(iso: string): Date {
  return /\.\d{3}\d*[1-9]\d*Z$/.test(iso) ? new PreciseDate(iso) : new Date(iso);
}

function decodeInteger(value: string | number): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : BigInt(value);
}
