import { beforeEach, describe, expect, test } from "vitest";

import { figureWrite } from "~/catalog/figures/model";
import { DELETED_LISTINGS } from "~/catalog/model";
import { formNotFound } from "~/platform/forms/outcome";
import { submitFreePlan, submitStep } from "~/selling/flow/flow.action.server";
import { LISTINGS_PER_PAGE } from "~/selling/manage/listings.server";
import { ALL_LISTINGS } from "~/selling/manage/own-listings-query";
import { submitListingDeletion, submitManaged } from "~/selling/manage/own-listings.action.server";
import { LISTING_NOT_OWN, MAX_OPEN_DRAFTS } from "~/selling/model";

import { failing } from "../../../support/faults";
import { FEATURED, formOf, FREE } from "../../../unit/selling/support";
import {
  changeListing,
  completeDraft,
  hasListing,
  newListingId,
  photosOf,
  pictureFile,
  publishedListing,
  SELLER,
  startDraft,
  storedListing,
  STRANGER,
  uploadForm,
  sellingWorld,
  type SellingWorld,
} from "../support";

let world: SellingWorld;
beforeEach(() => {
  world = sellingWorld();
});

const manage = (intent: string, id: string, version: number) =>
  submitManaged(world.selling, SELLER, formOf({ intent, id, version: String(version) }), "");
const remove = (id: string, version: number, intent = "eliminar") =>
  submitListingDeletion(world.selling, SELLER, id, formOf({ intent, version: String(version) }));

