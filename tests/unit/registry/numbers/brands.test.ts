import { describe, expect, test } from "vitest";

import type { EventKind } from "~/registry/constants";
import type { Bicycle } from "~/registry/model";
import { mayBeOneBrand } from "~/registry/numbers/brands";
import { NumberSchema, type Registration, SILENT, type SerialNumber } from "~/registry/numbers/model";
import { followBicycle } from "~/registry/numbers/numbers.server";

import { MemoryDatabase } from "../../orders/memory-database";

const DAY = 86_400_000;

/** A registration since a day of November. */
function since(day: number, changes: Partial<Registration> = {}): Registration {
  const at = new Date(Date.UTC(2026, 10, 1) + day * DAY);
  return { bicycleId: `bici-${day}`, brandKey: "trek", since: at, isArchived: false, ...changes };
}

const numberOf = (...registrations: Registration[]): SerialNumber => ({ ...SILENT, registrations });

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
    const at = since(9).since;
    await database.transaction(async (tx) => tx.write(...(await followBicycle(tx, changed, event, at))));
    return NumberSchema.parse(database.peek("serialNumbers/WTU123")).registrations;
  }
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
