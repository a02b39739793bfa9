import { beforeEach, describe, expect, test } from "vitest";

import { randomHex } from "~/platform/crypto/hash";
import type { FindInput } from "~/registry/finds/form";
import { decideComparison } from "~/registry/numbers/compare/comparaciones.page.server";
import type { Completion, QuickInput } from "~/registry/theft/quick-form";

import { seedListing } from "../../../support/market";
import { type OrdersWorld, paidOrder, readOrder, SELLER } from "../../orders/support";
import { draftBicycle } from "../bicycles/support";
import { stolenMarket } from "../theft/market-world";
import { THEFT_INPUT, theftLink } from "../theft/support";

const SERIAL = "WTU555K0912L";
const KEY = "WTU555K09121";
const NEAR = "WTU555K0913L";
const ADMIN = "admin-1";

let world: OrdersWorld;
beforeEach(async () => {
  world = await stolenMarket();
  for (const uid of ["ladron", "ana", "rosa", SELLER]) await world.seedUser(uid, { email: `${uid}@correo.test` });
});

const subjectsTo = async (email: string) =>
  (await world.mails()).filter(({ to }) => to.includes(email)).map(({ subject }) => subject);
const stateOf = async (id: string) => (await world.stored(`thefts/${id}`)).state;
const standingOf = async (id: string) =>
  world.registry.bicycles.standing((await world.registry.bicycles.read(id)) ?? { id, serialKey: KEY, theftId: null });

async function register(uid: string, brand = "Trek", serial = SERIAL, engraving = "") {
  world.pass({ hours: 1 });
  const id = await draftBicycle(world, { brand, serial, engraving }, uid);
  return { id, result: await world.registry.bicycles.register(uid, id) };
}

async function reported(id: string): Promise<string> {
  expect(await world.theft.reports.confirm(await theftLink(world, id))).toMatchObject({ ok: true });
  await world.settled();
  return id;
}
async function reportOf(uid: string, bicycleId: string): Promise<string> {
  world.pass({ hours: 1 });
  const id = randomHex(16);
  await world.theft.reports.create(uid, id, bicycleId, { ...THEFT_INPUT, photos: [] });
  return reported(id);
}
async function quickReport(email: string, serial = SERIAL): Promise<string> {
  world.pass({ hours: 1 });
  const id = randomHex(16);
  const input: QuickInput = {
    ...{ stolenOn: "2026-11-22", department: "lima", district: "Miraflores", place: "", story: "" },
    ...{ policeReport: "", category: "mtb", brand: "Trek", model: "", year: null, colors: ["rojo"], marks: "", serial },
  };
  await world.theft.reports.createQuick({ email }, id, input);
  return reported(id);
}
const moderate = async (id: string, to: "show" | "hide") =>
  world.theft.reports.moderate(
    { actor: ADMIN, id, version: Number((await world.stored(`thefts/${id}`)).version) },
    to,
    "Comparamos las pruebas.",
  );
async function find(serial = SERIAL) {
  const looks = { looks: "Trek roja", place: "Jirón Chamaya 310", text: "La trajeron con el candado cortado." };
  const where = { foundOn: "2026-11-22", department: "lima", district: "Breña" } as const;
  const input: FindInput = { finder: "workshop", serial, email: "taller@correo.test", ...looks, ...where };
  await world.finds.file(randomHex(16), null, input, { photos: [], aboutTheftId: null });
  await world.settled();
}

