import { CHANGED_SINCE, type Inverse } from "~/admin-kit/resources/inverse";
import { changesOf } from "~/admin-kit/resources/log-entry";
import type { ActsOf, AdminResource } from "~/admin-kit/resources/resource";

import { slugify } from "../../folding";
import { BRAND_ROWS } from "./brands.page.server";
import { ADMIN_BRANDS_PATH, ADMIN_CATEGORIES_PATH, ADMIN_PLANS_PATH } from "./paths";

const PLAN_ACTS = {
  "plan.created": "Plan creado",
  "plan.changed": "Plan cambiado",
  "plan.moved": "Orden de los planes cambiado",
};

const BRAND_ACTS = {
  "brand.created": "Marca agregada",
  "brand.changed": "Marca cambiada",
  "brand.moved": "Orden de las marcas cambiado",
  "brand.merged": "Marca unida a otra",
  "brand.split": "Marca separada de otra",
  "brands.exported": "Lista de marcas descargada",
};

const CATEGORY_ACTS = {
  "category.changed": "Categoría cambiada",
  "category.moved": "Orden de las categorías cambiado",
};

/** The entry is about the brand that stays, which a merge may leave as it is: the merged one has to be untouched. */
const splitting: Inverse = async ({ reference: { brands } }, [act], actor) => {
  const name = act ? String(changesOf(act.entry).unida?.[0] ?? "") : "";
  const id = slugify(name);
  const merged = id === "" ? null : await brands.read(id);
  const isUntouched = merged !== null && merged.version === act?.entry.committedAt;
  const isDone = isUntouched && (await brands.split(actor, id, merged.version)).ok;
  return isDone ? { done: 1, left: [] } : { done: 0, left: [`«${name}» ${CHANGED_SINCE}`] };
};

export const PLANS_RESOURCE: AdminResource = {
  path: ADMIN_PLANS_PATH,
  verb: "settings",
  section: "Planes",
  acts: PLAN_ACTS,
  documents: [{ collection: "publicationPlans", name: "Plan" }],
};

export const BRANDS_RESOURCE: AdminResource = {
  path: ADMIN_BRANDS_PATH,
  verb: "catalog",
  section: "Marcas",
  acts: BRAND_ACTS,
  inverses: { "brand.merged": splitting },
  documents: [{ collection: "brands", name: "Marca" }],
  targets: { "lists/brands": "Lista de marcas" },
  list: BRAND_ROWS,
};

export const CATEGORIES_RESOURCE: AdminResource = {
  path: ADMIN_CATEGORIES_PATH,
  verb: "catalog",
  section: "Categorías",
  acts: CATEGORY_ACTS,
  documents: [{ collection: "categories", name: "Categoría" }],
};

declare module "~/platform/audit/actions" {
  interface AuditActions extends ActsOf<typeof PLAN_ACTS & typeof BRAND_ACTS & typeof CATEGORY_ACTS> {}
}
