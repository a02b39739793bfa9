export const SECOND_FACTOR_INTENTS = {
  add: "activar",
  renew: "codigos",
  remove: "quitar",
} as const;

/** Names of the fields. None of them is given back or kept (`typedEntries`). */
export const SECOND_FACTOR_FIELDS = {
  enrolment: "enrolmentToken",
  password: "password",
  code: "oneTimeCode",
  renewCode: "renewOneTimeCode",
  removeCode: "removeOneTimeCode",
} as const;

/** A QR code: black modules as a path in a square of `size` units, margin included. */
export interface QrView {
  size: number;
  path: string;
}

export interface EnrolmentView {
  /** The secret, sealed: the form sends it back. */
  sealed: string;
  /** The secret in groups of four, for typing. */
  secret: string;
  /** `otpauth:` address for an application on the same phone. */
  link: string;
  qr: QrView;
}

export interface SecondFactorView {
  /** Day in words. */
  since: string;
  codesLeft: number;
}

/** `unproved`: enrolled, and not shown in this session yet. */
export type FactorState = "absent" | "unproved" | "proved";

export interface FactorSummary {
  hasCodes: boolean;
  passkeys: number;
  /** When an administrator's removal of all takes effect; null for none. */
  removalDueAt: Date | null;
}

export type FactorKinds = Pick<FactorSummary, "hasCodes" | "passkeys">;
