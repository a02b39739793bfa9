import type { Accounts } from "~/accounts/accounts.server";
import type { AuditLog } from "~/admin/audit/audit.server";
import type { Metrics } from "~/admin/metrics/metrics.server";
import type { PersonLimits } from "~/admin/people/access.loader.server";
import type { ReportQueue } from "~/admin/reports/report-queue.server";
import type { AdminViews } from "~/admin/views/views.server";
import type { Analytics } from "~/analytics/analytics.server";
import type { Assistant } from "~/assistant/assistant.server";
import type { Cart } from "~/cart/cart.server";
import type { Cases } from "~/cases/cases.server";
import type { Catalog } from "~/catalog/catalog.server";
import type { ListingFigures } from "~/catalog/figures/figures.server";
import type { ReferenceAdmin } from "~/catalog/reference/reference.server";
import type { Complaints } from "~/complaints/complaints.server";
import type { Coupons } from "~/coupons/coupons.server";
import type { Favorites } from "~/favorites/favorites.server";
import type { FavoriteNotices } from "~/favorites/notices/notices.server";
import type { Inspections } from "~/inspections/inspections.server";
import type { Messages } from "~/messages/messages.server";
import type { Orders } from "~/orders/orders.server";
import type { Payouts } from "~/orders/payouts/payouts.server";
import type { Sales } from "~/orders/sales/sales.server";
import type { Payments } from "~/payments/model";
import type { OfferUndo } from "~/platform/audit/undoing";
import type { UndoneActs } from "~/platform/audit/undone";
import type { Clock } from "~/platform/clock";
import type { Tokens } from "~/platform/crypto/tokens.server";
import type { Env } from "~/platform/env";
import type { Database } from "~/platform/firestore/types";
import type { FormGuard } from "~/platform/forms/form-guard.server";
import type { SavedSubmissions } from "~/platform/forms/saved-submissions.server";
import type { RequestMeta } from "~/platform/http/gate.server";
import type { Cache } from "~/platform/kv/cache";
import type { Limiter } from "~/platform/limits/limits.server";
import type { PersonalDataList } from "~/platform/personal-data";
import type { PhotoStore } from "~/platform/photos/store.server";
import type { Privacy } from "~/privacy/privacy.server";
import type { Push } from "~/push/push.server";
import type { Questions } from "~/questions/questions.server";
import type { AnnouncedServices } from "~/registry/announced/announced.server";
import type { Checks } from "~/registry/check/check.server";
import type { SerialClaims } from "~/registry/claims/claims.server";
import type { Registry } from "~/registry/registry.server";
import type { Theft } from "~/registry/theft/theft.server";
import type { Transfers } from "~/registry/transfer/transfers.server";
import type { Reports } from "~/reports/reports.server";
import type { Reviews } from "~/reviews/reviews.server";
import type { Searches } from "~/searches/searches.server";
import type { Selling } from "~/selling/selling.server";
import type { MatchedPolicy } from "~/server/route-policy";
import type { SettingsService } from "~/settings/settings.server";
import type { LivePart } from "~/shell/delivery/live-part";
import type { Templates } from "~/templates/templates.server";
import type { Vitals } from "~/vitals/vitals.server";
import type { AdvisorKeeping } from "~/workshops/keeping/advisors.server";
import type { CertificateReminders } from "~/workshops/keeping/certificate-reminders.server";
import type { WorkshopKeeping } from "~/workshops/keeping/keeping.server";
import type { WorkshopReviews } from "~/workshops/reviews/reviews.server";
import type { Workshops } from "~/workshops/workshops.server";

/** Services that administrators keep. */
export interface ServiceKeeping {
  workshops: WorkshopKeeping;
  advisors: AdvisorKeeping;
  certificates: CertificateReminders;
  /** Claims of serials that another bicycle has. */
  claims: SerialClaims;
}

/** The `context` of every loader and action. Services are built on first use, once a request. */
export interface AppContext extends RequestMeta {
  env: Env;
  /** Largest form of the route that was asked for (app/server/route-policy.ts). */
  maxBodyBytes: number;
  /** How the page that was asked for is delivered. An action may set `live`. */
  delivery: Pick<MatchedPolicy, "policy" | "scripts" | "hasAssistant"> & { live?: LivePart };
  clock: Clock;
  cache: Cache;
  database: Database;
  /** Log of administrators' acts. */
  audit: AuditLog;
  /** The same services once more, whose entries in the log name the acts that they take back. */
  undoing(undone: UndoneActs): AppContext;
  /** Views of lists that administrators keep for themselves. */
  adminViews: AdminViews;
  limiter: Limiter;
  /** Network that the request came from, for counting. */
  network: string;
  photos: PhotoStore;
  tokens: Tokens;
  savedSubmissions: SavedSubmissions;
  formGuard: FormGuard;
  accounts: Accounts;
  catalog: Catalog;
  /** Brands, categories and plans as administrators change them. */
  reference: ReferenceAdmin;
  figures: ListingFigures;
  /** Figures of the site by day. */
  metrics: Metrics;
  /** Measurements of our pages by browsers. */
  vitals: Vitals;
  searches: Searches;
  settings: SettingsService;
  analytics: Analytics;
  favorites: Favorites;
  favoriteNotices: FavoriteNotices;
  cart: Cart;
  selling: Selling;
  theft: Theft;
  transfers: Transfers;
  push: Push;
  messages: Messages;
  assistant: Assistant;
  payments: Payments;
  orders: Orders;
  payouts: Payouts;
  registry: Registry;
  checks: Checks;
  announced: AnnouncedServices;
  sales: Sales;
  reports: Reports;
  /** Takes an administrator's act, and offers to take it back. */
  offerUndo: OfferUndo;
  /** Decisions about reports. */
  reportQueue: ReportQueue;
  personLimits: PersonLimits;
  reviews: Reviews;
  questions: Questions;
  cases: Cases;
  complaints: Complaints;
  templates: Templates;
  workshops: Workshops;
  /** Workshops, advisors and claims of serials as administrators keep them. */
  keeping: ServiceKeeping;
  workshopReviews: WorkshopReviews;
  coupons: Coupons;
  inspections: Inspections;
  privacy: Privacy;
  personalData: PersonalDataList;
}

declare module "@remix-run/cloudflare" {
  // oxlint-disable-next-line typescript/no-empty-object-type -- module augmentation needs an interface
  interface AppLoadContext extends AppContext {}
}
