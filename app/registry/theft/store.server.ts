import { z } from "zod";

import { userPath } from "~/accounts/model";
import { sha256Hex } from "~/platform/crypto/hash";
import { decodeDocument } from "~/platform/firestore/codec";
import { FirestoreError } from "~/platform/firestore/errors";
import type { Database, Snapshot, Transaction, Write } from "~/platform/firestore/types";
import type { Logger } from "~/platform/log";
import { recipientOf, type PushRecipient } from "~/platform/push/notice";

import { isTheftId, theftPath } from "./constants";
import { TheftReportSchema, type TheftReport } from "./model";

const EmailSchema = z.object({ email: z.string().min(1) });
/**
 * Live reports of one folded serial: of bicycles of different brands. Without a limit: a report left out would let a
 * stolen bicycle be sold, and a document holds thousands.
 */
const WatchSchema = z.object({ theftIds: z.array(z.string()) });

/**
 * Path of the document with the live reports of a folded serial. A report that goes live or ends writes it, a listing
 * that is published reads it in its transaction: of the two, one runs again and sees the other
 * (docs/decisions/2026-11-23-publish-gate.md).
 */
export async function watchPath(serialKey: string): Promise<string> {
  return `stolenSerials/${await sha256Hex(serialKey, 16)}`;
}

/** Reads a report. @throws FirestoreError for an invalid one: no decision may be based on it */
export async function readTheft(
  source: Pick<Transaction, "read">,
  id: string,
  log: Logger,
): Promise<TheftReport | null> {
  if (!isTheftId(id)) return null;
  const snapshot = await source.read(theftPath(id));
  if (snapshot === null) return null;
  const report = decodeDocument(TheftReportSchema, snapshot, log);
  if (report === null) throw new FirestoreError("DATA_LOSS", `${snapshot.path} does not fit`);
  return report;
}

/** Ids of the live reports of a folded serial. @throws FirestoreError for a watch that does not fit */
export async function watchedThefts(tx: Pick<Transaction, "read">, serialKey: string): Promise<string[]> {
  return serialKey === "" ? [] : watchedIn(await tx.read(await watchPath(serialKey)));
}

function watchedIn(snapshot: Snapshot | null): string[] {
  if (snapshot === null) return [];
  const watch = WatchSchema.safeParse(snapshot.data);
  if (!watch.success) throw new FirestoreError("DATA_LOSS", `${snapshot.path} does not fit`);
  return watch.data.theftIds;
}

/** The write that adds a report to the watch of its serial or removes it; none for a bicycle without serial. */
export async function watchWrites(
  tx: Pick<Transaction, "read">,
  { id, serialKey }: Pick<TheftReport, "id" | "serialKey">,
  isLive: boolean,
  now: Date,
): Promise<Write[]> {
  if (serialKey === "") return [];
  const path = await watchPath(serialKey);
  const others = watchedIn(await tx.read(path)).filter((each) => each !== id);
  const theftIds = isLive ? [...others, id] : others;
  return [theftIds.length > 0 ? { set: path, data: { theftIds, updatedAt: now } } : { delete: path }];
}

/** Address of a user's mails; null without an account. */
export async function emailOf(source: Pick<Database, "read">, uid: string): Promise<string | null> {
  return (await reachOf(source, uid)).email;
}

export async function reachOf(
  source: Pick<Database, "read">,
  uid: string,
): Promise<{ email: string | null; device: PushRecipient | null }> {
  const user = await source.read(userPath(uid));
  return { email: EmailSchema.safeParse(user?.data).data?.email ?? null, device: recipientOf(uid, user?.data) };
}

/** Every write increments the version. */
export function theftWrite(
  { id, version }: Pick<TheftReport, "id" | "version">,
  changes: Partial<TheftReport>,
  now: Date,
): Write {
  return { update: theftPath(id), data: { ...changes, version: version + 1, updatedAt: now } };
}
