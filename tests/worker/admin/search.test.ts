import { beforeEach, describe, expect, test } from "vitest";

import { newUserDocument } from "~/accounts/users.server";
import * as page from "~/admin/search/buscar.route";
import { searchAll } from "~/admin/search/search.server";
import type { Catalog } from "~/catalog/catalog.server";
import type { Filters } from "~/catalog/filters";
import { UpstreamError } from "~/platform/errors";
import { foldSerial } from "~/registry/numbers/serials/fold";

import { makeOrder } from "../../factories/orders";
import type { World } from "../../support/world";
import { caseOf } from "../../unit/cases/support";
import { NOW, adminWorld } from "./admin-world";
import { GUARD_READS, billReads } from "./billing";

let world: World;
/** Queries that the catalogue was asked. */
let asked: string[];

beforeEach(() => {
  world = adminWorld();
  asked = [];
  const cards = [{ id: "giant-1", title: "Giant Talon, roja" }] as Awaited<ReturnType<Catalog["search"]>>["cards"];
  world.given.catalog = {
    search({ q }: Filters) {
      asked.push(q);
      return Promise.resolve({ cards: q.includes("talon") ? cards : [] });
    },
    brands: () => Promise.resolve([{ id: "canondale", name: "Cañondale", kinds: ["bicycle"], active: true }]),
  };
  world.given.workshops = {
    names: () => Promise.resolve([{ id: "taller-nandu", name: "Taller Ñandú", district: "Surco" }]),
  };
});

function user(uid: string, displayName: string, email: string, changes: object = {}) {
  const document = newUserDocument({ uid, email, displayName, emailVerified: true }, NOW);
  return { set: `users/${uid}`, data: { ...document, ...changes } };
}

const found = async (typed: string) => (await searchAll(world.context(), typed)).map(({ kind, to }) => `${kind} ${to}`);
const ROSA = "Persona /administracion/personas/rosa-uid-1";
const JOSE = "Persona /administracion/personas/jose-uid-1";

