import { beforeEach, describe, expect, test } from "vitest";

import { theftWorld, type TheftWorld } from "./support";

let world: TheftWorld;

beforeEach(async () => void (world = await theftWorld()));

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
  test("lets through what nobody reported, and what has no serial", async () => {
    await world.live();
    expect(await offer("ABC999888")).toEqual({ verdict: "clear", serialKey: "A8C999888" });
    expect(await offer(null)).toEqual({ verdict: "clear", serialKey: null });
    expect(await cases()).toEqual([]);
  });

  test("stops a stolen serial however it is written, with one case and one mail for all tries", async () => {
    await world.live();
    expect(await offer("wtu-l23k 4567")).toMatchObject({ verdict: "stolen" });
    expect(await offer("WTU123K4567")).toMatchObject({ verdict: "stolen" });
    expect(await cases()).toHaveLength(1);
    const mails = await toRosa();
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).not.toMatch(/ladron|anuncio-1/);
  });

  test("stops the registered bicycle itself, whatever serial is typed", async () => {
    const bicycleId = await world.registered();
    await world.live(bicycleId);
    expect(await offer("OTHER55555", { bicycleId })).toMatchObject({ verdict: "stolen" });
  });

  test("marks a serial that differs by one character, without a word to the owner", async () => {
    await world.live();
    expect(await offer("WTU123K4568")).toMatchObject({ verdict: "marked" });
    expect(await cases()).toHaveLength(1);
    expect(await toRosa()).toEqual([]);
  });

  test("forgets a report that is over", async () => {
    const id = await world.live();
    await world.theft.reports.close("rosa", id, "recovered");
    expect(await offer("WTU123K4567")).toMatchObject({ verdict: "clear" });
    expect(await offer("WTU123K4568")).toMatchObject({ verdict: "clear" });
  });

  test("of two reports of one serial stops until both are over", async () => {
    const first = await world.live(await world.registered({ brand: "Trek" }));
    const second = await world.live(await world.registered({ brand: "Giant" }));
    await world.theft.reports.close("rosa", first, "recovered");
    expect(await offer("WTU123K4567")).toMatchObject({ verdict: "stolen" });
    await world.theft.reports.close("rosa", second, "recovered");
    expect(await offer("WTU123K4567")).toMatchObject({ verdict: "clear" });
  });
});
