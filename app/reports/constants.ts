export const REPORTS = "reports";

/** Path of a user's only report about a subject. */
export function reportPath({ kind, targetId, reporterId }: Record<"kind" | "targetId" | "reporterId", string>): string {
  return `${REPORTS}/${kind}_${targetId}_${reporterId}`;
}

export const REPORT_TARGETS = "reportTargets";

export function reportTargetPath({ kind, targetId }: Record<"kind" | "targetId", string>): string {
  return `${REPORT_TARGETS}/${kind}_${targetId}`;
}

export function reportLimitKey(reporterId: string): string {
  return `report:${reporterId}`;
}

/** Dismissed reports of a user from which on their further ones come after all others. */
export const FALSE_ALARMS_MAX = 5;

/** Sides of a thread, as the messages room names them. */
const SIDES = ["seller", "buyer"] as const;
type ThreadSide = (typeof SIDES)[number];

/** Subject of a report about a thread: one side's words in it, so that each side's report is decided by itself. */
export function threadSubject(threadId: string, accused: ThreadSide): string {
  return `${threadId}.${accused}`;
}

/** The thread and the accused side of such an id; null for any other id. */
export function threadOfSubject(id: string): { threadId: string; accused: ThreadSide } | null {
  const accused = SIDES.find((side) => id.endsWith(`.${side}`));
  return accused ? { threadId: id.slice(0, -accused.length - 1), accused } : null;
}

export const REPORTS_PATH = "/administracion/denuncias";

export function reportedThingPath(id: string): string {
  return `${REPORTS_PATH}/${encodeURIComponent(id)}`;
}
