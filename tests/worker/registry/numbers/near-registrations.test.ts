import { beforeEach, describe, expect, test } from "vitest";

import { submitTheftMatch } from "~/cases/admin/theft-match.page.server";
import { decideComparison, loadComparison } from "~/registry/numbers/compare/comparaciones.page.server";

import { seedListing } from "../../../support/market";
import { partsOf } from "../../../support/sheets";
import { type OrdersWorld, SELLER } from "../../orders/support";
import { draftBicycle } from "../bicycles/support";
import { stolenMarket } from "../theft/market-world";
import { liveTheft, seedBicycle } from "../theft/support";

const STOLEN = "WTU555K0912L";
const NEAR = "WTU555K0913L";
const ADMIN = "admin-1";

let world: OrdersWorld;
let theft: string;
beforeEach(async () => {
  world = await stolenMarket();
  await world.seedUser("thief", { email: "thief@correo.test" });
  theft = await liveTheft(world, await seedBicycle(world, { serial: STOLEN, ownerId: "rosa" }));
});

async function register(serial: string, uid = "thief", brand = "Trek") {
  const id = await draftBicycle(world, { brand, serial }, uid);
  expect(await world.registry.bicycles.register(uid, id)).toMatchObject({ ok: true });
  return id;
}
const comparisons = () => world.database.find({ collection: "serialComparisons", limit: 30 });
const cases = () => world.database.find({ collection: "cases", where: [["kind", "==", "robo"]], limit: 20 });
const subjectsTo = async (uid: string) =>
  (await world.mails()).filter(({ to }) => to.includes(`${uid}@correo.test`)).map(({ subject }) => subject);
async function standing(id: string) {
  const bicycle = await world.registry.bicycles.read(id);
  return bicycle && world.registry.bicycles.standing(bicycle);
}
async function decide(intent: "es-la-misma" | "no-es", pair?: string) {
  const form = new FormData();
  form.set("intent", intent);
  form.set("par", pair ?? (await comparisons())[0]?.id ?? "");
  form.set("cosa", "registration");
  return decideComparison(world.context(), ADMIN, form);
}

describe("a registration whose number is like a stolen one", () => {
  test("a registration whose number is like a stolen one goes through and is marked for a comparison, without a case or a mail to the owner", async () => {
    const id = await register(NEAR);
    expect(await comparisons()).toMatchObject([
      { id: `${theft}-${id}`, data: { theftId: theft, bicycleId: id, listingId: "", state: "open" } },
    ]);
    expect(await cases()).toEqual([]);
    expect(await subjectsTo("rosa")).not.toContainEqual(expect.stringContaining("Intentaron"));
    expect(await standing(id)).toMatchObject({ why: "compared", may: { trade: true, vouch: false } });
  });

  test.each([
    ["another number", "ZZZ999888", "Trek"],
    ["two characters off, of another brand", "WTU559K0917L", "Giant"],
  ])("a registration whose number is like a stolen one is not marked with %s", async (_, serial, brand) => {
    await register(serial, "thief", brand);
    expect(await comparisons()).toEqual([]);
  });

  test("a registration whose number is like a stolen one is marked with two characters off, of the same brand", async () => {
    await register("WTU559K0917L");
    expect(await comparisons()).toHaveLength(1);
  });

  test("a registration whose number is like a stolen one is not marked against the own report", async () => {
    await register(NEAR, "rosa");
    await world.seedUser("rosa", { email: "rosa@correo.test", emailVerified: true });
    await world.update(`thefts/${theft}`, { ownerId: "", email: "rosa@correo.test" });
    await register("WTU555K0914L", "rosa");
    expect(await comparisons()).toEqual([]);
  });

  test("registrations of a maker's batch make a comparison each and no case", async () => {
    for (const end of ["0910", "0911", "0913", "0914", "0915"]) await register(`WTU555K${end}L`);
    expect(await comparisons()).toHaveLength(5);
    expect(await cases()).toEqual([]);
  });

  test("a registration whose number is like a stolen one stands beside the stolen one on the page that compares", async () => {
    await world.update("users/thief", { department: "lima", district: "Comas" });
    await register(NEAR);
    const sheet = await loadComparison(world.context(), new URLSearchParams());
    expect(partsOf(sheet, "las-dos")[0]).toMatchObject({
      compared: [
        { label: "La robada", facts: expect.arrayContaining([{ label: "Número de serie", value: STOLEN }]) },
        {
          label: "La que se registró",
          facts: expect.arrayContaining([
            { label: "Número de serie", value: NEAR },
            { label: "Dónde vive el titular", value: "Comas, Lima" },
          ]),
        },
      ],
    });
  });
});

