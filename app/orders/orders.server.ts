import type { Context } from "~/platform/context";
import { isDocumentId } from "~/platform/firestore/paths";
import type { Filter, QueryOrder } from "~/platform/firestore/types";

import { isParty } from "./changes";
import { createOrderClaims } from "./claims/claims.server";
import { createClaimJobs } from "./claims/jobs.server";
import { createClaimPersonalData } from "./claims/personal-data.server";
import { createMoneyComparison } from "./comparison/comparison.server";
import type { OrderHooks } from "./hooks";
import { createInspectionOrders } from "./inspections/inspection-orders.server";
import { createOrderJobs } from "./jobs.server";
import { ORDER_COLLECTION, type Actor, type Order } from "./model";
import { DUE_ACTS, orderTask, type DueSide, type OrderTask } from "./pages/order-tasks";
import { createPaymentApplication } from "./paying/apply.server";
import { createCheckoutStart } from "./paying/checkout.server";
import { createPartRefunds } from "./paying/part-refunds.server";
import { createPendingCancels } from "./paying/pending-payments.server";
import { createRefundTransfers } from "./paying/refund-transfers.server";
import { createRefunds } from "./paying/refunds.server";
import { createOrderPersonalData } from "./personal-data.server";
import { hasBoughtBefore } from "./placing/bounds.server";
import { createPlacing } from "./placing/place.server";
import { createHeldOrders } from "./reservations/held-orders.server";
import { createAccountDeletionSteps } from "./steps/account-deletion.server";
import { createSalesStop } from "./steps/stop-sales.server";
import { createSteps } from "./steps/take.server";
import { createOrderStore, type OrderStore } from "./store.server";

const PER_PAGE = 10;
/** Of each side: more would push the account's own lists off the screen. */
const TASKS_SHOWN = 3;
/** Further pages are not offered: an offset costs its reads. */
const MAX_PAGES = 100;

interface OrderList {
  orders: Order[];
  page: number;
  pages: number;
}

function createReading({ database, clock, log }: Context, store: OrderStore) {
  async function list(where: Filter[], order: string, asked: number): Promise<OrderList> {
    const query = { where, orderBy: [[order, "desc"]] satisfies QueryOrder[] };
    const total = await database.count({ ...query, collection: "orders", limit: PER_PAGE * MAX_PAGES });
    const pages = Math.max(1, Math.ceil(total / PER_PAGE));
    const page = Math.min(Math.max(1, asked), pages);
    const shown = { ...query, offset: (page - 1) * PER_PAGE, limit: PER_PAGE };
    return { orders: total === 0 ? [] : await ORDER_COLLECTION.find(database, shown, log), page, pages };
  }

  return {
    /** The order, for its buyer, its seller, or an administrator; null for all others. */
    async read(
      id: string,
      { uid, isAdmin }: { uid: string; isAdmin: boolean },
    ): Promise<{ order: Order; as: Actor["kind"] } | null> {
      const order = isDocumentId(id) ? await store.read(database, id) : null;
      if (!order) return null;
      for (const kind of ["buyer", "seller"] as const) if (isParty(order, { kind, uid })) return { order, as: kind };
      return isAdmin ? { order, as: "admin" } : null;
    },

    /** All orders that are paid with this one, itself included, in the order of the cart. */
    together: (order: Order): Promise<Order[]> => store.readPurchase(database, order),

    hasBought: (uid: string): Promise<boolean> => hasBoughtBefore(database, uid),

    purchases: (uid: string, page: number): Promise<OrderList> => list([["buyerId", "==", uid]], "createdAt", page),

    /** Orders that wait for this user, those of the buyer first. */
    async tasks(uid: string): Promise<OrderTask[]> {
      const of = async (role: "buyerId" | "sellerId", as: DueSide) => {
        const where: Filter[] = [
          [role, "==", uid],
          ["state", "in", Object.keys(DUE_ACTS[as])],
        ];
        const orders = await ORDER_COLLECTION.find(database, { where, limit: TASKS_SHOWN }, log);
        return orders.flatMap((order) => orderTask(order, as, clock.now()) ?? []);
      };
      return (await Promise.all([of("buyerId", "buyer"), of("sellerId", "seller")])).flat();
    },

    /** Sellers see an order once it is paid. */
    sales: (uid: string, page: number): Promise<OrderList> =>
      list(
        [
          ["sellerId", "==", uid],
          ["paidAt", ">", new Date(0)],
        ],
        "paidAt",
        page,
      ),
  };
}

export type Orders = ReturnType<typeof createOrders>;

declare module "~/platform/context" {
  interface Context {
    orders: Orders;
  }
}

/**
 * Orders, from the reservation to the end. Each change is one transaction; expected failures are values.
 * @throws UpstreamError where a service is down
 */
export function createOrders(context: Context, hooks: OrderHooks) {
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
    ...createRefundTransfers(context, store, refunds, application.reconcile),
    ...steps,
    ...createSalesStop(context, store, steps.take, held.heldOf),
    ...createReading(context, store),
    ...held,
    inspections: createInspectionOrders(context, store, steps.take),
    /** Of a user who asked to delete the account. */
    accountDeletion: createAccountDeletionSteps(context, held.heldOf, steps.take),
    claims: { ...claims, personalData: createClaimPersonalData(context, claims) },
    personalData: createOrderPersonalData(context),
    jobs: {
      ...createOrderJobs(context, store, refunds, application.reconcile),
      claims: createClaimJobs(context, claims).run,
      compare: () => createMoneyComparison(context).run(),
    },
  };
}
