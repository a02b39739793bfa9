import type { Sheet } from "~/complaints/model";

import { sha256Hex } from "../../platform/crypto/hash.ts";

/**
 * SHA-256 of a sheet's fields, in hexadecimal. Fields are sorted by name, as the database does not keep their order.
 */
export function sheetDigest(sheet: Omit<Sheet, "digest">): Promise<string> {
  return sha256Hex(inFixedOrder(sheet));
}

/** As JSON, each object's fields by name. */
export function inFixedOrder(value: unknown): string {
  return JSON.stringify(sorted(value));
}

function sorted(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  );
}
