import type { Context } from "~/platform/context";
import type { PersonalData } from "~/platform/personal-data";

import { type OrderClaims, createOrderClaims } from "./claims/claims.server";
import { createClaimJobs } from "./claims/jobs.server";
import { createClaimPersonalData } from "./claims/personal-data.server";
import { createMoneyComparison } from "./comparison/comparison.server";
import type { OrderHooks } from "./hooks";
import { createInspectionCompletion } from "./inspections/completion.server";
import { createOrderJobs } from "./jobs.server";
import { createReading } from "./order-reads.server";
import { createPaymentApplication } from "./paying/apply.server";
import { createCheckoutStart } from "./paying/checkout.server";
import { createPartRefunds } from "./paying/part-refunds.server";
import { createPendingCancels } from "./paying/pending-payments.server";
import { createRefunds } from "./paying/refunds.server";
import { createOrderPersonalData } from "./personal-data.server";
import { createPlacing } from "./placing/place.server";
import { createHeldOrders } from "./reservations/held-orders.server";
import type { OrderService } from "./service";
import { createLeavingParties } from "./steps/leaving.server";
import { createSalesStop } from "./steps/stop-sales.server";
import { createSteps } from "./steps/take.server";
import { createOrderStore } from "./store.server";

export type Orders = OrderService & {
  personalData: PersonalData;
  claims: OrderClaims & { personalData: PersonalData };
};

declare module "~/platform/context" {
  interface Context {
    orders: Orders;
  }
}

/**
 * Orders, from the reservation to the end. Each change is one transaction; expected failures are values.
 * @throws UpstreamError where a service is down
 */
export function createOrders(context: Context, hooks: OrderHooks): Orders {
  const store = createOrderStore(context, hooks.followers);
  const refunds = createRefunds(context, store);
  const application = createPaymentApplication(context, store, refunds, hooks.analytics);
  const cancelPending = createPendingCancels(context, store, application.applyPayment);
  const steps = createSteps(context, store, refunds, application.reconcile, cancelPending);
  const held = createHeldOrders(context, store, application.reconcile, cancelPending);
  const parts = createPartRefunds(context, store, refunds);
  const claims = createOrderClaims(context, store, refunds, parts.refundPartIn);
  return {
    ...createPlacing(context, store, hooks),
    ...createCheckoutStart(context, store),
    ...application,
    ...parts,
    ...steps,
    ...createSalesStop(context, store, steps.take),
    ...createInspectionCompletion(context, store),
    ...createReading(context, store),
    ...held,
    leaving: createLeavingParties(context, { ...held, ...steps }),
    claims: { ...claims, personalData: createClaimPersonalData(context, claims) },
    personalData: createOrderPersonalData(context),
    jobs: {
      ...createOrderJobs(context, store, refunds, application.reconcile),
      claims: createClaimJobs(context, claims).run,
      compare: () => createMoneyComparison(context).run(),
    },
  };
}
