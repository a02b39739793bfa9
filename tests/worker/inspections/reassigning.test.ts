import { describe, expect, test } from "vitest";

import { BICYCLE_CHECKLIST } from "~/inspections/checklist/bicycle";
import { pointsOf } from "~/inspections/checklist/checklist";

import { PaidWorld } from "./paid-world";
import { OTHER_SLOT, SLOT, STAFF, staffOf, USER, WORKSHOP } from "./support";

const OTHER = "otro-taller";
const WORKSHOPS = [{}, { id: OTHER, name: "El Otro" }, { id: "solo-motos", vehicles: ["moto" as const] }];
const ALL_OK = Object.fromEntries(
  pointsOf(BICYCLE_CHECKLIST).map(({ id }) => [id, { result: "ok" as const, note: "" }]),
);

function reassign(world: PaidWorld, id: string, changes: object = {}) {
  const act = { actor: "jefa", version: 1, workshopId: OTHER, slotId: SLOT, reason: "El taller cierra ese día." };
  return world.inspections.reassigning.reassign(id, { ...act, ...changes });
}

describe("an inspection that is given to another workshop", () => {
  test("frees its slot, takes one there, and tells its user and both workshops once", async () => {
    const world = new PaidWorld(WORKSHOPS);
    const { id } = await world.booked();
    const both = await Promise.all([reassign(world, id), reassign(world, id)]);
    expect(both).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await world.inspection(id)).toMatchObject({
      workshopId: OTHER,
      workshopName: "El Otro",
      slotId: SLOT,
      status: "booked",
      version: 2,
      history: [{ step: "book" }, { step: "reassign", by: "admin" }],
    });
    expect(await world.slots()).toBe(1);
    expect(await world.subjects(STAFF)).toEqual([
      "Nueva inspección en tu agenda",
      "Una inspección ya no está en tu agenda",
    ]);
    expect(await world.subjects(staffOf(OTHER))).toEqual(["Nueva inspección en tu agenda"]);
    expect(await world.subjects(USER.email)).toEqual(["Reservaste una inspección", "Tu inspección pasa a otro taller"]);
    // The reason is between the house, the user and the workshop before; the client's phone is not that one's any more.
    for (const { to, message } of await world.mails()) {
      const { subject, text } = message as { subject: string; text: string };
      if (String(to) === staffOf(OTHER)) expect(text).not.toContain("cierra ese día");
      if (subject.includes("ya no está")) expect(text).not.toContain("987");
    }
    await expect(world.booked({ user: { ...USER, uid: "otra" } })).resolves.toMatchObject({ workshopId: WORKSHOP });
  });

  test("keeps its payment, which the business then owes the other workshop", async () => {
    const world = new PaidWorld(WORKSHOPS);
    const { id, order } = await world.paid();
    const { version } = await world.inspection(id);
    await world.inspections.work.saveSection({ by: "workshop", uid: "t", workshopId: WORKSHOP }, id, ALL_OK, null);
    expect(await reassign(world, id, { version })).toEqual({ ok: false, reason: "stale" });
    expect(await reassign(world, id, { version: version + 1, slotId: OTHER_SLOT })).toMatchObject({ ok: true });
    expect(await world.order(order.id)).toMatchObject({
      state: "paid",
      inspection: { workshopId: OTHER, workshopName: "El Otro" },
    });
    expect(await world.inspection(id)).toMatchObject({ answers: {}, orderId: order.id });
    const there = { by: "workshop", uid: "u", workshopId: OTHER } as const;
    world.forward(5 * 24 + 4);
    await world.inspections.work.saveSection(there, id, ALL_OK, null);
    expect(await world.inspections.work.finish(there, id, "Todo bien.")).toMatchObject({ ok: true });
    expect(await world.order(order.id)).toMatchObject({ state: "completed" });
    const payouts = await world.database.find({ collection: "payouts", limit: 5 });
    expect(payouts.map(({ data }) => data)).toMatchObject([{ workshopName: "El Otro", state: "pending" }]);
    expect(await reassign(world, id)).toEqual({ ok: false, reason: "closed" });
  });

  test("goes to no taken time, to no workshop that does not inspect the vehicle, and not before it is paid", async () => {
    const world = new PaidWorld(WORKSHOPS);
    const { id } = await world.booked();
    await world.booked({ user: { ...USER, uid: "otra" }, workshopId: OTHER });
    expect(await reassign(world, id)).toEqual({ ok: false, reason: "slot" });
    expect(await reassign(world, id, { workshopId: "solo-motos" })).toEqual({ ok: false, reason: "workshop" });
    expect(await reassign(world, id, { workshopId: WORKSHOP, slotId: OTHER_SLOT })).toEqual({
      ok: false,
      reason: "workshop",
    });
    expect(await reassign(world, "nadie")).toEqual({ ok: false, reason: "not-found" });
    const waiting = await world.booked({ payAt: "online", slotId: OTHER_SLOT, user: { ...USER, uid: "tercera" } });
    expect(await reassign(world, waiting.id)).toEqual({ ok: false, reason: "closed" });
    expect(await world.inspection(id)).toMatchObject({ workshopId: WORKSHOP, version: 1 });
  });

  test("is offered to the nearest workshops first", async () => {
    const world = new PaidWorld([
      {},
      { id: "cusco", name: "A Cusco", department: "cusco", district: "Wanchaq" },
      { id: "barranco", name: "Barranco", district: "Barranco" },
      { id: "al-lado", name: "Al lado" },
      { id: "ate", name: "Ate", district: "Ate" },
    ]);
    const inspection = await world.booked();
    const ids = (await world.inspections.reassigning.candidates(inspection)).map(({ id }) => id);
    expect(ids).toEqual(["al-lado", "ate", "barranco", "cusco"]);
    const gone = await world.inspections.reassigning.candidates({ ...inspection, workshopId: "gone" });
    expect(gone.map(({ name }) => name)).toEqual(["A Cusco", "Al lado", "Ate", "Barranco", expect.any(String)]);
  });

  test("one of two inspections that are given to another workshop for one time has it", async () => {
    const world = new PaidWorld(WORKSHOPS);
    const first = await world.booked();
    const second = await world.booked({ slotId: OTHER_SLOT, user: { ...USER, uid: "otra" } });
    const results = await Promise.all([reassign(world, first.id), reassign(world, second.id)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results).toContainEqual({ ok: false, reason: "slot" });
    expect(await world.slots()).toBe(2);
  });
});
