/** Where a request to delete an account comes from: the person signed in, a link in a mail, or Facebook. */
export type DeletionSource = "person" | "email" | "facebook";
export type DeletionState = "pending" | "running" | "done" | "cancelled";

/** What the public page of a deletion may say. */
export interface DeletionStatus {
  state: DeletionState;
  requestedAt: Date;
  /** When the days of grace end. */
  eraseAfter: Date;
  finishedAt: Date | null;
}

/** Someone else has to take over the site first. `message` is for the log, `publicMessage` Spanish. */
export class LastAdminError extends Error {
  override readonly name = "LastAdminError";
  readonly status = 409;
  readonly publicMessage = "Eres la única persona que administra el sitio. Da ese rol a alguien más antes de eliminar tu cuenta.";
}

/** Takes requests to delete an account. */
export interface DeletionDesk {
  /**
   * Asks for the deletion of an account; asked for again while it is pending, it is the same one.
   * @throws LastAdminError
   */
  request(uid: string, source: DeletionSource): Promise<{ code: string; eraseAfter: Date }>;
  /** How the deletion with this confirmation code stands; null for an unknown code. */
  statusOf(code: string): Promise<DeletionStatus | null>;
}
