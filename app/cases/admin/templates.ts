import type { CaseKind } from "~/cases/model";
import type { TemplateUse } from "~/templates/constants";

/** Uses of the templates that are offered for a case. */
export function caseTemplates(kind: CaseKind): TemplateUse[] {
  return ["solicitudes", kind];
}
