import type { CaseKind } from "~/cases/model";
import type { TemplateUse } from "~/templates/constants";

export function caseTemplates(kind: CaseKind): TemplateUse[] {
  return ["solicitudes", kind];
}
