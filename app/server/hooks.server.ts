import type { AccountHooks } from "~/accounts/hooks";
import { browserName } from "~/accounts/session/browser-name";
import { verifiedOf } from "~/accounts/verified";
import { HOUR_MS } from "~/business/durations";
import { isOpenService } from "~/business/switches";
import { createClaimFollower } from "~/orders/claims/follow-claims.server";
import type { OrderHooks } from "~/orders/hooks";
import { createMailFollower } from "~/orders/mails/mail-follower.server";
import { purchaseEvent } from "~/orders/paying/purchase-event";
import { followPayouts } from "~/orders/payouts/follow-payouts";
import { createSoldFollower } from "~/orders/sold-follower";
import { followUserTotals } from "~/orders/user-totals";
import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";
import type { BudgetHooks } from "~/platform/limits/budgets.server";
import type { MarketStop } from "~/registry/theft/market-stop";
import type { TransferMarket } from "~/registry/transfer/transfer-market";
import { markSeller } from "~/selling/seller-mark.server";
import type { VitalsHooks } from "~/vitals/vitals.server";

import { isExemptFromCompletion } from "./route-policy";
import { ROUTE_TABLE } from "./route-table/route-table";

/** Things that a visitor gathered join the account at the sign-in; notifications end with their session. */
export function accountHooks(context: Context): AccountHooks {
  return {
    isExemptFromCompletion,
    async onSignedIn(uid) {
      const merged = await Promise.all([context.favorites.mergeVisitor(uid), context.cart.mergeVisitor(uid)]);
      return new Headers(merged.flatMap((headers) => [...headers]));
    },
    onVerifiedChanged: (uid) => markSeller(context, uid),
    ...(context.env.push && { onSessionsEnded: (uid, which) => context.push.devices.forgetSessions(uid, which) }),
  };
}

/** How well an account is known, for the table of what a stranger may cause. */
export function budgetHooks(context: Context): BudgetHooks {
  const { clock, env, log } = context;
  return {
    async trustOf(uid) {
      try {
        const user = await context.accounts.user(uid);
        if (user === null) return "unproven";
        if ((user.totalPurchases ?? 0) > 0) return "buyer";
        const { phone, identity } = verifiedOf(user);
        if (phone || identity) return "verified";
        if (!(await context.accounts.isProven({ uid, emailVerified: user.emailVerified }))) return "unproven";
        const age = clock.now().getTime() - user.createdAt.getTime();
        return age < env.limits.freshHours * HOUR_MS ? "fresh" : "proven";
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        log.warn("limits.trust-unknown", { uid, error });
        return "fresh";
      }
    },
    async signedIn() {
      try {
        return (await context.accounts.session())?.uid ?? null;
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        return null;
      }
    },
  };
}

/** All that follows the steps of orders: mails, totals, payouts, registered bicycles. */
export function orderHooks(context: Context): OrderHooks {
  const { env, database, site, log } = context;
  return {
    followers: [
      createMailFollower(database, site),
      followUserTotals,
      followPayouts,
      createClaimFollower(context),
      (...change) => context.offers.agreements.followOrder(...change),
      createSoldFollower({
        bicycles: context.registry.bicycles,
        offerTransfer: async (...asked) =>
          isOpenService(env.switches, "transfer") ? context.transfers.offerIn(...asked) : [],
        log,
      }),
    ],
    analytics: {
      client: () => context.analytics.client(),
      purchased: (client, order) => context.analytics.trackAs(client, "purchase", () => purchaseEvent(order)),
    },
  };
}

/** Stops listings and their orders. An order that ends meanwhile frees its listing, which is paused then too. */
export function createMarketStop(context: Context): MarketStop {
  return {
    async stop(stolen) {
      const { paused, listings } = await context.selling.pauseStolen(stolen);
      let orders = 0;
      for (const listing of listings) orders += await context.orders.stopSales(listing);
      const freed = listings.length > 0 ? (await context.selling.pauseStolen(stolen)).paused : 0;
      return { listings: paused + freed, orders };
    },
    async resume(stolen) {
      const { resumed, listings } = await context.selling.resumeStopped(stolen);
      let orders = 0;
      for (const listing of listings) orders += await context.orders.letSalesGoOn(listing);
      return { listings: resumed, orders };
    },
  };
}

export function createTransferMarket(context: Context): TransferMarket {
  return {
    handOver: (tx, offered) => context.selling.handOver(tx, offered),
    refresh: () => context.selling.refreshHandedOver(),
  };
}

/** Only these pages are counted: an address that somebody makes up makes no figures. */
const PAGES: ReadonlySet<string> = new Set(
  ROUTE_TABLE.filter(({ isPage }) => isPage !== false).map(({ path }) => path),
);

export const VITALS_HOOKS: VitalsHooks = { pages: PAGES, browserOf: browserName };
