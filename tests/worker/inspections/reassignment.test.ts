import { describe, expect, test } from "vitest";

import { BICYCLE_CHECKLIST } from "~/inspections/checklist/bicycle";
import { pointsOf } from "~/inspections/checklist/checklist";

import { readOrder } from "../orders/support";
import {
  bookedInspection,
  countSlots,
  inspectionsWorld,
  type InspectionsWorld,
  OTHER_SLOT,
  paidInspection,
  readInspection,
  SLOT,
  STAFF,
  staffOf,
  subjectsTo,
  USER,
  WORKSHOP,
} from "./support";

const OTHER = "otro-taller";
const WORKSHOPS = [{}, { id: OTHER, name: "El Otro" }, { id: "solo-motos", vehicles: ["moto" as const] }];
const ALL_OK = Object.fromEntries(
  pointsOf(BICYCLE_CHECKLIST).map(({ id }) => [id, { result: "ok" as const, note: "" }]),
);

function reassign(world: InspectionsWorld, id: string, changes: object = {}) {
  const act = { actor: "jefa", version: 1, workshopId: OTHER, slotId: SLOT, reason: "El taller cierra ese día." };
  return world.inspections.reassigning.reassign(id, { ...act, ...changes });
}

describe("an inspection that is given to another workshop", () => {
  test("an inspection that is given to another workshop frees its slot, takes one there, and tells its user and both workshops once", async () => {
    const world = inspectionsWorld(WORKSHOPS);
    const { id } = await bookedInspection(world);
    const both = await Promise.all([reassign(world, id), reassign(world, id)]);
    expect(both).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await readInspection(world, id)).toMatchObject({
      workshopId: OTHER,
      workshopName: "El Otro",
      slotId: SLOT,
      status: "booked",
      version: 2,
      history: [{ step: "book" }, { step: "reassign", by: "admin" }],
    });
    expect(await countSlots(world)).toBe(1);
    expect(await subjectsTo(world, STAFF)).toEqual([
      "Nueva inspección en tu agenda",
      "Una inspección ya no está en tu agenda",
    ]);
    expect(await subjectsTo(world, staffOf(OTHER))).toEqual(["Nueva inspección en tu agenda"]);
    expect(await subjectsTo(world, USER.email)).toEqual([
      "Reservaste una inspección",
      "Tu inspección pasa a otro taller",
    ]);
    // The reason is between the house, the user and the workshop before; the client's phone is not that one's any more.
    for (const { to, subject, text } of await world.mails()) {
      if (to === staffOf(OTHER)) expect(text).not.toContain("cierra ese día");
      if (subject.includes("ya no está")) expect(text).not.toContain("987");
    }
    await expect(bookedInspection(world, { user: { ...USER, uid: "otra" } })).resolves.toMatchObject({
      workshopId: WORKSHOP,
    });
  });

  test("an inspection that is given to another workshop keeps its payment, which the business then owes the other workshop", async () => {
    const world = inspectionsWorld(WORKSHOPS);
    const { id, order } = await paidInspection(world);
    const { version } = await readInspection(world, id);
    await world.inspections.work.saveSection({ by: "workshop", uid: "t", workshopId: WORKSHOP }, id, ALL_OK, null);
    expect(await reassign(world, id, { version })).toEqual({ ok: false, reason: "stale" });
    expect(await reassign(world, id, { version: version + 1, slotId: OTHER_SLOT })).toMatchObject({ ok: true });
    expect(await readOrder(world, order.id)).toMatchObject({
      state: "paid",
      inspection: { workshopId: OTHER, workshopName: "El Otro" },
    });
    expect(await readInspection(world, id)).toMatchObject({ answers: {}, orderId: order.id });
    const there = { by: "workshop", uid: "u", workshopId: OTHER } as const;
    world.pass({ hours: 5 * 24 + 4 });
    await world.inspections.work.saveSection(there, id, ALL_OK, null);
    expect(await world.inspections.work.finish(there, id, "Todo bien.")).toMatchObject({ ok: true });
    expect(await readOrder(world, order.id)).toMatchObject({ state: "completed" });
    const payouts = await world.database.find({ collection: "payouts", limit: 5 });
    expect(payouts.map(({ data }) => data)).toMatchObject([{ workshopName: "El Otro", state: "pending" }]);
    expect(await reassign(world, id)).toEqual({ ok: false, reason: "closed" });
  });

  test("an inspection that is given to another workshop goes to no taken time, to no workshop that does not inspect the vehicle, and not before it is paid", async () => {
    const world = inspectionsWorld(WORKSHOPS);
    const { id } = await bookedInspection(world);
    await bookedInspection(world, { user: { ...USER, uid: "otra" }, workshopId: OTHER });
    expect(await reassign(world, id)).toEqual({ ok: false, reason: "slot" });
    expect(await reassign(world, id, { workshopId: "solo-motos" })).toEqual({ ok: false, reason: "workshop" });
    expect(await reassign(world, id, { workshopId: WORKSHOP, slotId: OTHER_SLOT })).toEqual({
      ok: false,
      reason: "workshop",
    });
    expect(await reassign(world, "nadie")).toEqual({ ok: false, reason: "not-found" });
    const waiting = await bookedInspection(world, {
      payAt: "online",
      slotId: OTHER_SLOT,
      user: { ...USER, uid: "tercera" },
    });
    expect(await reassign(world, waiting.id)).toEqual({ ok: false, reason: "closed" });
    expect(await readInspection(world, id)).toMatchObject({ workshopId: WORKSHOP, version: 1 });
  });

  test("an inspection that is given to another workshop is offered to the nearest workshops first", async () => {
    const world = inspectionsWorld([
      {},
      { id: "cusco", name: "A Cusco", department: "cusco", district: "Wanchaq" },
      { id: "barranco", name: "Barranco", district: "Barranco" },
      { id: "al-lado", name: "Al lado" },
      { id: "ate", name: "Ate", district: "Ate" },
    ]);
    const inspection = await bookedInspection(world);
    const ids = (await world.inspections.reassigning.candidates(inspection)).map(({ id }) => id);
    expect(ids).toEqual(["al-lado", "ate", "barranco", "cusco"]);
    const gone = await world.inspections.reassigning.candidates({ ...inspection, workshopId: "gone" });
    expect(gone.map(({ name }) => name)).toEqual(["A Cusco", "Al lado", "Ate", "Barranco", expect.any(String)]);
  });

  test("one of two inspections that are given to another workshop for one time has it", async () => {
    const world = inspectionsWorld(WORKSHOPS);
    const first = await bookedInspection(world);
    const second = await bookedInspection(world, { slotId: OTHER_SLOT, user: { ...USER, uid: "otra" } });
    const results = await Promise.all([reassign(world, first.id), reassign(world, second.id)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results).toContainEqual({ ok: false, reason: "slot" });
    expect(await countSlots(world)).toBe(2);
  });
});
