import type { TemplateUse } from "~/templates/constants";

import type { CaseHistoryEntry } from "../document";
import type { CaseKind } from "../model";
import { QUEUE_PATH } from "../queue-query";

// Safe in the browser.

export const CASE_BULK_PATH = `${QUEUE_PATH}/lote`;
export const CASE_BULK = { attend: "atender", answer: "responder" } as const;

export const REQUEST_FIELDS = { answer: "respuesta", files: "archivos" } as const;
/** Forms of a case's page with a reason of a list. */
export const CASE_FORMS = { closing: "cerrar", extension: "ampliar" } as const;

export const TEMPLATE_INTENT = "plantilla-respuesta";

export function caseTemplates(kind: CaseKind): TemplateUse[] {
  return ["solicitudes", kind];
}

export const CASE_STEP_NAMES: Record<CaseHistoryEntry["step"], string> = {
  filed: "Llegó",
  attended: "Marcada como atendida",
  reopened: "Abierta de nuevo",
  extended: "Plazo ampliado",
  answered: "Respondida",
};
