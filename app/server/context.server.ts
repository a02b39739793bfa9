import type { AppLoadContext } from "@remix-run/cloudflare";

import { createAccounts } from "~/accounts/accounts.server";
import { unverifiedSessionUid } from "~/accounts/session/session-cookie.server";
import { hashOfSession } from "~/accounts/session/session-hash.server";
import { createAuditLog } from "~/admin/audit/audit.server";
import { createMetrics } from "~/admin/metrics/metrics.server";
import { createAdminDay } from "~/admin/overview/day.server";
import { createReportQueue } from "~/admin/reports/report-queue.server";
import { takeAct } from "~/admin/undo/take-act.server";
import type { LimitsOfUser } from "~/admin/users/access.loader.server";
import { createAdminViews } from "~/admin/views/views.server";
import { createAdminWork } from "~/admin/work/work.server";
import { createAnalytics } from "~/analytics/analytics.server";
import { createAssistant } from "~/assistant/assistant.server";
import { createMcp } from "~/assistant/mcp/mcp.server";
import { createCart } from "~/cart/cart.server";
import { createCases } from "~/cases/cases.server";
import { createCatalog } from "~/catalog/catalog.server";
import { createFigures } from "~/catalog/figures/figures.server";
import { limitKey } from "~/catalog/listing/contact.server";
import { createContactPersonalData } from "~/catalog/listing/personal-data.server";
import { createReference } from "~/catalog/reference/reference.server";
import { createSearchWords } from "~/catalog/search-words/search-words.server";
import { createSearchUses } from "~/catalog/search-words/uses.server";
import { createComplaints } from "~/complaints/complaints.server";
import { createCoupons } from "~/coupons/coupons.server";
import { createFavorites } from "~/favorites/favorites.server";
import { createFavoriteNotices } from "~/favorites/notices/notices.server";
import { createFollows } from "~/follows/follows.server";
import { createInspections } from "~/inspections/inspections.server";
import { createMessages } from "~/messages/messages.server";
import { messagesKey, newThreadsKey } from "~/messages/store.server";
import { createPriceOffers } from "~/offers/offers.server";
import { createOrders } from "~/orders/orders.server";
import { createPayouts } from "~/orders/payouts/payouts.server";
import { createOrderSales } from "~/orders/sales/sales.server";
import { createPayments } from "~/payments/payments.server";
import { withAuditMirror } from "~/platform/audit/mirror";
import type { OfferUndo } from "~/platform/audit/undo-offer";
import { type UndoneActs, withUndoneActs } from "~/platform/audit/undone";
import { type Clock, systemClock } from "~/platform/clock";
import type { Context } from "~/platform/context";
import { createCopies } from "~/platform/copies/copies.server";
import { createTokens } from "~/platform/crypto/tokens.server";
import { sleep } from "~/platform/deadline";
import type { Env } from "~/platform/env";
import type { UserLimits } from "~/platform/env-limits";
import { withAfterCommit } from "~/platform/firestore/after-commit";
import { DEADLINE_MS, createDatabase } from "~/platform/firestore/client";
import type { Database } from "~/platform/firestore/types";
import { createFormGuard } from "~/platform/forms/form-guard.server";
import { createSavedSubmissions, createSavedSubmissionsPersonalData } from "~/platform/forms/saved-submissions.server";
import type { RequestMeta } from "~/platform/http/gate.server";
import { withChangeMarks } from "~/platform/jobs/changes";
import { createCache } from "~/platform/kv/cache";
import { createBudgets } from "~/platform/limits/budgets.server";
import { createDaySums } from "~/platform/limits/day-sums.server";
import { createLimiter, type LimitRule } from "~/platform/limits/limits.server";
import { clientNetwork } from "~/platform/limits/network";
import { writtenMailIds } from "~/platform/mail/mail";
import { createOutbox } from "~/platform/mail/outbox.server";
import { setPatience } from "~/platform/null-if-unavailable.server";
import { createPhotoStore } from "~/platform/photos/store.server";
import { EXPORT_LIMIT, exportKey } from "~/privacy/export.server";
import { createPrivacy } from "~/privacy/privacy.server";
import { createPush } from "~/push/push.server";
import { asksKey } from "~/questions/ask-answer.server";
import { createQuestions } from "~/questions/questions.server";
import { createFinds } from "~/registry/finds/filing.server";
import { createFindsPersonalData } from "~/registry/finds/personal-data.server";
import { createRelays } from "~/registry/finds/relay/relays.server";
import { createChecks } from "~/registry/numbers/check/check.server";
import { createSerialClaims } from "~/registry/numbers/claims/claims.server";
import { createPolice } from "~/registry/numbers/police/police.server";
import { createRegistry } from "~/registry/registry.server";
import { createTheft } from "~/registry/theft/theft.server";
import { createTransfers } from "~/registry/transfer/transfers.server";
import { reportLimitKey } from "~/reports/constants";
import { createReports } from "~/reports/reports.server";
import { createReviews } from "~/reviews/reviews.server";
import { createSearches } from "~/searches/searches.server";
import { createSelling } from "~/selling/selling.server";
import {
  VITALS_HOOKS,
  accountHooks,
  budgetHooks,
  createMarketStop,
  createTransferMarket,
  orderHooks,
} from "~/server/hooks.server";
import { JOB_SOURCES } from "~/server/job-wakes";
import { keysTogether } from "~/server/keys-together.server";
import type { Libraries } from "~/server/libraries";
import { RESOURCES } from "~/server/resources.server";
import { policyOf } from "~/server/route-policy";
import { createSettingsReader } from "~/settings/effective.server";
import { createSettings } from "~/settings/settings.server";
import { createTemplates } from "~/templates/templates.server";
import { createVitals } from "~/vitals/vitals.server";
import { createAdvisorDirectory } from "~/workshops/directory/advisors.server";
import { createCertificateReminders } from "~/workshops/directory/certificate-reminders.server";
import { createWorkshopDirectory } from "~/workshops/directory/workshop-directory.server";
import { createWorkshopReviews } from "~/workshops/reviews/reviews.server";
import { createWorkshops } from "~/workshops/workshops.server";

