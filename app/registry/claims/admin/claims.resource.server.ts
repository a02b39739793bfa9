import type { ActsOf, AdminResource } from "~/admin-kit/resources/resource";

import { claimFile } from "./file.server";
import { CLAIMS_PATH } from "./paths";

const ACTS = {
  "bicycle.claim-approved": "Reclamo de serie aprobado",
  "bicycle.claim-rejected": "Reclamo de serie rechazado",
  "bicycle.proof-opened": "Comprobante de una bicicleta visto",
  "claims.exported": "Lista de reclamos de series descargada",
};

export const CLAIMS_RESOURCE: AdminResource = {
  path: CLAIMS_PATH,
  verb: "bicycles",
  section: "Series",
  acts: ACTS,
  documents: [
    // Cases with a page of their own.
    { collection: "cases", name: "Solicitud" },
    { collection: "bicycles", name: "Bicicleta", page: "none" },
  ],
  targets: { "lists/claims": "Lista de reclamos de series" },
  file: claimFile,
};

declare module "~/platform/audit/actions" {
  interface AuditActions extends ActsOf<typeof ACTS> {}
}
