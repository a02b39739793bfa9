import { createBrandAdmin } from "./brands.server";
import { createCategoryAdmin } from "./categories.server";
import type { ReferenceDeps } from "./changes.server";
import { createPlanAdmin } from "./plans.server";

/** Brands, categories and plans as administrators change them. @throws UpstreamError */
export function createReference(deps: ReferenceDeps) {
  return { brands: createBrandAdmin(deps), categories: createCategoryAdmin(deps), plans: createPlanAdmin(deps) };
}
export type ReferenceAdmin = ReturnType<typeof createReference>;

declare module "~/platform/context" {
  interface Context {
    /** Brands, categories and plans as administrators change them. */
    reference: ReferenceAdmin;
  }
}
