import { beforeEach, describe, expect, test } from "vitest";

import { firstBrokenEvent } from "~/registry/bicycles/history-chain";
import { HistoryEventSchema } from "~/registry/model";

import { liveTheft, NOW, seedBicycle, THEFT_INPUT, theftLink, theftWorld, type TheftWorld } from "./support";

const ID = "0123456789abcdef0123456789abcdef";

let world: TheftWorld;
let bicycle: string;

beforeEach(async () => {
  world = await theftWorld();
  bicycle = await seedBicycle(world);
});

const create = (uid = "rosa", id = ID) => world.theft.reports.create(uid, id, bicycle, THEFT_INPUT);
const stored = async (path: string) => await world.find(path);
const believed = async () => (await world.registry.standing("WTU123K4567")).believed;
const kinds = async () =>
  (await world.database.find({ collection: "events", parent: `bicycles/${bicycle}`, limit: 20 })).map(
    ({ data }) => data.kind,
  );

describe("a new report", () => {
  test("a new report waits for the mail's link, and makes one report and one mail however often it is sent", async () => {
    expect(await create()).toMatchObject({ ok: true, repeated: false, report: { state: "unconfirmed" } });
    expect(await create()).toMatchObject({ ok: true, repeated: true });
    expect(await world.mails()).toHaveLength(1);
    expect(await world.theft.list.entries()).toEqual([]);
    expect(await stored(`bicycles/${bicycle}`)).toMatchObject({ theftId: null });
  });

  test("a new report is the owner's alone", async () => {
    expect(await create("ana")).toMatchObject({ ok: false });
    await create();
    expect(await create("ana")).toEqual({ ok: false, reason: "not-found" });
    expect(await world.theft.reports.close("ana", ID, "withdrawn")).toEqual({ ok: false, reason: "not-found" });
  });

  test("a new report shows only photos of the bicycle, never the one of the serial", async () => {
    await world.theft.reports.create("rosa", ID, bicycle, { ...THEFT_INPUT, photos: ["bici-1/serie", "otra/foto"] });
    expect(await stored(`thefts/${ID}`)).toMatchObject({ photos: [] });
  });
});

describe("confirming", () => {
  beforeEach(async () => void (await create()));

  test("the confirmation of a report puts the report live with the bicycle and its history, once", async () => {
    const link = await theftLink(world, ID);
    expect(await world.theft.reports.confirm(link)).toMatchObject({ ok: true, repeated: false });
    expect(await world.theft.reports.confirm(link)).toMatchObject({ ok: true, repeated: true });
    await world.settled();
    expect(await stored(`bicycles/${bicycle}`)).toMatchObject({ theftId: ID });
    expect(await kinds()).toEqual(["reported"]);
    expect(await believed()).toEqual({ kind: "report", id: ID });
    expect((await world.theft.list.entries()).map(({ id }) => id)).toEqual([ID]);
    expect(world.stops).toEqual([{ theftId: ID, bicycleId: bicycle, serialKey: "WTU123K4567" }]);
    expect(await stored(`theftSweeps/${ID}`)).toBeNull();
  });

  test("the confirmation of a report needs a link that is ours and not expired", async () => {
    const link = await theftLink(world, ID);
    expect(await world.theft.reports.confirm("x.y")).toEqual({ ok: false, reason: "not-found" });
    world.pass({ seconds: 8 * 86_400 });
    expect(await world.theft.reports.confirm(link)).toEqual({ ok: false, reason: "not-found" });
  });

  test("confirming a report of a bicycle that meanwhile is someone else's changes nothing", async () => {
    await world.update(`bicycles/${bicycle}`, { ownerId: "ana" });
    expect(await world.theft.reports.confirm(await theftLink(world, ID))).toMatchObject({ reason: "not-allowed" });
    expect(await stored(`thefts/${ID}`)).toMatchObject({ state: "unconfirmed" });
  });
});

