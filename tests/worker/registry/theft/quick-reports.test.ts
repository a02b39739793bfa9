import { beforeEach, describe, expect, test } from "vitest";

import { parseForm } from "~/platform/forms/forms";
import { takeChosenDay } from "~/registry/theft/form";
import { createRegistrationHold } from "~/registry/theft/gate/registration-hold.server";
import { type Completion, quickSchema, type QuickInput } from "~/registry/theft/quick-form";

import { liveTheft, NOW, PHOTO, seedBicycle, theftLink, theftWorld, type TheftWorld } from "./support";

const ID = "0123456789abcdef0123456789abcdef";
const INPUT: QuickInput = {
  stolenOn: "2026-11-22",
  department: "lima",
  district: "Miraflores",
  place: "",
  story: "",
  policeReport: "",
  category: "mtb",
  brand: "",
  model: "",
  year: null,
  colors: ["rojo"],
  marks: "",
  serial: "",
};
const EMAIL = "victima@correo.test";

let world: TheftWorld;

beforeEach(async () => {
  world = await theftWorld();
});

const sendAs = (by: { uid: string } | { email: string }, input: Partial<QuickInput> = {}, id = ID) =>
  world.theft.reports.createQuick(by, id, { ...INPUT, ...input });
const confirm = async (uid: string | null = null, id = ID) => {
  const result = await world.theft.reports.confirm(await theftLink(world, id), uid);
  await world.settled();
  return result;
};
const theft = () => world.find(`thefts/${ID}`);

describe("a report without an account", () => {
  test("a report without an account is in no list, and in no collection of reports, until its mail is confirmed", async () => {
    expect(await sendAs({ email: EMAIL })).toMatchObject({ ok: true, repeated: false });
    expect(await sendAs({ email: EMAIL })).toMatchObject({ ok: true, repeated: true });
    expect(await theft()).toBeNull();
    expect(await world.theft.list.entries()).toEqual([]);
    expect(await world.theft.list.detail(ID)).toBeNull();
    expect(await world.mails()).toHaveLength(1);
  });

  test("a report without an account is published by its link, once, and shown as what it is", async () => {
    await sendAs({ email: EMAIL });
    expect(await confirm()).toMatchObject({ ok: true, repeated: false, report: { state: "live" } });
    expect(await confirm()).toMatchObject({ ok: true, repeated: true });
    expect(await world.find(`theftDrafts/${ID}`)).toBeNull();
    expect(await theft()).toMatchObject({ state: "live", ownerId: "", email: EMAIL });
    expect(await world.theft.list.entries()).toMatchObject([
      { id: ID, hasSerial: false, isRegistered: false, photo: null, hasPoliceReport: false },
    ]);
  });

  test("a report without an account expires with its link", async () => {
    await sendAs({ email: EMAIL });
    const link = await theftLink(world, ID);
    world.pass({ seconds: 8 * 86_400 });
    expect(await world.theft.reports.confirm(link)).toEqual({ ok: false, reason: "not-found" });
    expect(await world.theft.reports.ofLink(link)).toBeNull();
  });

  test("a report without an account becomes that of the user who confirms it signed in", async () => {
    await sendAs({ email: EMAIL });
    await confirm("rosa");
    expect(await theft()).toMatchObject({ ownerId: "rosa", email: "" });
  });

  test("a report belongs to the account that joins later with its address, once that is confirmed", async () => {
    await sendAs({ email: EMAIL });
    await confirm();
    await world.seedUser("victima", { email: EMAIL.toUpperCase(), emailVerified: false });
    expect(await world.theft.reports.own("victima")).toEqual([]);
    expect(await world.theft.reports.close("victima", ID, "withdrawn")).toEqual({ ok: false, reason: "not-found" });
    await world.seedUser("victima", { email: EMAIL.toUpperCase() });
    expect((await world.theft.reports.own("victima")).map(({ id }) => id)).toEqual([ID]);
    expect(await world.theft.reports.own("rosa")).toEqual([]);
    expect(await world.theft.reports.close("victima", ID, "recovered")).toMatchObject({ ok: true });
    expect(await theft()).toMatchObject({ state: "recovered", ownerId: "victima", email: "" });
  });

  test("the number of a report is registered by the account with its confirmed address, and by nobody else", async () => {
    const serial = "WTU999K0003";
    await sendAs({ email: EMAIL }, { serial });
    await confirm();
    const hold = createRegistrationHold(world.context());
    const held = (ownerId: string) =>
      world.database.transaction(async (tx) => {
        const draft = {
          ...(await world.context().registry.bicycles.read(await seedBicycle(world, { ownerId, serial })))!,
        };
        return hold(tx, draft);
      });
    await world.seedUser("victima", { email: EMAIL });
    expect(await held("victima")).toBeNull();
    expect(await held("ana")).not.toBeNull();
  });

  test("a mailbox gets three mails a day of one network at most, and twenty of all", async () => {
    const from = (network: string, id: string) =>
      world
        .context({ network })
        .theft.reports.createQuick(
          { email: id === "f" ? EMAIL.toUpperCase() : EMAIL },
          id.repeat(32 / id.length),
          INPUT,
        );
    for (let n = 0; n < 3; n++) expect(await from("203.0.113.1", `${n}`)).toMatchObject({ ok: true });
    expect(await from("203.0.113.1", "f")).toMatchObject({ reason: "limited", retryAfterSeconds: expect.any(Number) });
    for (let n = 0; n < 17; n++)
      expect(await from(`203.0.113.${2 + Math.floor(n / 3)}`, (160 + n).toString(16))).toMatchObject({ ok: true });
    expect(await from("203.0.113.9", "f")).toMatchObject({ reason: "limited" });
  });

  test("what strangers wrote with the address never counts against the account of its owner", async () => {
    await world.seedUser("rosa", { email: EMAIL });
    for (let n = 0; n < 3; n++) await sendAs({ email: EMAIL }, {}, `${n}`.repeat(32));
    expect(await sendAs({ email: EMAIL }, {}, "d".repeat(32))).toMatchObject({ reason: "limited" });
    for (const id of ["a", "b", "c"])
      expect(await sendAs({ uid: "rosa" }, {}, id.repeat(32))).toMatchObject({ ok: true });
    expect(await sendAs({ uid: "rosa" }, {}, "e".repeat(32))).toMatchObject({ reason: "limited" });
  });

  test("the sender of a quick report is erased by the verified address", async () => {
    await sendAs({ email: EMAIL });
    await sendAs({ email: EMAIL }, {}, "a".repeat(32));
    await confirm();
    await world.theft.personalData.erase("rosa", EMAIL);
    expect(await theft()).toMatchObject({ state: "withdrawn", email: "", story: "", marks: "" });
    expect(await world.find(`theftDrafts/${"a".repeat(32)}`)).toBeNull();
  });
});

