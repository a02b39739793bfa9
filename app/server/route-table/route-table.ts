import { ACCOUNTS_ROUTES } from "../../accounts/routes.ts";
import { ADMIN_ROUTES } from "../../admin/routes.ts";
import { ASSISTANT_ROUTES } from "../../assistant/routes.ts";
import { CART_ROUTES } from "../../cart/routes.ts";
import { CASES_ROUTES } from "../../cases/routes.ts";
import { CATALOG_ROUTES } from "../../catalog/routes.ts";
import { COMPLAINTS_ROUTES } from "../../complaints/routes.ts";
import { COUPONS_ROUTES } from "../../coupons/routes.ts";
import { FAVORITES_ROUTES } from "../../favorites/routes.ts";
import { FOLLOWS_ROUTES } from "../../follows/routes.ts";
import { INSPECTIONS_ROUTES } from "../../inspections/routes.ts";
import { LEGAL_ROUTES } from "../../legal/routes.ts";
import { MESSAGES_ROUTES } from "../../messages/routes.ts";
import { OFFERS_ROUTES } from "../../offers/routes.ts";
import { ORDERS_ROUTES } from "../../orders/routes.ts";
import type { RoutePolicy } from "../../platform/routes/policy.ts";
import { PRIVACY_ROUTES } from "../../privacy/routes.ts";
import { PUSH_ROUTES } from "../../push/routes.ts";
import { QUESTIONS_ROUTES } from "../../questions/routes.ts";
import { REGISTRY_ROUTES } from "../../registry/routes.ts";
import { REPORTS_ROUTES } from "../../reports/routes.ts";
import { SEARCHES_ROUTES } from "../../searches/routes.ts";
import { SELLING_ROUTES } from "../../selling/routes.ts";
import { SETTINGS_ROUTES } from "../../settings/routes.ts";
import { TEMPLATES_ROUTES } from "../../templates/routes.ts";
import { WORKSHOPS_ROUTES } from "../../workshops/routes.ts";
import { JOINED_PAGE_ROUTES } from "./joined.ts";

const ROWS: readonly RoutePolicy[] = [
  ...ACCOUNTS_ROUTES,
  ...ASSISTANT_ROUTES,
  ...CART_ROUTES,
  ...CATALOG_ROUTES,
  ...COMPLAINTS_ROUTES,
  ...FAVORITES_ROUTES,
  ...FOLLOWS_ROUTES,
  ...INSPECTIONS_ROUTES,
  ...LEGAL_ROUTES,
  ...MESSAGES_ROUTES,
  ...OFFERS_ROUTES,
  ...ORDERS_ROUTES,
  ...PRIVACY_ROUTES,
  ...PUSH_ROUTES,
  ...QUESTIONS_ROUTES,
  ...REGISTRY_ROUTES,
  ...REPORTS_ROUTES,
  ...SEARCHES_ROUTES,
  ...SELLING_ROUTES,
  ...WORKSHOPS_ROUTES,
  ...ADMIN_ROUTES,
  ...SETTINGS_ROUTES,
  ...CASES_ROUTES,
  ...COUPONS_ROUTES,
  ...TEMPLATES_ROUTES,
];

const [first = "", ...others] = ROWS.flatMap(({ path, hasFile }) => (hasFile ? [`${path}.csv`] : []));

/** Lists of administration as files (../resources.server.ts). */
const LIST_FILES: RoutePolicy = {
  path: "/administracion/:lista.csv",
  file: "routes/admin/administracion-lista-csv.ts",
  access: "admin",
  isPage: false,
  samples: [first, ...others],
};

/**
 * Every address of the product. A room's addresses stand in its routes.ts, those whose page joins several rooms in
 * joined.ts. Remix's configuration, the gate, the sitemap, robots.txt and the generated tests are readings of it.
 */
export const ROUTE_TABLE: readonly RoutePolicy[] = [...ROWS, LIST_FILES, ...JOINED_PAGE_ROUTES];

/** Below app/. @throws {Error} where the table has no such address */
export function fileOf(path: string): string {
  const row = ROUTE_TABLE.find((each) => each.path === path);
  if (row === undefined) throw new Error(`the table has no address ${path}`);
  return row.file;
}
