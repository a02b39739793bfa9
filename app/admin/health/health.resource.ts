import type { ActsOf, AdminResource } from "~/admin-kit/resources/resource";

import { HEALTH_PATH } from "./constants";

const ACTS = {
  "catalog.rebuilt": "Índice del catálogo reconstruido",
};

export const HEALTH_RESOURCE: AdminResource = {
  path: HEALTH_PATH,
  verb: "settings",
  section: "Estado",
  acts: ACTS,
  targets: { "lists/catalog": "Catálogo" },
};

declare module "~/platform/audit/actions" {
  interface AuditActions extends ActsOf<typeof ACTS> {}
}
