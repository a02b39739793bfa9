import type { InspectionSales } from "~/inspections/payment/purchase";

/** For orders that sell no inspections: any use is an error. */
export const noInspections = new Proxy({} as InspectionSales, {
  get: (_, name) => {
    throw new Error(`no inspections: ${String(name)}`);
  },
});
