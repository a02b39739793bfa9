import { LiteralDocumentReference, LiteralGeoPointValue } from "firebase-rest-firestore";

import type { CommitResult, Database, DocumentData, Snapshot, Transform, Write } from "./types";
import { pathOfWrite } from "./writes";

/**
 * Whether a write can succeed only once: it creates a document, or requires the version that it replaces.
 * Counting and list transforms are left out, as their effect cannot be recognised afterwards.
 */
export function isGuarded(write: Write): boolean {
  if ("delete" in write) return write.precondition?.updateTime !== undefined;
  if ("merge" in write || !(write.transforms ?? []).every(isServerTime)) return false;
  return "create" in write || write.precondition?.updateTime !== undefined;
}

/**
 * After guarded writes were sent twice and the second attempt was rejected: compares the stored documents with
 * the writes, and answers the commit's result where they match, else null (another client was faster).
 */
export async function confirmCommit(
  writes: Write[],
  database: Pick<Database, "readAll">,
): Promise<CommitResult | null> {
  const found = await database.readAll(writes.map(pathOfWrite));
  if (!writes.every((write, index) => isDone(write, found[index] ?? null))) return null;
  const updateTimes = found.map((snapshot) => snapshot?.updateTime ?? null);
  const transformResults = writes.map((write, index) =>
    "delete" in write ? [] : (write.transforms ?? []).map(({ field }) => fieldOf(found[index]?.data, field)),
  );
  return {
    updateTimes,
    transformResults,
    commitTime: updateTimes.reduce<string>((latest, time) => (time && time > latest ? time : latest), ""),
  };
}

function isDone(write: Write, found: Snapshot | null): boolean {
  if ("delete" in write) return found === null;
  if (!found) return false;
  const computed = (write.transforms ?? []).map(({ field }) => field);
  if ("create" in write || "set" in write) return isSame(without(write.data, computed), without(found.data, computed));
  const names = Object.keys(write.data).filter((name) => write.data[name] !== undefined && !computed.includes(name));
  const removed = "update" in write ? (write.remove ?? []) : [];
  // Nothing to recognise it by: rejecting is safer than taking another client's change for ours.
  if (names.length + removed.length === 0) return false;
  return (
    names.every((name) => isSame(write.data[name], fieldOf(found.data, name))) &&
    removed.every((name) => fieldOf(found.data, name) === undefined)
  );
}

function isServerTime(transform: Transform): boolean {
  return "serverTime" in transform;
}

function fieldOf(data: DocumentData | undefined, dotted: string): unknown {
  return dotted
    .split(".")
    .reduce<unknown>(
      (value, segment) => (isMap(value) && Object.hasOwn(value, segment) ? value[segment] : undefined),
      data,
    );
}

function without(data: DocumentData, dotted: string[]): DocumentData {
  const inside = (key: string) =>
    dotted.flatMap((path) => (path.startsWith(`${key}.`) ? [path.slice(key.length + 1)] : []));
  const kept = Object.entries(data).filter(([key]) => !dotted.includes(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, isMap(value) ? without(value, inside(key)) : value]));
}

/** Equality as Firestore stores values: `undefined` counts as absent. */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || (a === 0 && b === 0)) return true;
  if (typeof a === "bigint" || typeof b === "bigint") return String(a) === String(b);
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  if (a instanceof Uint8Array && b instanceof Uint8Array)
    return a.length === b.length && a.every((byte, index) => byte === b[index]);
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isSame(item, b[index]));
  if (a instanceof LiteralDocumentReference && b instanceof LiteralDocumentReference)
    return a.referenceValue === b.referenceValue;
  if (a instanceof LiteralGeoPointValue && b instanceof LiteralGeoPointValue)
    return isSame(a.geoPointValue, b.geoPointValue);
  if (!isMap(a) || !isMap(b)) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => isSame(a[key], b[key]));
}

function isMap(value: unknown): value is DocumentData {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