describe("a thief who registers the number first", () => {
  test("a thief who registered first is in doubt with everybody as soon as the victim reports, and sells nothing to a buyer who asks", async () => {
    const { id } = await register("ladron");
    const theft = await quickReport("victima@correo.test");
    expect(await stateOf(theft)).toBe("waiting");
    expect(await standingOf(id)).toMatchObject({ state: "disputed", why: "contested", may: { vouch: false } });
    expect(await world.registry.standing(KEY)).toMatchObject({ state: "disputed" });
    await find();
    expect(await subjectsTo("ladron@correo.test")).not.toContainEqual(expect.stringContaining("parece"));
  });

  test("whoever bought it is told of the decision, and is not believed again once it was recovered", async () => {
    const { id } = await register("ladron");
    const theft = await quickReport("victima@correo.test");
    const transfer = randomHex(16);
    expect(await world.transfers.start("ladron", transfer, id, "ana@correo.test")).toMatchObject({ ok: true });
    expect(await world.transfers.accept("ana", { id: transfer })).toMatchObject({ ok: true });
    expect(await moderate(theft, "show")).toMatchObject({ ok: true });
    await world.settled();
    expect(await subjectsTo("ana@correo.test")).toContainEqual(expect.stringContaining("está reportado como robado"));
    expect(await subjectsTo("victima@correo.test")).toContainEqual(expect.stringContaining("está publicado"));
    expect(await standingOf(id)).toMatchObject({ state: "reported" });
    const version = Number((await world.stored(`thefts/${theft}`)).version);
    await world.update(`thefts/${theft}`, { ownerId: "rosa", email: "", version });
    expect(await world.theft.reports.close("rosa", theft, "recovered")).toMatchObject({ ok: true });
    expect(await standingOf(id)).toMatchObject({ state: "second", why: "decided" });
  });
});

describe("whoever an administrator decided for", () => {
  beforeEach(() => world.seedUser("rosa", { email: "rosa@correo.test", emailVerified: true }));

  test.each(["before the decision", "after the decision", "once it was recovered"])(
    "whoever an administrator decided for by a report is believed with the bicycle that they register %s",
    async (at) => {
      const thief = await register("ladron");
      let own = at === "before the decision" ? await register("rosa", "Oxford") : null;
      const theft = await quickReport("rosa@correo.test");
      expect(await moderate(theft, "show")).toMatchObject({ ok: true });
      await world.settled();
      if (at === "after the decision") own = await register("rosa", "Oxford");
      expect(await world.theft.reports.close("rosa", theft, "recovered")).toMatchObject({ ok: true });
      own ??= await register("rosa", "Oxford");
      expect(own.result).toMatchObject({ ok: true });
      expect(await standingOf(own.id)).toMatchObject({ state: "registered" });
      expect(await standingOf(thief.id)).toMatchObject({ why: "decided" });
    },
  );

  test("whoever an administrator decided for by a report is not believed any more once it turned out false", async () => {
    const thief = await register("ladron");
    const theft = await quickReport("rosa@correo.test");
    await moderate(theft, "show");
    const own = await register("rosa", "Oxford");
    await moderate(theft, "hide");
    expect(await standingOf(thief.id)).toMatchObject({ state: "registered" });
    expect(await standingOf(own.id)).toMatchObject({ why: "later" });
  });

  test("whoever an administrator decided for by a report keeps the decision when the report takes another number or a bicycle", async () => {
    const theft = await quickReport("rosa@correo.test");
    await world.update(`serialNumbers/${KEY}`, { believedId: theft });
    const near = await register("ana", "Trek", NEAR);
    const form = { bicycle: "", serial: "OXF4455661T", story: "", policeReport: "", model: "", year: null, marks: "" };
    const complete = async (changes: object) => {
      const { version } = await world.stored(`thefts/${theft}`);
      const input = { ...form, ...changes } as unknown as Completion;
      expect(await world.theft.reports.complete("rosa", theft, Number(version), input)).toMatchObject({ ok: true });
      await world.settled();
    };
    expect((await standingOf(near.id)).why).toBe("compared");
    await complete({});
    expect((await standingOf(near.id)).why).toBe("first");
    expect(await world.stored(`serialNumbers/${KEY}`)).toMatchObject({ believedId: "", theftIds: [] });
    const moved = await world.stored(`thefts/${theft}`);
    const path = `serialNumbers/${String(moved.serialKey)}`;
    expect(await world.stored(path)).toMatchObject({ believedId: theft, theftIds: [theft] });
    const { id } = await register("rosa", "Oxford", "OXF4455661T");
    await world.update(path, { believedId: theft });
    await complete({ bicycle: id });
    expect(await world.stored(path)).toMatchObject({ believedId: id, theftIds: [theft] });
  });

  test("whoever reported two numbers cannot give one report the number of the other", async () => {
    await quickReport("rosa@correo.test", "OXF4455661T");
    const theft = await quickReport("rosa@correo.test");
    const { version } = await world.stored(`thefts/${theft}`);
    const input = { bicycle: "", serial: "OXF4455661T", policeReport: "" } as unknown as Completion;
    expect(await world.theft.reports.complete("rosa", theft, Number(version), input)).toMatchObject({
      message: expect.stringContaining("Ya publicaste"),
    });
  });
});

