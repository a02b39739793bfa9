import { type Inverse, reasonBefore, singleInverse, versionNow } from "~/admin-kit/resources/inverse";
import type { ActsOf, AdminResource } from "~/admin-kit/resources/resource";

import { ADVISOR_ROWS } from "./advisor-list.loader.server";
import { ADMIN_ADVISORS_PATH } from "./paths";

const ACTS = {
  "advisor.added": "Asesor agregado",
  "advisor.edited": "Datos de un asesor cambiados",
  "advisor.suspended": "Asesor suspendido",
  "advisor.reinstated": "Asesor visible de nuevo",
  "advisors.exported": "Lista de asesores descargada",
};

const activeBack = (active: boolean): Inverse =>
  singleInverse(async ({ directory }, act, actor, id) => {
    const shown = { actor, version: versionNow(act.snapshot) };
    const reason = active ? "" : reasonBefore(act, "advisor.suspended");
    return (await directory.advisors.setActive(id, shown, active, reason)).ok;
  });

export const ADVISORS_RESOURCE: AdminResource = {
  path: ADMIN_ADVISORS_PATH,
  verb: "workshops",
  section: "Asesores",
  acts: ACTS,
  inverses: { "advisor.suspended": activeBack(true), "advisor.reinstated": activeBack(false) },
  documents: [{ collection: "advisors", name: "Asesor" }],
  targets: { "lists/advisors": "Lista de asesores" },
  list: ADVISOR_ROWS,
};

declare module "~/platform/audit/actions" {
  interface AuditActions extends ActsOf<typeof ACTS> {}
}
