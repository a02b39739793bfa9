import { readCookie, serverCookie } from "./http";

/** What a browser's person chose about being measured; nobody has chosen at first. */
export const CONSENT_CHOICES = ["allowed", "refused"] as const;
export type ConsentChoice = (typeof CONSENT_CHOICES)[number];

export interface Consent {
  state: ConsentChoice | "undecided";
  /** The browser itself asks not to be measured (Global Privacy Control, Do Not Track): that goes before any choice. */
  signal: boolean;
}

const COOKIE = "__Host-analytics";
/** After half a year one is asked anew. */
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
 * Whether whoever sent this request may be measured. Nothing measures today: whatever ever does, and whatever sets
 * a cookie that is not necessary, asks this function first.
 */
export function analyticsAllowed(request: Request): boolean {
  const { state, signal } = consentOf(request);
  return state === "allowed" && !signal;
}

/** `Set-Cookie` that keeps a choice. */
export function consentCookie(choice: ConsentChoice): string {
  return serverCookie(COOKIE, choice, CONSENT_SECONDS);
}
