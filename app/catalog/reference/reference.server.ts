import type { Context } from "~/platform/context";

import { createBrandAdmin } from "./brands.server";
import { createCategoryAdmin } from "./categories.server";
import { createPlanAdmin } from "./plans.server";

export function createReference(context: Context) {
  return {
    brands: createBrandAdmin(context),
    categories: createCategoryAdmin(context),
    plans: createPlanAdmin(context),
  };
}
type ReferenceAdmin = ReturnType<typeof createReference>;

declare module "~/platform/context" {
  interface Context {
    reference: ReferenceAdmin;
  }
}
