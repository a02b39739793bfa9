import { z } from "zod";

import { REPORT_STATUSES } from "./model";

/** A document of `reports`. `snapshot` is the thing as it was when it was reported first, as the server knew it. */
export const ReportSchema = z.object({
  kind: z.enum(["listing", "thread", "person", "review", "question"]),
  targetId: z.string(),
  reporterId: z.string(),
  reason: z.string(),
  detail: z.string().default(""),
  status: z.enum(REPORT_STATUSES),
  snapshot: z.record(z.string(), z.unknown()).nullable().default(null),
  createdAt: z.date(),
  updatedAt: z.date(),
});
