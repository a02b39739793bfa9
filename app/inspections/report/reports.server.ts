import type { Context } from "~/platform/context";

import { INSPECTION_REPORTS, type InspectionReport } from "../model";

/** Finished reports, for all who have their code. */
export function createInspectionReports({ database, log }: Context) {
  return {
    byCode: (code: string): Promise<InspectionReport | null> => INSPECTION_REPORTS.read(database, code, log),
  };
}
