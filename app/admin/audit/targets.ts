import { PEOPLE_PATH } from "~/accounts/users/paths";
import { tableEntry } from "~/business/table";
import { QUEUE_PATH } from "~/cases/queue-query";
import { ADMIN_BRANDS_PATH, ADMIN_CATEGORIES_PATH, ADMIN_PLANS_PATH } from "~/catalog/reference/admin/paths";
import { ADMIN_SEARCHES_PATH } from "~/catalog/search-words/admin/paths";
import { COMPLAINT_LIST_PATH } from "~/complaints/list-query";
import { ADMIN_COUPONS_PATH } from "~/coupons/admin/coupon-list";
import { ADMIN_INSPECTIONS_PATH } from "~/inspections/admin/paths";
import { ADMIN_ORDERS_PATH } from "~/orders/paths";
import { ADMIN_PAYOUTS_PATH } from "~/orders/payouts/admin/query";
import { SALES_REPORT_PATH } from "~/orders/sales/constants";
import { CLAIMS_PATH } from "~/registry/claims/admin/paths";
import { ADMIN_THEFTS_PATH } from "~/registry/theft/constants";
import { ADMIN_REVIEWS_PATH } from "~/reviews/constants";
import { SETTINGS_PATH } from "~/settings/admin/constants";
import { TEMPLATES_PATH } from "~/templates/constants";
import { ADMIN_ADVISORS_PATH } from "~/workshops/admin/advisors/paths";
import { ADMIN_WORKSHOPS_PATH } from "~/workshops/admin/paths";
import { reportedReviewId } from "~/workshops/reviews/constants";

import { ASSISTANT_ADMIN_PATH } from "../assistant/constants";
import { METRICS_PATH } from "../metrics/constants";
import { PERFORMANCE_PATH } from "../performance/constants";
import { AUDIT_PATH } from "./log-list";

// Which page shows the document of an entry, and which document a page shows.

// Their folders show entries of the log themselves: to import their paths would close a circle.
const ADMIN_LISTINGS_PATH = "/administracion/anuncios";
const REPORTS_PATH = "/administracion/denuncias";

/**
 * `prefix`: of the id in the address, where a page shows documents of two collections. `without`: pages below it that
 * show no entries, as they spend their reads on other things.
 */
const PAGES: readonly { collection: string; path: string; prefix?: string; without?: readonly string[] }[] = [
  { collection: "orders", path: ADMIN_ORDERS_PATH },
  { collection: "payouts", path: ADMIN_PAYOUTS_PATH },
  { collection: "complaintProgress", path: COMPLAINT_LIST_PATH },
  { collection: "cases", path: QUEUE_PATH },
  // Claims of serials are cases with a page of their own.
  { collection: "cases", path: CLAIMS_PATH },
  { collection: "inspections", path: ADMIN_INSPECTIONS_PATH },
  { collection: "reportTargets", path: REPORTS_PATH },
  { collection: "workshopReviews", path: ADMIN_REVIEWS_PATH, prefix: reportedReviewId("") },
  { collection: "reviews", path: ADMIN_REVIEWS_PATH },
  { collection: "vehicles", path: ADMIN_LISTINGS_PATH },
  { collection: "thefts", path: ADMIN_THEFTS_PATH },
  { collection: "workshops", path: ADMIN_WORKSHOPS_PATH },
  { collection: "publicationPlans", path: ADMIN_PLANS_PATH },
  { collection: "brands", path: ADMIN_BRANDS_PATH },
  { collection: "categories", path: ADMIN_CATEGORIES_PATH },
  { collection: "users", path: PEOPLE_PATH, without: ["actividad", "accesos", "notas"] },
  { collection: "advisors", path: ADMIN_ADVISORS_PATH },
  { collection: "coupons", path: ADMIN_COUPONS_PATH },
];
/** Pages that show no single document. */
const LISTS: Record<string, string> = {
  "lists/payouts": ADMIN_PAYOUTS_PATH,
  "lists/complaints": COMPLAINT_LIST_PATH,
  "lists/cases": QUEUE_PATH,
  "lists/sales": SALES_REPORT_PATH,
  "lists/catalog": "/administracion",
  "lists/metrics": METRICS_PATH,
  "lists/performance": PERFORMANCE_PATH,
  browserErrorMarks: PERFORMANCE_PATH,
  "lists/listings": ADMIN_LISTINGS_PATH,
  "lists/reviews": ADMIN_REVIEWS_PATH,
  "lists/people": PEOPLE_PATH,
  "lists/orders": ADMIN_ORDERS_PATH,
  "lists/reports": REPORTS_PATH,
  "lists/thefts": ADMIN_THEFTS_PATH,
  "lists/claims": CLAIMS_PATH,
  "lists/inspections": ADMIN_INSPECTIONS_PATH,
  "lists/workshops": ADMIN_WORKSHOPS_PATH,
  "lists/advisors": ADMIN_ADVISORS_PATH,
  "lists/brands": ADMIN_BRANDS_PATH,
  "lists/searches": ADMIN_SEARCHES_PATH,
  searchWords: ADMIN_SEARCHES_PATH,
  "lists/coupons": ADMIN_COUPONS_PATH,
  "lists/assistant": ASSISTANT_ADMIN_PATH,
  "lists/audit": AUDIT_PATH,
  answerTemplates: TEMPLATES_PATH,
  assistantUsage: ASSISTANT_ADMIN_PATH,
  assistantBlacklist: ASSISTANT_ADMIN_PATH,
  settings: SETTINGS_PATH,
};

/** Pages that show all of a document: their own log is that document's. */
const WHOLE: Record<string, string> = { [TEMPLATES_PATH]: "answerTemplates/all" };

/** Acts about a document that another page decides than the one of its collection, by how they begin. */
const DECIDED_AT: readonly { action: string; path: string }[] = [{ action: "bicycle.claim-", path: CLAIMS_PATH }];

/** The page of administration for an entry's target; null where it has none. `action`: the entry's. */
export function pageOfTarget(target: string, action = ""): string | null {
  const [collection = "", id] = target.split("/");
  const decidedAt = DECIDED_AT.find((one) => action.startsWith(one.action))?.path;
  const page = PAGES.find((one) => one.collection === collection && (!decidedAt || one.path === decidedAt));
  if (page && id) return `${page.path}/${page.prefix ?? ""}${encodeURIComponent(id)}`;
  return tableEntry(LISTS, target) ?? tableEntry(LISTS, collection) ?? null;
}

/** The document that a page of administration is about; null for lists and others. */
export function targetOfPage(pathname: string): string | null {
  const page = PAGES.find(({ path, prefix = "" }) => pathname.startsWith(`${path}/${prefix}`));
  if (!page) return tableEntry(WHOLE, pathname) ?? null;
  const { collection, path, prefix = "", without = [] } = page;
  const [segment = "", below = ""] = pathname.slice(path.length + 1).split("/");
  if (without.includes(below)) return null;
  try {
    const id = decodeURIComponent(segment).slice(prefix.length);
    return id === "" || id.includes("/") ? null : `${collection}/${id}`;
  } catch {
    return null;
  }
}
