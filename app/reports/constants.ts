export const REPORTS = "reports";

/** Id of a user's only report about a subject. */
export function reportPath({ kind, targetId, reporterId }: Record<"kind" | "targetId" | "reporterId", string>): string {
  return `${REPORTS}/${kind}_${targetId}_${reporterId}`;
}

export const REPORT_TARGETS = "reportTargets";

/** What is reported, with the figures of all reports about it. */
export function reportTargetPath({ kind, targetId }: Record<"kind" | "targetId", string>): string {
  return `${REPORT_TARGETS}/${kind}_${targetId}`;
}

/** Key under which a user's reports of a day are counted. */
export function reportLimitKey(reporterId: string): string {
  return `report:${reporterId}`;
}
