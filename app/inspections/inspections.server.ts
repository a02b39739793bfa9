import { createBooking } from "./booking/booking.server";
import { createInspectionPersonalData } from "./booking/personal-data.server";
import { createVehicles } from "./booking/vehicles.server";
import type { InspectionsDeps } from "./deps";
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
  return {
    booking,
    vehicles: createVehicles(deps),
    work: createInspectionWork(deps, store, booking),
    reports: createInspectionReports(deps),
    sales: createInspectionSales(deps, store, booking),
    jobs: createInspectionJobs(deps, store),
    personalData: createInspectionPersonalData(deps, store, booking),
  };
}

export type Inspections = ReturnType<typeof createInspections>;
