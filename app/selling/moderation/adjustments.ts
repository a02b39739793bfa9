import type { CategoryId } from "~/catalog/categories";
import type { OwnListing } from "~/selling/model";

/** Changes by an administrator that are no decision. */
export type Adjustment =
  | { kind: "feature"; featured: boolean }
  | { kind: "extend"; days: number }
  /** Undoes an extension: the former end of each listing's period. */
  | { kind: "shorten"; ends: ReadonlyMap<string, Date> }
  | { kind: "correct"; category: CategoryId; brand: string };

/** Whether a listing has a running period. */
export function canExtend({ expiresAt, status }: Pick<OwnListing, "expiresAt" | "status">): boolean {
  return expiresAt !== null && status !== "sold" && status !== "expired";
}

/** Whether a listing can be featured or unfeatured. */
export function canFeature({ plan, status }: Pick<OwnListing, "plan" | "status">, featured: boolean): boolean {
  return Boolean(plan) && status !== "draft" && plan?.featured !== featured;
}