describe("the buttons of 'Mis anuncios'", () => {
  test("the buttons of 'Mis anuncios' pause, resume and sell", async () => {
    const id = await publishedListing(world);
    expect(await manage("pausar", id, 2)).toMatchObject({
      flash: { type: "success", message: "Pausamos tu anuncio: ya no se ve en el catálogo." },
    });
    expect(await manage("reanudar", id, 3)).toMatchObject({
      flash: { type: "success", message: "Tu anuncio está publicado otra vez." },
    });
    expect(await manage("vendido", id, 4)).toMatchObject({
      flash: { type: "success", message: "¡Felicitaciones por tu venta! Marcamos el anuncio como vendido." },
    });
    expect(await storedListing(world, id)).toMatchObject({ status: "sold", version: 5 });
  });

  test("the buttons of 'Mis anuncios' take a sale back for a day", async () => {
    const id = await publishedListing(world);
    await manage("vendido", id, 2);
    expect(await manage("volver-a-publicar", id, 3)).toMatchObject({
      flash: { type: "success", message: "Tu anuncio está publicado otra vez." },
    });
    expect(await storedListing(world, id)).toMatchObject({ status: "active", soldAt: null, version: 4 });
    await manage("vendido", id, 4);
    world.pass({ days: 1 });
    expect(await manage("volver-a-publicar", id, 5)).toMatchObject({ status: 409 });
    expect(await storedListing(world, id)).toMatchObject({ status: "sold", version: 5 });
  });

  test("the buttons of 'Mis anuncios' keep the price of a sale where its seller tells it, until it is taken back", async () => {
    const id = await publishedListing(world);
    const sell = (soldPrice: string, version: number) =>
      submitManaged(world.selling, SELLER, formOf({ intent: "vendido", id, version: String(version), soldPrice }), "");
    expect(await sell("mucho", 2)).toMatchObject({ status: 400 });
    expect(await sell("10", 2)).toMatchObject({ status: 400 });
    expect(await storedListing(world, id)).toMatchObject({ status: "active", version: 2 });
    expect(await sell("S/ 2,350", 2)).toMatchObject({ flash: { type: "success" } });
    expect(await storedListing(world, id)).toMatchObject({ status: "sold", soldPrice: 2350 });
    await manage("volver-a-publicar", id, 3);
    expect(await storedListing(world, id)).toMatchObject({ status: "active", soldPrice: null });
    await sell("", 4);
    expect(await storedListing(world, id)).toMatchObject({ status: "sold", soldPrice: null });
  });

  test("the buttons of 'Mis anuncios' release a reserved listing", async () => {
    const id = await publishedListing(world);
    await world.update(`vehicles/${id}`, { status: "reserved", version: 3 });
    expect(await manage("liberar", id, 3)).toMatchObject({
      flash: { type: "success", message: "Quitamos la reserva: tu anuncio está disponible otra vez." },
    });
    expect(await storedListing(world, id)).toMatchObject({ status: "active", version: 4 });
  });

  test("the buttons of 'Mis anuncios' leave what an order keeps or bought as it is", async () => {
    const id = await publishedListing(world);
    await changeListing(world, id, { status: "reserved", reservedBy: "order-1", reservedUnits: 1, version: 3 });
    for (const intent of ["liberar", "vendido", "pausar"])
      expect(await manage(intent, id, 3)).toMatchObject({ kind: "done", to: `/perfil/anuncios/${id}/reserva` });
    expect(await storedListing(world, id)).toMatchObject({ status: "reserved", version: 3 });
    expect(await remove(id, 3)).toMatchObject({ status: 409 });
    await changeListing(world, id, { status: "sold", soldAt: world.time, reservedUnits: 0 });
    expect(await manage("volver-a-publicar", id, 3)).toMatchObject({ status: 409 });
    expect(await remove(id, 3)).toMatchObject({ status: 409 });
    await changeListing(world, id, { status: "active", reservedBy: null, stock: 3, reservedUnits: 1 });
    expect(await manage("vendido", id, 3)).toMatchObject({ to: `/perfil/anuncios/${id}/reserva` });
    expect(await remove(id, 3)).toMatchObject({ status: 409 });
    expect(await storedListing(world, id)).toMatchObject({ status: "active", version: 3 });
  });

  test("the buttons of 'Mis anuncios' work once when pressed twice, and say the same", async () => {
    const id = await publishedListing(world);
    expect(await Promise.all([manage("pausar", id, 2), manage("pausar", id, 2)])).toMatchObject([
      { flash: { type: "success", message: "Pausamos tu anuncio: ya no se ve en el catálogo." } },
      { flash: { type: "success", message: "Pausamos tu anuncio: ya no se ve en el catálogo." } },
    ]);
    expect((await storedListing(world, id)).version).toBe(3);
  });

  test("the buttons of an old page of 'Mis anuncios' answer 409 with the state as it is", async () => {
    const id = await publishedListing(world);
    await manage("vendido", id, 2);
    expect(await manage("pausar", id, 2)).toMatchObject({
      status: 409,
      failure: {
        errors: {
          "": "«Trek Marlin 7 aro 29 talla M» cambió mientras mirabas esta página. Ahora está en estado «Vendido». Revísalo y vuelve a intentarlo.",
        },
      },
    });
    expect((await storedListing(world, id)).status).toBe("sold");
  });

  test("the buttons of 'Mis anuncios' say why where the state forbids a step", async () => {
    const id = await completeDraft(world);
    expect(await manage("pausar", id, 1)).toMatchObject({
      status: 409,
      failure: { errors: { "": "Este anuncio todavía es un borrador." } },
    });
  });

  test("the buttons of 'Mis anuncios' do not resume after the period", async () => {
    const id = await publishedListing(world);
    await manage("pausar", id, 2);
    world.pass({ days: 31 });
    expect(await manage("reanudar", id, 3)).toMatchObject({
      status: 409,
      failure: { errors: { "": "El plazo de publicación terminó. Renueva el anuncio para mostrarlo otra vez." } },
    });
  });

  test.each(["", "publicar", "constructor", "toString"])(
    "the buttons of 'Mis anuncios' know no intent %j",
    async (intent) => {
      const id = await publishedListing(world);
      expect(await manage(intent, id, 2)).toMatchObject({ status: 400 });
      expect((await storedListing(world, id)).version).toBe(2);
    },
  );

  test("the buttons of 'Mis anuncios' answer 503 with a message while Firestore is down", async () => {
    const id = await publishedListing(world);
    world.fault = failing(["batchGet"]);
    expect(await manage("pausar", id, 2)).toMatchObject({
      status: 503,
      failure: { errors: { "": expect.stringContaining("Intenta de nuevo") } },
    });
    world.fault = () => null;
    expect((await storedListing(world, id)).status).toBe("active");
  });

  test("the buttons of 'Mis anuncios' recover when the commit took effect and its answer was lost", async () => {
    const id = await publishedListing(world);
    let lost = false;
    world.fault = (verb) => {
      if (verb !== "commit" || lost) return null;
      lost = true;
      return world
        .update(`vehicles/${id}`, { status: "paused", version: 3 })
        .then(() => new Response("", { status: 503 }));
    };
    expect(await manage("pausar", id, 2)).toMatchObject({ status: 503 });
    expect(await manage("pausar", id, 2)).toMatchObject({ flash: { type: "success", message: expect.any(String) } });
    expect(await storedListing(world, id)).toMatchObject({ status: "paused", version: 3 });
  });
});

