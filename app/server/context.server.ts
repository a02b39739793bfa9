import type { AppLoadContext } from "@remix-run/cloudflare";

import { createAccounts, type Accounts } from "~/accounts/accounts.server";
import { unverifiedSessionUid } from "~/accounts/session/session-cookie.server";
import { createCart, type Cart } from "~/cart/cart.server";
import { createCases, type Cases } from "~/cases/cases.server";
import { createCatalog, type Catalog } from "~/catalog/catalog.server";
import { createContactPersonalData } from "~/catalog/listing/personal-data.server";
import { createComplaints, type Complaints } from "~/complaints/complaints.server";
import { createCoupons, type Coupons } from "~/coupons/coupons.server";
import { createFavorites, type Favorites } from "~/favorites/favorites.server";
import { createMessages, type Messages } from "~/messages/messages.server";
import { followUserTotals } from "~/orders/figures/user-totals";
import { createMailFollower } from "~/orders/mails/mail-follower.server";
import { createOrders, type Orders } from "~/orders/orders.server";
import { followPayouts } from "~/orders/payouts/ledger";
import { createPayouts, type Payouts } from "~/orders/payouts/payouts.server";
import type { Payments } from "~/payments/model";
import { createPayments } from "~/payments/payments.server";
import { systemClock, type Clock } from "~/platform/clock";
import { createTokens, type Tokens } from "~/platform/crypto/tokens.server";
import type { Env } from "~/platform/env";
import { createDatabase } from "~/platform/firestore/client";
import type { Database } from "~/platform/firestore/types";
import { createFormGuard, type FormGuard } from "~/platform/forms/form-guard.server";
import {
  createSavedSubmissions,
  createSavedSubmissionsPersonalData,
  type SavedSubmissions,
} from "~/platform/forms/saved-submissions.server";
import type { RequestMeta } from "~/platform/http/gate.server";
import { createCache, type Cache } from "~/platform/kv/cache";
import { createLimiter, type Limiter } from "~/platform/limits/limits.server";
import { clientNetwork } from "~/platform/limits/network";
import type { PersonalDataList } from "~/platform/personal-data";
import { createPhotoStore, type PhotoStore } from "~/platform/photos/store.server";
import { createPrivacy, type Privacy } from "~/privacy/privacy.server";
import { createRegistry, type Registry } from "~/registry/registry.server";
import type { Theft } from "~/registry/theft/theft.server";
import { createReports, type Reports } from "~/reports/reports.server";
import { createReviews, type Reviews } from "~/reviews/reviews.server";
import { createSearches, type Searches } from "~/searches/searches.server";
import { createSelling, type Selling } from "~/selling/selling.server";
import { lazily } from "~/server/lazily";
import { isExemptFromCompletion, policyOf, type MatchedPolicy } from "~/server/route-policy";
import { composeTheft } from "~/server/theft.server";
import { createWorkshops, type Workshops } from "~/workshops/workshops.server";

/** The `context` of every loader and action. Services are built on first use, once a request. */
export interface AppContext extends RequestMeta {
  env: Env;
  /** Largest form of the route that was asked for (app/server/route-policy.ts). */
  maxBodyBytes: number;
  /** How the page that was asked for is delivered. */
  delivery: Pick<MatchedPolicy, "scripts">;
  clock: Clock;
  cache: Cache;
  database: Database;
  limiter: Limiter;
  /** Network that the request came from, for counting. */
  network: string;
  photos: PhotoStore;
  tokens: Tokens;
  savedSubmissions: SavedSubmissions;
  formGuard: FormGuard;
  accounts: Accounts;
  catalog: Catalog;
  searches: Searches;
  favorites: Favorites;
  cart: Cart;
  selling: Selling;
  theft: Theft;
  messages: Messages;
  payments: Payments;
  orders: Orders;
  payouts: Payouts;
  registry: Registry;
  reports: Reports;
  reviews: Reviews;
  cases: Cases;
  complaints: Complaints;
  workshops: Workshops;
  coupons: Coupons;
  privacy: Privacy;
  personalData: PersonalDataList;
}

declare module "@remix-run/cloudflare" {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- module augmentation needs an interface
  interface AppLoadContext extends AppContext {}
}