describe("a live report", () => {
  let id: string;
  beforeEach(async () => void (id = await liveTheft(world, bicycle)));

  test.each(["recovered", "withdrawn"] as const)(
    "a report is %s with one action, and the history stays whole",
    async (to) => {
      expect(await world.theft.reports.close("rosa", id, to)).toMatchObject({ ok: true, repeated: false });
      expect(await world.theft.reports.close("rosa", id, to)).toMatchObject({ ok: true, repeated: true });
      await world.settled();
      expect(await stored(`bicycles/${bicycle}`)).toMatchObject({ theftId: null });
      expect(await kinds()).toEqual(["reported", to]);
      expect(await world.theft.list.entries()).toEqual([]);
      const events = await world.database.find({ collection: "events", parent: `bicycles/${bicycle}`, limit: 9 });
      const head = (await stored(`bicycles/${bicycle}`))?.head as { seq: number; hash: string };
      expect(
        await firstBrokenEvent(
          bicycle,
          events.map(({ data }) => HistoryEventSchema.parse(data)),
          head,
        ),
      ).toBeNull();
    },
  );

  test("a live report is hidden by an administrator with a reason for its owner, and shown again", async () => {
    const shown = async () => ({ actor: "admin", id, version: Number((await stored(`thefts/${id}`))?.version) });
    await world.theft.reports.moderate(await shown(), "hide", "Las fotos son de otra bicicleta.");
    await world.settled();
    expect(await believed()).toMatchObject({ kind: "registration" });
    expect(await world.theft.list.detail(id)).toBeNull();
    expect((await world.mails()).map(({ text }) => text).join()).toContain("Las fotos son de otra bicicleta.");
    await world.theft.reports.moderate(await shown(), "show", "");
    await world.settled();
    expect(await believed()).toMatchObject({ id });
    expect(await kinds()).toEqual(["reported", "withdrawn", "reported"]);
  });

  test("a live report tells the public nothing about its owner, its serial or the police report's number", async () => {
    const text = JSON.stringify([await world.theft.list.entries(), await world.theft.list.detail(id)]);
    expect(text).toContain("Marlin 7");
    for (const secret of ["rosa", "WTU123", "28451", bicycle, "abcd1234"]) expect(text).not.toContain(secret);
  });

  test("a live report keeps of a recovered bicycle only what it is", async () => {
    await world.theft.reports.close("rosa", id, "recovered");
    await world.settled();
    expect(await world.theft.list.detail(id)).toMatchObject({ state: "recovered", story: "", place: "", photos: [] });
  });

  test("a live report is in the list again without a read of Firestore, and the job reads only after a change", async () => {
    expect(await world.theft.jobs.refreshList()).toEqual({ refreshed: false });
    await world.update(`thefts/${id}`, { updatedAt: new Date(NOW.getTime() + 60_000) });
    expect(await world.theft.jobs.refreshList()).toEqual({ refreshed: true });
  });
});

describe("a sighting", () => {
  const seen = { seenOn: "2026-11-22", place: "Gamarra", text: "La vi en un puesto de repuestos.", contact: "" };

  test("a sighting reaches the owner by mail, once for each form", async () => {
    const id = await liveTheft(world, bicycle);
    expect(await world.theft.sightings.send(id, "form-1", null, seen)).toEqual({ ok: true, repeated: false });
    expect(await world.theft.sightings.send(id, "form-1", null, seen)).toEqual({ ok: true, repeated: true });
    const mails = (await world.mails()).filter(({ text }) => text.includes("Gamarra"));
    expect(mails).toMatchObject([{ to: "rosa@correo.test" }]);
  });

  test("a sighting is told on the owner's devices as well", async () => {
    const id = await liveTheft(world, bicycle);
    await world.merge("users/rosa", { hasPush: true });
    await world.theft.sightings.send(id, "form-1", null, seen);
    expect(await stored(`pushNotices/rosa_thefts_${id}`)).toMatchObject({
      userId: "rosa",
      kind: "thefts",
      path: `/bicicletas-robadas/${id}`,
    });
  });

  test("sightings of a report that is not live are not found", async () => {
    const id = await liveTheft(world, bicycle);
    await world.theft.reports.close("rosa", id, "withdrawn");
    expect(await world.theft.sightings.send(id, "form-21", null, seen)).toMatchObject({ reason: "not-found" });
  });
});
