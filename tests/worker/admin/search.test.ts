import { expect, test } from "vitest";

import { searchAll } from "~/admin/search/search.server";
import type { Catalog } from "~/catalog/catalog.server";
import type { Filters } from "~/catalog/filters";
import { foldSerial } from "~/registry/serials/fold";

import { makeOrder } from "../../factories/orders";
import { caseOf } from "../../unit/cases/support";
import { AdminWorld, NOW } from "./admin-world";

test("one box finds orders, cases, sheets, people, listings and serials, and reads little", async () => {
  const world = new AdminWorld();
  const { id, ...order } = makeOrder({ id: "order-77" });
  await world.seed(
    { set: `orders/${id}`, data: order },
    { set: "cases/R-7K4M92QX", data: { ...caseOf() } },
    { set: "complaintProgress/000000001-2026", data: { number: "000000001-2026" } },
    { set: "users/rosa-uid-1", data: { email: "rosa@correo.test", displayName: "Rosa Huamán", createdAt: NOW } },
    { set: "vehicles/trek-marlin", data: { title: "Trek Marlin 7", status: "paused" } },
    { set: "vehicles/borrador-1", data: { title: "Todavía no", status: "draft" } },
    {
      set: "bicycles/b1",
      data: { code: "ABCD2345", brand: "Trek", model: "Marlin", serialKey: foldSerial("WTU123456") },
    },
    { set: "thefts/t1", data: { serial: "WTU 123456", serialKey: foldSerial("WTU123456") } },
    { set: "vehicles/con-serie", data: { title: "Con serie", status: "hidden", serialKey: foldSerial("WTU123456") } },
  );
  let reads = 0;
  const database = {
    readAll: (paths: string[]) => ((reads += paths.length), world.database.readAll(paths)),
    find: (query: Parameters<typeof world.database.find>[0]) => ((reads += query.limit), world.database.find(query)),
  };
  const asked: string[] = [];
  const cards = [{ id: "giant-1", title: "Giant Talon, roja" }] as Awaited<ReturnType<Catalog["search"]>>["cards"];
  const search = ({ q }: Filters) => {
    asked.push(q);
    return Promise.resolve({ cards: q.includes("talon") ? cards : [] } as Awaited<ReturnType<Catalog["search"]>>);
  };
  const found = async (typed: string) =>
    (await searchAll({ database, catalog: { search } }, typed)).map(({ kind, to }) => `${kind} ${to}`);
  expect(await found(" r-2026-000123 ")).toEqual(["Pedido /administracion/pedidos/order-77"]);
  expect(await found("r-7k4m92qx")).toEqual(["Solicitud /administracion/solicitudes/R-7K4M92QX"]);
  expect(await found("000000001-2026")).toEqual(["Reclamo /administracion/reclamos/000000001-2026"]);
  expect(await found("ROSA@correo.test")).toEqual(["Persona /administracion/personas/rosa-uid-1"]);
  expect(await found("Rosa Huamán")).toEqual(["Persona /administracion/personas/rosa-uid-1"]);
  expect(await found("rosa-uid-1")).toEqual(["Persona /administracion/personas/rosa-uid-1"]);
  expect(await found("trek-marlin")).toEqual(["Anuncio /administracion/anuncios/trek-marlin"]);
  expect(await found("wtu 123456")).toEqual([
    "Bicicleta /r/ABCD2345",
    "Reporte de robo /administracion/robos",
    "Anuncio /administracion/anuncios/con-serie",
  ]);
  expect(await found("talon roja")).toEqual(["Anuncio /administracion/anuncios/giant-1"]);
  // Numbers and e-mails are no words of a listing.
  expect(asked).not.toContain("ROSA@correo.test");
  expect(asked).not.toContain("000000001-2026");
  for (const nothing of ["", "borrador-1", "../x", "nada de nada", "ñ".repeat(500)])
    expect(await found(nothing)).toEqual([]);
  reads = 0;
  await found("wtu123456");
  expect(reads).toBeLessThanOrEqual(36);
});
