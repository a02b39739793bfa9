import { REASONS, type ReportKind } from "~/reports/model";

import type { ReportedThing } from "./reported-thing";
import { REPORTED_NAMES } from "./steps";

export function reasonLabel(kind: ReportKind, reason: string): string {
  return REASONS[kind].find(({ value }) => value === reason)?.label ?? reason;
}

/** Reasons with how often each was given, the most frequent first. */
export function reasonsText(kind: ReportKind, reasons: Readonly<Record<string, number>>): string {
  return Object.entries(reasons)
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([reason, count]) => `${reasonLabel(kind, reason)} (${count})`)
    .join(", ");
}

export function thingTitle({ kind, title }: Pick<ReportedThing, "kind" | "title">): string {
  return title === "" ? REPORTED_NAMES[kind] : title;
}

export function reportCount(open: number): string {
  return open === 1 ? "1 denuncia" : `${open} denuncias`;
}

/** What is known of whoever sent a report, besides it; null for nothing. */
export function falseAlarmsText(count: number): string | null {
  if (count === 0) return null;
  return count === 1
    ? "Antes descartamos 1 denuncia de quien la envió."
    : `Antes descartamos ${count} denuncias de quien la envió.`;
}
