export interface ShownListing {
  id: string;
  version: number;
}

interface ModeratedRow {
  id: string;
  title: string;
}

/** `stale`: listings that changed since they were shown; `rejected`: with the reason. */
export interface ModerationResult {
  done: ModeratedRow[];
  stale: (ModeratedRow & { statusName: string })[];
  rejected: (ModeratedRow & { message: string })[];
  missing: string[];
}
