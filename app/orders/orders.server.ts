import type { PersonalData } from "~/platform/personal-data";

import type { OrderHooks, OrdersDeps } from "./deps";
import { createInspectionCompletion } from "./inspections/completion.server";
import { createOrderJobs } from "./jobs.server";
import { createPaymentApplication } from "./paying/apply.server";
import { createCheckoutStart } from "./paying/checkout.server";
import { createRefunds } from "./paying/refunds.server";
import { createOrderPersonalData } from "./personal-data.server";
import { createPlacing } from "./placing/place.server";
import { createReading } from "./reading.server";
import type { OrderService } from "./service";
import { createSalesStop } from "./steps/stop-sales.server";
import { createSteps } from "./steps/take.server";
import { createOrderStore } from "./store.server";

export type Orders = OrderService & { personalData: PersonalData };

declare module "~/platform/context" {
  interface Context {
    orders: Orders;
  }
}

/**
 * Orders, from the reservation to the end. Each change is one transaction; expected failures are values.
 * @throws UpstreamError where a service is down
 */
export function createOrders(deps: OrdersDeps, hooks: OrderHooks): Orders {
  const store = createOrderStore(deps, hooks.followers);
  const refunds = createRefunds(deps, store);
  const application = createPaymentApplication(deps, store, refunds, hooks.analytics);
  const steps = createSteps(deps, store, refunds, application.reconcile);
  return {
    ...createPlacing(deps, store, hooks),
    ...createCheckoutStart(deps, store),
    ...application,
    ...steps,
    ...createSalesStop(deps, steps.take),
    ...createInspectionCompletion(deps, store),
    ...createReading(deps, store),
    personalData: createOrderPersonalData(deps),
    jobs: createOrderJobs(deps, store, refunds, application.reconcile),
  };
}
