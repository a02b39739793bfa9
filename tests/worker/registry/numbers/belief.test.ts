import { beforeEach, describe, expect, test } from "vitest";

import { viewRegistration } from "~/registry/bicycles/form/register-page.loader.server";
import { STOPPED_MESSAGE } from "~/selling/theft-gate.server";

import { seedListing } from "../../../support/market";
import { type OrdersWorld, paidOrder, readOrder, SELLER } from "../../orders/support";
import { draftBicycle } from "../bicycles/support";
import { stolenMarket } from "../theft/market-world";
import { NOW, seedBicycle, THEFT_INPUT, theftLink } from "../theft/support";

const SERIAL = "WTU555K0912L";
const ADMIN = "admin-1";
const DAY = 86_400_000;

let world: OrdersWorld;
beforeEach(async () => {
  world = await stolenMarket();
  for (const uid of ["thief", "liar", SELLER]) await world.seedUser(uid, { email: `${uid}@correo.test` });
});

const number = () => world.find(`serialNumbers/${"WTU555K09121"}`);
const mailsTo = async (uid: string) =>
  (await world.mails()).filter(({ to }) => to.includes(`${uid}@correo.test`)).map(({ subject }) => subject);
const reportCases = () => world.database.find({ collection: "cases", where: [["kind", "==", "robo"]], limit: 20 });

async function report(uid: string, bicycleId: string): Promise<string> {
  const id = crypto.randomUUID().replaceAll("-", "");
  const input = { ...THEFT_INPUT, policeReport: "", photos: [] };
  expect(await world.theft.reports.create(uid, id, bicycleId, input)).toMatchObject({ ok: true });
  expect(await world.theft.reports.confirm(await theftLink(world, id))).toMatchObject({ ok: true });
  await world.settled();
  return id;
}

async function register(uid: string, brand: string, serial = SERIAL) {
  const id = await draftBicycle(world, { brand, serial }, uid);
  return { id, result: await world.registry.bicycles.register(uid, id) };
}

describe("a stolen number", () => {
  let bicycle: string;
  let theft: string;
  beforeEach(async () => {
    bicycle = await seedBicycle(world, { serial: SERIAL });
    theft = await report("rosa", bicycle);
  });

  test.each(["Trek", "Treek", "Trek Bikes", "sin marca", "Giant"])(
    "a stolen number registered again as %s is held with a case, and its owner is told",
    async (brand) => {
      const { id, result } = await register("thief", brand, "S/N: WTU 555-K0912L");
      expect(result).toEqual({ ok: false, reason: "held" });
      expect(await world.find(`bicycles/${id}`)).toMatchObject({ status: "draft", code: "" });
      expect(await reportCases()).toHaveLength(1);
      expect(await mailsTo("rosa")).toContainEqual(expect.stringContaining("Intentaron registrar"));
      expect(await world.registry.bicycles.register("thief", id)).toEqual({ ok: false, reason: "held" });
      expect(await reportCases()).toHaveLength(1);
    },
  );

  test("a held draft says so when it is opened again, until its number is free", async () => {
    await register("thief", "Trek");
    const opened = () => viewRegistration(world.context(), "thief", new URLSearchParams());
    expect(await opened()).toMatchObject({ isDraft: true, isHeld: true });
    await world.theft.reports.close("rosa", theft, "withdrawn");
    expect(await opened()).toMatchObject({ isDraft: true, isHeld: false });
  });

  test("a stolen number says so of a registration that a thief made before the report, and of its transfer", async () => {
    await world.theft.reports.close("rosa", theft, "withdrawn");
    const other = await seedBicycle(world, {
      serial: SERIAL,
      brand: "Giant",
      ownerId: "thief",
      registeredAt: new Date(NOW.getTime() + 1),
    });
    await world.seed({ delete: `serialNumbers/WTU555K09121` });
    await report("rosa", bicycle);
    const laundered = await world.registry.bicycles.read(other);
    expect(await world.registry.bicycles.standing(laundered!)).toMatchObject({ state: "reported" });
    expect(await world.transfers.start("thief", "f".repeat(32), other, "ana@correo.test")).toMatchObject({
      ok: false,
      message: expect.stringContaining("reporte de robo"),
    });
  });

  test("a held number is registered for a bicycle that an administrator found to be another one, whose papers are clean", async () => {
    const { id } = await register("thief", "Giant");
    const decide = (isSame: boolean) =>
      world.database.transaction(async (tx) => {
        tx.write(...(await world.registry.bicycles.decideHeldIn(tx, id, isSame, ADMIN)));
      });
    await decide(true);
    expect(await mailsTo("thief")).toContainEqual(expect.stringContaining("No registramos"));
    expect(await world.find(`bicycles/${id}`)).toMatchObject({ status: "draft" });
    await decide(false);
    const registered = await world.registry.bicycles.read(id);
    expect(registered).toMatchObject({ status: "registered", ownerId: "thief" });
    expect(await world.registry.bicycles.standing(registered!)).toMatchObject({ why: "apart", may: { trade: true } });
    const read = (bicycle: typeof registered) =>
      world.registry.frames.verdictOf(world.database, SERIAL, { bicycle, listingSerial: null });
    expect([await read(registered), await read(null)]).toEqual(["disputed", "stolen"]);
    expect(await mailsTo("thief")).toContainEqual(expect.stringContaining("Registramos tu"));
    await decide(false);
    expect(await world.registry.bicycles.events(id)).toHaveLength(1);
  });

  test("a bicycle that was told apart from one report is bound by a later report of its number", async () => {
    const { id } = await register("thief", "Giant");
    await world.database.transaction(async (tx) => {
      tx.write(...(await world.registry.bicycles.decideHeldIn(tx, id, false, ADMIN)));
    });
    await world.theft.reports.close("rosa", theft, "withdrawn");
    const later = await report("rosa", bicycle);
    const registered = (await world.registry.bicycles.read(id))!;
    expect(await world.registry.bicycles.standing(registered)).toMatchObject({
      why: "reported",
      may: { trade: false },
    });
    const asked = { serialKey: "WTU555K09121", bicycleId: id };
    expect(await world.database.transaction((tx) => world.theft.reportIn(tx, asked))).toBe(later);
  });

  test("a number may be registered again once its report was withdrawn", async () => {
    await world.theft.reports.close("rosa", theft, "withdrawn");
    expect((await register("ana", "Giant")).result).toMatchObject({ ok: true });
  });
});

