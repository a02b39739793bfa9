import { describe, expect, test } from "vitest";

import { ruleOf } from "~/platform/routes/acts";
import { firstBrokenEvent } from "~/registry/bicycles/history-chain";
import { takeUploads } from "~/registry/bicycles/uploads.server";

import { budgetsAt } from "../../../support/budgets";
import { World } from "../../../support/world";
import { pictureFile } from "../../selling/support";
import { DETAILS, draftBicycle, filesOf, newBicycleId, OTHER, OWNER, photoNamed, registeredBicycle } from "./support";

describe("registering", () => {
  test("a registration gives a code, keys of the serial and the first line of the history", async () => {
    const world = new World();
    const id = await draftBicycle(world);
    expect(await world.registry.bicycles.register(OWNER, id)).toMatchObject({ ok: true, repeated: false });
    const bicycle = await world.registry.bicycles.read(id);
    expect(bicycle).toMatchObject({ status: "registered", serialKey: "WTU123052", registeredAt: world.time });
    expect(bicycle?.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
    expect(await world.registry.bicycles.byCode(bicycle?.code.toLowerCase() ?? "")).toMatchObject({
      bicycle: { id },
      endedAt: null,
    });
    expect(await world.registry.bicycles.events(id)).toMatchObject([{ seq: 0, kind: "registered", previous: "" }]);
  });

  test("a registration counts each photo with all photos of its network", async () => {
    const world = new World();
    const day = ruleOf("photo", "network", "day");
    const address = "203.0.113.7";
    const budgets = budgetsAt({ limiter: world.limiter, address, trust: "fresh" });
    const bicycle = await world.registry.bicycles.read(await draftBicycle(world));
    const files = async function* () {
      for (const field of ["framePhoto", "serialPhoto"]) yield Object.assign(await pictureFile("bici.png"), { field });
    };
    const taken = await takeUploads(world.context({ budgets }), files(), () => Promise.resolve(bicycle));
    expect(taken.errors).toEqual({});
    expect(await world.limiter.peek(`act:photo:network:${address}`, day)).toMatchObject({ remaining: day.limit - 2 });
  });

  test("a registration says all that is missing, and registers nothing", async () => {
    const world = new World();
    const id = newBicycleId();
    await world.registry.bicycles.drafts.open(OWNER, id);
    const result = await world.registry.bicycles.register(OWNER, id);
    expect(result).toMatchObject({ ok: false, reason: "incomplete" });
    expect(!result.ok && result.reason === "incomplete" && Object.keys(result.errors)).toEqual([
      "category",
      "brand",
      "colors",
      "serial",
      "framePhoto",
    ]);
    expect(await world.find(`bicycles/${id}`)).toMatchObject({ status: "draft" });
  });

  test("a registration needs an engraving or a photo where there is no serial", async () => {
    const world = new World();
    const bare = await draftBicycle(world, { serial: "", serialAbsence: "none" });
    expect(await world.registry.bicycles.register(OWNER, bare)).toMatchObject({
      errors: { engraving: expect.any(String) },
    });
    const engraved = await draftBicycle(world, { serial: "", serialAbsence: "none", engraving: "REBI-77" });
    expect(await world.registry.bicycles.register(OWNER, engraved)).toMatchObject({ ok: true });
  });

  test("a serial is registered once for a brand, however it is spelled", async () => {
    const world = new World();
    const [first, second, elsewhere] = [
      await draftBicycle(world),
      await draftBicycle(world, { brand: "TREK", serial: "wtu1230S2" }, OTHER),
      await draftBicycle(world, { brand: "Giant" }, OTHER),
    ];
    expect(await world.registry.bicycles.register(OWNER, first)).toMatchObject({ ok: true });
    expect(await world.registry.bicycles.register(OTHER, second)).toEqual({ ok: false, reason: "taken" });
    expect(await world.registry.bicycles.register(OTHER, elsewhere)).toMatchObject({ ok: true });
  });

  test("one of twenty registrations at once with one serial wins", async () => {
    const world = new World();
    const ids = await Promise.all(Array.from({ length: 20 }, (_, one) => draftBicycle(world, {}, `owner-${one}`)));
    const results = await Promise.allSettled(
      ids.map((id, one) => world.registry.bicycles.register(`owner-${one}`, id)),
    );
    const won = results.filter((result) => result.status === "fulfilled" && result.value.ok);
    expect(won).toHaveLength(1);
  });

  test("a form that is sent twice makes one bicycle", async () => {
    const world = new World();
    const id = await draftBicycle(world);
    await world.registry.bicycles.register(OWNER, id);
    expect(await world.registry.bicycles.register(OWNER, id)).toMatchObject({ ok: true, repeated: true });
    expect(await world.registry.bicycles.events(id)).toHaveLength(1);
    expect(await world.registry.bicycles.drafts.open(OWNER, id)).toEqual({ ok: false, reason: "registered", id });
  });

  test("nobody reads or changes the draft of another user", async () => {
    const world = new World();
    const id = await draftBicycle(world);
    expect(await world.registry.bicycles.drafts.open(OTHER, id)).toEqual({ ok: false, reason: "id" });
    expect(await world.registry.bicycles.drafts.save(OTHER, id, DETAILS, filesOf(id))).toMatchObject({
      reason: "not-found",
    });
    expect(await world.registry.bicycles.register(OTHER, id)).toMatchObject({ reason: "not-found" });
    await world.registry.bicycles.drafts.discard(OTHER, id);
    expect(await world.registry.bicycles.read(id)).not.toBeNull();
  });

  test("five drafts are the most", async () => {
    const world = new World();
    for (let one = 0; one < 5; one += 1) await draftBicycle(world);
    expect(await world.registry.bicycles.drafts.open(OWNER, newBicycleId())).toEqual({
      ok: false,
      reason: "full",
    });
  });
});

describe("changing a registered bicycle", () => {
  test("an edit is a line of the history in words, and keeps serial and brand", async () => {
    const world = new World();
    const bicycle = await registeredBicycle(world);
    const typed = { ...bicycle, colors: ["azul" as const], brand: "Giant", serial: "X9999" };
    const result = await world.registry.bicycles.edit(OWNER, bicycle.id, bicycle.version, typed, filesOf(bicycle.id));
    expect(result).toMatchObject({ ok: true, bicycle: { brand: "Trek", serial: bicycle.serial, colors: ["azul"] } });
    const events = await world.registry.bicycles.events(bicycle.id);
    expect(events[1]).toMatchObject({ kind: "edited", note: expect.stringContaining("Color: rojo, negro → azul") });
  });

  test("a stale form is rejected, and its photos go", async () => {
    const world = new World();
    const bicycle = await registeredBicycle(world);
    const none = filesOf(bicycle.id, { framePhoto: null });
    await world.registry.bicycles.edit(OWNER, bicycle.id, bicycle.version, { ...bicycle, size: "L" }, none);
    const stale = await world.registry.bicycles.edit(
      OWNER,
      bicycle.id,
      bicycle.version,
      { ...bicycle, size: "S" },
      none,
    );
    expect(stale).toMatchObject({ ok: false, reason: "conflict" });
    expect(await world.registry.bicycles.read(bicycle.id)).toMatchObject({ size: "L" });
  });

  test("an unchanged form writes no line", async () => {
    const world = new World();
    const bicycle = await registeredBicycle(world);
    await world.registry.bicycles.edit(OWNER, bicycle.id, 1, bicycle, filesOf(bicycle.id, { framePhoto: null }));
    expect(await world.registry.bicycles.events(bicycle.id)).toHaveLength(1);
  });

  test("the frame's photo stays until there is another one", async () => {
    const world = new World();
    const { id, version } = await registeredBicycle(world);
    const none = filesOf(id, { framePhoto: null });
    expect(await world.registry.bicycles.edit(OWNER, id, version, null, none, `${id}/frame`)).toMatchObject({
      errors: { framePhoto: expect.any(String) },
    });
    const more = filesOf(id, { framePhoto: photoNamed(`${id}/new`) });
    expect(await world.registry.bicycles.edit(OWNER, id, version, null, more)).toMatchObject({ ok: true });
  });

  test("an archived bicycle keeps its serial, and its code leads nowhere", async () => {
    const world = new World();
    const bicycle = await registeredBicycle(world);
    await world.registry.bicycles.archive(OWNER, bicycle.id, "archived");
    expect(await world.registry.bicycles.byCode(bicycle.code)).toBeNull();
    const again = await draftBicycle(world, { serial: bicycle.serial }, OTHER);
    expect(await world.registry.bicycles.register(OTHER, again)).toMatchObject({ reason: "taken" });
    await world.registry.bicycles.archive(OWNER, bicycle.id, "registered");
    expect((await world.registry.bicycles.events(bicycle.id)).map(({ kind }) => kind)).toEqual([
      "registered",
      "archived",
      "edited",
    ]);
  });

  test("a reported one is not put away", async () => {
    const world = new World();
    const { id } = await registeredBicycle(world);
    await world.update(`bicycles/${id}`, { theftId: "t1" });
    expect(await world.registry.bicycles.archive(OWNER, id, "archived")).toMatchObject({ ok: false, reason: "locked" });
  });
});

describe("the chain of a history", () => {
  async function history() {
    const world = new World();
    let bicycle = await registeredBicycle(world);
    for (const size of ["S", "L", "XL"]) {
      const none = filesOf(bicycle.id, { framePhoto: null });
      const edited = await world.registry.bicycles.edit(OWNER, bicycle.id, bicycle.version, { ...bicycle, size }, none);
      if (edited.ok) bicycle = edited.bicycle;
    }
    return { bicycle, events: await world.registry.bicycles.events(bicycle.id) };
  }

  test("the chain of a history is whole as the database gives it back", async () => {
    const { bicycle, events } = await history();
    expect(events).toHaveLength(4);
    expect(await firstBrokenEvent(bicycle.id, events, bicycle.head)).toBeNull();
  });

  test("the chain of a history shows a changed, a missing and an added line", async () => {
    const { bicycle, events } = await history();
    const changed = events.map((event, place) => (place === 1 ? { ...event, note: "Talla: M → XXL" } : event));
    expect(await firstBrokenEvent(bicycle.id, changed, bicycle.head)).toBe(1);
    expect(await firstBrokenEvent(bicycle.id, events.toSpliced(2, 1), bicycle.head)).toBe(2);
    expect(await firstBrokenEvent(bicycle.id, events.slice(0, 3), bicycle.head)).toBe(3);
    expect(await firstBrokenEvent("another", events, bicycle.head)).toBe(0);
  });
});
