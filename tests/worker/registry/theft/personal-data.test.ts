import { beforeEach, describe, expect, test } from "vitest";

import { isNameless } from "~/platform/personal-data";

import { liveTheft, seedBicycle, theftWorld, type TheftWorld } from "./support";

const SEEN = { seenOn: "2026-11-22", place: "Gamarra", text: "La vi en un puesto.", contact: "ana@correo.test" };
const EMAIL = "rosa@correo.test";

let world: TheftWorld;
let theft: string;

beforeEach(async () => {
  world = await theftWorld();
  theft = await liveTheft(world);
  await world.theft.sightings.send(theft, "of-ana", "ana", SEEN);
  await world.theft.sightings.send(theft, "of-a-visitor", null, { ...SEEN, contact: "999 111 222" });
});

const stored = async (path: string) => await world.find(path);

const exported = async (uid: string) =>
  JSON.parse(JSON.stringify(await world.theft.personalData.export(uid, ""))) as Record<
    string,
    Record<string, unknown>[]
  >;

describe("the download", () => {
  test("the download of theft reports has an owner's reports whole, and what others saw without who they are", async () => {
    const { reports, sightingsReceived, sightingsSent } = await exported("rosa");
    expect(reports).toMatchObject([{ id: theft, story: "Cortaron el candado mientras compraba.", rewardSoles: 300 }]);
    expect(reports?.[0]).toMatchObject({ policeReport: "28451-2026", place: "Parque Kennedy", state: "live" });
    expect(sightingsReceived?.map(({ text }) => text)).toEqual(["La vi en un puesto.", "La vi en un puesto."]);
    expect(JSON.stringify(sightingsReceived)).not.toContain('"ana"');
    expect(sightingsSent).toEqual([]);
  });

  test("the download of theft reports has what a user saw, without whose bicycle it was", async () => {
    const { reports, sightingsReceived, sightingsSent } = await exported("ana");
    expect(sightingsSent).toMatchObject([{ theftId: theft, place: "Gamarra", contact: "ana@correo.test" }]);
    expect(JSON.stringify(sightingsSent)).not.toContain("rosa");
    expect([reports, sightingsReceived]).toEqual([[], []]);
  });

  test("the download of somebody else has neither reports nor sightings", async () => {
    expect(await exported("beto")).toEqual({ alerts: null, reports: [], sightingsSent: [], sightingsReceived: [] });
  });
});

