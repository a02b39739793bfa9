import type { CaseHistoryEntry } from "~/cases/document";

export const CASE_STEP_NAMES: Record<CaseHistoryEntry["step"], string> = {
  filed: "Llegó",
  note: "Nota",
  attended: "Marcada como atendida",
  reopened: "Abierta de nuevo",
  extended: "Plazo ampliado",
  answered: "Respondida",
};
