/** What can be reported. */
export type ReportKind = "listing" | "thread" | "person";

/** A report as it is filed. One person reports one thing once. */
export interface ReportInput {
  reporterId: string;
  kind: ReportKind;
  targetId: string;
  /** One of the reasons that the form of that kind offers. */
  reason: string;
  /** In the reporter's own words; may be empty. */
  detail: string;
}

/** Takes reports. */
export interface ReportFiling {
  file(input: ReportInput): Promise<void>;
}
