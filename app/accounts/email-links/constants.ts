import { SECURITY_PATH } from "~/accounts/constants";
import type { AuthCause } from "~/accounts/identity/errors";

/** Acts of the links of our mails; the names are the identity service's. */
export const CODE_MODES = ["resetPassword", "verifyEmail", "verifyAndChangeEmail", "recoverEmail"] as const;
export type CodeMode = (typeof CODE_MODES)[number];

export function isCodeMode(mode: unknown): mode is CodeMode {
  return CODE_MODES.some((known) => known === mode);
}

/** The act of a link, before it is confirmed. */
export interface CodeView {
  mode: CodeMode;
  /** Of the account; for recoverEmail the one to go back to. */
  email: string;
  newEmail: string | null;
}

/** The page for a new link, where one no longer works. */
export function freshCodePath(mode: CodeMode): string {
  return mode === "resetPassword" ? "/recuperar-contrasena" : SECURITY_PATH;
}

const EXPIRED = new Set<AuthCause | "upstream">(["expired-code", "invalid-code"]);

/** Whether a failure says that the link is worth nothing any more. */
export function isExpired(cause: AuthCause | "upstream"): boolean {
  return EXPIRED.has(cause);
}
