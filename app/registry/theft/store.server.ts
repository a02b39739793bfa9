import { z } from "zod";

import { userPath } from "~/accounts/model";
import { decodeDocument } from "~/platform/firestore/codec";
import { FirestoreError } from "~/platform/firestore/errors";
import type { Database, DocumentData, Transaction, Write } from "~/platform/firestore/types";
import type { Logger } from "~/platform/log";
import { recipientOf, type PushRecipient } from "~/platform/push/notice";

import { areOfOne } from "../numbers/standing";
import { isTheftId, theftPath } from "./constants";
import { TheftReportSchema, type TheftReport } from "./model";

const EmailSchema = z.object({ email: z.string().min(1) });

/** Whether a report is that of an account: by its owner, or by the confirmed address that sent it alone. */
export async function isReportOf(
  source: Pick<Transaction, "read">,
  { ownerId, email }: Pick<TheftReport, "ownerId" | "email">,
  uid: string,
): Promise<boolean> {
  // An erasure closes reports of no account as nobody's.
  return ownerId === uid || (uid !== "" && areOfOne({ ownerId, email }, await personOf(source, { ownerId: uid })));
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

const AccountSchema = z.object({ email: z.string().catch(""), emailVerified: z.boolean().catch(false) });
/** A person as claims name them, of an account or an address; `to`: where mails reach them. */
export async function personOf(
  source: Pick<Database, "read">,
  { ownerId, email = "" }: { ownerId: string; email?: string | undefined },
): Promise<{ ownerId: string; email: string; to: string | null }> {
  if (ownerId === "") return { ownerId, email, to: email || null };
  const account = AccountSchema.parse((await source.read(userPath(ownerId)))?.data ?? {});
  return { ownerId, email: account.emailVerified ? account.email.toLowerCase() : "", to: account.email || null };
}

/** Address of a user's mails; null without an account. */
export async function emailOf(source: Pick<Database, "read">, uid: string): Promise<string | null> {
  return (await reachOf(source, uid)).email;
}

/** How the owner of a report is reached: by the account, else at the address that confirmed the report. */
export async function ownerReachOf(
  source: Pick<Database, "read">,
  { ownerId, email }: Pick<TheftReport, "ownerId" | "email">,
): Promise<Awaited<ReturnType<typeof reachOf>>> {
  return ownerId === "" ? { email: email || null, device: null } : reachOf(source, ownerId);
}

async function reachOf(
  source: Pick<Database, "read">,
  uid: string,
): Promise<{ email: string | null; device: PushRecipient | null }> {
  if (uid === "") return { email: null, device: null };
  const user = await source.read(userPath(uid));
  return { email: EmailSchema.safeParse(user?.data).data?.email ?? null, device: recipientOf(uid, user?.data) };
}

/** Every write increments the version. */
export function theftWrite(
  { id, version }: Pick<TheftReport, "id" | "version">,
  changes: Partial<TheftReport>,
  now: Date,
): Write {
  const data = { ...checkable(changes), version: version + 1, updatedAt: now };
  return { update: theftPath(id), data, ...(changes.policeReport === "" && { remove: ["verifiedAt"] }) };
}

/** Fields to store: a report without a police report has nothing to check, and no place in the queue of checks. */
export function checkable(report: Partial<TheftReport>): DocumentData {
  return report.policeReport === "" ? { ...report, verifiedAt: undefined } : report;
}
