import { z } from "zod";

/**
 * A document of `theftAlerts`, named by the user: wants news of thefts near the place of the profile. Of a workshop's
 * user it may only say that no such mails are wanted.
 */
export const TheftAlertSchema = z.object({
  userId: z.string(),
  /** Six digits of INEI, and the first four of them. */
  district: z.string(),
  province: z.string(),
  /** Reports of the own district at once; all others in the digest. */
  atOnce: z.boolean(),
  /** No mails of any kind, also not as a workshop. */
  off: z.boolean(),
  /** Reports up to this time were told. */
  toldUntil: z.date(),
  /** When the next digest is looked for; null while `off`. */
  nextAt: z.date().nullable(),
});
export type TheftAlert = z.infer<typeof TheftAlertSchema>;

export const THEFT_ALERTS = "theftAlerts";

export function theftAlertPath(uid: string): string {
  return `${THEFT_ALERTS}/${uid}`;
}
