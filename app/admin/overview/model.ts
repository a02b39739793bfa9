import { z } from "zod";

import type { Kind } from "./kinds";
import { COMPARED_NAMES, UnlikeSchema } from "./unlike";

export const CountedLineSchema = z.object({
  /** Null where it could not be counted. */
  count: z.number().nullable(),
  centimos: z.number().default(0),
  /** Time, or last day of the term, of the oldest. */
  oldest: z.string().nullable().default(null),
  at: z.number(),
  oldestAt: z.number().default(0),
  /** Number of those among which the oldest was found. */
  oldestOf: z.number().default(0),
});
export type CountedLine = z.infer<typeof CountedLineSchema>;
export type Line = Kind & CountedLine;

const DayReasonSchema = z.object({ name: z.string(), text: z.string() });
export const DayComparisonSchema = z.object({
  /** Day that was compared; `hour` null: the whole of it. */
  day: z.string(),
  hour: z.number().nullable(),
  unlike: z.array(UnlikeSchema),
  usual: z.array(z.enum(COMPARED_NAMES)),
  reasons: z.array(DayReasonSchema).default([]),
});
export type DayComparison = z.infer<typeof DayComparisonSchema>;
export type DayReason = z.infer<typeof DayReasonSchema>;
