import { createBrandAdmin } from "./brands.server";
import { createCategoryAdmin } from "./categories.server";
import type { ReferenceDeps } from "./changes.server";
import { createPlanAdmin } from "./plans.server";

export function createReference(deps: ReferenceDeps) {
  return { brands: createBrandAdmin(deps), categories: createCategoryAdmin(deps), plans: createPlanAdmin(deps) };
}
export type ReferenceAdmin = ReturnType<typeof createReference>;
