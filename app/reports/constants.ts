export const REPORTS = "reports";

/** Id of a user's only report about a subject. */
export function reportPath({ kind, targetId, reporterId }: Record<"kind" | "targetId" | "reporterId", string>): string {
  return `${REPORTS}/${kind}_${targetId}_${reporterId}`;
}

/** Key under which a user's reports of a day are counted. */
export function reportLimitKey(reporterId: string): string {
  return `report:${reporterId}`;
}
