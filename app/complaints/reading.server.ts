import { decodeDocument } from "~/platform/firestore/codec";

import type { ComplaintsDeps } from "./complaints.server";
import { COMPLAINT_NUMBER, ProgressSchema, SheetSchema, type Progress, type Sheet } from "./model";

/** Reading one sheet with what became of it. */
export interface Reading {
  sheet(number: string): Promise<{ sheet: Sheet; progress: Progress } | null>;
}

export function createReading({ database, log }: Pick<ComplaintsDeps, "database" | "log">): Reading {
  return {
    async sheet(number) {
      if (!COMPLAINT_NUMBER.test(number)) return null;
      const [sheetFound, progressFound] = await database.readAll([`complaints/${number}`, `complaintProgress/${number}`]);
      const sheet = sheetFound && decodeDocument(SheetSchema, sheetFound, log);
      const progress = progressFound && decodeDocument(ProgressSchema, progressFound, log);
      return sheet && progress ? { sheet, progress } : null;
    },
  };
}
