import { DAY_MS } from "~/business/durations";
import type { DocumentData, Snapshot, Transaction, Write } from "~/platform/firestore/types";

import { FALSE_ALARMS_MAX, reportPath, reportTargetPath } from "./constants";
import { messagesOf } from "./document";
import type { ReportInput } from "./model";

/** Days after a decision until a user may report the same thing again; at once if it has changed. */
export const AGAIN_DAYS = 7;
/** Messages that a report of a thread stores besides the last reported one. */
const EARLIER_MAX = 4;

/** Facts of a report about its thing, as the server knows it. */
interface Reported {
  /** Of a listing; else empty. */
  title: string;
  /** The copy of the thing; null for a thread. */
  snapshot: DocumentData | null;
  falseAlarms: number;
}

/** Whether a user's decided report may be filed again: for a thread, about a message written since. */
export function isAgain(
  before: Snapshot,
  { kind, messageId, messageAt }: Pick<ReportInput, "kind" | "messageId" | "messageAt">,
  { snapshot }: Pick<Reported, "snapshot">,
  now: Date,
): boolean {
  const { decidedAt, filedAt, createdAt, updatedAt } = before.data;
  if (kind === "thread") {
    const since = filedAt ?? createdAt;
    if (!messageId || !messageAt || messagesOf(before).includes(messageId)) return false;
    return !(since instanceof Date) || messageAt > since;
  }
  const at = decidedAt ?? updatedAt;
  const isLong = at instanceof Date && now.getTime() - at.getTime() >= AGAIN_DAYS * DAY_MS;
  return isLong || !isSameCopy(before.data.snapshot as DocumentData | null | undefined, snapshot);
}

/** A listing that was reserved meanwhile is the same listing. */
function isSameCopy(before: DocumentData | null | undefined, now: DocumentData | null): boolean {
  const fields = Object.keys(now ?? {}).filter((field) => field !== "status");
  return fields.every((field) => before?.[field] === now?.[field]);
}

/** Queues a report with the figures of its thing. False where it was decided and nothing is new. */
export async function fileIn(tx: Transaction, input: ReportInput, about: Reported, now: Date): Promise<boolean> {
  const { kind, targetId, reporterId, reason, detail } = input;
  const [before, target = null] = await tx.readAll([reportPath(input), reportTargetPath(input)]);
  const { title, falseAlarms } = about;
  const isHeard = falseAlarms < FALSE_ALARMS_MAX;
  const messageId = input.messageId ?? null;
  const snapshot = kind === "thread" ? { messageId } : about.snapshot;
  if (!before) {
    tx.write(targetWrite(target, { kind, targetId, reason, former: null, title, isHeard }, now), {
      create: reportPath(input),
      data: {
        kind,
        targetId,
        reporterId,
        reason,
        detail,
        falseAlarms,
        status: "open",
        snapshot,
        filedAt: now,
        createdAt: now,
        updatedAt: now,
      },
    });
    return true;
  }
  const former = String(before.data.reason);
  if (before.data.status === "open") {
    const known = messagesOf(before);
    const isOther = kind === "thread" && messageId !== null && known[0] !== messageId;
    const earlier = known.filter((id) => id !== messageId).slice(0, EARLIER_MAX);
    tx.write({
      update: before.path,
      data: { reason, detail, updatedAt: now, ...(isOther && { snapshot: { messageId, earlier }, filedAt: now }) },
    });
    // Another message makes a decision stale that was read without it.
    if (target && (isOther || former !== reason))
      tx.write({
        update: target.path,
        data: isOther ? { lastAt: now } : {},
        transforms: reasonTransforms(former, reason),
      });
    return true;
  }
  if (!isAgain(before, input, about, now)) return false;
  tx.write(targetWrite(target, { kind, targetId, reason, former, title, isHeard }, now), {
    update: before.path,
    data: {
      reason,
      detail,
      falseAlarms,
      status: "open",
      snapshot,
      filedAt: now,
      updatedAt: now,
      decidedAt: null,
      // Reopened, it still counts as a false alarm.
      ...(before.data.status === "dismissed" && { wasDismissed: true }),
    },
  });
  return true;
}

function reasonTransforms(former: string | null, reason: string) {
  if (former === reason) return [];
  return [
    ...(former === null ? [] : [{ field: `reasons.${former}`, increment: -1 }]),
    { field: `reasons.${reason}`, increment: 1 },
  ];
}

/** One more open report about a thing; the first one makes the document. `former`: reason of a closed report. */
function targetWrite(
  before: Snapshot | null,
  {
    kind,
    targetId,
    reason,
    former,
    title,
    isHeard,
  }: Pick<ReportInput, "kind" | "targetId" | "reason"> & { former: string | null; title: string; isHeard: boolean },
  now: Date,
): Write {
  const path = reportTargetPath({ kind, targetId });
  const heard = isHeard ? 1 : 0;
  if (before === null) {
    const figures = { status: "open", open: 1, heard, total: 1, reasons: { [reason]: 1 }, decision: null };
    return { create: path, data: { kind, targetId, title, ...figures, firstAt: now, lastAt: now } };
  }
  return {
    update: path,
    // The first one after a decision restarts the wait.
    data: { status: "open", lastAt: now, ...(before.data.status !== "open" && { firstAt: now }) },
    transforms: [
      { field: "open", increment: 1 },
      { field: "heard", increment: heard },
      { field: "total", increment: former === null ? 1 : 0 },
      ...reasonTransforms(former, reason),
    ],
  };
}
