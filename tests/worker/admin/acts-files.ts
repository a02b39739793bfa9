import { loader } from "~/routes/admin/administracion-lista-csv";

import type { World } from "../../support/world";
import type { Act } from "./acts-support";

/** Lists as the address of their file names them, by their name in the log. `search`: without it there is no list. */
export const LIST_FILES = {
  people: { lista: "personas" },
  orders: { lista: "pedidos" },
  "order-claims": { lista: "problemas" },
  reports: { lista: "denuncias" },
  thefts: { lista: "robos" },
  finds: { lista: "hallazgos" },
  claims: { lista: "series" },
  inspections: { lista: "inspecciones" },
  workshops: { lista: "talleres" },
  advisors: { lista: "asesores" },
  brands: { lista: "marcas" },
  searches: { lista: "busquedas" },
  coupons: { lista: "cupones" },
  "assistant-questions": { lista: "preguntas-rebi" },
  assistant: { lista: "asistente", search: "?ver=bloqueadas" },
} satisfies Record<string, { lista: string; search?: string }>;
export type FiledList = keyof typeof LIST_FILES;

/** Route of a list's file, as acts name it: one module hands out all of them. */
export const csvRoute = (lista: string): string => `${lista}.csv`;

export function askForCsv(world: World, lista: string, search = ""): Promise<unknown> {
  return world.ask(loader, { lista }, undefined, search);
}

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
  const { lista, search: plain = "" }: { lista: string; search?: string } = LIST_FILES[list];
  return askForCsv(world, lista, search || plain);
}

/** Each file leaves its entry. */
export const FILE_ACTS = Object.fromEntries(
  (Object.keys(LIST_FILES) as FiledList[]).map((list): [`${FiledList}.exported`, Act] => [
    `${list}.exported`,
    {
      route: csvRoute(LIST_FILES[list].lista),
      take: (world) => askForFile(world, list),
      changes: null,
      target: `lists/${list}`,
    },
  ]),
) as Record<`${FiledList}.exported`, Act>;
