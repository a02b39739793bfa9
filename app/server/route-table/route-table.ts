import type { RoutePolicy } from "../../platform/routes/policy.ts";
import { ADMIN_ROUTES } from "./admin/admin.ts";
import { LIST_FILE_ROUTES } from "./admin/list-files.ts";
import { METRICS_ROUTES } from "./admin/metrics.ts";
import { REFERENCE_ROUTES } from "./admin/reference.ts";
import { SERVICES_ROUTES } from "./admin/services.ts";
import { TEMPLATES_ROUTES } from "./admin/templates.ts";
import { BICYCLES_ROUTES } from "./bicycles.ts";
import { COMPLAINTS_ROUTES } from "./complaints.ts";
import { FILES_ROUTES } from "./files.ts";
import { INSPECTIONS_ROUTES } from "./inspections.ts";
import { INSTALL_ROUTES } from "./install.ts";
import { LEGAL_ROUTES } from "./legal.ts";
import { MARKET_ROUTES } from "./market.ts";
import { PAYMENT_ROUTES } from "./payment.ts";
import { PEOPLE_ROUTES } from "./people.ts";
import { PRIVACY_ROUTES } from "./privacy.ts";
import { PROFILE_ROUTES } from "./profile.ts";
import { PUSH_ROUTES } from "./push.ts";
import { REGISTRY_ROUTES } from "./registry.ts";
import { SELL_ROUTES } from "./sell.ts";
import { SIGN_IN_ROUTES } from "./sign-in.ts";
import { THEFT_ROUTES } from "./theft.ts";
import { TRANSFER_ROUTES } from "./transfer.ts";
import { WORKSHOPS_ROUTES } from "./workshops.ts";

/** Every address of the product: a row for each route of app/routes.ts, by its section. A new page is one row. */
export const ROUTE_TABLE: readonly RoutePolicy[] = [
  ...MARKET_ROUTES,
  ...SELL_ROUTES,
  ...SIGN_IN_ROUTES,
  ...PAYMENT_ROUTES,
  ...PROFILE_ROUTES,
  ...PUSH_ROUTES,
  ...LEGAL_ROUTES,
  ...PRIVACY_ROUTES,
  ...COMPLAINTS_ROUTES,
  ...ADMIN_ROUTES,
  ...LIST_FILE_ROUTES,
  ...METRICS_ROUTES,
  ...TEMPLATES_ROUTES,
  ...REFERENCE_ROUTES,
  ...PEOPLE_ROUTES,
  ...BICYCLES_ROUTES,
  ...WORKSHOPS_ROUTES,
  ...THEFT_ROUTES,
  ...TRANSFER_ROUTES,
  ...REGISTRY_ROUTES,
  ...INSPECTIONS_ROUTES,
  ...SERVICES_ROUTES,
  ...INSTALL_ROUTES,
  ...FILES_ROUTES,
];
