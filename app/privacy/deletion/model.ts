import { z } from "zod";

/** Origin of a request to delete an account: the signed-in user, a link in a mail, Facebook, or a letter. */
const DELETION_SOURCES = ["person", "email", "facebook", "letter"] as const;
export type DeletionSource = (typeof DELETION_SOURCES)[number];

/** `pending` during the days of grace; `running` from the first erasure on, which cannot be undone. */
const DELETION_STATES = ["pending", "running", "done", "cancelled"] as const;
export type DeletionState = (typeof DELETION_STATES)[number];

/** A document of `deletions`, named by the uid. Once `done` it holds only the code, dates and figures. */
export const DeletionSchema = z.object({
  /** The public confirmation code; kept when the user cancels and asks again. */
  code: z.string(),
  /** Identifies this very request in the link of its mail; removed once it is done. */
  request: z.string().default(""),
  source: z.enum(DELETION_SOURCES),
  state: z.enum(DELETION_STATES),
  requestedAt: z.date(),
  eraseAfter: z.date(),
  /**
   * Next run of the job: the end of the grace, of a run's lease, or of the receipt's mail. Moving it under the
   * version that was read takes the lease. Null: never again.
   */
  nextAt: z.date().nullable().default(null),
  steps: z.array(z.string()).default([]),
  amounts: z.record(z.string(), z.number()).default({}),
  /** Address for the receipt, from the start of erasing until it is done; empty for none. */
  email: z.string().default(""),
  /** Address verified at the identity service, as long as `email` is kept; empty for none. */
  provenEmail: z.string().default(""),
  finishedAt: z.date().nullable().default(null),
  cancelledAt: z.date().nullable().default(null),
});
export type Deletion = z.infer<typeof DeletionSchema>;

export interface DeletionStatus {
  state: DeletionState;
  requestedAt: Date;
  /** When the days of grace end. */
  eraseAfter: Date;
  finishedAt: Date | null;
}

export interface PendingDeletion {
  code: string;
  eraseAfter: Date;
}

/** The last administrator cannot leave. `message` is for the log, `publicMessage` Spanish. */
export class LastAdminError extends Error {
  override readonly name = "LastAdminError";
  readonly status = 409;
  readonly publicMessage =
    "Eres la única persona que administra el sitio. Da ese rol a alguien más antes de eliminar tu cuenta.";
}
