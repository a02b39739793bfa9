import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";

import { type InspectionReport, InspectionReportSchema, REPORT_CODE, inspectionReportPath } from "../model";

export function createInspectionReports({ database, log }: Context) {
  return {
    async byCode(code: string): Promise<InspectionReport | null> {
      const snapshot = REPORT_CODE.test(code) ? await database.read(inspectionReportPath(code)) : null;
      return snapshot && decodeDocument(InspectionReportSchema, snapshot, log);
    },
  };
}
