import { type Inverse, singleInverse } from "~/admin-kit/resources/inverse";
import type { ActsOf, AdminResource } from "~/admin-kit/resources/resource";

import { TEMPLATES_PATH } from "./constants";

const ACTS = {
  "template.created": "Plantilla creada",
  "template.changed": "Plantilla cambiada",
  "template.activated": "Plantilla ofrecida de nuevo",
  "template.deactivated": "Plantilla desactivada",
  "template.moved": "Plantilla cambiada de lugar",
};

/** All templates are one document, whose entries have the template's name, which no other has. */
const activeBack = (active: boolean): Inverse =>
  singleInverse(async ({ templates }, { entry }, actor) => {
    const found = (await templates.list()).templates.find(({ name }) => name === entry.label);
    return found !== undefined && (await templates.setActive(actor, found.id, active)).ok;
  });

export const TEMPLATES_RESOURCE: AdminResource = {
  path: TEMPLATES_PATH,
  verb: "cases",
  section: "Plantillas",
  acts: ACTS,
  inverses: { "template.deactivated": activeBack(true), "template.activated": activeBack(false) },
  targets: { "answerTemplates/all": "Plantillas" },
  whole: "answerTemplates/all",
};

declare module "~/platform/audit/actions" {
  interface AuditActions extends ActsOf<typeof ACTS> {}
}
