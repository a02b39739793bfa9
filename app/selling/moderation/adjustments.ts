import type { CategoryId } from "~/catalog/categories";
import type { OwnListing } from "~/selling/model";

/** Adjustments that an administrator makes without a decision. */
export type Adjustment =
  | { kind: "feature"; featured: boolean }
  | { kind: "extend"; days: number }
  /** Takes an extension back: by listing, when its period ended before. */
  | { kind: "shorten"; ends: ReadonlyMap<string, Date> }
  | { kind: "correct"; category: CategoryId; brand: string };

/** Whether a listing has a period that runs. */
export function canExtend({ expiresAt, status }: Pick<OwnListing, "expiresAt" | "status">): boolean {
  return expiresAt !== null && status !== "sold" && status !== "expired";
}

/** Whether a listing can be featured, or made like the others. */
export function canFeature({ plan, status }: Pick<OwnListing, "plan" | "status">, featured: boolean): boolean {
  return Boolean(plan) && status !== "draft" && plan?.featured !== featured;
}
