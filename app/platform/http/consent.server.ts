import { DAY_SECONDS } from "~/business/durations";

import { readCookie, serverCookie } from "./http";

/** The choice made in a browser about being measured; undecided at first. */
const CONSENT_CHOICES = ["allowed", "refused"] as const;
type ConsentChoice = (typeof CONSENT_CHOICES)[number];

interface Consent {
  state: ConsentChoice | "undecided";
  /** The browser itself asks not to be measured (Global Privacy Control, Do Not Track): this overrides any choice. */
  signal: boolean;
}

const COOKIE = "__Host-analytics";
/** The question is asked again after half a year. */
export const CONSENT_SECONDS = 180 * DAY_SECONDS;

/** A choice, and the number of a browser that may be measured. */
const COOKIE_VALUE = /^(allowed|refused)(?:\.([\da-f-]{36}))?$/;

export function isConsentChoice(value: unknown): value is ConsentChoice {
  return CONSENT_CHOICES.some((choice) => choice === value);
}

/** The choice that came with a request. A cookie that says anything else counts as none. */
export function consentOf(request: Request): Consent {
  const value = COOKIE_VALUE.exec(readCookie(request, COOKIE) ?? "")?.[1];
  const signal = request.headers.get("Sec-GPC") === "1" || request.headers.get("DNT") === "1";
  return { state: isConsentChoice(value) ? value : "undecided", signal };
}

/** Any cookie that is not necessary must ask this function first. */
export function analyticsAllowed(request: Request): boolean {
  const { state, signal } = consentOf(request);
  return state === "allowed" && !signal;
}

/** Not even by anonymous figures (app/shell/measuring): by the browser's signal, or the choice made here. */
export function refusesMeasuring(request: Request): boolean {
  const { state, signal } = consentOf(request);
  return state === "refused" || signal;
}

/** Random; null without consent. A consent older than measuring has none until it is given again. */
export function analyticsClient(request: Request): string | null {
  if (!analyticsAllowed(request)) return null;
  return COOKIE_VALUE.exec(readCookie(request, COOKIE) ?? "")?.[2] ?? null;
}

/** `Set-Cookie` that keeps a choice; with `client`, also the number of a browser that may be measured. */
export function consentCookie(choice: ConsentChoice, client: string | null = null): string {
  const value = choice === "allowed" && client !== null ? `${choice}.${client}` : choice;
  return serverCookie(COOKIE, value, CONSENT_SECONDS);
}
