import { SAVED_VIEWS_PATH } from "~/admin-kit/list/query";
import type { ActsOf, AdminResource } from "~/admin-kit/resources/resource";

const ACTS = {
  "view.saved": "Vista de una lista guardada",
  "view.renamed": "Vista de una lista con otro nombre",
  "view.shared": "Vista de una lista compartida",
  "view.unshared": "Vista de una lista que deja de compartirse",
  "view.removed": "Vista de una lista borrada",
};

declare module "~/platform/audit/actions" {
  interface AuditActions extends ActsOf<typeof ACTS> {}
}

export const SAVED_VIEWS_RESOURCE: AdminResource = {
  path: SAVED_VIEWS_PATH,
  verb: "overview",
  section: "Vistas guardadas",
  acts: ACTS,
  documents: [{ collection: "adminViews", name: "Vistas de la lista", page: "first" }],
};