describe("the number of a report without a registration", () => {
  test("the number of a report without a registration is found by who asks for it, and by the gate of listings", async () => {
    await sendAs({ email: EMAIL }, { serial: "WTU999K0001" });
    await confirm();
    expect(await world.checks.check("wtu 999 k 0001")).toMatchObject({ why: "reported", report: { id: ID } });
    const listing = { id: "anuncio-1", serial: "WTU999K0001", bicycleId: null, sellerId: "ana" };
    const { verdict } = await world.database.transaction((tx) => world.theft.gate(tx, listing));
    expect(verdict).toBe("stolen");
  });

  test("the number of a report without a registration waits for an administrator where someone has registered it", async () => {
    const bicycleId = await seedBicycle(world, { ownerId: "ana", serial: "WTU999K0002" });
    await sendAs({ email: EMAIL }, { serial: "WTU999K0002" });
    expect(await confirm()).toMatchObject({ ok: true, report: { state: "waiting" } });
    expect(await world.find(`bicycles/${bicycleId}`)).toMatchObject({ theftId: null });
    expect((await world.mails()).map(({ to }) => to)).toEqual(expect.arrayContaining(["ana@correo.test", EMAIL]));
  });

  test("the number of a report without a registration pauses no listing by itself: an administrator compares", async () => {
    await world.seed({
      set: "vehicles/anuncio-2",
      data: { serialKey: "WTU999K0003", status: "active", sellerId: "ana" },
    });
    await sendAs({ email: EMAIL }, { serial: "WTU999K0003" });
    await confirm();
    expect(world.stops).toEqual([]);
    expect(await world.find(`serialComparisons/${ID}-anuncio-2`)).toMatchObject({ state: "open" });
    expect(await world.find(`theftSweeps/${ID}`)).toBeNull();
  });
});

