import { singleInverse, UNDONE_REASON, versionNow } from "~/admin-kit/resources/inverse";
import type { ActsOf, AdminResource } from "~/admin-kit/resources/resource";

import { ADMIN_FINDS_PATH, FIND_STATE_NAMES } from "../constants";
import { FINDS } from "../model";
import { FIND_ROWS } from "./find-list.server";

const ACTS = {
  "find.matched": "Titular de un hallazgo avisado",
  "find.closed": "Hallazgo cerrado",
  "find.reopened": "Hallazgo abierto de nuevo",
  "finds.exported": "Lista de hallazgos descargada",
};

export const FINDS_RESOURCE: AdminResource = {
  path: ADMIN_FINDS_PATH,
  verb: "thefts",
  section: "Hallazgos",
  acts: ACTS,
  inverses: {
    "find.closed": singleInverse(async ({ finds }, { snapshot }, actor, id) => {
      return (await finds.reopen({ actor, id, version: versionNow(snapshot) }, UNDONE_REASON)).ok;
    }),
  },
  documents: [{ collection: FINDS.name, name: "Hallazgo", states: FIND_STATE_NAMES }],
  targets: { "lists/finds": "Lista de hallazgos" },
  list: FIND_ROWS,
};

declare module "~/platform/audit/actions" {
  interface AuditActions extends ActsOf<typeof ACTS> {}
}
