import type { ActsOf, AdminResource } from "~/admin-kit/resources/resource";

import { CLAIM_ROWS } from "./claim-list.server";
import { CLAIMS_PATH } from "./paths";

const ACTS = {
  "bicycle.claim-approved": "Reclamo de serie aprobado",
  "bicycle.claim-rejected": "Reclamo de serie rechazado",
  "bicycle.proof-opened": "Comprobante de una bicicleta visto",
  "claims.exported": "Lista de reclamos de series descargada",
};

export const CLAIMS_RESOURCE: AdminResource = {
  path: CLAIMS_PATH,
  besides: ["/administracion/bicicletas"],
  verb: "bicycles",
  section: "Series",
  acts: ACTS,
  documents: [
    // Cases with a page of their own.
    { collection: "cases", name: "Solicitud" },
    { collection: "bicycles", name: "Bicicleta", page: "none" },
  ],
  targets: { "lists/claims": "Lista de reclamos de series" },
  list: CLAIM_ROWS,
};

declare module "~/platform/audit/actions" {
  interface AuditActions extends ActsOf<typeof ACTS> {}
}