describe("a registration of a number that an older one has", () => {
  test("a later registration comes second with any paper, and its older holder is told and reports at once", async () => {
    const older = await register("rosa", "Giant");
    const younger = await register("ladron", "Oxford");
    expect(younger.result).toMatchObject({ ok: true });
    expect(await subjectsTo("rosa@correo.test")).toContainEqual(expect.stringContaining("Alguien registró el número"));
    await world.update(`bicycles/${younger.id}`, {
      proof: { key: "p", name: "boleta.pdf", type: "application/pdf", bytes: 32, sha256: "0".repeat(64) },
    });
    expect((await standingOf(older.id)).state).toBe("registered");
    expect((await standingOf(younger.id)).why).toBe("later");
    expect(await stateOf(await reportOf("rosa", older.id))).toBe("live");
    expect((await standingOf(younger.id)).state).toBe("reported");
  });

  test("a later registration comes second after it went from one account to another of the same person", async () => {
    const older = await register("rosa", "Giant");
    const younger = await register("ladron", "Oxford");
    const transfer = randomHex(16);
    await world.transfers.start("ladron", transfer, younger.id, "ana@correo.test");
    expect(await world.transfers.accept("ana", { id: transfer })).toMatchObject({ ok: true });
    expect((await standingOf(older.id)).state).toBe("registered");
    expect((await standingOf(younger.id)).state).toBe("second");
  });
});

describe("a second report of a number", () => {
  test("a second report waits, its first reporter is told, and a find goes to that one alone", async () => {
    const first = await quickReport("primera@correo.test");
    const second = await quickReport("segunda@correo.test");
    expect([await stateOf(first), await stateOf(second)]).toEqual(["live", "waiting"]);
    expect(await subjectsTo("primera@correo.test")).toContainEqual(expect.stringContaining("Alguien reportó"));
    await find();
    expect(await subjectsTo("primera@correo.test")).toContainEqual(expect.stringContaining("parece"));
    expect(await subjectsTo("segunda@correo.test")).not.toContainEqual(expect.stringContaining("parece"));
    expect(await moderate(second, "show")).toMatchObject({ ok: false });
  });

  test("a second report by the same address does not go live beside the first one", async () => {
    await quickReport("primera@correo.test");
    const id = randomHex(16);
    const before = await world.find(`serialNumbers/${KEY}`);
    await world.theft.reports.createQuick({ email: "primera@correo.test" }, id, {
      ...{ stolenOn: "2026-11-22", department: "lima", district: "Miraflores", place: "", story: "" },
      ...{ policeReport: "", category: "mtb", brand: "Trek", model: "", year: null, colors: ["rojo"], marks: "" },
      serial: SERIAL,
    });
    expect(await world.theft.reports.confirm(await theftLink(world, id))).toMatchObject({ ok: false });
    expect(await world.find(`serialNumbers/${KEY}`)).toEqual(before);
  });

  test("a victim who joins with the address of the report registers the own number", async () => {
    await quickReport("rosa@correo.test");
    expect((await register("ladron")).result).toEqual({ ok: false, reason: "held" });
    expect((await register("rosa")).result).toMatchObject({ ok: true });
  });
});

