import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import * as orders from "~/routes/admin/administracion-pedidos-csv";
import * as advisors from "~/routes/admin/advisors/administracion-asesores-csv";
import * as turnedAway from "~/routes/admin/assistant/administracion-asistente-csv";
import * as coupons from "~/routes/admin/coupons/administracion-cupones-csv";
import * as inspections from "~/routes/admin/inspections/administracion-inspecciones-csv";
import * as people from "~/routes/admin/people/administracion-personas-csv";
import * as brands from "~/routes/admin/reference/administracion-marcas-csv";
import * as thefts from "~/routes/admin/registry/administracion-robos-csv";
import * as claims from "~/routes/admin/registry/administracion-series-csv";
import * as reports from "~/routes/admin/reports/administracion-denuncias-csv";
import * as workshops from "~/routes/admin/workshops/administracion-talleres-csv";

import type { World } from "../../support/world";
import type { Act } from "./acts-support";

interface ListFileRoute {
  route: string;
  loader: (args: LoaderFunctionArgs) => Promise<Response>;
  /** Without it there is no list. */
  search?: string;
}

/** Routes of the files of lists, by the list's name in the log. */
export const LIST_FILES = {
  people: { route: "admin/people/administracion-personas-csv.ts", loader: people.loader },
  orders: { route: "admin/administracion-pedidos-csv.ts", loader: orders.loader },
  reports: { route: "admin/reports/administracion-denuncias-csv.ts", loader: reports.loader },
  thefts: { route: "admin/registry/administracion-robos-csv.ts", loader: thefts.loader },
  claims: { route: "admin/registry/administracion-series-csv.ts", loader: claims.loader },
  inspections: { route: "admin/inspections/administracion-inspecciones-csv.ts", loader: inspections.loader },
  workshops: { route: "admin/workshops/administracion-talleres-csv.ts", loader: workshops.loader },
  advisors: { route: "admin/advisors/administracion-asesores-csv.ts", loader: advisors.loader },
  brands: { route: "admin/reference/administracion-marcas-csv.ts", loader: brands.loader },
  coupons: { route: "admin/coupons/administracion-cupones-csv.ts", loader: coupons.loader },
  assistant: {
    route: "admin/assistant/administracion-asistente-csv.ts",
    loader: turnedAway.loader,
    search: "?ver=bloqueadas",
  },
} satisfies Record<string, ListFileRoute>;
export type FiledList = keyof typeof LIST_FILES;

/** Gives the world the part of the catalogue that these files read. */
export function withCatalog(world: World): void {
  world.given.catalog = {
    plans: () => Promise.resolve([]),
    brands: () => Promise.resolve([]),
    search: () => Promise.resolve({ facets: { brands: [] } }),
  };
}

export function askForFile(world: World, list: FiledList, search = ""): Promise<unknown> {
  withCatalog(world);
  const file: ListFileRoute = LIST_FILES[list];
  return world.ask(file.loader, {}, undefined, search || file.search);
}

/** Each file leaves its entry. */
export const FILE_ACTS = Object.fromEntries(
  (Object.keys(LIST_FILES) as FiledList[]).map((list): [`${FiledList}.exported`, Act] => [
    `${list}.exported`,
    {
      route: LIST_FILES[list].route,
      take: (world) => askForFile(world, list),
      changes: null,
      target: `lists/${list}`,
    },
  ]),
) as Record<`${FiledList}.exported`, Act>;
