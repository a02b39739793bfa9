import type { QueryOrder } from "~/platform/firestore/types";

/** Longest cursor that an address may carry. */
const LENGTH_MAX = 1_500;

/**
 * Place where a file ended, in the address of its next part: the order's values as they were then, so that documents
 * changed or deleted since move nothing.
 */
export function filePlaceText(place: readonly unknown[]): string {
  return JSON.stringify(place.map((value) => (value instanceof Date ? { at: value.toISOString() } : (value ?? null))));
}

/** Reads a place; null for one that these orders cannot have. The last value is the document's path. */
export function readFilePlace(text: string, orderBy: readonly QueryOrder[]): unknown[] | null {
  const values = text.length > LENGTH_MAX ? null : parsedList(text);
  if (values?.length !== orderBy.length + 1) return null;
  const place = values.map(valueOf);
  const path = place.at(-1);
  return place.includes(undefined) || typeof path !== "string" || !/^[^/]+\/[^/]+$/.test(path) ? null : place;
}

function parsedList(text: string): unknown[] | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : null;
  } catch {
    // The address may be forged.
    return null;
  }
}

/** Undefined for values that no order holds. */
function valueOf(value: unknown): unknown {
  if (value === null || typeof value === "string" || typeof value === "number") return value;
  const at = typeof value === "object" && "at" in value ? value.at : undefined;
  const date = typeof at === "string" ? new Date(at) : null;
  return date === null || Number.isNaN(date.getTime()) ? undefined : date;
}
