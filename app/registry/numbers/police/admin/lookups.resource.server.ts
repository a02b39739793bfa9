import type { ActsOf, AdminResource } from "~/admin-kit/resources/resource";

import { ADMIN_LOOKUPS_PATH } from "../constants";
import { lookupFile } from "./lookup-list.server";

const ACTS = { "police-lookups.exported": "Lista de consultas policiales descargada" };

export const POLICE_LOOKUPS_RESOURCE: AdminResource = {
  path: ADMIN_LOOKUPS_PATH,
  verb: "thefts",
  section: "Consultas policiales",
  acts: ACTS,
  documents: [],
  targets: { "lists/police-lookups": "Lista de consultas policiales" },
  file: lookupFile,
};

declare module "~/platform/audit/actions" {
  interface AuditActions extends ActsOf<typeof ACTS> {}
}
