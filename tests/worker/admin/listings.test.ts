import { beforeEach, describe, expect, test } from "vitest";

import { newUserDocument } from "~/accounts/users.server";
import * as fileRoute from "~/routes/admin/administracion-lista-csv";
import * as listingRoute from "~/selling/admin/anuncio.route";
import * as bulkRoute from "~/selling/admin/anuncios-lote.route";
import { LISTINGS_BULK } from "~/selling/admin/bulk.page.server";
import { loadListingList } from "~/selling/admin/list.loader.server";
import { loadAdminListing } from "~/selling/admin/listing.page.server";
import { listingTerms } from "~/selling/listing-terms";

import type { World } from "../../support/world";
import { listingOf } from "../../unit/selling/support";
import { ADMIN, adminWorld, NOW } from "./admin-world";

let world: World;

beforeEach(async () => {
  world = adminWorld();
  world.given.catalog = {
    search: () => Promise.resolve({ cards: [] }),
    brands: () => Promise.resolve([]),
    index: { refresh: () => Promise.resolve({}) },
  };
  const rosa = { uid: "rosa", email: "rosa@correo.test", displayName: "Rosa", emailVerified: true };
  await world.seed({ set: "users/rosa", data: { ...newUserDocument(rosa, NOW) } });
});

async function seedListing(id: string, changes = {}, minutes = 0) {
  const content = listingOf({ status: "active", publishedAt: NOW, ...changes });
  const updatedAt = new Date(NOW.getTime() - minutes * 60_000);
  const searchTerms = listingTerms(content);
  await world.seed({
    set: `vehicles/${id}`,
    data: { ...content, searchTerms, sellerId: "rosa", ...changes, updatedAt },
  });
}

function list(search: string) {
  return loadListingList(world.context(), new URLSearchParams(search));
}

function idsOf({ rows }: Awaited<ReturnType<typeof list>>) {
  return rows.map(({ key }) => key.split("~")[0]);
}

async function statusOf(id: string) {
  return (await world.find(`vehicles/${id}`))?.status;
}

describe("the list of listings", () => {
  beforeEach(async () => {
    await seedListing("a1", { title: "Trek Marlin 7 azul" }, 1);
    await seedListing("a2", { status: "in_review", title: "Giant Talon 2 roja" }, 2);
    await seedListing("a3", { status: "in_review", title: "Specialized Rockhopper" }, 3);
  });

  test("the list of listings shows all states, the last changed first, and says what waits", async () => {
    const page = await list("");
    expect(idsOf(page)).toEqual(["a1", "a2", "a3"]);
    expect(page.lead).toMatch(/^2 por revisar; el que más espera, desde/);
    expect(page.rows[0]).toMatchObject({
      key: "a1~3",
      badges: [{ label: "Publicado" }],
      facts: [{}, { label: "Vende", to: expect.stringMatching(/^\/administracion\/personas\/./) as string }, {}],
    });
  });

  test("a queue of listings begins with what waits longest", async () => {
    expect(idsOf(await list("estado=en-revision"))).toEqual(["a3", "a2"]);
    expect(idsOf(await list("estado=en-revision&orden=recientes"))).toEqual(["a2", "a3"]);
  });

  test("a queue of listings stays in order when a listing is featured or mended meanwhile", async () => {
    const { moderation } = world.context().selling;
    const form = { formId: "f1", reason: "Semana de motos" };
    const shown = [{ id: "a3", version: 3 }];
    await moderation.adjust(ADMIN, shown, { kind: "feature", featured: true }, form);
    expect((await world.database.read("vehicles/a3"))?.data).toMatchObject({ version: 4, plan: { featured: true } });
    expect(idsOf(await list("estado=en-revision"))).toEqual(["a3", "a2"]);
  });

  test("the list of listings finds by the seller's e-mail and by words of the title, whatever their accents", async () => {
    expect(idsOf(await list("q=ROSA@correo.test&estado=en-revision"))).toEqual(["a3", "a2"]);
    expect(idsOf(await list("q=nadie@correo.test"))).toEqual([]);
    expect(idsOf(await list("q=táLON+roja"))).toEqual(["a2"]);
    expect(idsOf(await list("q=talon&estado=publicado"))).toEqual([]);
  });

  test("a list of one seller's listings has no others, also where words are searched", async () => {
    await seedListing("b1", { title: "Giant Talon 2 negra", sellerId: "beto" });
    expect(idsOf(await list("vende=beto"))).toEqual(["b1"]);
    expect(idsOf(await list("vende=beto&q=talon"))).toEqual(["b1"]);
    expect(idsOf(await list("vende=rosa&q=talon"))).toEqual(["a2"]);
  });

  test("an id leads to its page", async () => {
    await expect(list("q=a2")).rejects.toMatchObject({ status: 302 });
  });
});

