import type { RoutePolicy } from "../../../platform/routes/policy.ts";

/** Files of the lists of administration, beside those that stand with their lists. */
export const LIST_FILE_ROUTES: readonly RoutePolicy[] = [
  "personas",
  "pedidos",
  "denuncias",
  "robos",
  "series",
  "inspecciones",
  "talleres",
  "asesores",
  "marcas",
  "cupones",
  "asistente",
].map((list) => ({ path: `/administracion/${list}.csv`, access: "admin", isPage: false }));
