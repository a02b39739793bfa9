import { addDays, daysBetween, startOfDay, type LimaDay } from "~/business/calendar";
import type { Filter } from "~/platform/firestore/types";

import type { WorkshopRecord } from "../model";
import { CERTIFICATE_NEAR_DAYS, CERTIFICATE_REMINDER_DAYS } from "./constants";

/** Certificates that end within CERTIFICATE_NEAR_DAYS, their last day included. */
export function endingCertificates(today: LimaDay): Filter[] {
  return [
    ["certifiedUntil", ">=", startOfDay(today)],
    ["certifiedUntil", "<", startOfDay(addDays(today, CERTIFICATE_NEAR_DAYS + 1))],
  ];
}

/** Whether a valid certificate ends within CERTIFICATE_NEAR_DAYS. */
export function isCertificateEnding(
  { certifiedUntil }: Pick<WorkshopRecord, "certifiedUntil">,
  today: LimaDay,
): boolean {
  return certifiedUntil !== null && certifiedUntil <= addDays(today, CERTIFICATE_NEAR_DAYS);
}

/**
 * The reminder that is due today, by its days before the end: the latest threshold reached and not sent for this end of
 * the certificate. Null for none.
 */
export function dueCertificateReminder(
  { certifiedUntil, certificateReminder: sent }: Pick<WorkshopRecord, "certifiedUntil" | "certificateReminder">,
  today: LimaDay,
): number | null {
  if (certifiedUntil === null || certifiedUntil < today) return null;
  const left = daysBetween(today, certifiedUntil);
  const reached = CERTIFICATE_REMINDER_DAYS.filter((days) => left <= days);
  if (reached.length === 0) return null;
  const due = Math.min(...reached);
  return sent?.until === certifiedUntil && sent.days <= due ? null : due;
}