describe("the file of the list", () => {
  async function file(search: string): Promise<string[]> {
    const response = (await world.ask(fileRoute.loader, { lista: "anuncios" }, undefined, search)) as Response;
    return (await response.text()).trimEnd().split("\r\n");
  }

  test("the file of the list has the rows of the list's filters, no formulas, and says in the log how many", async () => {
    await seedListing("a1", { title: "=cmd|' /C calc'!A0" }, 1);
    await seedListing("a2", { status: "in_review", title: "Giant Talon 2 roja" }, 2);
    await seedListing("a3", { status: "in_review" }, 3);
    const lines = await file("");
    expect(lines).toHaveLength(5);
    expect(lines[1]).toContain(`"a1";"'=cmd`);
    expect(lines.at(-1)).toBe('"FIN";3');
    expect((await file("?estado=en-revision")).slice(1, -1).map((line) => line.slice(0, 4))).toEqual(['"a3"', '"a2"']);
    expect((await file("?q=talon")).at(-1)).toBe('"FIN";1');
    expect((await file("?q=nadie@correo.test")).at(-1)).toBe('"FIN";0');
    const entries = (await world.entries()).map(({ data }) => [data.label, data.changes]);
    expect(entries).toEqual(
      expect.arrayContaining([
        ["Todo", '{"filas":[null,3]}'],
        ["En revisión", '{"filas":[null,2]}'],
        ["con búsqueda", '{"filas":[null,0]}'],
      ]),
    );
    expect(JSON.stringify(entries)).not.toContain("correo.test");
  });

  test("the file of one seller's list has no others, and says in the log whose it is", async () => {
    await seedListing("a1", { title: "Trek Marlin 7 azul" });
    await seedListing("b1", { title: "Giant Talon 2 negra", sellerId: "beto" });
    await seedListing("b2", { sellerId: "beto", status: "paused" });
    const idsIn = (lines: string[]) => lines.slice(1, -1).map((line) => line.slice(1, 3));
    expect(idsIn(await file("?vende=beto")).sort()).toEqual(["b1", "b2"]);
    expect(idsIn(await file("?vende=beto&estado=publicado"))).toEqual(["b1"]);
    expect(idsIn(await file("?vende=beto&q=talon"))).toEqual(["b1"]);
    const entries = (await world.entries()).map(({ data }) => [data.label, data.changes]);
    expect(entries).toEqual(
      expect.arrayContaining([
        ["con búsqueda", '{"vendedor":[null,"beto"],"filas":[null,2]}'],
        ["Publicado, con búsqueda", '{"vendedor":[null,"beto"],"filas":[null,1]}'],
        ["con búsqueda", '{"vendedor":[null,"beto"],"filas":[null,1]}'],
      ]),
    );
  });
});

describe("several hidden listings", () => {
  test("several hidden listings are shown again together, each as it was", async () => {
    const moderation = (previousStatus: string) => ({ reason: "fotos", note: "", at: NOW, previousStatus });
    await seedListing("a1", { status: "hidden", moderation: moderation("paused") });
    await seedListing("a2", { status: "hidden", moderation: moderation("active") });
    await seedListing("a3", { status: "active" });
    const rows = new FormData();
    for (const [name, value] of [
      ["intent", "show"],
      ["formId", "f9"],
      ["fila", "a1~3"],
      ["fila", "a2~3"],
      ["fila", "a3~3"],
    ] as const)
      rows.append(name, value);
    const request = new Request("https://rebi.test/x", { method: "POST", body: rows });
    const answer = await bulkRoute.action({ request, params: {}, context: world.context({}, request) } as never);
    expect(answer).toMatchObject({ init: { status: 409 } });
    expect(await Promise.all(["a1", "a2", "a3"].map(statusOf))).toEqual(["paused", "active", "active"]);
  });
});

