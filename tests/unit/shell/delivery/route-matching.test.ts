import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

import type * as Router from "@remix-run/router";
import { expect, test } from "vitest";

import { samplesOf } from "~/platform/routes/policy";
import { ROUTE_TABLE } from "~/server/route-table/route-table";
import { rememberRoutes } from "~/shell/delivery/route-matching.vite";

const FILE = join(createRequire(import.meta.url).resolve("@remix-run/router/package.json"), "../dist/router.js");
const SOURCE = readFileSync(FILE, "utf8");

const STRANGE = ["/", "//", "//login", "/login/", "/PERFIL", "/%C3%B1", "/no-existe/en/ninguna-parte", "/%2Flogin"];

const load = async (code: string): Promise<typeof Router> =>
  (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as typeof Router;

test("the matcher matches every address of the table as the router does, the second time as well", async () => {
  const [plain, fast] = await Promise.all([load(SOURCE), load(rememberRoutes(SOURCE))]);
  const flat = ROUTE_TABLE.map(({ path }) => ({ id: path, path }));
  // As in app/routes.ts: below a root without a path, some below layouts, and one for the rest.
  const routes = [
    {
      id: "root",
      path: "",
      children: [
        ...flat,
        { id: "index", index: true },
        { id: "layout", path: "con", children: [{ id: "parte", path: ":parte?" }] },
        { id: "splat", path: "*" },
      ],
    },
  ];
  const addresses = [...ROUTE_TABLE.flatMap((row) => samplesOf(row)), ...STRANGE];
  for (const round of ["first", "second"])
    for (const address of addresses) {
      const [pathname = ""] = address.split("?");
      expect(fast.matchRoutes(routes, pathname), `${address}, ${round} time`).toEqual(
        plain.matchRoutes(routes, pathname),
      );
    }
  expect(fast.matchRoutes(routes, "/comprar")?.at(-1)?.route.id).toBe("/comprar");
  expect(fast.matchRoutes(routes, "/Con/algo")?.at(-1)?.params).toEqual({ parte: "algo" });
});

test("the matcher distinguishes patterns that end from those that go on, and letters by case", async () => {
  const { matchPath } = await load(rememberRoutes(SOURCE));
  for (const round of ["first", "second"]) {
    expect(matchPath({ path: "/a", end: true }, "/a/b"), round).toBeNull();
    expect(matchPath({ path: "/a", end: false }, "/a/b")?.pathname, round).toBe("/a");
    expect(matchPath({ path: "/a", caseSensitive: true }, "/A"), round).toBeNull();
    expect(matchPath({ path: "/a" }, "/A")?.pathname, round).toBe("/A");
  }
});

test("a changed router ends the build", () => {
  expect(() => rememberRoutes(SOURCE.replace("rankRouteBranches(branches);", ""))).toThrow(
    "@remix-run/router has changed",
  );
});
