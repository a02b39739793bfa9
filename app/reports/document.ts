import { z } from "zod";

import type { Snapshot } from "~/platform/firestore/types";

import { REPORT_STATUSES } from "./model";

/** Counted in the transactions that file and decide. It names no reporter. */
export const ReportTargetSchema = z.object({
  kind: z.enum(["listing", "thread", "person", "review", "question"]),
  targetId: z.string(),
  status: z.enum(["open", "decided"]),
  /** Reports without a decision; `total` counts the decided ones too. */
  open: z.int().min(0),
  total: z.int().min(0),
  /** Open reports of users whose reports are not mostly false alarms: the order of the queue. */
  heard: z.int().min(0).default(0),
  reasons: z.record(z.string(), z.int()).default({}),
  /** Of a listing; empty for things without a title, or with a title that a user wrote. */
  title: z.string().default(""),
  decision: z.string().nullable().default(null),
  /** Version of the content when it was hidden: shown again only while it is unchanged. */
  hiddenMark: z.int().nullable().default(null),
  /** Step of a decision that has not closed all reports yet, as they were too many for one commit. */
  unfinished: z.string().nullable().default(null),
  firstAt: z.date(),
  lastAt: z.date(),
});
export type ReportTargetDocument = z.infer<typeof ReportTargetSchema>;

/**
 * A document of `reports`. `snapshot`: the thing at the time of the report, as the server knew it; for a thread, only
 * the ids of the reported messages (`messageId`, and the `earlier` ones of the same report). `falseAlarms`: dismissed
 * reports of the same user by then.
 */
export const ReportSchema = z.object({
  kind: z.enum(["listing", "thread", "person", "review", "question"]),
  targetId: z.string(),
  reporterId: z.string(),
  reason: z.string(),
  detail: z.string().default(""),
  falseAlarms: z.int().min(0).default(0),
  status: z.enum(REPORT_STATUSES),
  snapshot: z.record(z.string(), z.unknown()).nullable().default(null),
  /** Time of the last filing: it may be filed again after a decision. */
  filedAt: z.date().nullable().default(null),
  createdAt: z.date(),
  updatedAt: z.date(),
});

/** The messages that a report of a thread is about, the last reported one first. */
export function messagesOf(report: Snapshot | null | undefined): string[] {
  const { messageId, earlier } = (report?.data.snapshot ?? {}) as { messageId?: unknown; earlier?: unknown };
  const ids = [messageId, ...(Array.isArray(earlier) ? (earlier as unknown[]) : [])];
  return ids.filter((id): id is string => typeof id === "string");
}