describe("the page of a listing", () => {
  test("the page of a listing has its signals, reports, and the seller's other listings", async () => {
    await seedListing("a1", {
      status: "in_review",
      review: { signals: [{ kind: "precio", detail: "Pide poco." }], at: NOW },
    });
    await seedListing("a2");
    await world.seed({
      set: "reports/listing_a1_luis",
      data: {
        kind: "listing",
        targetId: "a1",
        reporterId: "luis",
        reason: "estafa",
        status: "open",
        createdAt: NOW,
        updatedAt: NOW,
      },
    });
    const view = await loadAdminListing(world.context(), "a1", new URLSearchParams());
    expect(view).toMatchObject({
      signals: [{ label: "Precio lejos de lo usual", detail: "Pide poco." }],
      reports: [{ reason: "Es una estafa o precio engañoso", status: "open" }],
      others: [{ path: "/administracion/anuncios/a2" }],
      steps: { approve: true, reject: true, hide: false, show: false },
    });
    expect(JSON.stringify(view)).not.toContain("luis");
  });

  test("the page of a listing that does not exist is a 404", async () => {
    await expect(loadAdminListing(world.context(), "nada", new URLSearchParams())).rejects.toMatchObject({
      init: { status: 404 },
    });
  });
});

describe("forms of a listing's page", () => {
  function send(form: Record<string, string>, id = "a1") {
    return world.ask(listingRoute.action, { id }, { version: "3", formId: "f1", ...form });
  }

  test("a rejection needs a reason of the list, and its own words for another one", async () => {
    await seedListing("a1");
    expect(await send({ intent: "reject", motivo: "" })).toMatchObject({ init: { status: 400 } });
    expect(await send({ intent: "reject", motivo: "otro", nota: "No." })).toMatchObject({
      data: { errors: { nota: expect.stringContaining("10") }, values: { nota: "No." } },
      init: { status: 400 },
    });
    expect(await statusOf("a1")).toBe("active");
    expect(await send({ intent: "reject", motivo: "otro", nota: "Falta la foto de la transmisión." })).toMatchObject({
      status: 303,
    });
    expect(await statusOf("a1")).toBe("rejected");
  });

  test("an old page is a conflict, and an unknown intent is refused", async () => {
    await seedListing("a1", { version: 9 });
    expect(await send({ intent: "hide", motivo: "fotos" })).toMatchObject({ init: { status: 409 } });
    expect(await send({ intent: "ampliar", dias: "7", porque: "Lo pidió" })).toMatchObject({ init: { status: 409 } });
    expect(await send({ intent: "borrar" })).toMatchObject({ init: { status: 400 } });
  });

  test("forms of a listing's page from the queue lead to the next", async () => {
    await seedListing("a1", { status: "in_review" }, 5);
    await seedListing("a2", { status: "in_review" }, 1);
    const answer = (await send({ intent: "approve", cola: "si" })) as Response;
    expect(answer.headers.get("Location")).toBe("/administracion/anuncios/a2?lista=estado%3Den-revision");
    expect(await statusOf("a1")).toBe("active");
  });

  test("forms of a listing's page keep the filters of their list, and lead back to it from its last", async () => {
    await seedListing("a1", { status: "in_review" }, 5);
    await seedListing("a2", { status: "in_review" }, 3);
    await seedListing("b1", { status: "in_review", sellerId: "beto" }, 4);
    const search = `?${new URLSearchParams({ lista: "estado=en-revision&vende=rosa" })}`;
    const decide = async (id: string) => {
      const form = { version: "3", formId: `f-${id}`, intent: "approve", cola: "si" };
      const answer = (await world.ask(listingRoute.action, { id }, form, search)) as Response;
      return answer.headers.get("Location");
    };
    const { queue } = await loadAdminListing(world.context(), "a1", new URLSearchParams(search));
    expect(queue).toMatchObject({
      list: { to: "/administracion/anuncios?estado=en-revision&vende=rosa", label: "Anuncios: En revisión" },
      standing: "1 de 2",
      previous: null,
      next: `/administracion/anuncios/a2${search}`,
    });
    expect(await decide("a1")).toBe(`/administracion/anuncios/a2${search}`);
    expect(await decide("a2")).toBe("/administracion/anuncios?estado=en-revision&vende=rosa");
  });

  test("a listing outside of its list stays on its page, and one of a search in words has no neighbours", async () => {
    await seedListing("a1", {}, 5);
    await seedListing("a2", { status: "in_review" }, 1);
    const of = (search: string) => loadAdminListing(world.context(), "a1", new URLSearchParams(search));
    expect((await of("")).queue).toMatchObject({ standing: "1 por decidir", previous: null });
    expect(await of(`lista=${encodeURIComponent("q=trek&estado=publicado")}`)).toMatchObject({
      isInside: false,
      queue: {
        list: { to: "/administracion/anuncios?estado=publicado&q=trek" },
        standing: "",
        previous: null,
        next: null,
      },
    });
    const answer = (await send({ intent: "hide", motivo: "fotos" })) as Response;
    expect(answer.headers.get("Location")).toBe("/administracion/anuncios/a1");
  });

  test.each([
    [{ intent: "ampliar", dias: "365", porque: "Lo pidió" }, "dias"],
    [{ intent: "ampliar", dias: "7", porque: "" }, "porque"],
    [{ intent: "corregir", categoria: "nave", marca: "Trek", porque: "Lo pidió" }, "categoria"],
    [{ intent: "corregir", categoria: "mtb", marca: " ", porque: "Lo pidió" }, "marca"],
  ])("%o is wrong at its field", async (form, field) => {
    await seedListing("a1");
    expect(await send(form)).toMatchObject({
      data: { errors: { [field]: expect.any(String) } },
      init: { status: 400 },
    });
  });

  test("another category takes along only what it asks for", async () => {
    await seedListing("a1");
    await send({ intent: "corregir", categoria: "scooter", marca: "Honda", porque: "Es una moto" });
    const { category, specifications } = (await world.database.read("vehicles/a1"))?.data ?? {};
    expect(category).toBe("scooter");
    expect(specifications).toMatchObject({ brand: "Honda", model: "Marlin 7" });
    expect(specifications).not.toHaveProperty("frameSize");
  });
});

