import type { ActsOf, AdminResource } from "~/admin-kit/resources/resource";

import { ASSISTANT_ADMIN_PATH } from "./constants";
import { turnedAwayFile } from "./file.server";

const ACTS = {
  "assistant.ban-lifted": "Suspensión de Rebi levantada",
  "assistant.block-lifted": "Bloqueo de Rebi levantado",
  "assistant.exported": "Lista de cuentas sin Rebi descargada",
};

export const ASSISTANT_RESOURCE: AdminResource = {
  path: ASSISTANT_ADMIN_PATH,
  verb: "assistant",
  section: "Rebi",
  acts: ACTS,
  documents: [
    { collection: "assistantUsage", page: "first" },
    { collection: "assistantBlacklist", page: "first" },
  ],
  targets: { "lists/assistant": "Lista de cuentas sin Rebi" },
  file: turnedAwayFile,
};

declare module "~/platform/audit/actions" {
  interface AuditActions extends ActsOf<typeof ACTS> {}
}