describe("renewing", () => {
  async function expired(): Promise<string> {
    const id = await publishedListing(world);
    world.pass({ days: 30 });
    expect(await world.selling.jobs.expireListings()).toEqual({ expired: 1 });
    return id;
  }

  test("a renewal begins another period, once", async () => {
    const id = await expired();
    const from = world.time.getTime();
    expect(await manage("renovar", id, 3)).toMatchObject({
      flash: { type: "success", message: "Renovamos tu anuncio." },
      to: `/sell/success?id=${id}`,
    });
    expect(await manage("renovar", id, 3)).toMatchObject({ to: `/sell/success?id=${id}` });
    expect(await storedListing(world, id)).toMatchObject({
      status: "active",
      version: 4,
      expiresAt: new Date(from + 30 * 86_400_000),
    });
  });

  test("renewing a paid plan waits for its payment", async () => {
    const id = await expired();
    await changeListing(world, id, { plan: { ...((await storedListing(world, id)).plan as object), id: "destacado" } });
    expect(await manage("renovar", id, 3)).toMatchObject({ to: `/sell/success?id=${id}` });
    expect((await storedListing(world, id)).status).toBe("pending_payment");
  });

  test("a renewal takes the free plan where the old one is gone", async () => {
    const id = await expired();
    await changeListing(world, id, { plan: { ...((await storedListing(world, id)).plan as object), id: "destacado" } });
    world.plans = [FREE, { ...FEATURED, active: false }];
    await manage("renovar", id, 3);
    expect(await storedListing(world, id)).toMatchObject({ status: "active", plan: { id: "gratis" } });
  });

  test("a renewal says what has to be edited first", async () => {
    const id = await expired();
    await changeListing(world, id, { title: "X" });
    expect(await manage("renovar", id, 3)).toMatchObject({
      status: 400,
      failure: { errors: { "": "Edita el anuncio primero: Título: escribe al menos 8 caracteres." } },
    });
  });

  test("a renewal is rejected from other states and from an old page", async () => {
    const id = await expired();
    expect(await manage("renovar", id, 2)).toMatchObject({ status: 409 });
    const draft = await completeDraft(world);
    expect(await manage("renovar", draft, 1)).toMatchObject({
      status: 409,
      failure: { errors: { "": "Este anuncio todavía es un borrador." } },
    });
  });
});

