import { expect, test } from "vitest";

import { AdminList } from "~/admin/list/admin-list";
import { listPath } from "~/admin/list/query";
import { keepingList } from "~/platform/forms/keep-list.server";
import { ROUTE_TABLE } from "~/server/route-table/route-table";
import { BackLink } from "~/ui/navigation/back-link";

import { htmlOf } from "../../support/render";

/** Lists of administration whose rows have pages: each address with pages right below it. */
const LISTS = [
  ...new Set(
    ROUTE_TABLE.flatMap(({ path, access }) =>
      access === "admin" && /\/:\w+$/.test(path) ? [path.replace(/\/:\w+$/, "")] : [],
    ),
  ),
];

const QUERY = { values: { estado: "abierto", q: "rosa & co" }, after: "abc", before: null };

function hrefs(html: string): string[] {
  return [...html.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
}

test("there are lists", () => {
  expect(LISTS.length).toBeGreaterThan(10);
});

test.each(LISTS)("%s: a row's page leads back to the list with its filters and its page", async (path) => {
  const list = await htmlOf(
    <AdminList
      spec={{ path, filters: [], texts: ["estado", "q"] }}
      query={QUERY}
      rows={[
        { key: "1", title: "Uno", to: `${path}/uno`, facts: [] },
        { key: "2", title: "De otra lista", to: "/administracion/otra/dos", facts: [] },
      ]}
      next={null}
      previous={null}
      empty=""
    />,
    { address: listPath({ path }, QUERY) },
  );
  const row = hrefs(list).find((href) => href.startsWith(`${path}/uno`)) ?? "";
  expect(hrefs(list)).toContain("/administracion/otra/dos");
  const page = await htmlOf(<BackLink to={path}>Lista</BackLink>, { address: row });
  expect(hrefs(page)).toEqual([listPath({ path }, QUERY)]);
  // The act of the page leads to the page again.
  const request = new Request(`https://rebi.test${row}`, { method: "POST" });
  const redirect = (to: string) => keepingList(request, new Response(null, { status: 303, headers: { Location: to } }));
  expect((redirect(`${path}/uno#historia`) as Response).headers.get("Location")).toBe(`${row}#historia`);
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
