import { expect, test } from "vitest";

import { userPagePath } from "~/accounts/users/paths";
import { AdminList } from "~/admin-kit/list/admin-list";
import { listPath } from "~/admin-kit/list/query";
import { REPORTS_LIST } from "~/admin/reports/paths";
import { REVIEW_LIST, adminReviewPath } from "~/admin/reviews/paths";
import { USER_LIST } from "~/admin/users/user-list";
import { CASE_LIST } from "~/cases/admin/case-list";
import { casePath } from "~/cases/queue-query";
import { adminListingPath } from "~/catalog/listing/constants";
import { BRAND_LIST } from "~/catalog/reference/admin/brand-list";
import { adminBrandPath } from "~/catalog/reference/admin/paths";
import { complaintListSpec } from "~/complaints/admin/complaint-list";
import { complaintPath } from "~/complaints/list-query";
import { COUPON_LIST, adminCouponPath } from "~/coupons/admin/coupon-list";
import { adminInspectionPath, inspectionList } from "~/inspections/admin/paths";
import { ORDER_LIST } from "~/orders/admin/order-queue-list";
import { ORDER_CLAIM_LIST } from "~/orders/claims/admin/paths";
import { adminOrderClaimPath } from "~/orders/claims/constants";
import { adminOrderPath } from "~/orders/paths";
import { PAYOUT_LIST } from "~/orders/payouts/admin/payout-list";
import { adminPayoutPath, BATCHES_PATH, batchPath } from "~/orders/payouts/admin/query";
import { keepingList } from "~/platform/forms/wrap-build.server";
import { ADMIN_FINDS_PATH, adminFindPath } from "~/registry/finds/constants";
import { CLAIMS_PATH, serialClaimPagePath } from "~/registry/numbers/claims/admin/paths";
import { THEFT_LIST, adminTheftPath } from "~/registry/theft/admin/paths";
import { reportedThingPath } from "~/reports/constants";
import { LISTING_LIST } from "~/selling/admin/listing-list";
import { RESOURCES } from "~/server/resources.server";
import { ROUTE_TABLE } from "~/server/route-table/route-table";
import { BackLink } from "~/ui/navigation/back-link";
import { ADVISOR_LIST, adminAdvisorPath } from "~/workshops/admin/advisors/paths";
import { WORKSHOP_LIST, adminWorkshopPath } from "~/workshops/admin/paths";

import { htmlOf } from "../../support/render";

/** Every list whose rows have pages of their own, with the page of a row. */
const ROWS: readonly (readonly [list: string, row: string])[] = [
  [CASE_LIST.path, casePath("R-1")],
  [complaintListSpec(new URLSearchParams()).path, complaintPath("2026-1")],
  [ORDER_CLAIM_LIST.path, adminOrderClaimPath("uno")],
  [ORDER_LIST.path, adminOrderPath("uno")],
  [REVIEW_LIST.path, adminReviewPath("uno")],
  [THEFT_LIST.path, adminTheftPath("uno")],
  [ADMIN_FINDS_PATH, adminFindPath("uno")],
  [CLAIMS_PATH, serialClaimPagePath("R-1")],
  [BRAND_LIST.path, adminBrandPath("trek")],
  [inspectionList([]).path, adminInspectionPath("uno")],
  [ADVISOR_LIST.path, adminAdvisorPath("uno")],
  [COUPON_LIST.path, adminCouponPath("UNO")],
  [PAYOUT_LIST.path, adminPayoutPath("uno")],
  [BATCHES_PATH, batchPath("uno")],
  [REPORTS_LIST.path, reportedThingPath("uno")],
  [LISTING_LIST.path, adminListingPath("uno")],
  [WORKSHOP_LIST.path, adminWorkshopPath("uno")],
  [USER_LIST.path, userPagePath("uno")],
];

const QUERY = { values: { estado: "abierto", q: "rosa & co" }, after: "abc", before: null };

function hrefs(html: string): string[] {
  return [...html.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
}

/** All on one page, without filters. */
const SHORT = [
  "/administracion/ajustes",
  "/administracion/busquedas",
  "/administracion/categorias",
  "/administracion/planes",
  "/administracion/vistas",
];

test("every list whose rows have pages is here", () => {
  const lists = ROUTE_TABLE.flatMap(({ path, access }) =>
    access === "admin" && /^[^:]+\/:\w+$/.test(path) ? [path.replace(/\/:\w+$/, "")] : [],
  );
  expect([...new Set(lists)].filter((path) => !ROWS.some(([list]) => list === path)).sort()).toEqual(SHORT);
});

test("every thing of a list can be taken: its page has a document", () => {
  expect(ROWS.filter(([, own]) => RESOURCES.targetOf(own) === null).map(([list]) => list)).toEqual([]);
});

test.each(ROWS)("%s: a row's page leads back to the list with its filters and its page", async (path, own) => {
  const list = await htmlOf(
    <AdminList
      spec={{ path, filters: [], texts: ["estado", "q"] }}
      query={QUERY}
      rows={[
        { key: "1", title: "Uno", to: own, facts: [] },
        { key: "2", title: "De otra lista", to: "/administracion/otra/dos", facts: [] },
      ]}
      next={null}
      previous={null}
      empty=""
    />,
    { address: listPath({ path }, QUERY) },
  );
  const row = hrefs(list).find((href) => href.startsWith(own)) ?? "";
  expect(hrefs(list)).toContain("/administracion/otra/dos");
  const page = await htmlOf(<BackLink to={path}>Lista</BackLink>, { address: row });
  expect(hrefs(page)).toEqual([listPath({ path }, QUERY)]);
  // The act of the page leads to the page again.
  const request = new Request(`https://rebi.test${row}`, { method: "POST" });
  const redirect = (to: string) => keepingList(request, new Response(null, { status: 303, headers: { Location: to } }));
  expect((redirect(`${own}#historia`) as Response).headers.get("Location")).toBe(`${row}#historia`);
  expect((redirect(`${path}/otro`) as Response).headers.get("Location")).toBe(`${path}/otro`);
});

test.each(["https://evil.pe", "//evil.pe", "/salir", "a=1#x", "javascript:alert(1)"])(
  "a forged list %j leads nowhere but to the list",
  async (forged) => {
    const address = `/administracion/talleres/uno?${new URLSearchParams({ lista: forged })}`;
    const [href = ""] = hrefs(await htmlOf(<BackLink to="/administracion/talleres">Talleres</BackLink>, { address }));
    expect(new URL(href, "https://rebi.test").origin + new URL(href, "https://rebi.test").pathname).toBe(
      "https://rebi.test/administracion/talleres",
    );
  },
);