describe("erasing an owner", () => {
  test("the erasing of an owner withdraws the report, keeps it as a figure and forgets all that the owner wrote and showed", async () => {
    expect(await world.theft.personalData.count?.("rosa")).toBe(1);
    expect(await world.theft.personalData.erase("rosa", EMAIL)).toBe("done");
    await world.settled();
    const left = await stored(`thefts/${theft}`);
    expect(left).toMatchObject({ state: "withdrawn", department: "lima", brand: "Trek", stolenOn: "2026-11-21" });
    expect(left).toMatchObject({ story: "", place: "", policeReport: "", marks: "", photos: [], rewardSoles: 0 });
    expect(left).toMatchObject({ serialKey: "", serialNear: [] });
    expect(isNameless(String(left?.ownerId))).toBe(true);
    expect(await world.theft.personalData.count?.("rosa")).toBe(0);
    expect(await world.theft.list.entries()).toEqual([]);
    expect(await world.theft.list.detail(theft)).toBeNull();
    const numbers = await world.database.find({ collection: "serialNumbers", limit: 5 });
    expect(numbers.flatMap(({ data }) => data.theftIds)).toEqual([]);
    expect(JSON.stringify(numbers)).not.toContain("rosa");
  });

  test("a live report stays without its owner's data where the owner chose so, and goes on stopping its number", async () => {
    await world.theft.chooseAtErasure("rosa", true);
    expect(await world.theft.personalData.erase("rosa", EMAIL)).toBe("done");
    await world.settled();
    const left = await stored(`thefts/${theft}`);
    expect(left).toMatchObject({ state: "live", serialKey: "WTU123K4567", brand: "Trek" });
    expect(left).toMatchObject({ story: "", place: "", policeReport: "", marks: "", photos: [], rewardSoles: 0 });
    expect(isNameless(String(left?.ownerId))).toBe(true);
    expect(JSON.stringify(left)).not.toContain("rosa");
    await world.theft.list.rebuild();
    expect(await world.theft.list.entries()).toMatchObject([{ id: theft }]);
    const numbers = await world.database.find({ collection: "serialNumbers", limit: 5 });
    expect(numbers.flatMap(({ data }) => data.theftIds)).toEqual([theft]);
  });

  test("the erasing of an owner deletes what others saw, with the addresses that they left", async () => {
    await world.theft.personalData.erase("rosa", EMAIL);
    expect(await world.database.find({ collection: "theftSightings", limit: 5 })).toEqual([]);
  });

  test("the erasing of an owner without an account deletes what others saw of the report", async () => {
    const mine = { ownerId: "", email: EMAIL, bicycleId: "" };
    await world.merge(`thefts/${theft}`, mine);
    for (const id of ["of-ana", "of-a-visitor"]) await world.merge(`theftSightings/${id}`, { ownerId: "" });
    await world.theft.personalData.erase("rosa", EMAIL);
    expect(await world.database.find({ collection: "theftSightings", limit: 5 })).toEqual([]);
  });

  test("the erasing of an owner is done once, and goes on after a stop", async () => {
    const unconfirmed = await seedBicycle(world, { serial: "ZZTOP77777" });
    const waiting = crypto.randomUUID().replaceAll("-", "");
    await world.theft.reports.create("rosa", waiting, unconfirmed, {
      stolenOn: "2026-11-20",
      department: "cusco",
      district: "Wanchaq",
      place: "Mercado",
      story: "Estaba amarrada.",
      policeReport: "",
      rewardSoles: 0,
      photos: [],
    });
    await world.theft.reports.close("rosa", theft, "recovered");
    await world.theft.personalData.erase("rosa", EMAIL);
    const after = [await stored(`thefts/${theft}`), await stored(`thefts/${waiting}`)];
    expect(after).toMatchObject([{ state: "recovered" }, { state: "withdrawn", story: "" }]);
    expect(await world.theft.personalData.erase("rosa", EMAIL)).toBe("done");
    expect([await stored(`thefts/${theft}`), await stored(`thefts/${waiting}`)]).toEqual(after);
  });
});

test("a report that outlives its owner's account says so, and takes no sighting that nobody would get", async () => {
  expect((await world.theft.list.detail(theft))?.hasOwner).toBe(true);
  await world.theft.chooseAtErasure("rosa", true);
  await world.theft.personalData.erase("rosa", EMAIL);
  await world.settled();
  expect(await world.theft.list.detail(theft)).toMatchObject({ state: "live", hasOwner: false });
  expect(await world.theft.sightings.send(theft, "too-late", "ana", SEEN)).toEqual({ ok: false, reason: "not-found" });
});

test("the deletion page counts a report that was sent from the account's confirmed address", async () => {
  await world.seed({ update: `thefts/${theft}`, data: { ownerId: "", email: "otra@correo.test" } });
  await world.seedUser("otra", { email: "otra@correo.test" });
  expect(await world.theft.personalData.count?.("otra")).toBe(1);
});

describe("erasing someone who saw it", () => {
  test("the erasing of someone who saw it deletes what they wrote; the owner has it by mail", async () => {
    expect(await world.theft.personalData.erase("ana", "ana@correo.test")).toBe("done");
    expect(await stored("theftSightings/of-ana")).toBeNull();
    expect(await stored("theftSightings/of-a-visitor")).toMatchObject({ contact: "999 111 222" });
    expect(await stored(`thefts/${theft}`)).toMatchObject({ state: "live", ownerId: "rosa" });
  });
});
