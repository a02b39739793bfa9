// Of the forms about workshops and advisors; browser-safe.

export function priceFields(service: string): { from: string; to: string } {
  return { from: `desde-${service}`, to: `hasta-${service}` };
}

/** Days of a certificate by default, and at most. */
export const CERTIFICATE_DAYS = 365;
export const CERTIFICATE_MAX_DAYS = 3 * 365;
/** Days before its end from which a certificate is marked. */
export const CERTIFICATE_NEAR_DAYS = 30;
/** Days before its end at which the workshop gets a reminder, once each. */
export const CERTIFICATE_REMINDER_DAYS = [CERTIFICATE_NEAR_DAYS, 7] as const;
