import { readCookie, serverCookie } from "./http";

/** The choice made in a browser about being measured; undecided at first. */
export const CONSENT_CHOICES = ["allowed", "refused"] as const;
export type ConsentChoice = (typeof CONSENT_CHOICES)[number];

export interface Consent {
  state: ConsentChoice | "undecided";
  /** The browser itself asks not to be measured (Global Privacy Control, Do Not Track): this overrides any choice. */
  signal: boolean;
}

const COOKIE = "__Host-analytics";
/** The question is asked again after half a year. */
export const CONSENT_SECONDS = 180 * 86_400;

export function isConsentChoice(value: unknown): value is ConsentChoice {
  return CONSENT_CHOICES.some((choice) => choice === value);
}

/** The choice that came with a request. A cookie that says anything else counts as none. */
export function consentOf(request: Request): Consent {
  const value = readCookie(request, COOKIE);
  const signal = request.headers.get("Sec-GPC") === "1" || request.headers.get("DNT") === "1";
  return { state: isConsentChoice(value) ? value : "undecided", signal };
}

/**
 * Whether the sender of this request may be measured. Nothing measures today: any future measurement, and any
 * cookie that is not necessary, must ask this function first.
 */
export function analyticsAllowed(request: Request): boolean {
  const { state, signal } = consentOf(request);
  return state === "allowed" && !signal;
}

/** `Set-Cookie` that keeps a choice. */
export function consentCookie(choice: ConsentChoice): string {
  return serverCookie(COOKIE, choice, CONSENT_SECONDS);
}