describe("a liar who registers an honest seller's number and reports it", () => {
  let honest: string;
  let lie: string;
  beforeEach(async () => {
    honest = await seedBicycle(world, {
      id: "a".repeat(20),
      serial: SERIAL,
      ownerId: SELLER,
      registeredAt: new Date(NOW.getTime() - 90 * DAY),
      proof: { key: "p", name: "boleta.pdf", type: "application/pdf", bytes: 1, sha256: "0".repeat(64) },
    });
    lie = await seedBicycle(world, { serial: SERIAL, brand: "Giant", ownerId: "liar", registeredAt: NOW });
    await seedListing(world, "bici", { serial: SERIAL, serialKey: "WTU555K09121", bicycleId: honest });
  });

  test("a liar who registers an honest seller's number and reports it stops nothing: the report waits, no order is touched, and both are told at once", async () => {
    const order = await paidOrder(world);
    const id = await report("liar", lie);
    expect(await world.find(`thefts/${id}`)).toMatchObject({ state: "waiting" });
    expect(await world.find("vehicles/bici")).not.toMatchObject({ status: "paused" });
    expect((await readOrder(world, order.id)).state).toBe("paid");
    expect(await number()).toMatchObject({ theftIds: [], waitingIds: [id] });
    expect(await reportCases()).toHaveLength(1);
    expect(await mailsTo("liar")).toContainEqual(expect.stringContaining("espera una revisión"));
    expect(await mailsTo(SELLER)).toContainEqual(expect.stringContaining("Alguien reportó el número"));
    expect(await world.registry.bicycles.answerAbout(SELLER, honest, "Es mía desde 2023.")).toMatchObject({ ok: true });
  });

  test("a liar who registers an honest seller's number and reports it is told that an administrator rejected the report, and so is the honest one", async () => {
    const id = await report("liar", lie);
    const version = Number((await world.stored(`thefts/${id}`)).version);
    const shown = { actor: ADMIN, id, version };
    expect(await world.theft.reports.moderate(shown, "hide", "No tiene pruebas.")).toMatchObject({ ok: true });
    expect(await number()).toMatchObject({ theftIds: [], waitingIds: [] });
    expect(await mailsTo(SELLER)).toContainEqual(expect.stringContaining("no procede"));
    expect(await mailsTo("liar")).toContainEqual(expect.stringContaining("Ocultamos el reporte"));
  });

  test("a report that was believed and turns out false brings listing and order back, with words", async () => {
    const order = await paidOrder(world);
    const id = await report("liar", lie);
    const shown = async () => ({ actor: ADMIN, id, version: Number((await world.stored(`thefts/${id}`)).version) });
    expect(await world.theft.reports.moderate(await shown(), "show", "")).toMatchObject({ ok: true });
    await world.settled();
    const stopped = await readOrder(world, order.id);
    expect(stopped.state).toBe("disputed");
    expect(stopped.history.at(-1)).toMatchObject({ actor: { kind: "system" } });
    expect(await world.theft.reports.moderate(await shown(), "hide", "Era una mentira.")).toMatchObject({ ok: true });
    await world.settled();
    expect((await readOrder(world, order.id)).state).toBe("paid");
  });

  test("a listing that a false report paused is on sale again, and its seller has a mail of each", async () => {
    const id = await report("liar", lie);
    const shown = async () => ({ actor: ADMIN, id, version: Number((await world.stored(`thefts/${id}`)).version) });
    await world.theft.reports.moderate(await shown(), "show", "");
    await world.settled();
    expect(await world.find("vehicles/bici")).toMatchObject({ status: "paused", stoppedFor: id });
    const { version } = await world.stored("vehicles/bici");
    expect(await world.selling.listings.take(SELLER, "bici", "resume", Number(version))).toMatchObject({
      message: STOPPED_MESSAGE,
    });
    await world.theft.reports.moderate(await shown(), "hide", "Era una mentira.");
    await world.settled();
    expect(await world.find("vehicles/bici")).toMatchObject({ status: "active", stoppedFor: null });
    const told = await mailsTo(SELLER);
    expect(told.filter((subject) => subject.includes("Pausamos tu anuncio"))).toHaveLength(1);
    expect(told.filter((subject) => subject.includes("publicado otra vez"))).toHaveLength(1);
  });

  test("a report does not wait for an older registration of the same owner", async () => {
    const own = { serial: SERIAL, brand: "Scott", ownerId: SELLER, registeredAt: new Date(NOW.getTime() - 30 * DAY) };
    const id = await report(SELLER, await seedBicycle(world, own));
    expect(await world.find(`thefts/${id}`)).toMatchObject({ state: "live" });
  });

  test("the holder of the oldest proven registration is believed at once", async () => {
    const id = await report(SELLER, honest);
    expect(await world.find(`thefts/${id}`)).toMatchObject({ state: "live" });
    expect(await world.registry.bicycles.standing((await world.registry.bicycles.read(lie))!)).toMatchObject({
      state: "reported",
    });
  });
});

