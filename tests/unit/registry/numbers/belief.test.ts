import { describe, expect, test } from "vitest";

import { createLogger } from "~/platform/log";
import type { EventKind } from "~/registry/constants";
import type { Bicycle } from "~/registry/model";
import { firstOf, isBelievedAtOnce, mayBeOneBrand, othersOf, strongerProof } from "~/registry/numbers/belief";
import { NumberSchema, type Registration, type SerialNumber } from "~/registry/numbers/model";
import { followBicycle } from "~/registry/numbers/numbers.server";

import { MemoryDatabase } from "../../orders/memory-database";

const DAY = 86_400_000;

/** A registration since a day of November. */
function since(day: number, changes: Partial<Registration> = {}): Registration {
  const [at, proof] = [new Date(Date.UTC(2026, 10, 1) + day * DAY), "none" as const];
  return { bicycleId: `bici-${day}`, brandKey: "trek", since: at, proof, isArchived: false, ...changes };
}

const numberOf = (...registrations: Registration[]): SerialNumber => ({
  registrations,
  theftIds: [],
  waitingIds: [],
  apart: [],
});

describe("who is believed about a number", () => {
  test("a report about the oldest registration works at once, a later one waits", () => {
    const number = numberOf(since(2), since(1), since(3));
    expect(["bici-1", "bici-2", "bici-3"].map((id) => isBelievedAtOnce(number, id))).toEqual([true, false, false]);
    expect(isBelievedAtOnce(numberOf(since(1)), "bici-1")).toBe(true);
  });

  test("a report about an unproven registration waits where another one has a proof, whichever is older", () => {
    for (const day of [1, 3]) {
      const number = numberOf(since(2), since(day, { proof: "paper" }));
      expect(isBelievedAtOnce(number, "bici-2")).toBe(false);
    }
    expect(isBelievedAtOnce(numberOf(since(1, { proof: "paper" }), since(2, { proof: "inspection" })), "bici-1")).toBe(
      true,
    );
    expect(isBelievedAtOnce(numberOf(since(1), since(2, { proof: "paper" })), "bici-2")).toBe(false);
  });

  test("a report about a bicycle that is not registered works at once only where no registration speaks", () => {
    expect(isBelievedAtOnce(numberOf(), "otra")).toBe(true);
    expect(isBelievedAtOnce(numberOf(since(1, { isArchived: true })), "otra")).toBe(true);
    expect(isBelievedAtOnce(numberOf(since(1)), "otra")).toBe(false);
  });

  test("an archived registration says nothing, be it the oldest or the only proven one", () => {
    const number = numberOf(since(1, { isArchived: true, proof: "inspection" }), since(2));
    expect(isBelievedAtOnce(number, "bici-2")).toBe(true);
    expect(firstOf(number)?.bicycleId).toBe("bici-2");
    expect(othersOf(number, "bici-2")).toEqual([]);
    expect(firstOf(numberOf(since(1, { isArchived: true })))).toBeNull();
  });

  test("the oldest proven registration is believed first, else the oldest, of one moment the smaller id", () => {
    const found = (...registrations: Registration[]) => firstOf(numberOf(...registrations))?.bicycleId;
    expect(found(since(3), since(1), since(2))).toBe("bici-1");
    expect(found(since(1), since(3, { proof: "paper" }), since(2, { proof: "transfer" }))).toBe("bici-2");
    const twins = [since(1, { bicycleId: "b" }), since(1, { bicycleId: "a" })];
    expect(found(...twins)).toBe("a");
    expect(["a", "b"].map((id) => isBelievedAtOnce(numberOf(...twins), id))).toEqual([true, false]);
  });

  test("the stronger of two proofs counts", () => {
    expect(strongerProof("paper", "none")).toBe("paper");
    expect(strongerProof("paper", "inspection")).toBe("inspection");
    expect(strongerProof("transfer", "paper")).toBe("transfer");
  });
});

describe("brands that may be one", () => {
  test.each([
    ["trek", "trek"],
    ["trek", "trekbicycles"],
    ["giant", "gaint"],
    ["giant", "gigant"],
    ["specialized", "spezialised"],
    ["trek", ""],
    ["trek", "sinmarca"],
    ["xx", "giant"],
  ])("%s may be %s", (one, other) => {
    expect([mayBeOneBrand(one, other), mayBeOneBrand(other, one)]).toEqual([true, true]);
  });

  test.each([
    ["trek", "giant"],
    ["giant", "grand"],
    ["bmc", "bmx"],
    ["ghost", "ghast2"],
    ["cannondale", "cannondeel12"],
  ])("%s is not %s", (one, other) => {
    expect([mayBeOneBrand(one, other), mayBeOneBrand(other, one)]).toEqual([false, false]);
  });
});

describe("what a number keeps of a bicycle", () => {
  const bicycle = {
    id: "bici-1",
    brand: "Trek",
    status: "registered",
    registeredAt: new Date(Date.UTC(2026, 10, 2)),
    createdAt: new Date(Date.UTC(2026, 10, 1)),
    proof: null,
    origin: "new",
  } as const;

  /** Registrations of the number, after an event of the bicycle. */
  async function followed(
    before: Registration[],
    event: EventKind,
    changes: Partial<Bicycle> = {},
  ): Promise<Registration[]> {
    const database = new MemoryDatabase(() => Promise.resolve());
    database.put("serialNumbers/WTU123", { ...numberOf(...before) });
    const changed = { ...bicycle, serialKey: "WTU123", ...changes } as Bicycle;
    const at = { now: since(9).since, log: createLogger({}, () => undefined) };
    await database.transaction(async (tx) => tx.write(...(await followBicycle(tx, changed, event, at))));
    return NumberSchema.parse(database.peek("serialNumbers/WTU123")).registrations;
  }
  const proofAfter = async (...asked: Parameters<typeof followed>) => (await followed(...asked))[0]?.proof;

  test("a paper goes with its owner, and what happened here stays", async () => {
    expect(await proofAfter([since(1, { proof: "paper" })], "edited")).toBe("none");
    expect(await proofAfter([since(1, { proof: "transfer" })], "edited")).toBe("transfer");
    expect(await proofAfter([since(1, { proof: "inspection" })], "edited")).toBe("inspection");
    expect(await proofAfter([since(1, { proof: "paper" })], "transferred")).toBe("transfer");
    expect(await proofAfter([since(1)], "serial_verified")).toBe("inspection");
    expect(await proofAfter([], "registered", { origin: "here" })).toBe("transfer");
  });

  test("a number counts from the first registration, and knows no draft", async () => {
    const archived = await followed([since(1)], "archived", { status: "archived" });
    expect(archived).toMatchObject([{ since: since(1).since, isArchived: true }]);
    expect(await followed([], "registered")).toMatchObject([{ since: bicycle.registeredAt, isArchived: false }]);
    expect(await followed([], "registered", { status: "draft" })).toEqual([]);
  });

  test("a bicycle that lost its number does not come back to it by an edit", async () => {
    expect(await followed([since(5)], "edited")).toEqual([since(5)]);
    const registered = await followed([since(5)], "registered");
    expect(registered.map(({ bicycleId }) => bicycleId)).toEqual(["bici-5", "bici-1"]);
  });
});
