import type { AppLoadContext } from "@remix-run/cloudflare";

import { unverifiedSessionUid } from "~/accounts/session/session-cookie.server";
import { createAuditLog } from "~/admin/audit/audit.server";
import { createMetrics } from "~/admin/metrics/metrics.server";
import { createAdminViews } from "~/admin/views/views.server";
import { createAnalytics } from "~/analytics/analytics.server";
import type { LoadGenAi } from "~/assistant/gemini/client.server";
import { createCart } from "~/cart/cart.server";
import { createCases } from "~/cases/cases.server";
import { createCatalog } from "~/catalog/catalog.server";
import { createFigures } from "~/catalog/figures/figures.server";
import { createContactPersonalData } from "~/catalog/listing/personal-data.server";
import { createReference } from "~/catalog/reference/reference.server";
import { createComplaints } from "~/complaints/complaints.server";
import { createCoupons } from "~/coupons/coupons.server";
import { createFavoriteNotices } from "~/favorites/notices/notices.server";
import { createPayouts } from "~/orders/payouts/payouts.server";
import { createOrderSales } from "~/orders/sales/sales.server";
import { createPayments } from "~/payments/payments.server";
import { withAuditMirror } from "~/platform/audit/mirror";
import { withUndoneActs } from "~/platform/audit/undone";
import { systemClock, type Clock } from "~/platform/clock";
import { createTokens } from "~/platform/crypto/tokens.server";
import type { Env } from "~/platform/env";
import { createDatabase, DEADLINE_MS } from "~/platform/firestore/client";
import type { Database } from "~/platform/firestore/types";
import { createFormGuard } from "~/platform/forms/form-guard.server";
import { createSavedSubmissionsPersonalData } from "~/platform/forms/saved-submissions.server";
import type { RequestMeta } from "~/platform/http/gate.server";
import { createCache } from "~/platform/kv/cache";
import { createLimiter } from "~/platform/limits/limits.server";
import { clientNetwork } from "~/platform/limits/network";
import { setPatience } from "~/platform/null-if-unavailable.server";
import { createPhotoStore } from "~/platform/photos/store.server";
import { createPrivacy } from "~/privacy/privacy.server";
import { createRegistry } from "~/registry/registry.server";
import { createReviews } from "~/reviews/reviews.server";
import { createSearches } from "~/searches/searches.server";
import { composeAccounts, composeSavedSubmissions } from "~/server/accounts.server";
import { composeAssistant } from "~/server/assistant.server";
import { composeFavorites } from "~/server/favorites.server";
import { composeInspections } from "~/server/inspections.server";
import { composeKeeping } from "~/server/keeping.server";
import { lazily } from "~/server/lazily";
import { composeMessages, composeQuestions } from "~/server/messages.server";
import { composeOrders } from "~/server/orders.server";
import { composePersonLimits } from "~/server/people.server";
import { composePush } from "~/server/push.server";
import { announcedOf, checksOf } from "~/server/registry.server";
import { composeReportQueue, composeReports } from "~/server/reports.server";
import { policyOf } from "~/server/route-policy";
import { composeSelling } from "~/server/selling.server";
import { composeSettings } from "~/server/settings.server";
import { composeTheft } from "~/server/theft.server";
import { composeTransfers } from "~/server/transfers.server";
import { composeVitals } from "~/server/vitals.server";
import { createTemplates } from "~/templates/templates.server";
import { createWorkshopReviews } from "~/workshops/reviews/reviews.server";
import { createWorkshops } from "~/workshops/workshops.server";

/**
 * Composes the services of one request. Each factory is handed only what it needs. `given`: instead of its database.
 */