describe("deleting", () => {
  test("a deletion removes the document and the photos, and tells the catalogue", async () => {
    const id = await startDraft(world);
    await submitStep(
      world.selling,
      SELLER,
      id,
      "fotos",
      uploadForm([await pictureFile("a.png"), await pictureFile("b.png")]),
    );
    expect(await remove(id, 2)).toMatchObject({
      flash: { type: "success", message: "Eliminamos «Anuncio sin título» y sus fotos." },
    });
    await world.settled();
    expect(await hasListing(world, id)).toBe(false);
    expect(await photosOf(id)).toEqual([]);
    expect(await world.database.read(`${DELETED_LISTINGS}/${id}`)).toMatchObject({ data: { updatedAt: world.time } });
    expect(world.refreshed).toBe(1);
    expect(await remove(id, 2)).toMatchObject({
      flash: { type: "info", message: "Ese anuncio ya no está entre los tuyos." },
    });
  });

  test("a deletion erases its figures", async () => {
    const id = await startDraft(world);
    await world.seed(figureWrite(id, "views", world.time), figureWrite("otro", "views", world.time));
    await remove(id, 1);
    await world.settled();
    const views = async (listing: string) => (await world.figures.read(listing, 1))[0]?.views;
    expect([await views(id), await views("otro")]).toEqual([0, 1]);
  });

  test("deleting from an old page answers 409 with the state as it is", async () => {
    const id = await publishedListing(world);
    await manage("pausar", id, 2);
    expect(await remove(id, 2)).toMatchObject({
      status: 409,
      failure: { errors: { "": expect.stringContaining("«Pausado»") } },
    });
    expect(await hasListing(world, id)).toBe(true);
  });

  test("a deletion is rejected under a reservation", async () => {
    const id = await publishedListing(world);
    await changeListing(world, id, { status: "reserved" });
    expect(await remove(id, 2)).toMatchObject({
      status: 409,
      failure: { errors: { "": "No puedes eliminar este anuncio: está en estado «Reservado»." } },
    });
  });

  test("a deletion needs its intent", async () => {
    const id = await publishedListing(world);
    expect(await remove(id, 2, "pausar")).toMatchObject({ status: 400 });
    expect(await hasListing(world, id)).toBe(true);
  });

  test("a deletion loses no photo when Firestore fails", async () => {
    const id = await startDraft(world);
    await submitStep(world.selling, SELLER, id, "fotos", uploadForm([await pictureFile("a.png")]));
    world.fault = failing(["commit"]);
    expect(await remove(id, 2)).toMatchObject({ status: 503 });
    await world.settled();
    world.fault = () => null;
    expect(await hasListing(world, id)).toBe(true);
    expect(await photosOf(id)).toHaveLength(1);
  });
});

describe("the list", () => {
  test("the list of own listings counts by state, filters and pages", async () => {
    for (let count = 0; count < LISTINGS_PER_PAGE; count += 1) {
      world.pass({ days: 0.001 });
      await completeDraft(world);
    }
    const active = await publishedListing(world);
    const all = await world.selling.listings.page(SELLER, { ...ALL_LISTINGS, status: null, page: 1 });
    expect(all).toMatchObject({
      all: LISTINGS_PER_PAGE + 1,
      page: 1,
      pages: 2,
      counts: [
        { status: "draft", count: LISTINGS_PER_PAGE },
        { status: "active", count: 1 },
      ],
    });
    expect(all.listings).toHaveLength(LISTINGS_PER_PAGE);
    expect(
      (await world.selling.listings.page(SELLER, { ...ALL_LISTINGS, status: null, page: 2 })).listings,
    ).toHaveLength(1);
    expect(
      (await world.selling.listings.page(SELLER, { ...ALL_LISTINGS, status: "active", page: 1 })).listings.map(
        ({ id }) => id,
      ),
    ).toEqual([active]);
    expect(await world.selling.listings.page(SELLER, { ...ALL_LISTINGS, status: "sold", page: 1 })).toMatchObject({
      listings: [],
      pages: 1,
      all: LISTINGS_PER_PAGE + 1,
    });
  });

  test("the list of own listings finds by kind and by words, of its owner alone", async () => {
    const bicycle = await publishedListing(world);
    const draft = await completeDraft(world);
    const motorcycle = await publishedListing(world);
    await changeListing(world, motorcycle, { category: "naked" });
    await publishedListing(world, STRANGER);
    const found = async (asked: Partial<typeof ALL_LISTINGS>) => {
      const page = await world.selling.listings.page(SELLER, { ...ALL_LISTINGS, ...asked });
      return { ids: page.listings.map(({ id }) => id).sort(), all: page.all, isCut: page.isCut ?? false };
    };
    expect(await found({ kind: "moto" })).toEqual({ ids: [motorcycle], all: 1, isCut: false });
    expect(await found({ kind: "bicicleta", status: "active" })).toMatchObject({ ids: [bicycle], all: 2 });
    expect((await found({ kind: "bicicleta" })).ids).toEqual([bicycle, draft].sort());
    await world.selling.drafts.saveStep(SELLER, {
      id: draft,
      version: 1,
      complete: false,
      data: { step: "detalles", title: "Bicicleta azul de paseo", specifications: {} },
    });
    expect((await found({ q: "pase azul" })).ids).toEqual([draft]);
    expect((await found({ q: "pase azul", kind: "moto" })).ids).toEqual([]);
    expect((await found({ q: "pase azul", status: "active" })).ids).toEqual([]);
    expect((await found({ q: "torito" })).ids).toEqual([]);
    expect((await found({ q: "?" })).ids).toEqual([]);
  });

  test("the page of own listings reads fewer than thirty documents", async () => {
    for (let count = 0; count <= LISTINGS_PER_PAGE; count += 1) await completeDraft(world);
    const before = world.asked.length;
    const { listings } = await world.selling.listings.page(SELLER, ALL_LISTINGS);
    expect(listings).toHaveLength(LISTINGS_PER_PAGE);
    // Each count is one, the query one for each of its rows. User, session, revocations, messages and notices: six.
    expect(world.asked.length - before - 1 + listings.length).toBeLessThan(30 - 6);
  });

  test("the list of own listings brings a page beyond the last into range", async () => {
    await publishedListing(world);
    expect(await world.selling.listings.page(SELLER, { ...ALL_LISTINGS, status: null, page: 99 })).toMatchObject({
      page: 1,
      pages: 1,
      all: 1,
    });
  });

  test("the list of own listings leaves out a document that does not fit, and logs it", async () => {
    await publishedListing(world);
    const broken = await startDraft(world);
    await changeListing(world, broken, { photos: "ninguna" });
    expect(
      (await world.selling.listings.page(SELLER, { ...ALL_LISTINGS, status: null, page: 1 })).listings,
    ).toHaveLength(1);
    expect(world.events()).toContain("firestore.document-does-not-fit");
    expect(await world.selling.drafts.own(SELLER, broken)).toBeNull();
  });
});

