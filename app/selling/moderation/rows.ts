/** A listing as its page or row was shown. */
export interface ShownListing {
  id: string;
  version: number;
}

export interface ModeratedRow {
  id: string;
  title: string;
}

/** Result of each row: `stale` ones changed since they were shown, and `rejected` ones carry the reason. */
export interface ModerationResult {
  done: ModeratedRow[];
  stale: (ModeratedRow & { statusName: string })[];
  rejected: (ModeratedRow & { message: string })[];
  missing: string[];
}
