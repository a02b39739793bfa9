import { beforeEach, describe, expect, test } from "vitest";

import { liveTheft, seedBicycle, THEFT_INPUT, theftLink, theftWorld, type TheftWorld } from "./support";

let world: TheftWorld;

/** Pauses by what a listing keeps of its comparison, as selling does. */
async function pauseStolen({ serialKey }: { serialKey: string }) {
  const { database } = world;
  const found = await database.find({ collection: "vehicles", where: [["serialKey", "==", serialKey]], limit: 9 });
  await database.commit(found.map(({ path }) => ({ update: path, data: { status: "paused" } })));
  return { paused: found.length, listings: [] };
}

beforeEach(async () => {
  world = await theftWorld();
  world.given = { selling: { pauseStolen } };
});

const offer = (serial: string | null, changes: { id?: string; bicycleId?: string | null } = {}) =>
  world.database.transaction(async (tx) => {
    const listing = { id: "anuncio-1", serial, bicycleId: null, sellerId: "ladron", ...changes };
    const result = await world.theft.gate(tx, listing);
    tx.write(...result.writes);
    return { verdict: result.verdict, serialKey: result.serialKey };
  });
const cases = () => world.database.find({ collection: "cases", where: [["kind", "==", "robo"]], limit: 20 });
const toRosa = async () =>
  (await world.mails()).filter(({ to, subject }) => to.includes("rosa@correo.test") && subject.includes("Intentaron"));

describe("the gate", () => {
  test("the gate of thefts lets through what nobody reported, and what has no serial", async () => {
    await liveTheft(world);
    expect(await offer("ABC999888")).toEqual({ verdict: "clear", serialKey: "A8C999888" });
    expect(await offer(null)).toEqual({ verdict: "clear", serialKey: null });
    expect(await cases()).toEqual([]);
  });

  test("the gate of thefts stops a stolen serial however it is written, with one case and one mail for all tries", async () => {
    await liveTheft(world);
    expect(await offer("wtu-l23k 4567")).toMatchObject({ verdict: "stolen" });
    expect(await offer("WTU123K4567")).toMatchObject({ verdict: "stolen" });
    expect(await cases()).toHaveLength(1);
    const mails = await toRosa();
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).not.toMatch(/ladron|anuncio-1/);
  });

  test("the gate of thefts stops no registered bicycle that an administrator told apart from the stolen one, but all others", async () => {
    const apart = await seedBicycle(world, { brand: "Scott" });
    const other = await seedBicycle(world, { brand: "Giant" });
    const reported = await liveTheft(world);
    const [number] = await world.database.find({ collection: "serialNumbers", limit: 1 });
    await world.update(number?.path ?? "", { apart: [`${reported}:${apart}`] });
    const sold = (bicycleId: string) =>
      world.database.transaction((tx) => world.theft.reportIn(tx, { serialKey: "WTU123K4567", bicycleId }));
    // Somebody compares the listing, as with any number that is like a stolen one.
    expect(await offer("WTU123K4567", { bicycleId: apart })).toMatchObject({ verdict: "marked" });
    expect(await cases()).toEqual([]);
    expect(await offer("WTU123K4567", { bicycleId: other })).toMatchObject({ verdict: "stolen" });
    expect(await offer("WTU123K4567")).toMatchObject({ verdict: "stolen" });
    expect([await sold(apart), await sold(other)]).toEqual([null, reported]);
  });

  test("the gate of thefts stops the registered bicycle itself, whatever serial is typed", async () => {
    const bicycleId = await seedBicycle(world);
    await liveTheft(world, bicycleId);
    expect(await offer("OTHER55555", { bicycleId })).toMatchObject({ verdict: "stolen" });
  });

  test("the gate of thefts marks a serial that differs by one character, without a word to the owner", async () => {
    await liveTheft(world);
    expect(await offer("WTU123K4568")).toMatchObject({ verdict: "marked" });
    expect(await offer("WTU123K4568")).toMatchObject({ verdict: "marked" });
    expect(await world.database.find({ collection: "serialComparisons", limit: 5 })).toHaveLength(1);
    expect(await cases()).toEqual([]);
    expect(await toRosa()).toEqual([]);
  });

  test("the gate of thefts forgets a report that is over", async () => {
    const id = await liveTheft(world);
    await world.theft.reports.close("rosa", id, "recovered");
    expect(await offer("WTU123K4567")).toMatchObject({ verdict: "clear" });
    expect(await offer("WTU123K4568")).toMatchObject({ verdict: "clear" });
  });

  test("the gate stops for two reports of one serial until both are over", async () => {
    const first = await liveTheft(world, await seedBicycle(world, { brand: "Trek" }));
    const second = await liveTheft(world, await seedBicycle(world, { serial: "OTHER99999" }));
    // An administrator found the number to be a misread one of the second, too.
    await world.update(`thefts/${second}`, { otherKeys: ["WTU123K4567"] });
    await world.update("serialNumbers/WTU123K4567", { theftIds: [first, second] });
    await world.theft.reports.close("rosa", first, "recovered");
    expect(await offer("WTU123K4567")).toMatchObject({ verdict: "stolen" });
    await world.theft.reports.close("rosa", second, "recovered");
    expect(await offer("WTU123K4567")).toMatchObject({ verdict: "clear" });
  });
});