describe("a report that changes while numbers like its own are looked for", () => {
  test("a report that ended meanwhile asks for no comparison any more", async () => {
    const report = (await world.theft.reports.find(theft))!;
    const id = await seedBicycle(world, { serial: NEAR, ownerId: "thief" });
    await world.theft.comparisons.markNear(report);
    expect(await comparisons()).toHaveLength(1);
    await world.theft.reports.close("rosa", theft, "withdrawn");
    await world.settled();
    await world.theft.comparisons.markNear(report);
    expect(await comparisons()).toEqual([]);
    expect(await standing(id)).toMatchObject({ state: "registered" });
  });
});

describe("the decision that it is another one", () => {
  test("the decision that it is another one leaves the registration as it was, and is asked once", async () => {
    const id = await register(NEAR);
    expect(await decide("no-es")).toMatchObject({ kind: "done" });
    expect(await decide("es-la-misma")).toMatchObject({ kind: "rejected", status: 409 });
    expect(await standing(id)).toMatchObject({ state: "registered" });
    expect(await loadComparison(world.context(), new URLSearchParams())).toMatchObject({
      notice: { title: "Ninguna por comparar" },
      sections: [],
    });
  });
});

describe("the decision that it is the same one", () => {
  test("the decision that it is the same one makes its number say so everywhere, with one case, and tells both sides once", async () => {
    const id = await register(NEAR);
    expect(await decide("es-la-misma")).toMatchObject({ kind: "done" });
    expect(await standing(id)).toMatchObject({ state: "reported" });
    expect(await cases()).toHaveLength(1);
    expect(await subjectsTo("rosa")).toContainEqual(expect.stringContaining("registrada con otro número"));
    expect(await subjectsTo("thief")).toContainEqual(expect.stringContaining("figura como reportada"));
    expect(await world.transfers.start("thief", "f".repeat(32), id, "ana@correo.test")).toMatchObject({ ok: false });
    expect(await world.find(`bicycles/${id}`)).toMatchObject({ askedAt: world.time });
  });

  test("a bicycle that was told apart from another report is not apart from this one", async () => {
    const id = await register(NEAR);
    await world.update("serialNumbers/WTU555K09131", { apart: [`another:${id}`] });
    await decide("es-la-misma");
    expect(await standing(id)).toMatchObject({ state: "reported" });
  });

  test("the decision that it is the same one pauses its listing, which comes back when the report ends as false", async () => {
    await seedListing(world, "bici", { serial: NEAR, serialKey: "WTU555K09131" });
    const id = await register(NEAR);
    await decide("es-la-misma");
    expect(await world.stored("vehicles/bici")).toMatchObject({ status: "paused", sellerId: SELLER });
    await world.theft.reports.close("rosa", theft, "withdrawn");
    await world.settled();
    expect(await standing(id)).toMatchObject({ state: "registered" });
    expect(await world.stored("vehicles/bici")).toMatchObject({ status: "active" });
  });

  test("the decision that it is the same one counts again when a hidden report is shown again", async () => {
    const id = await register(NEAR);
    await decide("es-la-misma");
    const version = async () => Number((await world.stored(`thefts/${theft}`)).version);
    const shown = async () => ({ actor: ADMIN, id: theft, version: await version() });
    await world.theft.reports.moderate(await shown(), "hide", "Falta una prueba.");
    expect(await standing(id)).toMatchObject({ state: "registered" });
    await world.theft.reports.moderate(await shown(), "show", "");
    expect(await standing(id)).toMatchObject({ state: "reported" });
  });

  test("the decision that it is the same one says nothing of another maker's bicycle that has the number by chance", async () => {
    const other = await register(NEAR, "ana", "Giant");
    await decide("no-es");
    const id = await register(NEAR);
    await decide("es-la-misma", `${theft}-${id}`);
    expect(await standing(other)).toMatchObject({ state: "second", why: "apart" });
    expect(await standing(id)).toMatchObject({ state: "reported" });
  });

  test("the decision that it is the same one is taken back in its case after the holder answered: what it stopped comes back", async () => {
    await seedListing(world, "bici", { serial: NEAR, serialKey: "WTU555K09131" });
    const id = await register(NEAR);
    await decide("es-la-misma");
    const [found] = await cases();
    const form = new FormData();
    form.set("veredicto", "otra");
    form.set("razon", "El comprobante es de esta bicicleta.");
    form.set("seen", "1");
    const asked = { number: found?.id ?? "", actor: ADMIN };
    expect(await submitTheftMatch(world.context(), asked, form)).toMatchObject({ kind: "done" });
    expect(await standing(id)).toMatchObject({ state: "registered" });
    expect(await world.stored("vehicles/bici")).toMatchObject({ status: "active" });
    expect(await subjectsTo("thief")).toContainEqual(expect.stringContaining("ya no figura"));
    expect(await world.stored(`serialComparisons/${theft}-${id}`)).toMatchObject({ state: "different" });
  });
});
