import { describe, expect, test } from "vitest";

import { LISTING_SERIAL_KEYS } from "~/selling/serial-keys-backfill";

import { World } from "../../../support/world";
import { makeBicycle, NOW, THEFT_INPUT } from "../theft/support";

/** The folded key as it was made before: all letters and digits of the text. */
const former = (text: string) =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .replace(/[OILSZB]/g, (letter) => ({ O: "0", I: "1", L: "1", S: "5", Z: "2", B: "8" })[letter] ?? letter);

/** A bicycle as it was stored before numbers had documents. */
function formerBicycle(id: string, serial: string, changes: object = {}) {
  const key = former(serial);
  const fields = makeBicycle({ id, serial });
  const near = [key, ...Array.from(key, (_, at) => key.slice(0, at) + key.slice(at + 1))];
  return { ...fields, serial, serialKey: key, serialNear: near, ...changes };
}

/** A stolen bicycle as the demo shop stored it: its report was in no watch, and its history has no line. */
function demoTheft(index: number): [path: string, data: object][] {
  const id = `5eed${String(index + 1).padStart(28, "0")}`;
  const bicycleId = `demo-bici-${index + 1}`;
  const serial = `DEMO${7_310_000 + index * 1_371}PE`;
  const bicycle = formerBicycle(bicycleId, serial, { theftId: id, code: `demo${String(index + 1).padStart(8, "0")}` });
  const { ownerId, category, brand, model, year, colors, marks, serialKey, serialNear } = bicycle;
  const looks = { category, brand, model, year, colors, marks };
  const times = { publishedAt: NOW, closedAt: null, createdAt: NOW, updatedAt: NOW, version: 1 };
  const report = {
    ...THEFT_INPUT,
    photos: [],
    bicycleId,
    ownerId,
    state: "live",
    ...looks,
    serialKey,
    serialNear,
    ...times,
  };
  return [
    [`thefts/${id}`, report],
    [`bicycles/${bicycleId}`, bicycle],
  ];
}

async function migrated(documents: readonly [path: string, data: object][]): Promise<World> {
  const world = new World({ now: NOW });
  await world.seed(...documents.map(([path, data]) => ({ set: path, data: { ...data } })));
  while ((await world.theft.jobs.knowNumbers()).checked > 0);
  return world;
}

describe("older numbers", () => {
  test("numbers of older bicycles get a document with the registrations of all brands and the live reports, found by an old key as well", async () => {
    const theft = "a".repeat(32);
    const report = {
      ...THEFT_INPUT,
      photos: [],
      bicycleId: "uno",
      ownerId: "rosa",
      state: "live",
      category: "mtb",
      brand: "Trek",
      model: "Marlin 7",
      year: 2023,
      colors: ["rojo"],
      marks: "",
      serialKey: former("S/N: WTU555K0912L"),
      serialNear: [former("S/N: WTU555K0912L")],
      publishedAt: NOW,
      closedAt: null,
      createdAt: NOW,
      updatedAt: NOW,
      version: 1,
    };
    const world = await migrated([
      ["bicycles/uno", formerBicycle("uno", "S/N: WTU555K0912L", { theftId: theft })],
      ["bicycles/dos", formerBicycle("dos", "WTU555K0912L", { brand: "Giant", ownerId: "ana" })],
      [`thefts/${theft}`, report],
    ]);
    const number = await world.stored("serialNumbers/WTU555K09121");
    expect(number.theftIds).toEqual([theft]);
    expect((number.registrations as { bicycleId: string }[]).map(({ bicycleId }) => bicycleId).sort()).toEqual([
      "dos",
      "uno",
    ]);
    expect(await world.stored(`thefts/${theft}`)).toMatchObject({ serialKey: "WTU555K09121" });
    expect((await world.registry.serials.find("WTU555K0912L")).map(({ match }) => match.likeness)).toEqual([
      "exact",
      "exact",
    ]);
    expect(await world.stored("jobs/serial-numbers")).toMatchObject({ after: null });
  });

  test.each([
    ["NO TIENE", "none"],
    ["desconocido", "unknown"],
    ["0000", "unknown"],
  ])("serials that are the words %s become the choice %s, and match nothing", async (serial, serialAbsence) => {
    const world = await migrated([
      ["bicycles/uno", formerBicycle("uno", serial)],
      ["bicycles/dos", formerBicycle("dos", "", { serialAbsence: "unreadable", serialKey: "", serialNear: [] })],
    ]);
    expect(await world.stored("bicycles/uno")).toMatchObject({
      serial: "",
      serialKey: "",
      serialNear: [],
      serialAbsence,
    });
    expect(await world.stored("bicycles/dos")).toMatchObject({ serialAbsence: "unknown" });
    expect(await world.registry.serials.find(serial)).toEqual([]);
  });

  test("numbers of the demo are known with their live reports, and a second walk writes nothing", async () => {
    const documents = Array.from({ length: 6 }, (_, index) => demoTheft(index)).flat();
    const world = await migrated([...documents, ["bicycles/de0000000000000b1c02", formerBicycle("x", "MK77120553")]]);
    const numbers = await world.database.find({ collection: "serialNumbers", limit: 20 });
    expect(numbers).toHaveLength(7);
    expect(numbers.flatMap(({ data }) => data.theftIds)).toHaveLength(6);
    expect(numbers.flatMap(({ data }) => data.registrations)).toHaveLength(7);
    await world.seed({ delete: "jobs/serial-numbers" });
    expect(await world.theft.jobs.knowNumbers()).toEqual({ checked: 7, written: 0 });
  });

  test("serials of listings are folded again, and words are none", () => {
    const changed = (data: object) =>
      LISTING_SERIAL_KEYS.changesOf(
        { path: "vehicles/a", id: "a", data: { ...data }, createTime: "", updateTime: "" },
        null,
      );
    expect(changed({ serial: "N/S: WTU555K0912L", serialKey: "N5WTU555K09121" })).toMatchObject({
      serialKey: "WTU555K09121",
    });
    expect(changed({ serial: "No tiene", serialKey: "N0T1ENE" })).toEqual({ serialKey: null, namedKeys: [] });
    expect(changed({ serial: "WTU555K0912L", serialKey: "WTU555K09121" })).toEqual({
      serialKey: "WTU555K09121",
      namedKeys: [],
    });
    expect(changed({ serial: "WTU555K0912L" })).toBeNull();
  });

  test("numbers that stand in the texts of older listings are folded once, at most thirty", () => {
    const changed = (data: object) =>
      LISTING_SERIAL_KEYS.changesOf(
        { path: "vehicles/a", id: "a", data: { ...data }, createTime: "", updateTime: "" },
        null,
      );
    const older = {
      serial: null,
      serialKey: null,
      title: "Trek Marlin",
      description: "Serie WTU555K0912L, como nueva",
    };
    const changes = changed(older) as { namedKeys: string[] };
    expect(changes.namedKeys).toContain("WTU555K09121");
    expect(changed({ ...older, ...changes })).toBeNull();
    const many = Array.from({ length: 90 }, (_, at) => `WTU${100_000 + at}K`).join(" ");
    expect((changed({ ...older, description: many }) as { namedKeys: string[] }).namedKeys).toHaveLength(30);
  });
});
