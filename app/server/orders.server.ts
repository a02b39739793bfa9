import { isOpenService } from "~/business/switches";
import { createMailFollower } from "~/orders/mails/mail-follower.server";
import { createOrders, type Orders } from "~/orders/orders.server";
import { purchaseEvent } from "~/orders/paying/purchase-event";
import { followPayouts } from "~/orders/payouts/ledger";
import { followSales } from "~/orders/sales/ledger";
import { createSoldFollower } from "~/orders/sold-follower";
import { followUserTotals } from "~/orders/user-totals";
import { clientNetwork, UNKNOWN_NETWORK } from "~/platform/limits/network";

import type { Context } from "~/platform/context";

/** Orders with all that follows their steps: mails, totals, payouts, figures, registered bicycles. */
export function composeOrders(context: Context, request: Request): Orders {
  const { database, payments, coupons, selling, catalog, registry, env, clock, log, waitUntil } = context;
  const network = clientNetwork(request.headers.get("CF-Connecting-IP"), 56);
  return createOrders({
    env,
    database,
    payments,
    network: network === UNKNOWN_NETWORK ? null : network,
    coupons,
    plans: selling.planSales,
    isReported: (...asked) => context.theft.isReported(...asked),
    inspections: () => context.inspections.sales,
    followers: [
      createMailFollower(database, { url: env.siteUrl, name: env.brandName }),
      followUserTotals,
      followPayouts,
      followSales,
      createSoldFollower({
        bicycles: registry.bicycles,
        offerTransfer: async (...asked) =>
          isOpenService(env.switches, "transfer") ? context.transfers.offerIn(...asked) : [],
        log,
      }),
    ],
    catalog,
    analytics: {
      client: () => context.analytics.client(),
      purchased: (client, order) => context.analytics.trackAs(client, "purchase", () => purchaseEvent(order)),
    },
    clock,
    log,
    waitUntil,
  });
}