describe("an engraved code", () => {
  test("an engraved code answers for no number, in a check, a find or a report", async () => {
    const owner = await register("rosa");
    const liar = await register("ladron", "Oxford", "OXF4455661T", SERIAL);
    expect(await stateOf(await reportOf("ladron", liar.id))).toBe("live");
    expect(await standingOf(owner.id)).toMatchObject({ state: "registered" });
    expect(await world.checks.check(SERIAL)).toMatchObject({ why: "first" });
    await find();
    expect(await subjectsTo("ladron@correo.test")).not.toContainEqual(expect.stringContaining("parece"));
  });

  test.each([
    ["its engraved code", "OXF4455661T", SERIAL],
    ["a serial with another number before it", `AX99 8877 66 ${SERIAL}`, ""],
  ])("the gate holds a registration that names a stolen number as %s", async (_, serial, engraving) => {
    await quickReport("victima@correo.test");
    expect((await register("ladron", "Oxford", serial, engraving)).result).toEqual({ ok: false, reason: "held" });
  });

  test("an engraved code is not changed to a stolen number later", async () => {
    await quickReport("victima@correo.test");
    const { id } = await register("ladron", "Oxford", "OXF4455661T");
    const bicycle = (await world.registry.bicycles.read(id))!;
    const files = { framePhoto: null, serialPhoto: null, otherPhotos: [], proof: null, errors: {} };
    const edited = await world.registry.bicycles.edit(
      "ladron",
      id,
      bicycle.version,
      { ...bicycle, engraving: SERIAL },
      files,
    );
    expect(edited).toMatchObject({ ok: false, reason: "locked" });
  });
});

describe("a number like a stolen one that was registered before the report", () => {
  test("an older number like a stolen one is in doubt from the report on, for its buyer and its badge, until a person compared the two", async () => {
    const { id } = await register("ana", "Trek", NEAR);
    expect((await standingOf(id)).state).toBe("registered");
    const theft = await quickReport("victima@correo.test");
    expect(await standingOf(id)).toMatchObject({ state: "disputed", why: "compared", may: { vouch: false } });
    const told = { bicycle: await world.registry.bicycles.read(id), listingSerial: null };
    expect(await world.registry.frames.verdictOf(world.database, NEAR, told)).toBe("disputed");
    const form = new FormData();
    for (const [name, value] of Object.entries({ intent: "no-es", par: `${theft}-${id}`, cosa: "registration" }))
      form.set(name, value);
    expect(await decideComparison(world.context(), ADMIN, form)).toMatchObject({ kind: "done" });
    expect((await standingOf(id)).state).toBe("registered");
  });

  test("an older number like a stolen one is free of doubt when the report ends before anybody compared", async () => {
    const { id } = await register("ana", "Trek", NEAR);
    const owner = await register("rosa");
    const theft = await reportOf("rosa", owner.id);
    expect((await standingOf(id)).why).toBe("compared");
    await world.theft.reports.close("rosa", theft, "recovered");
    await world.settled();
    expect((await standingOf(id)).state).toBe("registered");
    expect(await world.find(`serialComparisons/${theft}-${id}`)).toBeNull();
  });
});

