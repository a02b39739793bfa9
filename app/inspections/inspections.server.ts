import type { Context } from "~/platform/context";

import { createBooking } from "./booking/booking.server";
import { createInspectionPersonalData } from "./booking/personal-data.server";
import { createReassigning } from "./booking/reassignment.server";
import { createVehicles } from "./booking/vehicles.server";
import { createLegalAttachments } from "./legal/attachments.server";
import { createLegalDocuments } from "./legal/documents.server";
import { createLegalInspections } from "./legal/legal.server";
import { INSPECTION_REPORTS, type InspectionReport } from "./model";
import { createInspectionOverview } from "./overview.server";
import { createInspectionSales } from "./payment/sales.server";
import { createInspectionStore } from "./store.server";
import { createInspectionJobs } from "./work/jobs.server";
import { createInspectionWork } from "./work/work.server";

function createInspectionReports({ database, log }: Context) {
  return {
    byCode: (code: string): Promise<InspectionReport | null> => INSPECTION_REPORTS.read(database, code, log),
  };
}

/** Expected failures are values. @throws UpstreamError where a service is down */
export function createInspections(context: Context) {
  const store = createInspectionStore(context);
  const booking = createBooking(context, store);
  const legal = createLegalInspections(context, store);
  const documents = createLegalDocuments(context);
  const attachments = createLegalAttachments(context, store, documents);
  return {
    booking,
    reassigning: createReassigning(context, store, booking),
    legal: { ...legal, attachments, document: documents.read },
    vehicles: createVehicles(context),
    overview: createInspectionOverview(context, store),
    work: createInspectionWork(context, store, booking),
    reports: createInspectionReports(context),
    sales: createInspectionSales(context, store, booking),
    jobs: createInspectionJobs(context, store, attachments, booking),
    personalData: createInspectionPersonalData(context, store, { booking, legal, documents }),
  };
}

export type Inspections = ReturnType<typeof createInspections>;

declare module "~/platform/context" {
  interface Context {
    inspections: Inspections;
  }
}
