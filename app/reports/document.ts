import { z } from "zod";

import { REPORT_STATUSES } from "./model";

/** A document of `reportTargets`: a reported thing, counted in the transactions that file and decide. It names no reporter. */
export const ReportTargetSchema = z.object({
  kind: z.enum(["listing", "thread", "person", "review", "question"]),
  targetId: z.string(),
  status: z.enum(["open", "decided"]),
  /** Reports that wait, and all that there were. */
  open: z.int().min(0),
  total: z.int().min(0),
  /** Open reports of users whose reports are not mostly false alarms: what the queue is ordered by. */
  heard: z.int().min(0).default(0),
  /** How often each reason was given. */
  reasons: z.record(z.string(), z.int()).default({}),
  /** Of a listing; empty for what has no title, or whose title is what someone wrote. */
  title: z.string().default(""),
  /** The last decision: its step. */
  decision: z.string().nullable().default(null),
  /** What was taken out of sight, as it was then: shown again only while it is still so. */
  hiddenMark: z.int().nullable().default(null),
  firstAt: z.date(),
  lastAt: z.date(),
});
export type ReportTargetDocument = z.infer<typeof ReportTargetSchema>;

/**
 * A document of `reports`. `snapshot` is the thing as it was when it was reported first, as the server knew it; of a
 * thread, the id of the reported message alone. `falseAlarms`: dismissed reports of the same user by then.
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
  createdAt: z.date(),
  updatedAt: z.date(),
});
