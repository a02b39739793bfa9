import type { RoutePolicy } from "../../../platform/routes/policy.ts";

/** Files of the lists of administration, beside those that stand with their lists. */
export const LIST_FILE_ROUTES: readonly RoutePolicy[] = [
  ["personas", "people/"],
  ["pedidos", ""],
  ["denuncias", "reports/"],
  ["robos", "registry/"],
  ["series", "registry/"],
  ["inspecciones", "inspections/"],
  ["talleres", "workshops/"],
  ["asesores", "advisors/"],
  ["marcas", "reference/"],
  ["cupones", "coupons/"],
  ["asistente", "assistant/"],
].map(([list, folder]) => ({
  path: `/administracion/${list}.csv`,
  file: `routes/admin/${folder}administracion-${list}-csv.ts`,
  access: "admin",
  isPage: false,
}));