describe("the price of a row", () => {
  const change = (id: string, version: number, typed: Record<string, string>, uid = SELLER) =>
    submitManaged(world.selling, uid, formOf({ intent: "precio", id, version: String(version), ...typed }), "?q=trek");

  test("a new price is saved, remembered as a change, and answered on the same list", async () => {
    const id = await publishedListing(world);
    expect(await change(id, 2, { price: "S/ 2,300" })).toMatchObject({
      to: "/perfil/anuncios?q=trek",
      flash: { message: "El precio de «Trek Marlin 7 aro 29 talla M» es S/\u00a02,300." },
    });
    expect(await storedListing(world, id)).toMatchObject({
      price: 2300,
      version: 3,
      location: { department: "lima", province: "Lima", district: "Miraflores" },
      priceChanges: [{ from: 2500, to: 2300 }],
    });
  });

  test("a price sent twice is one change", async () => {
    const id = await publishedListing(world);
    await Promise.all([change(id, 2, { price: "2300" }), change(id, 2, { price: "2300" })]);
    expect(await storedListing(world, id)).toMatchObject({ price: 2300, version: 3 });
  });

  test.each([
    ["mil", "Precio"],
    ["3", "Precio"],
    ["", "Escribe el precio."],
  ])("the price “%s” comes back at the field of its row", async (price, message) => {
    const id = await publishedListing(world);
    expect(await change(id, 2, { price })).toMatchObject({
      status: 400,
      failure: { values: { price }, errors: { [`precio-${id}`]: expect.stringContaining(message) as string } },
    });
    expect(await storedListing(world, id)).toMatchObject({ price: 2500, version: 2 });
  });

  test("pieces of a new vehicle change with its price, never below what is sold or reserved", async () => {
    const id = await publishedListing(world);
    await changeListing(world, id, { "specifications.condition": "nuevo", stock: 3, reservedUnits: 1, soldUnits: 1 });
    expect(await change(id, 2, { price: "2500", stock: "1" })).toMatchObject({
      failure: { errors: { [`unidades-${id}`]: expect.stringContaining("Ya hay 2 unidades") as string } },
    });
    await change(id, 2, { price: "2500", stock: "4" });
    expect(await storedListing(world, id)).toMatchObject({ stock: 4, price: 2500 });
  });

  test("a price of an old page, of another seller or of a reserved listing changes nothing", async () => {
    const id = await publishedListing(world);
    expect(await change(id, 1, { price: "2300" })).toMatchObject({ status: 409 });
    expect(await change(id, 2, { price: "2300" }, STRANGER)).toEqual(formNotFound(LISTING_NOT_OWN));
    await changeListing(world, id, { status: "reserved" });
    expect(await change(id, 2, { price: "2300" })).toMatchObject({ status: 409 });
    expect(await storedListing(world, id)).toMatchObject({ price: 2500, version: 2 });
  });
});