/** Limits of rooms that administrators look at, with the words for each. */
const limitsShown = (limits: UserLimits): readonly { label: string; keyOf(uid: string): string; rule: LimitRule }[] => [
  { label: "Contactos pedidos hoy", keyOf: limitKey, rule: limits.contacts },
  { label: "Conversaciones nuevas hoy", keyOf: newThreadsKey, rule: limits.newThreads },
  { label: "Mensajes en esta hora", keyOf: messagesKey, rule: limits.messages },
  { label: "Preguntas hoy", keyOf: asksKey, rule: limits.questions },
  { label: "Reportes hoy", keyOf: reportLimitKey, rule: limits.reports },
  { label: "Descargas de sus datos hoy", keyOf: exportKey, rule: EXPORT_LIMIT },
];

/** How far a person has come with the limits of the rooms. */
function createLimitsOfUser({ limiter, env }: Context): LimitsOfUser {
  return {
    of: (uid) =>
      Promise.all(
        limitsShown(env.limits).map(async ({ label, keyOf, rule }) => {
          const { remaining } = await limiter.peek(keyOf(uid), rule);
          return { label, value: `${rule.limit - remaining} de ${rule.limit}` };
        }),
      ),
  };
}

/** `base` and the services, each a getter that makes it on first use, once. */
function lazily<Base extends object>(
  base: Base,
  services: { [Name in Exclude<keyof Context, keyof Base>]: () => Context[Name] },
): Base & Omit<Context, keyof Base> {
  const context = { ...base };
  for (const [name, make] of Object.entries<() => unknown>(services))
    Object.defineProperty(context, name, {
      configurable: true,
      enumerable: true,
      get() {
        const value = make();
        Object.defineProperty(context, name, { value });
        return value;
      },
    });
  return context as Base & Omit<Context, keyof Base>;
}

const notHandedIn = (): Promise<never> => Promise.reject(new Error("server.ts hands in the libraries"));

