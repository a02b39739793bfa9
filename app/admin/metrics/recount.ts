import { addDays, type LimaDay } from "~/business/calendar";
import { CASE_KEPT_DAYS } from "~/cases/model";
import { KEPT_DAYS as LISTING_FIGURES_KEPT_DAYS } from "~/catalog/figures/constants";
import { AUDIT_KEPT_DAYS } from "~/platform/audit/audit";

import { METRICS, type Metric } from "./constants";
import type { CountedDay, DayMetrics } from "./model";

/** Days after which the sources of a figure are deleted: a later count would be too low. */
const SOURCE_DAYS: Partial<Record<Metric, number>> = {
  // A session that is used again moves to that day, and ends after two weeks without use.
  sessions: 14,
  views: LISTING_FIGURES_KEPT_DAYS,
  contacts: LISTING_FIGURES_KEPT_DAYS,
  approved: AUDIT_KEPT_DAYS,
  rejected: AUDIT_KEPT_DAYS,
  cases: CASE_KEPT_DAYS,
};

/** A day counted again, with the earlier figures where their sources are deleted, or were not counted at that time. */
export function withEarlierFigures(
  counted: CountedDay,
  { before, day, today }: { before: DayMetrics | undefined; day: LimaDay; today: LimaDay },
): CountedDay {
  const whole = { ...counted };
  for (const name of METRICS) {
    if (name === "active") continue;
    const kept = SOURCE_DAYS[name];
    const hasEnded = kept !== undefined && day < addDays(today, 1 - kept);
    if (hasEnded || counted[name] === null) whole[name] = before?.[name] ?? null;
  }
  return whole;
}
