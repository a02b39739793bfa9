import { decodeFields, type WireFields } from "./codec";
import { unreadable } from "./errors";
import { lastSegment } from "./paths";
import type { CallOptions } from "./retry";
import type { Snapshot } from "./types";

/** How a read takes part in a transaction. */
export interface ReadContext {
  /** Which transaction, in the protocol's words. */
  selector: { transaction: string } | { newTransaction: { readWrite: { retryTransaction?: string } } };
  options: CallOptions;
  /** Told the id of the transaction that this read began. */
  onBegun(transaction: string): void;
}

interface WireDocument {
  name: string;
  fields?: WireFields;
  createTime?: string;
  updateTime?: string;
}

interface WireRead {
  transaction?: string;
  found?: WireDocument;
  missing?: string;
  document?: WireDocument;
  result?: { aggregateFields?: { count?: { integerValue?: string | number } } };
}

/** Documents in the order they were asked for, by resource name; null where there is none. */
export function decodeFound(answer: unknown, names: string[], context?: ReadContext): (Snapshot | null)[] {
  const byName = new Map<string, Snapshot | null>();
  for (const { found, missing } of items(answer, context)) {
    if (found) byName.set(found.name, snapshotOf(found));
    else if (missing) byName.set(missing, null);
  }
  return names.map((name) => {
    const snapshot = byName.get(name);
    // A stream that ended early must not read as "there is no such document".
    if (snapshot === undefined) throw unreadable(`batchGet says nothing of ${name}`);
    return snapshot;
  });
}

export function decodeMatches(answer: unknown, context?: ReadContext): Snapshot[] {
  return items(answer, context).flatMap(({ document }) => (document ? [snapshotOf(document)] : []));
}

export function decodeCount(answer: unknown): number {
  const count = Number(items(answer).find(({ result }) => result)?.result?.aggregateFields?.count?.integerValue);
  if (!Number.isSafeInteger(count)) throw unreadable("runAggregationQuery answered no count");
  return count;
}

function items(answer: unknown, context?: ReadContext): WireRead[] {
  const list = answer as WireRead[];
  const begun = list.find(({ transaction }) => transaction)?.transaction;
  if (begun) context?.onBegun(begun);
  return list;
}

function snapshotOf({ name, fields, createTime = "", updateTime = "" }: WireDocument): Snapshot {
  const path = name.slice(name.indexOf("/documents/") + "/documents/".length);
  return { path, id: lastSegment(path), data: decodeFields(fields), createTime, updateTime };
}
