import { createInspections, type Inspections } from "~/inspections/inspections.server";
import { createInspectionOrders } from "~/orders/inspections/inspection-orders";

import type { Context } from "~/platform/context";

/** Composes the inspections of one request. */
export function composeInspections(context: Context): Inspections {
  const { database, env, workshops, cases, catalog, clock, log } = context;
  return createInspections({
    database,
    env,
    workshops,
    cases,
    catalog,
    accounts: () => context.accounts,
    orders: () => createInspectionOrders(context.orders),
    bicycles: context.registry.bicycles,
    bucket: env.PHOTOS,
    clock,
    log,
    waitUntil: (work) => context.waitUntil(work),
  });
}
