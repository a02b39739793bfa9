import { invalid } from "../http/errors.ts";

export type JsonObject = Record<string, unknown>;

/**
 * Parses a request body. Kept, though plain `JSON.parse` would lose it: int64 written as bare
 * numbers beyond 2^53 (quoted first). The pattern can't match inside a JSON string, where each
 * quote carries a backslash. An empty body is `{}`.
 * @throws RpcError INVALID_ARGUMENT when the text is not a JSON object.
 */
export function parseBody(text: string): JsonObject {
  if (text.trim() === "") return {};
  const exact = text.replace(/("integerValue"\s*:\s*)(-?\d{16,})(?=\s*[,}])/g, '$1"$2"');
  let body: unknown;
  try {
    body = JSON.parse(exact);
  } catch (error) {
    throw invalid(`Invalid JSON payload received. ${error instanceof Error ? error.message : ""}`.trim());
  }
  return asObject(body, "request");
}

/** Writes an answer. `-0` is kept as the string "-0" inside and leaves as the number `-0`. */
export function stringify(value: unknown): string {
  return JSON.stringify(value).replaceAll('"doubleValue":"-0"', '"doubleValue":-0');
}

export function asObject(value: unknown, where: string): JsonObject {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw invalid(`Invalid value at '${where}': expected an object.`);
  }
  return value as JsonObject;
}

/** An absent or null field of a message reads as undefined (proto3 JSON). */
export function optionalObject(value: unknown, where: string): JsonObject | undefined {
  return value === undefined || value === null ? undefined : asObject(value, where);
}

export function asArray(value: unknown, where: string): unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw invalid(`Invalid value at '${where}': expected an array.`);
  return value;
}

export function asString(value: unknown, where: string): string {
  if (typeof value !== "string") throw invalid(`Invalid value at '${where}': expected a string.`);
  return value;
}

export function optionalString(value: unknown, where: string): string | undefined {
  return value === undefined || value === null ? undefined : asString(value, where);
}

export function optionalBoolean(value: unknown, where: string): boolean | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "boolean") throw invalid(`Invalid value at '${where}': expected a boolean.`);
  return value;
}

/** An int32 or a safe int64, written as a number or as a string. */
export function optionalInteger(value: unknown, where: string): number | undefined {
  if (value === undefined || value === null) return undefined;
  const number = typeof value === "string" && value !== "" ? Number(value) : value;
  if (typeof number !== "number" || !Number.isSafeInteger(number)) {
    throw invalid(`Invalid value at '${where}': expected an integer.`);
  }
  return number;
}

/** An enum written as its name or as its number (the keys of `names`). */
export function asEnum<T extends string>(value: unknown, where: string, names: Record<number, T>): T {
  for (const [code, name] of Object.entries(names)) {
    if (value === name || value === Number(code)) return name;
  }
  throw invalid(`Invalid value at '${where}': ${JSON.stringify(value)}.`);
}
