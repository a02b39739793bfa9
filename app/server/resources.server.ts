import { createResources } from "~/admin-kit/resources/resource";
import { ASSISTANT_RESOURCE, QUESTIONS_RESOURCE } from "~/admin/assistant/assistant.resource.server";
import { AUDIT_LOG_RESOURCE } from "~/admin/audit/log.resource.server";
import { HEALTH_RESOURCE } from "~/admin/health/health.resource";
import { METRICS_RESOURCE } from "~/admin/metrics/metrics.resource.server";
import { OVERVIEW_RESOURCE } from "~/admin/overview/overview.resource";
import { PERFORMANCE_RESOURCE } from "~/admin/performance/performance.resource.server";
import { REPORTS_RESOURCE } from "~/admin/reports/reports.resource.server";
import { REVIEWS_RESOURCE } from "~/admin/reviews/reviews.resource.server";
import { USERS_RESOURCE } from "~/admin/users/users.resource.server";
import { SAVED_VIEWS_RESOURCE } from "~/admin/views/views.resource";
import { WORK_RESOURCE } from "~/admin/work/work.resource";
import { CASES_RESOURCE } from "~/cases/admin/cases.resource.server";
import {
  BRANDS_RESOURCE,
  CATEGORIES_RESOURCE,
  PLANS_RESOURCE,
} from "~/catalog/reference/admin/reference.resource.server";
import { SEARCHES_RESOURCE } from "~/catalog/search-words/admin/searches.resource.server";
import { COMPLAINTS_RESOURCE } from "~/complaints/admin/complaints.resource.server";
import { COUPONS_RESOURCE } from "~/coupons/admin/coupons.resource.server";
import { INSPECTIONS_RESOURCE } from "~/inspections/admin/inspections.resource.server";
import { ORDERS_RESOURCE, SALES_RESOURCE } from "~/orders/admin/orders.resource.server";
import { ORDER_CLAIMS_RESOURCE } from "~/orders/claims/admin/order-claims.resource.server";
import {
  BATCHES_RESOURCE,
  DIFFERENCES_RESOURCE,
  PAYOUTS_RESOURCE,
} from "~/orders/payouts/admin/payouts.resource.server";
import { FINDS_RESOURCE } from "~/registry/finds/admin/finds.resource.server";
import { CLAIMS_RESOURCE } from "~/registry/numbers/claims/admin/claims.resource.server";
import { THEFTS_RESOURCE } from "~/registry/theft/admin/thefts.resource.server";
import { LISTINGS_RESOURCE } from "~/selling/admin/listings.resource.server";
import { HOLIDAYS_RESOURCE, LIMITS_RESOURCE, SETTINGS_RESOURCE } from "~/settings/admin/settings.resource";
import { TEMPLATES_RESOURCE } from "~/templates/templates.resource";
import { ADVISORS_RESOURCE } from "~/workshops/admin/advisors/advisors.resource.server";
import { WORKSHOPS_RESOURCE } from "~/workshops/admin/workshops.resource.server";

/** All that administration is made of, in the order of its navigation. */
export const RESOURCES = createResources([
  { title: "", resources: [OVERVIEW_RESOURCE, METRICS_RESOURCE, WORK_RESOURCE] },
  {
    title: "Ventas",
    resources: [
      LISTINGS_RESOURCE,
      COUPONS_RESOURCE,
      ORDERS_RESOURCE,
      ORDER_CLAIMS_RESOURCE,
      SALES_RESOURCE,
      DIFFERENCES_RESOURCE,
      BATCHES_RESOURCE,
      PAYOUTS_RESOURCE,
    ],
  },
  {
    title: "Atención",
    resources: [
      USERS_RESOURCE,
      REPORTS_RESOURCE,
      REVIEWS_RESOURCE,
      COMPLAINTS_RESOURCE,
      CASES_RESOURCE,
      TEMPLATES_RESOURCE,
      ASSISTANT_RESOURCE,
      QUESTIONS_RESOURCE,
    ],
  },
  {
    title: "Servicios",
    resources: [
      ADVISORS_RESOURCE,
      INSPECTIONS_RESOURCE,
      THEFTS_RESOURCE,
      FINDS_RESOURCE,
      CLAIMS_RESOURCE,
      WORKSHOPS_RESOURCE,
    ],
  },
  { title: "Catálogo", resources: [PLANS_RESOURCE, BRANDS_RESOURCE, CATEGORIES_RESOURCE, SEARCHES_RESOURCE] },
  {
    title: "Sistema",
    resources: [
      SETTINGS_RESOURCE,
      HOLIDAYS_RESOURCE,
      LIMITS_RESOURCE,
      SAVED_VIEWS_RESOURCE,
      HEALTH_RESOURCE,
      PERFORMANCE_RESOURCE,
      AUDIT_LOG_RESOURCE,
    ],
  },
]);
