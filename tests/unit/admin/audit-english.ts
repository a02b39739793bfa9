import type { AuditView } from "~/admin/audit/entry-view";
import { CASE_STATUSES } from "~/cases/model";
import { LISTING_STATUSES } from "~/catalog/statuses";
import { STATE_NAMES } from "~/complaints/progress/constants";
import { INSPECTION_STATUSES } from "~/inspections/constants";
import { ORDER_STATES } from "~/orders/constants";
import { PAYOUT_STATES } from "~/orders/payouts/constants";
import { THEFT_STATES } from "~/registry/theft/constants";
import { RESOURCES } from "~/server/resources.server";

/** Stored states of all that acts change. */
export const STORED_STATES = {
  cases: CASE_STATUSES,
  vehicles: LISTING_STATUSES,
  orders: ORDER_STATES,
  complaintProgress: Object.keys(STATE_NAMES),
  inspections: INSPECTION_STATUSES,
  payouts: PAYOUT_STATES,
  thefts: THEFT_STATES,
  reportTargets: ["open", "decided", "answered", ...LISTING_STATUSES],
};

/** Words that are Spanish too. */
const BOTH = new Set(["plan", "error"]);
/** Words of ids: states, acts, and names of documents and fields in the database. */
const STORED = [
  ...Object.values(STORED_STATES).flat(),
  ...Object.keys(RESOURCES.acts),
  "other active address amount department description district due geo headline hours isActive kinds languages name",
  "phone position reference role seller buyer sellerId serial services silenced slot state status text thing topics use",
  "user users vehicles verified workshop workshopId thread question listing person lists audit hide show silence allow",
  "percent over certifiedUntil expiresAt silencedUntil repeated payouts mediation hidden decision",
];
const ENGLISH = new Set(STORED.flatMap((text) => text.split(/[ ._-]/)).filter((word) => !BOTH.has(word)));

/** English words that an entry of the log would show, without ids and names of things. */
export function englishIn({ action, thing, label, reason, changes, target }: AuditView): string[] {
  const id = target.slice(target.indexOf("/") + 1);
  const shown = [action, thing.replace(id, ""), label === id ? "" : label, reason, ...changes].join(" ");
  return thing === "Otro documento" ? [target] : englishWords(shown);
}

export function englishWords(text: string): string[] {
  return (text.match(/[\p{L}]+/gu) ?? []).filter((word) => ENGLISH.has(word));
}