describe("what a listing says elsewhere", () => {
  const offerText = (serial: string | null, changes: { texts?: string[]; brand?: string }) =>
    world.database.transaction(async (tx) => {
      const listing = { id: "anuncio-1", serial, bicycleId: null, sellerId: "ladron", ...changes };
      return (await world.theft.gate(tx, listing)).verdict;
    });

  test.each([
    ["S/N: WTU123K4567", {}, "stolen"],
    ["Serie WTU123K4567", {}, "stolen"],
    ["WТU123К4567", {}, "stolen"],
    ["Marlin 7 WTU123K4567", {}, "stolen"],
    [null, { texts: ["Trek Marlin 7 serie WTU123K4567"] }, "stolen"],
    [null, { texts: ["Vendo", "Uso diario, 21 velocidades. Número WTU 123 K 4567, año 2023. S/ 2500"] }, "stolen"],
    ["U123K4567", {}, "marked"],
    ["WTU123K45", {}, "marked"],
    ["WTU193K4867", { brand: "Trek" }, "marked"],
    ["WTU193K4867", { brand: "Giant" }, "clear"],
    ["No tiene", {}, "clear"],
    [null, { texts: ["Trek Marlin 7 2023, aro 29, 21 velocidades, S/ 2500, llamar al 987654321"] }, "clear"],
  ] as const)("%s with %o is %s", async (serial, changes, verdict) => {
    await liveTheft(world);
    expect(await offerText(serial, changes as { texts?: string[]; brand?: string })).toBe(verdict);
  });

  test("a comparison that was decided is not asked again: another bicycle goes on, the same one is stopped", async () => {
    await liveTheft(world);
    await offer("WTU123K4568");
    const [{ id = "" } = {}] = await world.database.find({ collection: "serialComparisons", limit: 5 });
    const audit = () => ({ set: "audit/x", data: {} });
    await world.seed({ set: "vehicles/anuncio-1", data: { serial: "WTU123K4568" } });
    expect(await world.theft.comparisons.decide(id, "different", audit)).toBe("done");
    expect(await offer("WTU123K4568")).toMatchObject({ verdict: "clear" });
    expect(await world.theft.comparisons.decide(id, "same", audit)).toBe("conflict");
    await world.update(`serialComparisons/${id}`, { state: "open" });
    expect(await world.theft.comparisons.decide(id, "same", audit)).toBe("done");
    expect(await world.theft.comparisons.decide(id, "same", audit)).toBe("conflict");
    expect(await offer("WTU123K4568")).toMatchObject({ verdict: "stolen" });
    expect(await cases()).toHaveLength(1);
    expect(await toRosa()).toHaveLength(1);
  });
});

