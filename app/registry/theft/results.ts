import type { TheftReport } from "./model";

type TheftRejection =
  | { ok: false; reason: "not-found" }
  /** `message`: why not, in Spanish. */
  | { ok: false; reason: "not-allowed" | "limited"; message: string; retryAfterSeconds?: number };
export type TheftResult = { ok: true; report: TheftReport; repeated: boolean } | TheftRejection;

export const THEFT_NOT_FOUND: TheftRejection = { ok: false, reason: "not-found" };
export const theftNotAllowed = (message: string): TheftRejection => ({ ok: false, reason: "not-allowed", message });
