import type { ActsOf, AdminResource } from "~/admin-kit/resources/resource";

import { ADMIN_FINDS_PATH, FIND_STATE_NAMES } from "../constants";
import { FINDS } from "../model";
import { findFile } from "./find-list.server";

const ACTS = {
  "find.matched": "Titular de un hallazgo avisado",
  "find.closed": "Hallazgo cerrado",
  "finds.exported": "Lista de hallazgos descargada",
};

export const FINDS_RESOURCE: AdminResource = {
  path: ADMIN_FINDS_PATH,
  verb: "thefts",
  section: "Hallazgos",
  acts: ACTS,
  documents: [{ collection: FINDS.name, name: "Hallazgo", states: FIND_STATE_NAMES }],
  targets: { "lists/finds": "Lista de hallazgos" },
  file: findFile,
};

declare module "~/platform/audit/actions" {
  interface AuditActions extends ActsOf<typeof ACTS> {}
}
