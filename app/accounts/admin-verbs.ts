import type { Role } from "./model";

/**
 * Parts of administration. Every loader and action of it names its own to `requireAdmin` or `requireAdminProof`: a
 * later role, as a moderator, is a set of them in `VERBS_OF`.
 */
const ADMIN_VERBS = [
  "overview",
  "metrics",
  "search",
  "audit",
  "reports",
  "reviews",
  "complaints",
  "cases",
  "orders",
  "payouts",
  "sales",
  "listings",
  "users",
  "thefts",
  "bicycles",
  "workshops",
  "inspections",
  "assistant",
  "settings",
] as const;
export type AdminVerb = (typeof ADMIN_VERBS)[number];

const VERBS_OF: Record<Role, readonly AdminVerb[]> = { user: [], workshop: [], policia: [], admin: ADMIN_VERBS };

export function mayAdminister(role: Role, verb: AdminVerb): boolean {
  return VERBS_OF[role].includes(verb);
}
