import type { ActsOf, AdminResource } from "~/admin-kit/resources/resource";

import { WORK_PATH } from "./constants";

const ACTS = {
  "work.noted": "Nota del equipo",
  "work.assigned": "Encargo a un administrador",
  "work.released": "Fin de un encargo",
};

declare module "~/platform/audit/actions" {
  interface AuditActions extends ActsOf<typeof ACTS> {}
}

/** Has no list: its notes stand at the things that they are about. */
export const WORK_RESOURCE: AdminResource = { path: WORK_PATH, verb: "overview", acts: ACTS };
