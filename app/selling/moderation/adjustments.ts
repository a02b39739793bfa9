import type { CategoryId } from "~/catalog/categories";
import type { OwnListing } from "~/selling/model";

/** Changes by an administrator that are no decision. */
export type Adjustment =
  | { kind: "feature"; featured: boolean }
  | { kind: "extend"; days: number }
  /** Undoes an extension: the former end of each listing's period. */
  | { kind: "shorten"; ends: ReadonlyMap<string, Date> }
  | { kind: "correct"; category: CategoryId; brand: string };

export function canExtend({ expiresAt, status }: Pick<OwnListing, "expiresAt" | "status">): boolean {
  return expiresAt !== null && status !== "sold" && status !== "expired";
}

export function canFeature({ plan, status }: Pick<OwnListing, "plan" | "status">, featured: boolean): boolean {
  return Boolean(plan) && status !== "draft" && plan?.featured !== featured;
}