describe("at the same time", () => {
  test("one of sixteen registrations of a number wins", async () => {
    const brands = ["Trek", "TREK", "sin marca", "Trek Bikes"];
    const drafts = await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        draftBicycle(world, { brand: brands[at % 4] ?? "", serial: SERIAL }, `user-${at}`),
      ),
    );
    const results = await Promise.allSettled(
      drafts.map((id, at) => world.registry.bicycles.register(`user-${at}`, id)),
    );
    const won = results.filter((result) => result.status === "fulfilled" && result.value.ok);
    expect(won).toHaveLength(1);
    expect((await number())?.registrations).toHaveLength(1);
  });

  test.each([0, 1, 2, 3])("a report and a registration of its number never both work (%i)", async () => {
    const bicycle = await seedBicycle(world, { serial: SERIAL, registeredAt: new Date(NOW.getTime() - DAY) });
    const id = crypto.randomUUID().replaceAll("-", "");
    await world.theft.reports.create("rosa", id, bicycle, { ...THEFT_INPUT, photos: [] });
    const link = await theftLink(world, id);
    const draft = await draftBicycle(world, { brand: "Giant", serial: SERIAL }, "thief");
    const [registered] = await Promise.all([
      world.registry.bicycles.register("thief", draft),
      world.theft.reports.confirm(link),
    ]);
    await world.settled();
    expect(await world.find(`thefts/${id}`)).toMatchObject({ state: "live" });
    const standing = await world.registry.bicycles.standing((await world.registry.bicycles.read(draft))!);
    expect(registered.ok ? standing.state : "reported").toBe("reported");
  });

  test.each([0, 1, 2, 3])(
    "a report, a transfer and a sale leave nothing for sale and nobody with it (%i)",
    async () => {
      const bicycle = await seedBicycle(world, { serial: SERIAL });
      const transferId = crypto.randomUUID().replaceAll("-", "");
      await world.transfers.start("rosa", transferId, bicycle, "ana@correo.test");
      await seedListing(world, "bici", { serial: SERIAL, status: "paused" });
      const id = crypto.randomUUID().replaceAll("-", "");
      await world.theft.reports.create("rosa", id, bicycle, { ...THEFT_INPUT, photos: [] });
      const link = await theftLink(world, id);
      await world.seedUser("ana", { email: "ana@correo.test", emailVerified: true });
      await Promise.allSettled([
        world.theft.reports.confirm(link),
        world.transfers.accept("ana", { id: transferId }),
        world.selling.listings.take(SELLER, "bici", "resume", 1),
      ]);
      await world.settled();
      const after = await world.registry.bicycles.read(bicycle);
      const isLive = (await world.stored(`thefts/${id}`)).state === "live";
      // Either the report was first, or the bicycle had another owner, who cannot be reported by the former one.
      expect(after?.ownerId).toBe(isLive ? "rosa" : "ana");
      if (isLive) expect(await world.find("vehicles/bici")).toMatchObject({ status: "paused" });
    },
  );
});