/** Composes the services of one request. Each factory is handed only what it needs. */
export function createContext(
  request: Request,
  env: Env,
  meta: RequestMeta,
  clock: Clock = systemClock,
): AppLoadContext {
  const { log, waitUntil } = meta;
  const once = lazily();
  const policy = policyOf(new URL(request.url).pathname);
  const context: AppLoadContext = {
    ...meta,
    env,
    maxBodyBytes: policy.maxBodyBytes,
    delivery: policy,
    clock,
    get cache() {
      return once("cache", () => createCache({ kv: env.CACHE, log }));
    },
    get database() {
      return once("database", () => createDatabase(env, { log, timing: meta.timing, waitUntil }));
    },
    get limiter() {
      return once("limiter", () => createLimiter({ database: context.database, clock }));
    },
    network: clientNetwork(request.headers.get("CF-Connecting-IP")),
    get photos() {
      return once("photos", () => createPhotoStore({ bucket: env.PHOTOS, images: env.IMAGES, log, waitUntil }));
    },
    get tokens() {
      return once("tokens", () => createTokens({ secret: env.signingSecret, clock }));
    },
    get savedSubmissions() {
      const { network, limiter } = context;
      return once("savedSubmissions", () =>
        createSavedSubmissions({
          request,
          database: context.database,
          burst: env.BURST,
          network,
          limiter,
          writer: unverifiedSessionUid(request),
          clock,
          log,
          waitUntil,
        }),
      );
    },
    get formGuard() {
      const { tokens, limiter, network } = context;
      return once("formGuard", () => createFormGuard({ tokens, limiter, network, clock }));
    },
    get accounts() {
      const { database, cache, limiter, tokens, photos } = context;
      return once("accounts", () =>
        createAccounts({
          request,
          env,
          database,
          cache,
          limiter,
          tokens,
          photos,
          clock,
          log,
          waitUntil,
          isExemptFromCompletion,
          onSignedIn: (uid) => context.favorites.mergeVisitor(uid),
        }),
      );
    },
    get catalog() {
      const { database, cache } = context;
      return once("catalog", () => createCatalog({ database, cache, clock, log, waitUntil }));
    },
    get payments() {
      return once("payments", () => createPayments({ env, clock, log }));
    },
    get orders() {
      const { database, payments, coupons, selling, catalog } = context;
      const site = { url: env.siteUrl, name: env.brandName };
      return once("orders", () =>
        createOrders({
          database,
          payments,
          coupons,
          plans: selling.planSales,
          followers: [createMailFollower(database, site), followUserTotals, followPayouts],
          catalog,
          clock,
          log,
          waitUntil,
        }),
      );
    },
    get payouts() {
      const { database, tokens } = context;
      return once("payouts", () =>
        createPayouts({ database, tokens, site: { url: env.siteUrl, name: env.brandName }, clock, log }),
      );
    },
    get registry() {
      const { database, photos } = context;
      return once("registry", () => createRegistry({ database, photos, bucket: env.PHOTOS, clock, log, waitUntil }));
    },
    get reports() {
      const { database, limiter, accounts, catalog } = context;
      return once("reports", () => createReports({ database, limiter, accounts, catalog, clock, log }));
    },
    get reviews() {
      const { database } = context;
      return once("reviews", () => createReviews({ database, accounts: () => context.accounts, clock, log }));
    },
    get searches() {
      const { database, catalog, accounts, tokens } = context;
      return once("searches", () => createSearches({ env, database, catalog, accounts, tokens, clock, log }));
    },
    get favorites() {
      const { database, cache, tokens, network } = context;
      return once("favorites", () =>
        createFavorites({
          request,
          env,
          database,
          cache,
          tokens,
          network,
          clock,
          log,
          waitUntil,
          accounts: () => context.accounts,
        }),
      );
    },
    get cart() {
      const { tokens, catalog } = context;
      const viewerId = unverifiedSessionUid(request);
      return once("cart", () => createCart({ request, tokens, catalog, viewerId, clock, log }));
    },
    get selling() {
      const { database, photos, catalog } = context;
      const gate: Theft["gate"] = (...asked) => context.theft.gate(...asked);
      return once("selling", () => createSelling({ database, photos, catalog, gate, clock, log, waitUntil }));
    },
    get theft() {
      return once("theft", () => composeTheft(context));
    },
    get messages() {
      const { database, accounts, catalog, limiter, reports } = context;
      const site = { url: env.siteUrl, name: env.brandName };
      return once("messages", () =>
        createMessages({ database, accounts, catalog, limiter, reports, site, clock, log, waitUntil }),
      );
    },
    get cases() {
      const { database, tokens, limiter } = context;
      return once("cases", () =>
        createCases({ env, database, tokens, limiter, accounts: () => context.accounts, clock, log }),
      );
    },
    get complaints() {
      const { database, tokens, limiter } = context;
      return once("complaints", () =>
        createComplaints({ env, database, tokens, limiter, accounts: () => context.accounts, clock, log }),
      );
    },
    get workshops() {
      const { database, cache } = context;
      return once("workshops", () => createWorkshops({ database, cache, clock, log, waitUntil }));
    },
    get coupons() {
      const { database, limiter, network } = context;
      return once("coupons", () => createCoupons({ database, limiter, network, clock, log }));
    },
    get privacy() {
      const { database, tokens, accounts, limiter } = context;
      const personalData = () => context.personalData;
      return once("privacy", () =>
        createPrivacy({ env, database, tokens, accounts, limiter, personalData, clock, log, waitUntil }),
      );
    },
    get personalData() {
      // In the order of erasing, the account at last. Deletion documents store the names: never reuse one.
      return once("personalData", () => ({
        listings: context.selling.personalData,
        favorites: context.favorites.personalData,
        searches: context.searches.personalData,
        messages: context.messages.personalData,
        reports: context.reports.personalData,
        cases: context.cases.personalData,
        complaints: context.complaints.personalData,
        // Before the bicycles, whose history says that a report ended.
        thefts: context.theft.personalData,
        bicycles: context.registry.bicycles.personalData,
        forms: createSavedSubmissionsPersonalData(context.database),
        contacts: createContactPersonalData(context.limiter),
        coupons: context.coupons.personalData,
        reviews: context.reviews.personalData,
        orders: context.orders.personalData,
        payouts: context.payouts.personalData,
        privacy: context.privacy.personalData,
        account: context.accounts.personalData,
      }));
    },
  };
  return context;
}