describe("completing a report", () => {
  const FACTS = {
    category: "mtb",
    brand: "Trek",
    model: "",
    marks: "",
    story: "",
    policeReport: "",
    serial: "",
    bicycle: "",
  } as const;
  const input = (changes: Partial<Completion>): Completion => ({ ...FACTS, colors: [], ...changes });

  beforeEach(async () => {
    await sendAs({ uid: "rosa" });
    await confirm("rosa");
  });

  const version = async () => ((await theft()) as { version: number }).version;

  test("a completed report has its number, and its police report is unchecked", async () => {
    const facts = input({ serial: "WTU999K0004", policeReport: "123-2026" });
    const saved = await world.theft.reports.complete("rosa", ID, await version(), facts);
    expect(saved).toMatchObject({ ok: true });
    await world.settled();
    expect(await world.find("serialNumbers/WTU999K0004")).toMatchObject({ theftIds: [ID] });
    expect(await world.theft.list.entries()).toMatchObject([
      { hasSerial: true, hasPoliceReport: true, isPoliceChecked: false },
    ]);
    const shown = { actor: "admin", id: ID, version: await version() };
    expect(await world.theft.reports.verify(shown)).toMatchObject({ ok: true });
    await world.settled();
    expect(await world.theft.list.entries()).toMatchObject([{ isPoliceChecked: true }]);
  });

  test("a report is completed by its owner alone, as the form showed it", async () => {
    expect(await world.theft.reports.complete("ana", ID, await version(), input({}))).toMatchObject({
      reason: "not-found",
    });
    expect(await world.theft.reports.complete("rosa", ID, 0, input({}))).toMatchObject({ reason: "not-allowed" });
  });

  test("the completion of a report takes no number that someone else has registered", async () => {
    await seedBicycle(world, { ownerId: "ana", serial: "WTU999K0005" });
    const facts = input({ serial: "WTU999K0005" });
    expect(await world.theft.reports.complete("rosa", ID, await version(), facts)).toMatchObject({
      reason: "not-allowed",
    });
  });

  test("the completion of a report takes the photos and the number of an own registered bicycle", async () => {
    const bicycle = await seedBicycle(world);
    expect(await world.theft.reports.complete("rosa", ID, await version(), input({ bicycle }))).toMatchObject({
      ok: true,
    });
    await world.settled();
    expect(await theft()).toMatchObject({ bicycleId: bicycle, photos: [PHOTO], serialKey: "WTU123K4567" });
    expect(await world.find(`bicycles/${bicycle}`)).toMatchObject({ theftId: ID });
    expect(world.stops).toEqual([{ theftId: ID, bicycleId: bicycle, serialKey: "WTU123K4567" }]);
  });

  test("the completion of a report never takes a bicycle of someone else, or one with a report of its own", async () => {
    const foreign = await seedBicycle(world, { ownerId: "ana", serial: "WTU999K0006" });
    const reported = await seedBicycle(world, { serial: "WTU999K0007" });
    await liveTheft(world, reported);
    for (const bicycle of [foreign, reported, "no/vale"])
      expect(await world.theft.reports.complete("rosa", ID, await version(), input({ bicycle }))).toMatchObject({
        reason: "not-allowed",
      });
  });
});

describe("the form", () => {
  const GIVEN = { stolenOn: "2026-11-22", department: "lima", district: "Miraflores", brand: "Trek" };
  const typed = (fields: Record<string, string>, isVisitor = true) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...GIVEN, ...(isVisitor && { email: EMAIL }), ...fields }))
      form.set(name, value);
    return parseForm(quickSchema(NOW, isVisitor), form);
  };

  test("the form of a quick report takes day, place and one sign of the bicycle", () => {
    expect(typed({})).toMatchObject({ ok: true, data: { brand: "Trek", serial: "", colors: [], email: EMAIL } });
    expect(typed({ brand: "", colors: "rojo" })).toMatchObject({ ok: true });
  });

  test("the form of a signed-in owner has no address, and one that is sent with it is left out", () => {
    expect(typed({}, false)).toMatchObject({ ok: true, data: { brand: "Trek", email: "" } });
    expect(typed({ email: EMAIL }, false)).toMatchObject({ ok: true, data: { email: "" } });
  });

  test("the form of a quick report asks for a sign, an address, and keeps telephones and links out", () => {
    expect(typed({ brand: "" })).toMatchObject({ ok: false, errors: { brand: expect.any(String) as string } });
    expect(typed({ email: "" })).toMatchObject({ ok: false, errors: { email: expect.any(String) as string } });
    expect(typed({ story: "llama al 987 654 321" })).toMatchObject({ ok: false });
  });

  test.each([
    ["Negro", ["negro"]],
    ["negra con ROJO mate", ["negro", "rojo"]],
    ["marrón", ["marron"]],
    ["guinda/plomo", ["rojo", "gris"]],
  ])("the form reads the colours of %j", (colors, read) => {
    expect(typed({ colors })).toMatchObject({ ok: true, data: { colors: read } });
  });

  test("the form gives back a text without a known colour", () => {
    expect(typed({ colors: "tornasol" })).toMatchObject({
      ok: false,
      errors: { colors: "Escribe un color conocido, como negro, rojo o azul con blanco." },
    });
  });

  test.each([
    [{ stolenOn: "hoy" }, "2026-11-23"],
    [{ stolenOn: "ayer" }, "2026-11-22"],
    [{ stolenOn: "otro", stolenDate: "2026-11-02" }, "2026-11-02"],
    [{ stolenOn: "otro" }, ""],
    [{ stolenOn: "2026-11-02" }, "2026-11-02"],
  ])("the form's choice %j is a day", (fields, day) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    takeChosenDay(form, NOW);
    expect(form.get("stolenOn")).toBe(day);
  });

  test("a word for none is no number", () => {
    expect(typed({ serial: "no tiene" })).toMatchObject({ ok: true, data: { serial: "" } });
    expect(typed({ serial: "0000" })).toMatchObject({ ok: false });
  });
});