describe("one box", () => {
  test("the search of administration finds orders, cases, sheets and listings by number or id, with other capitals and blanks around", async () => {
    const { id, ...order } = makeOrder({ id: "order-77" });
    await world.seed(
      { set: `orders/${id}`, data: order },
      { set: "cases/R-7K4M92QX", data: { ...caseOf() } },
      { set: "complaintProgress/000000001-2026", data: { number: "000000001-2026" } },
      { set: "vehicles/trek-marlin", data: { title: "Trek Marlin 7", status: "paused" } },
      { set: "vehicles/borrador-1", data: { title: "Todavía no", status: "draft" } },
    );
    expect(await found(" r-2026-000123 ")).toEqual(["Pedido /administracion/pedidos/order-77"]);
    expect(await found("order-77")).toEqual(["Pedido /administracion/pedidos/order-77"]);
    expect(await found("r-7k4m92qx")).toEqual(["Solicitud /administracion/solicitudes/R-7K4M92QX"]);
    expect(await found("000000001-2026")).toEqual(["Reclamo /administracion/reclamos/000000001-2026"]);
    expect(await found("trek-marlin")).toEqual(["Anuncio /administracion/anuncios/trek-marlin"]);
    for (const nothing of ["", "borrador-1", "../x", "nada de nada", "ñ".repeat(500)])
      expect(await found(nothing)).toEqual([]);
  });

  test("the search of administration finds people by the beginning of an e-mail or of any word of the name, whatever the accents", async () => {
    await world.seed(
      user("rosa-uid-1", "Rosa Huamán", "rosa@correo.test", { phone: "+51987654321" }),
      user("jose-uid-1", "José María Ñahui", "chema@correo.test"),
    );
    for (const typed of ["ROSA@correo.test", "rosa@", "rosa", "HUAMAN", "Rosa Huamán", "huam ros", "rosa-uid-1"])
      expect([typed, await found(typed)]).toEqual([typed, [ROSA]]);
    expect(await found("987 654 321")).toEqual([ROSA]);
    for (const typed of ["jose", "José", "maria jose", "ñahui", "nahui", "chema"])
      expect([typed, await found(typed)]).toEqual([typed, [JOSE]]);
    expect(await found("rosa maria")).toEqual([]);
  });

  test("the search of administration finds a full name that shares its longest word with many newer accounts", async () => {
    await world.seed(
      user("rosa-uid-1", "Rosa Huamán", "rosa@correo.test", { createdAt: new Date("2025-01-01") }),
      ...Array.from({ length: 12 }, (_, at) => user(`otra-uid-${at}`, "Luz Huamán", `luz${at}@correo.test`)),
    );
    expect(await found("rosa huaman")).toEqual([ROSA]);
    expect(await found("huaman")).toHaveLength(4);
  });

  test("the search of administration finds bicycles, listings and reports of theft by a serial; a report by its own page", async () => {
    const serialKey = foldSerial("WTU123456");
    await world.seed(
      { set: "bicycles/b1", data: { code: "ABCD2345", brand: "Trek", model: "Marlin", serialKey } },
      { set: "thefts/t1", data: { serial: "WTU 123456", serialKey } },
      { set: "vehicles/con-serie", data: { title: "Con serie", status: "hidden", serialKey } },
    );
    expect(await found("wtu 123456")).toEqual([
      "Bicicleta /r/ABCD2345",
      "Reporte de robo /administracion/robos/t1",
      "Anuncio /administracion/anuncios/con-serie",
    ]);
  });

  test("the search of administration finds a motorcycle by its plate, typed with or without its hyphen", async () => {
    await world.seed({
      set: "vehicles/con-placa",
      data: { title: "Pulsar", status: "active", serialKey: foldSerial("1234-AB") },
    });
    for (const typed of ["1234-AB", "1234ab", "placa 1234 AB"])
      expect([typed, await found(typed)]).toEqual([typed, ["Anuncio /administracion/anuncios/con-placa"]]);
  });

  test("the search of administration finds an order by its payment, and all else while the provider is down", async () => {
    const { id, ...order } = makeOrder({ id: "order-77" });
    await world.seed(
      { set: `orders/${id}`, data: order },
      user("rosa-uid-1", "Rosa Huamán", "rosa@correo.test", { phone: "+51987654321" }),
    );
    let isDown = false;
    world.given.payments = {
      isConfigured: true,
      getPayment: (of: string) =>
        isDown
          ? Promise.reject(new UpstreamError("payments", "unavailable", "down"))
          : Promise.resolve(of === "13579246801" ? { reference: id } : null),
    };
    expect(await found("13579 246801")).toEqual(["Pedido /administracion/pedidos/order-77"]);
    expect(await found("13579246802")).toEqual([]);
    isDown = true;
    expect(await found("987654321")).toEqual([ROSA]);
  });

  test("the search of administration finds a coupon by its code, workshops and brands by words of their names", async () => {
    await world.seed({ set: "coupons/VERANO-10", data: { kind: "percent", value: 10, active: true } });
    expect(await found(" verano-10 ")).toEqual(["Cupón /administracion/cupones/VERANO-10"]);
    for (const typed of ["nandu", "Ñandú", "nandu surco", "taller-nandu"])
      expect(await found(typed)).toEqual(["Taller /administracion/talleres/taller-nandu"]);
    expect(await found("cañon")).toEqual(["Marca /administracion/marcas/canondale"]);
    expect(await found("verano-11")).toEqual([]);
  });

  test("the search of administration finds words of published listings in the catalogue; numbers and e-mails are no such words", async () => {
    expect(await found("talon roja")).toEqual(["Anuncio /administracion/anuncios/giant-1"]);
    await found("rosa@correo.test");
    await found("000000001-2026");
    expect(asked).toEqual(["talon roja"]);
  });
});

describe("the page", () => {
  test("the page of the search opens the only hit at once", async () => {
    await world.seed(user("rosa-uid-1", "Rosa Huamán", "rosa@correo.test"));
    await expect(world.ask(page.loader, {}, undefined, "?q=rosa")).rejects.toMatchObject({ status: 302 });
    expect(await world.ask(page.loader, {}, undefined, "?q=nadie")).toEqual({ typed: "nadie", hits: [] });
  });

  test.each(["r-2026-000123", "R-7K4M92QX", "987654312", "rosa@correo.test", "wtu 123456", "rosa huaman", "WTU123456"])(
    "the page costs at most 30 reads with its guard, however much there is of %s",
    async (typed) => {
      const serialKey = foldSerial(typed);
      const order = makeOrder();
      const documents = Array.from({ length: 20 }, (_value, at) => [
        { set: `orders/o${at}`, data: { ...order, number: typed.toUpperCase() } },
        { set: `bicycles/b${at}`, data: { code: `ABCD234${at}`, serialKey } },
        { set: `thefts/t${at}`, data: { serial: typed, serialKey } },
        { set: `vehicles/v${at}`, data: { title: typed, status: "active", serialKey } },
        user(`u${at}`, typed, `${typed}${at}`.replace(/\s/g, ""), { phone: "+51987654312", whatsapp: "+51987654312" }),
      ]);
      await world.seed(...documents.flat());
      const bill = billReads(world);
      expect((await world.ask(page.loader, {}, undefined, `?q=${encodeURIComponent(typed)}`)) as object).toHaveProperty(
        // A text without digits is no number: bicycles, reports and listings have it nowhere else.
        /\d/.test(typed) ? "hits.4" : "hits.0",
      );
      expect(bill.reads + GUARD_READS).toBeLessThanOrEqual(30);
    },
  );
});
