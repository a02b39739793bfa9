import { createBooking } from "./booking/booking.server";
import { createInspectionPersonalData } from "./booking/personal-data.server";
import { createReassigning } from "./booking/reassigning.server";
import { createVehicles } from "./booking/vehicles.server";
import type { InspectionsDeps } from "./deps";
import { createLegalAttachments } from "./legal/attachments.server";
import { createLegalDocuments } from "./legal/documents.server";
import { createLegalInspections } from "./legal/legal.server";
import { createInspectionOverview } from "./overview.server";
import { createInspectionSales } from "./payment/sales.server";
import { createInspectionReports } from "./report/reports.server";
import { createInspectionStore } from "./store.server";
import { createInspectionJobs } from "./work/jobs.server";
import { createInspectionWork } from "./work/work.server";

/**
 * Inspections of vehicles, from the booking to the report. Expected failures are values.
 * @throws UpstreamError where a service is down
 */
export function createInspections(deps: InspectionsDeps) {
  const store = createInspectionStore(deps);
  const booking = createBooking(deps, store);
  const legal = createLegalInspections(deps, store);
  const documents = createLegalDocuments(deps);
  const attachments = createLegalAttachments(deps, store, documents);
  return {
    booking,
    reassigning: createReassigning(deps, store, booking),
    legal: { ...legal, attachments, document: documents.read },
    vehicles: createVehicles(deps),
    overview: createInspectionOverview(deps, store),
    work: createInspectionWork(deps, store, booking),
    reports: createInspectionReports(deps),
    sales: createInspectionSales(deps, store, booking),
    jobs: createInspectionJobs(deps, store, attachments),
    personalData: createInspectionPersonalData(deps, store, { booking, legal, documents }),
  };
}

export type Inspections = ReturnType<typeof createInspections>;

declare module "~/platform/context" {
  interface Context {
    inspections: Inspections;
  }
}
