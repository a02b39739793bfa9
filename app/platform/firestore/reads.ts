import { getDocumentId } from "firebase-rest-firestore";

import { decodeFields, type WireFields } from "./codec";
import { unreadable } from "./errors";
import type { CallOptions } from "./retry";
import type { FieldSum, Snapshot } from "./types";

export interface ReadContext {
  transaction: string;
  options: CallOptions;
}

interface WireDocument {
  name: string;
  fields?: WireFields;
  createTime?: string;
  updateTime?: string;
}

interface WireNumber {
  integerValue?: string | number;
  doubleValue?: string | number;
}

interface WireRead {
  found?: WireDocument;
  missing?: string;
  document?: WireDocument;
  result?: { aggregateFields?: { count?: WireNumber; sum?: WireNumber } };
}

/** Documents in the order they were asked for, by resource name; null where there is none, and for no name. */
export function decodeFound(answer: unknown, names: (string | null)[]): (Snapshot | null)[] {
  const byName = new Map<string, Snapshot | null>();
  for (const { found, missing } of items(answer)) {
    if (found) byName.set(found.name, snapshotOf(found));
    else if (missing) byName.set(missing, null);
  }
  return names.map((name) => {
    if (name === null) return null;
    const snapshot = byName.get(name);
    // A stream that was cut short must not read as "there is no such document".
    if (snapshot === undefined) throw unreadable(`batchGet left out ${name}`);
    return snapshot;
  });
}

export function decodeMatches(answer: unknown): Snapshot[] {
  return items(answer).flatMap(({ document }) => (document ? [snapshotOf(document)] : []));
}

export function decodeCount(answer: unknown): number {
  const count = Number(aggregated(answer)?.count?.integerValue);
  if (!Number.isSafeInteger(count)) throw unreadable("runAggregationQuery answered no count");
  return count;
}

export function decodeSum(answer: unknown): FieldSum {
  const given = aggregated(answer)?.sum;
  const sum = Number(given?.integerValue ?? given?.doubleValue);
  if (!Number.isFinite(sum)) throw unreadable("runAggregationQuery answered no sum");
  return { count: decodeCount(answer), sum };
}

function aggregated(answer: unknown) {
  return items(answer).find(({ result }) => result)?.result?.aggregateFields;
}

export function decodeBegun(answer: unknown): string {
  const { transaction } = answer as { transaction?: unknown };
  if (typeof transaction !== "string" || transaction === "") throw unreadable("beginTransaction answered no id");
  return transaction;
}

function items(answer: unknown): WireRead[] {
  return answer as WireRead[];
}

function snapshotOf({ name, fields, createTime = "", updateTime = "" }: WireDocument): Snapshot {
  const path = name.slice(name.indexOf("/documents/") + "/documents/".length);
  return { path, id: getDocumentId(path), data: decodeFields(fields), createTime, updateTime };
}