describe("a serial with more reports than anyone expects", () => {
  test("a serial with more reports than anyone expects is stopped with few cases, and its reports can be closed", async () => {
    const first = await liveTheft(world);
    const path = (await world.database.find({ collection: "serialNumbers", limit: 1 }))[0]?.path ?? "";
    const others = Array.from({ length: 80 }, (_, position) => String(position).padStart(32, "0"));
    await world.update(path, { theftIds: [...others, first] });
    expect(await offer("WTU123K4567")).toMatchObject({ verdict: "stolen" });
    expect(await cases()).toHaveLength(1);
    const second = await liveTheft(world, await seedBicycle(world, { serial: "OTHER99999" }));
    // An administrator found the number to be a misread one of the second, too.
    await world.update(`thefts/${second}`, { otherKeys: ["WTU123K4567"] });
    await world.update("serialNumbers/WTU123K4567", { theftIds: [first, second] });
    expect(await world.theft.reports.close("rosa", first, "recovered")).toMatchObject({ ok: true });
    expect(await offer("WTU123K4567")).toMatchObject({ verdict: "stolen" });
    expect(await world.theft.reports.close("rosa", second, "recovered")).toMatchObject({ ok: true });
    expect(await offer("WTU123K4567")).toMatchObject({ verdict: "clear" });
  });

  test("a serial with more reports than anyone expects opens at most ten cases for one listing", async () => {
    const report = (await world.database.read(`thefts/${await liveTheft(world)}`))?.data ?? {};
    const path = (await world.database.find({ collection: "serialNumbers", limit: 1 }))[0]?.path ?? "";
    const ids = Array.from({ length: 25 }, (_, position) => String(position).padStart(32, "0"));
    await world.seed(...ids.map((id) => ({ create: `thefts/${id}`, data: report })), {
      update: path,
      data: { theftIds: ids },
    });
    expect(await offer("WTU123K4567")).toMatchObject({ verdict: "stolen" });
    expect(await cases()).toHaveLength(10);
  });

  test("a serial with more reports than anyone expects and a broken watch is never published", async () => {
    await liveTheft(world);
    const path = (await world.database.find({ collection: "serialNumbers", limit: 1 }))[0]?.path ?? "";
    await world.update(path, { theftIds: "nonsense" });
    await expect(offer("WTU123K4567")).rejects.toMatchObject({ name: "FirestoreError" });
  });
});

describe("a report that lands while its bicycle is being published", () => {
  test.each(Array.from({ length: 5 }, (_, run) => run))(
    "report and listing of one bicycle are never both live (%i)",
    async () => {
      const bicycle = await seedBicycle(world);
      const id = crypto.randomUUID().replaceAll("-", "");
      await world.theft.reports.create("rosa", id, bicycle, THEFT_INPUT);
      const link = await theftLink(world, id);
      const path = "vehicles/anuncio-1";
      await world.seed({ set: path, data: { status: "draft" } });
      const publish = world.database.transaction(async (tx) => {
        const listing = { id: "anuncio-1", serial: "WTU123K4567", bicycleId: null, sellerId: "ladron" };
        const { verdict, serialKey, writes } = await world.theft.gate(tx, listing);
        tx.write(...writes);
        if (verdict !== "stolen") tx.write({ update: path, data: { status: "active", serialKey } });
        return verdict;
      });
      const [verdict, confirmed] = await Promise.all([publish, world.theft.reports.confirm(link)]);
      await world.settled();
      expect(confirmed).toMatchObject({ ok: true });
      const listing = await world.database.read(path);
      expect(listing?.data.status).toBe(verdict === "stolen" ? "draft" : "paused");
    },
  );
});
