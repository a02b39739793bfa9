import { SECURITY_PATH } from "~/accounts/security/constants";

/** What the links of our mails do; the names are the identity service's. */
export const CODE_MODES = ["resetPassword", "verifyEmail", "verifyAndChangeEmail", "recoverEmail"] as const;
export type CodeMode = (typeof CODE_MODES)[number];

export function isCodeMode(mode: unknown): mode is CodeMode {
  return CODE_MODES.some((known) => known === mode);
}

/** What a link would do, before it is confirmed. */
export interface CodeView {
  mode: CodeMode;
  /** Of the account; for recoverEmail the one to go back to. */
  email: string;
  newEmail: string | null;
}

/** Where someone whose link no longer works gets another. */
export function freshCodePath(mode: CodeMode): string {
  return mode === "resetPassword" ? "/recuperar-contrasena" : SECURITY_PATH;
}