test("the free way out is only for what waits", async () => {
  const id = await publishedListing(world);
  await world.selling.listings.take(SELLER, id, "markSold", 2);
  expect(await submitFreePlan(world.selling, SELLER, id, formOf({ intent: "plan-gratis" }))).toMatchObject({
    status: 409,
    failure: { errors: { "": "Este anuncio ya se vendió." } },
  });
  expect(await submitFreePlan(world.selling, SELLER, id, formOf({ intent: "otro" }))).toMatchObject({ status: 400 });
});

describe("'Duplicar'", () => {
  const copy = (id: string, copyId: string, uid = SELLER) =>
    submitManaged(world.selling, uid, formOf({ intent: "duplicar", id, version: "2", copy: copyId }), "");

  test("'Duplicar' begins one draft with the texts, however often it is sent", async () => {
    const id = await publishedListing(world);
    await changeListing(world, id, { serial: "WTU123", serialKey: "WTU123", bicycleId: "bici", isRegistered: true });
    const copyId = newListingId();
    const outcomes = await Promise.all([copy(id, copyId), copy(id, copyId)]);
    outcomes.push(await copy(id, copyId));
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({
        to: `/sell/flow/${copyId}/vehiculo`,
        flash: { message: expect.stringContaining("sin sus fotos, su plan") },
      });
    const { title, description, category, price, specifications, location } = await storedListing(world, id);
    expect(await storedListing(world, copyId)).toEqual({
      ...{ title, description, category, price, specifications, location },
      searchTerms: expect.arrayContaining(["marlin", "marlin trek"]) as string[],
      sellerId: SELLER,
      status: "draft",
      photos: [],
      version: 1,
      createdAt: world.time,
      updatedAt: world.time,
    });
    expect(await world.selling.drafts.list(SELLER)).toHaveLength(1);
  });

  test("'Duplicar' leaves out plate and papers of a motorcycle", async () => {
    const id = await publishedListing(world);
    const own = { plate: "1234-5A", soatUntil: "2027-01-01" };
    const specifications = { brand: "Honda", model: "XR 190", year: 2021, condition: "buen-estado", displacement: 184 };
    await changeListing(world, id, { category: "doble-proposito", specifications: { ...specifications, ...own } });
    const copyId = newListingId();
    await copy(id, copyId);
    expect((await storedListing(world, copyId))["specifications"]).toEqual(specifications);
  });

  test("'Duplicar' is limited to the open drafts, and finds nothing of others, of drafts, or with a made-up id", async () => {
    const id = await publishedListing(world);
    expect(await copy(id, newListingId(), STRANGER)).toEqual(formNotFound(LISTING_NOT_OWN));
    expect(await copy(id, "inventado")).toEqual(formNotFound(LISTING_NOT_OWN));
    expect(await copy(await startDraft(world), newListingId())).toEqual(formNotFound(LISTING_NOT_OWN));
    for (let at = 1; at < MAX_OPEN_DRAFTS; at += 1) await startDraft(world);
    expect(await copy(id, newListingId())).toMatchObject({ status: 409 });
  });

  test("'Duplicar' makes another draft once the first was deleted", async () => {
    const id = await publishedListing(world);
    const copyId = newListingId();
    await copy(id, copyId);
    await remove(copyId, 1);
    const again = await copy(id, copyId);
    expect(again).toMatchObject({ kind: "done" });
    expect(again).not.toMatchObject({ to: `/sell/flow/${copyId}/vehiculo` });
    expect(await hasListing(world, copyId)).toBe(false);
  });
});
