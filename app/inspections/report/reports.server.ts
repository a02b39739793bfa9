import type { Context } from "~/platform/context";

import { INSPECTION_REPORTS, type InspectionReport } from "../model";

export function createInspectionReports({ database, log }: Context) {
  return {
    byCode: (code: string): Promise<InspectionReport | null> => INSPECTION_REPORTS.read(database, code, log),
  };
}
