/** The browser's memory of visits, so that the first one is not asked to install anything. */
export interface Visits {
  count: number;
  /** Milliseconds since 1970 of the last page. */
  last: number;
}

/** A visit ends after so long without a page. */
const VISIT_PAUSE_MS = 30 * 60_000;
/** Number of the first visit at which it is offered. */
const FIRST_ASKED = 2;
export const DISMISSED_SECONDS = 90 * 24 * 60 * 60;

export function nextVisit(before: Visits | null, now: number): Visits {
  if (!before) return { count: 1, last: now };
  return { count: before.count + (now - before.last >= VISIT_PAUSE_MS ? 1 : 0), last: now };
}

export interface InstallFacts {
  visits: Visits;
  /** Declined within the last 90 days. */
  isDismissed: boolean;
  hasForm: boolean;
  isInstalled: boolean;
}

export function mayOfferInstall({ visits, isDismissed, hasForm, isInstalled }: InstallFacts): boolean {
  return visits.count >= FIRST_ASKED && !isDismissed && !hasForm && !isInstalled;
}

/** Null for text that is not ours. */
export function parseVisits(text: string | null): Visits | null {
  const [, count, last] = /^(\d{1,6})\.(\d{1,16})$/.exec(text ?? "") ?? [];
  return count && last ? { count: Number(count), last: Number(last) } : null;
}

export function visitsText({ count, last }: Visits): string {
  return `${count}.${last}`;
}

/** Milliseconds until which the offer was declined, by the cookies of a document; 0 for never. */
export function dismissedUntil(cookies: string): number {
  return Number(/(?:^|; )sin-instalar=(\d{1,16})(?:;|$)/.exec(cookies)?.[1] ?? 0);
}

/** Whether a browser on an iPhone or iPad has 'Agregar a inicio': windows inside of other apps do not. */
export function hasHomeScreen(userAgent: string): boolean {
  return /\bSafari\//.test(userAgent);
}