export function createContext(
  request: Request,
  env: Env,
  meta: RequestMeta,
  clock: Clock = systemClock,
  loadGenAi: LoadGenAi = () => Promise.reject(new Error("the model's client is handed in by server.ts")),
  given: Database | null = null,
): AppLoadContext {
  const { log, waitUntil } = meta;
  const once = lazily();
  const site = { url: env.siteUrl, name: env.brandName };
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
      const make = () => {
        const client = createDatabase(env, { log, timing: meta.timing, silenceMs: DEADLINE_MS, waitUntil });
        const made = withAuditMirror(client, log);
        if (env.pagePatienceMs !== undefined) setPatience(made, env.pagePatienceMs);
        return made;
      };
      return once("database", () => given ?? make());
    },
    undoing: (undone) => createContext(request, env, meta, clock, loadGenAi, withUndoneActs(context.database, undone)),
    get audit() {
      return once("audit", () => createAuditLog({ database: context.database, clock, log }));
    },
    get adminViews() {
      return once("adminViews", () => createAdminViews({ database: context.database, clock, log }));
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
      return once("savedSubmissions", () => composeSavedSubmissions(context, request));
    },
    get formGuard() {
      const { tokens, limiter, network } = context;
      return once("formGuard", () => createFormGuard({ tokens, limiter, network, clock }));
    },
    get accounts() {
      return once("accounts", () => composeAccounts(context, request));
    },
    get catalog() {
      const { database, cache } = context;
      return once("catalog", () => createCatalog({ env: context.env, database, cache, clock, log, waitUntil }));
    },
    get reference() {
      const { database, catalog } = context;
      return once("reference", () => createReference({ database, index: catalog.index, clock, log, waitUntil }));
    },
    get analytics() {
      return once("analytics", () => createAnalytics({ request, env, clock, log, waitUntil }));
    },
    get settings() {
      return once("settings", () => composeSettings(context));
    },
    get figures() {
      const { database, catalog, network } = context;
      return once("figures", () => createFigures({ database, catalog, env, network, clock, log, waitUntil }));
    },
    get metrics() {
      const { database, catalog, network } = context;
      const assistant = () => context.assistant;
      const figures = () => context.figures;
      return once("metrics", () => createMetrics({ database, assistant, catalog, figures, network, clock, log }));
    },
    get vitals() {
      return once("vitals", () => composeVitals(context));
    },
    get payments() {
      return once("payments", () => createPayments({ env, clock, log }));
    },
    get orders() {
      return once("orders", () => composeOrders(context, request));
    },
    get payouts() {
      const { database, tokens } = context;
      return once("payouts", () => createPayouts({ database, tokens, site, clock, log }));
    },
    get registry() {
      const { database, photos } = context;
      return once("registry", () => createRegistry({ database, photos, bucket: env.PHOTOS, clock, log, waitUntil }));
    },
    get sales() {
      return once("sales", () => createOrderSales({ database: context.database, clock, log }));
    },
    get announced() {
      return once("announced", () => announcedOf(context));
    },
    get checks() {
      return once("checks", () => checksOf(context, request));
    },
    get reports() {
      return once("reports", () => composeReports(context));
    },
    get reportQueue() {
      return once("reportQueue", () => composeReportQueue(context));
    },
    get personLimits() {
      return once("personLimits", () => composePersonLimits(context));
    },
    get reviews() {
      const { database } = context;
      return once("reviews", () => createReviews({ database, accounts: () => context.accounts, clock, log }));
    },
    get questions() {
      return once("questions", () => composeQuestions(context));
    },
    get searches() {
      const { database, catalog, accounts, tokens } = context;
      return once("searches", () => createSearches({ env, database, catalog, accounts, tokens, clock, log }));
    },
    get favorites() {
      return once("favorites", () => composeFavorites(context, request));
    },
    get favoriteNotices() {
      const { database, accounts, tokens } = context;
      return once("favoriteNotices", () => createFavoriteNotices({ env, database, accounts, tokens, clock, log }));
    },
    get cart() {
      const { tokens, catalog } = context;
      const viewerId = unverifiedSessionUid(request);
      return once("cart", () => createCart({ request, tokens, catalog, viewerId, clock, log }));
    },
    get selling() {
      return once("selling", () => composeSelling(context));
    },
    get theft() {
      return once("theft", () => composeTheft(context));
    },
    get transfers() {
      return once("transfers", () => composeTransfers(context));
    },
    get push() {
      return once("push", () => composePush(context, request));
    },
    get messages() {
      return once("messages", () => composeMessages(context));
    },
    get assistant() {
      return once("assistant", () => composeAssistant(context, loadGenAi));
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
    get templates() {
      return once("templates", () => createTemplates({ database: context.database, clock, log }));
    },
    get workshops() {
      const { database, cache } = context;
      return once("workshops", () => createWorkshops({ database, cache, clock, log, waitUntil }));
    },
    get keeping() {
      return once("keeping", () => composeKeeping(context));
    },
    get workshopReviews() {
      const { database, cache } = context;
      return once("workshopReviews", () => createWorkshopReviews({ database, cache, clock, log, waitUntil }));
    },
    get inspections() {
      return once("inspections", () => composeInspections(context));
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
        complaintNotes: context.complaints.notesPersonalData,
        // Before the bicycles, whose history says that a report ended, and which no transfer may hold.
        thefts: context.theft.personalData,
        transfers: context.transfers.personalData,
        bicycles: context.registry.bicycles.personalData,
        serviceNotices: context.announced.personalData,
        forms: createSavedSubmissionsPersonalData(context.database),
        contacts: createContactPersonalData(context.limiter, env.limits),
        inspections: context.inspections.personalData,
        coupons: context.coupons.personalData,
        reviews: context.reviews.personalData,
        questions: context.questions.personalData,
        workshopReviews: context.workshopReviews.personalData,
        orders: context.orders.personalData,
        payouts: context.payouts.personalData,
        sales: context.sales.personalData,
        assistant: context.assistant.personalData,
        push: context.push.personalData,
        adminViews: context.adminViews.personalData,
        privacy: context.privacy.personalData,
        account: context.accounts.personalData,
      }));
    },
  };
  return context;
}
