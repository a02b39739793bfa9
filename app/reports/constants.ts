export const REPORTS = "reports";

/** The one document of a person's report about a thing. */
export function reportPath({ kind, targetId, reporterId }: Record<"kind" | "targetId" | "reporterId", string>): string {
  return `${REPORTS}/${kind}_${targetId}_${reporterId}`;
}

/** What a person's reports of a day are counted under. */
export function reportLimitKey(reporterId: string): string {
  return `report:${reporterId}`;
}
