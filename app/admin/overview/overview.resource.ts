import type { ActsOf, AdminResource } from "~/admin-kit/resources/resource";

const ACTS = {
  "catalog.rebuilt": "Índice del catálogo reconstruido",
};

export const OVERVIEW_RESOURCE: AdminResource = {
  path: "/administracion",
  verb: "overview",
  section: "Resumen",
  acts: ACTS,
  targets: { "lists/catalog": "Catálogo" },
};

declare module "~/platform/audit/actions" {
  interface AuditActions extends ActsOf<typeof ACTS> {}
}
