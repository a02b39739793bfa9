// Of the forms about workshops and advisors; browser-safe.

import { DAY_NAMES } from "../../business/hours.ts";

/** Fields of a week, from Monday on: the openings of a day as text. */
export const DAY_FIELDS = [1, 2, 3, 4, 5, 6, 0].map((day) => {
  const name = DAY_NAMES[day] ?? "";
  return { day, field: `dia-${day}`, label: name.slice(0, 1).toUpperCase() + name.slice(1) };
});

/** Fields of a service's price. */
export function priceFields(service: string): { from: string; to: string } {
  return { from: `desde-${service}`, to: `hasta-${service}` };
}

/** A certificate is given for a year, unless something else is asked, and at most for this long. */
export const CERTIFICATE_DAYS = 365;
export const CERTIFICATE_MAX_DAYS = 3 * 365;
/** Days before its end at which a certificate is marked. */
export const CERTIFICATE_NEAR_DAYS = 30;
/** Days before its end at which its workshop is reminded, once each. */
export const CERTIFICATE_REMINDER_DAYS = [CERTIFICATE_NEAR_DAYS, 7] as const;