describe("a liar who registers and reports the number of an honest seller's listing", () => {
  let lie: string;
  beforeEach(async () => {
    await seedListing(world, "bici", { serial: SERIAL, serialKey: KEY, publishedAt: world.time });
    lie = (await register("ladron", "Oxford")).id;
  });

  test("a liar who reports a listed number stops nothing: the report waits, and the seller is told of both", async () => {
    const order = await paidOrder(world);
    const theft = await reportOf("ladron", lie);
    expect(await stateOf(theft)).toBe("waiting");
    expect(await world.stored("vehicles/bici")).not.toMatchObject({ status: "paused" });
    expect((await readOrder(world, order.id)).state).toBe("paid");
    const told = await subjectsTo(`${SELLER}@correo.test`);
    expect(told).toContainEqual(expect.stringContaining("Alguien registró"));
    expect(told).toContainEqual(expect.stringContaining("Alguien reportó"));
  });

  test("a liar who registered a listed number comes second once the seller registers the number that the listing named before", async () => {
    const own = await register(SELLER, "Giant");
    expect(own.result).toMatchObject({ ok: true });
    expect((await standingOf(own.id)).state).toBe("registered");
    expect((await standingOf(lie)).why).toBe("later");
  });

  test("a number that a listing took over later is not older for the listing's age", async () => {
    await world.update("vehicles/bici", { numberSince: new Date(world.time.getTime() + 1) });
    world.pass({ hours: 1 });
    expect(await stateOf(await reportOf("ladron", lie))).toBe("live");
  });

  test("a listing that an administrator told apart from the stolen bicycle is not stopped by its report", async () => {
    const theft = await reportOf("ladron", lie);
    await world.update(`serialNumbers/${KEY}`, { apart: [`${theft}:bici`] });
    await moderate(theft, "show");
    await world.settled();
    expect((await world.stored("vehicles/bici")).status).toBe("active");
    const read = (listingId: string | null, listingSerial: string | null) =>
      world.registry.frames.verdictOf(world.database, SERIAL, { bicycle: null, listingSerial, listingId });
    expect([await read("bici", SERIAL), await read("bici", null), await read(null, SERIAL)]).toEqual([
      "disputed",
      "disputed",
      "stolen",
    ]);
  });

  test("a reservation and a stop end for good once the seller puts the listing on sale again by hand", async () => {
    const stopped = { stoppedFor: "f".repeat(32), stoppedAt: world.time, reservedFor: "marca" };
    await world.update("vehicles/bici", { status: "paused", ...stopped });
    const { version } = await world.stored("vehicles/bici");
    const resumed = await world.selling.listings.take(SELLER, "bici", "resume", Number(version));
    expect(resumed).toMatchObject({ ok: true });
    expect(await world.stored("vehicles/bici")).toMatchObject({
      status: "active",
      stoppedFor: null,
      stoppedAt: null,
      reservedFor: null,
    });
  });

  test("what a report had stopped comes back whole: its days, and the reservation by hand", async () => {
    const expiresAt = new Date(world.time.getTime() + 5 * 86_400_000);
    await world.update("vehicles/bici", { status: "reserved", reservedFor: "marca", expiresAt });
    const theft = await reportOf("ladron", lie);
    await moderate(theft, "show");
    await world.settled();
    expect(await world.stored("vehicles/bici")).toMatchObject({ status: "paused", stoppedFor: theft });
    const [mail] = (await world.mails()).filter(({ subject }) => subject.includes("Pausamos tu anuncio"));
    expect(mail?.text).toContain("/contacto");
    world.pass({ days: 3 });
    await moderate(theft, "hide");
    await world.settled();
    expect(await world.stored("vehicles/bici")).toMatchObject({
      status: "reserved",
      stoppedFor: null,
      expiresAt: new Date(expiresAt.getTime() + 3 * 86_400_000),
    });
  });
});

test("whoever reported a number first answers a second report by the contact form, not on a public page", async () => {
  await quickReport("primera@correo.test");
  expect(await stateOf(await quickReport("segunda@correo.test"))).toBe("waiting");
  const asked = (await world.mails()).find(
    ({ to, subject }) => to.includes("primera@") && subject.startsWith("Alguien reportó el número"),
  );
  expect(asked?.text).toContain("/contacto#contact-form");
  expect(asked?.text).not.toMatch(/\/bicicletas?-robadas?\//);
});
