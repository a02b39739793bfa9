import { expect, test } from "vitest";

import { personPath } from "~/accounts/people/paths";
import { AdminList } from "~/admin-kit/list/admin-list";
import { listPath } from "~/admin-kit/list/query";
import { adminAdvisorPath, ADVISOR_LIST } from "~/admin/advisors/paths";
import { CASE_LIST } from "~/admin/cases/case-list";
import { CLAIM_LIST, serialClaimPagePath } from "~/admin/claims/paths";
import { complaintListSpec } from "~/admin/complaints/complaint-list";
import { adminCouponPath, COUPON_LIST } from "~/admin/coupons/coupon-list";
import { inspectionList } from "~/admin/inspections/paths";
import { LISTING_LIST } from "~/admin/listings/listing-list";
import { adminListingPath } from "~/admin/listings/paths";
import { ORDER_LIST } from "~/admin/orders/order-queue-list";
import { PAYOUT_LIST } from "~/admin/payouts/payout-list";
import { PEOPLE_LIST } from "~/admin/people/people-list";
import { BRAND_LIST } from "~/admin/reference/brand-list";
import { adminBrandPath } from "~/admin/reference/paths";
import { reportedThingPath, REPORTS_LIST } from "~/admin/reports/paths";
import { adminReviewPath, REVIEW_LIST } from "~/admin/reviews/paths";
import { adminInspectionPath, adminWorkshopPath } from "~/admin/services/paths";
import { adminTheftPath, THEFT_LIST } from "~/admin/thefts/paths";
import { WORKSHOP_LIST } from "~/admin/workshops/paths";
import { casePath } from "~/cases/queue-query";
import { complaintPath } from "~/complaints/list-query";
import { adminOrderPath } from "~/orders/paths";
import { adminPayoutPath } from "~/orders/payouts/admin/query";
import { keepingList } from "~/platform/forms/keep-list.server";
import { ROUTE_TABLE } from "~/server/route-table/route-table";
import { BackLink } from "~/ui/navigation/back-link";

import { htmlOf } from "../../support/render";

/** Every list whose rows have pages of their own, with the page of a row. */
const ROWS: readonly (readonly [list: string, row: string])[] = [
  [CASE_LIST.path, casePath("R-1")],
  [complaintListSpec(new URLSearchParams()).path, complaintPath("2026-1")],
  [ORDER_LIST.path, adminOrderPath("uno")],
  [REVIEW_LIST.path, adminReviewPath("uno")],
  [THEFT_LIST.path, adminTheftPath("uno")],
  [CLAIM_LIST.path, serialClaimPagePath("R-1")],
  [BRAND_LIST.path, adminBrandPath("trek")],
  [inspectionList([]).path, adminInspectionPath("uno")],
  [ADVISOR_LIST.path, adminAdvisorPath("uno")],
  [COUPON_LIST.path, adminCouponPath("UNO")],
  [PAYOUT_LIST.path, adminPayoutPath("uno")],
  [REPORTS_LIST.path, reportedThingPath("uno")],
  [LISTING_LIST.path, adminListingPath("uno")],
  [WORKSHOP_LIST.path, adminWorkshopPath("uno")],
  [PEOPLE_LIST.path, personPath("uno")],
];

const QUERY = { values: { estado: "abierto", q: "rosa & co" }, after: "abc", before: null };

function hrefs(html: string): string[] {
  return [...html.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
}

/** All on one page, without filters. */
const SHORT = ["/administracion/ajustes", "/administracion/categorias", "/administracion/planes"];

test("every list whose rows have pages is here", () => {
  const lists = ROUTE_TABLE.flatMap(({ path, access }) =>
    access === "admin" && /^[^:]+\/:\w+$/.test(path) ? [path.replace(/\/:\w+$/, "")] : [],
  );
  expect([...new Set(lists)].filter((path) => !ROWS.some(([list]) => list === path)).sort()).toEqual(SHORT);
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