describe("several at once", () => {
  test("several listings are shown before, each with what would happen", async () => {
    await seedListing("a1");
    await seedListing("a2", { status: "sold", soldAt: NOW });
    const params = new URLSearchParams("accion=reject&fila=a1~3&fila=a2~3&fila=a1~3&fila=nada~1&fila=mal");
    expect(await LISTINGS_BULK.load(world.context(), params)).toMatchObject({
      step: "reject",
      rows: [
        { key: "a1~3", problem: null },
        { key: "a2~3", problem: "en este estado no se puede" },
      ],
    });
    await expect(LISTINGS_BULK.load(world.context(), new URLSearchParams("accion=borrar"))).rejects.toMatchObject({
      init: { status: 400 },
    });
  });

  test("a step for all that meets the filters has the rows themselves, with photos to approve, and leads back", async () => {
    await seedListing("a1");
    await seedListing("a2", { status: "in_review" });
    await seedListing("a3", { status: "in_review" });
    const all = { todas: "si", lista: "estado=en-revision" };
    const load = (params: Record<string, string>) => LISTINGS_BULK.load(world.context(), new URLSearchParams(params));
    const view = await load({ accion: "approve", ...all });
    expect(view.rows.map(({ key }) => key.split("~")[0]).sort()).toEqual(["a2", "a3"]);
    expect(view.rows.every(({ photos = [] }) => photos.length > 0)).toBe(true);
    expect(view).toMatchObject({ list: { path: "/administracion/anuncios?estado=en-revision" }, note: "" });
    expect((await load({ accion: "hide", lista: all.lista })).rows).toEqual([]);
  });

  test("acts on several listings do what can be done and name the rest", async () => {
    await seedListing("a1");
    await seedListing("a2", { version: 8, title: "Giant Talon 2 roja" });
    const body = new FormData();
    for (const [name, value] of [
      ["intent", "hide"],
      ["formId", "f"],
      ["motivo", "datos-falsos"],
      ["fila", "a1~3"],
      ["fila", "a2~3"],
    ] as const)
      body.append(name, value);
    const request = new Request("https://rebi.test/administracion/anuncios/lote", { method: "POST", body });
    const answer = await bulkRoute.action({ request, params: {}, context: world.context({}, request) } as never);
    expect(answer).toMatchObject({
      data: {
        errors: { "": expect.stringContaining("Ocultamos un anuncio.") },
        left: [expect.stringContaining("«Giant Talon 2 roja» cambió")],
      },
      init: { status: 409 },
    });
    expect([await statusOf("a1"), await statusOf("a2")]).toEqual(["hidden", "active"]);
    expect((await world.entries()).map(({ data }) => [data.action, data.target, data.batch])).toEqual([
      ["listing.hidden", "vehicles/a1", "f"],
    ]);
  });
});