/** Builds all services of one request from one object, each on first use. `given`: instead of its database. */
export function createContext(
  request: Request,
  env: Env,
  meta: RequestMeta,
  clock: Clock = systemClock,
  libraries: Libraries = { age: notHandedIn, genAi: notHandedIn, mcp: notHandedIn, webAuthn: notHandedIn },
  given: Database | null = null,
): AppLoadContext {
  const { log, waitUntil } = meta;
  const policy = policyOf(new URL(request.url).pathname);
  const base = {
    ...meta,
    request,
    env,
    site: { url: env.siteUrl, name: env.brandName },
    maxBodyBytes: policy.maxBodyBytes,
    delivery: policy,
    clock,
    network: clientNetwork(request.headers.get("CF-Connecting-IP")),
    sleep,
    alsoSet: new Headers(),
    resources: RESOURCES,
    offerUndo: ((...asked) => takeAct(context, ...asked)) satisfies OfferUndo,
    undoing: (undone: UndoneActs): Context =>
      createContext(request, env, meta, clock, libraries, withUndoneActs(context.database, undone)),
  };
  const makeDatabase = (): Database => {
    const client = withChangeMarks(
      createDatabase(env, { log, timing: meta.timing, silenceMs: DEADLINE_MS, waitUntil }),
      { clock, log, waitUntil, sources: JOB_SOURCES },
    );
    const made = withAfterCommit(withAuditMirror(client, log), (writes) => {
      const mails = writtenMailIds(writes);
      if (mails.length > 0) waitUntil(context.outbox.deliver(mails));
    });
    if (env.pagePatienceMs !== undefined) setPatience(made, env.pagePatienceMs);
    return made;
  };
  const context: AppLoadContext = lazily(base, {
    cache: () => createCache({ kv: env.CACHE, log, together: keysTogether(request) }),
    database: () => given ?? makeDatabase(),
    limiter: () => createLimiter(context),
    budgets: () => createBudgets(context, budgetHooks(context)),
    sums: () => createDaySums(context),
    photos: () =>
      createPhotoStore({
        bucket: env.PHOTOS,
        images: env.IMAGES,
        log,
        admits: (calls) => context.sums.take("photo", calls, "session"),
      }),
    tokens: () => createTokens({ secret: env.signingSecret, formerSecret: env.formerSigningSecret, clock }),
    savedSubmissions: () => createSavedSubmissions(context, unverifiedSessionUid(request)),
    formGuard: () => createFormGuard(context),
    outbox: () => createOutbox(context),
    audit: () => createAuditLog(context),
    adminViews: () => createAdminViews(context),
    adminWork: () => createAdminWork(context),
    adminDay: () => createAdminDay(context),
    accounts: () => createAccounts(context, { ...accountHooks(context), loadWebAuthn: libraries.webAuthn }),
    catalog: () => createCatalog(context),
    reference: () => createReference(context),
    searchWords: () => createSearchWords(context),
    searchUses: () => createSearchUses(context),
    analytics: () => createAnalytics(context),
    settings: () => {
      const reader = createSettingsReader({ ...base, cache: context.cache, database: () => context.database });
      return createSettings(context, reader);
    },
    figures: () => createFigures(context),
    metrics: () => createMetrics(context),
    vitals: () => createVitals(context, VITALS_HOOKS),
    payments: () => createPayments({ env, clock, log }),
    orders: () => createOrders(context, orderHooks(context)),
    payouts: () => createPayouts(context),
    registry: () => createRegistry(context),
    sales: () => createOrderSales(context),
    checks: () => createChecks(context),
    reports: () => createReports(context),
    reportQueue: () => createReportQueue(context),
    limitsOfUser: () => createLimitsOfUser(context),
    reviews: () => createReviews(context),
    questions: () => createQuestions(context),
    offers: () => createPriceOffers(context),
    searches: () => createSearches(context),
    favorites: () => createFavorites(context),
    follows: () => createFollows(context),
    favoriteNotices: () => createFavoriteNotices(context),
    cart: () => createCart(context, unverifiedSessionUid(request)),
    selling: () => createSelling(context),
    marketStop: () => createMarketStop(context),
    theft: () => createTheft(context),
    finds: () => createFinds(context),
    police: () => createPolice(context),
    relays: () => createRelays(context),
    transferMarket: () => createTransferMarket(context),
    transfers: () => createTransfers(context),
    push: () => createPush(context, { session: () => hashOfSession(request) }),
    messages: () => createMessages(context),
    assistant: () => createAssistant(context, { loadGenAi: libraries.genAi }),
    mcp: () => createMcp(context, libraries.mcp),
    cases: () => createCases(context),
    complaints: () => createComplaints(context),
    templates: () => createTemplates(context),
    workshops: () => createWorkshops(context),
    directory: () => ({
      workshops: createWorkshopDirectory(context),
      certificates: createCertificateReminders(context),
      advisors: createAdvisorDirectory(context),
      claims: createSerialClaims(context),
    }),
    workshopReviews: () => createWorkshopReviews(context),
    inspectionOrders: () => context.orders.inspections,
    inspections: () => createInspections(context),
    coupons: () => createCoupons(context),
    copies: () => createCopies(context, libraries.age),
    privacy: () => createPrivacy(context),
    // In the order of erasing, the account at last. Deletion documents store the names: never reuse one.
    personalData: () => ({
      // Before the listings: a list that is worked off makes new ones.
      imports: context.selling.imports.personalData,
      listings: context.selling.personalData,
      favorites: context.favorites.personalData,
      cart: context.cart.personalData,
      searches: context.searches.personalData,
      messages: context.messages.personalData,
      reports: context.reports.personalData,
      cases: context.cases.personalData,
      complaints: context.complaints.personalData,
      // Before the bicycles, whose history says that a report ended, and which no transfer may hold.
      thefts: context.theft.personalData,
      finds: createFindsPersonalData(context),
      transfers: context.transfers.personalData,
      bicycles: context.registry.bicycles.personalData,
      forms: createSavedSubmissionsPersonalData(context.database),
      contacts: createContactPersonalData(context.limiter, env.limits),
      inspections: context.inspections.personalData,
      coupons: context.coupons.personalData,
      reviews: context.reviews.personalData,
      questions: context.questions.personalData,
      offers: context.offers.personalData,
      follows: context.follows.personalData,
      workshopReviews: context.workshopReviews.personalData,
      orderClaims: context.orders.claims.personalData,
      orders: context.orders.personalData,
      payouts: context.payouts.personalData,
      sales: context.sales.personalData,
      assistant: context.assistant.personalData,
      push: context.push.personalData,
      adminViews: context.adminViews.personalData,
      adminWork: context.adminWork.personalData,
      adminDay: context.adminDay.personalData,
      privacy: context.privacy.personalData,
      account: context.accounts.personalData,
    }),
  });
  return context;
}
