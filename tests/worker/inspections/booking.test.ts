import { describe, expect, test } from "vitest";

import { UNPROVEN_MESSAGES } from "~/accounts/email-links/constants";
import { submitBooking } from "~/inspections/booking/booking.page.server";

import {
  bookedInspection,
  bookInspection,
  inspectionsWorld,
  type InspectionsWorld,
  OTHER_SLOT,
  SLOT,
  STAFF,
  USER,
  WORKSHOP,
} from "./support";

describe("booking", () => {
  test("booking one slot 50 times at once gives it to one, and every other is told", async () => {
    const world = inspectionsWorld();
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, n) => bookInspection(world, { user: { ...USER, uid: `user-${n}` } })),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.filter((result) => !result.ok && result.reason === "slot")).toHaveLength(49);
    expect(await world.database.count({ collection: "inspections" })).toBe(1);
    expect(await world.database.count({ collection: "inspectionSlots" })).toBe(1);
  });

  test("booking twice by one form makes one, and mails both once, with the calendar's file", async () => {
    const world = inspectionsWorld();
    const formKey = "la-misma";
    const [first, second] = await Promise.all([bookInspection(world, { formKey }), bookInspection(world, { formKey })]);
    expect(first.ok && second.ok && first.inspection.id === second.inspection.id).toBe(true);
    expect(await bookInspection(world, { formKey })).toMatchObject({ ok: true, repeated: true });
    const mails = await world.mails();
    expect(mails.map(({ to }) => to).sort()).toEqual([USER.email, STAFF].sort());
    for (const mail of mails) {
      const [file] = mail.attachments ?? [];
      expect(file?.filename).toBe("inspeccion.ics");
      expect(file?.contentType).toBe("text/calendar; charset=utf-8; method=PUBLISH");
      const calendar = atob(file?.content ?? "");
      expect(calendar).toContain("DTSTART:20261125T150000Z");
      expect(calendar).toContain('ORGANIZER;CN="Rebi":mailto:hola@rebi.test\r\n');
    }
  });

  test("the page of a booking offers the free times of the hours, none on a holiday", async () => {
    const world = inspectionsWorld();
    await bookedInspection(world);
    const workshop = await world.inspections.booking.workshopOf(WORKSHOP);
    const days = await world.inspections.booking.days(workshop!);
    const wednesday = days.find(({ day }) => day === "2026-11-25");
    expect(wednesday?.slots.map(({ time }) => time)).toEqual([
      "9:00",
      "11:00",
      "12:00",
      "13:00",
      "14:00",
      "15:00",
      "16:00",
      "17:00",
    ]);
    expect(days.some(({ day }) => day === "2026-12-08")).toBe(false);
    expect(days.some(({ day }) => day === "2026-11-22")).toBe(false);
  });

  test.each([
    ["outside the hours", { slotId: "2026-11-25T0700" }, "slot"],
    ["in the past", { slotId: "2026-11-19T1000" }, "slot"],
    ["on a holiday", { slotId: "2026-12-08T1000" }, "slot"],
    ["at an unknown workshop", { workshopId: "otro" }, "workshop"],
  ])("%s is not to be had", async (_, changes, reason) => {
    expect(await bookInspection(inspectionsWorld(), changes)).toEqual({ ok: false, reason });
  });

  test("booking a check of a motorcycle where only bicycles are inspected is rejected", async () => {
    const vehicle = { kind: "moto", listingId: null, bicycleId: null, title: "Pulsar", details: "" } as const;
    expect(await bookInspection(inspectionsWorld(), { vehicle })).toEqual({ ok: false, reason: "vehicle" });
  });

  test("booking at a workshop that does not offer the check is rejected", async () => {
    const world = inspectionsWorld([{ services: [{ id: "frenos", from: null, to: null }] }]);
    expect(await bookInspection(world)).toEqual({ ok: false, reason: "workshop" });
  });

  test("booking is limited to some ahead for each user", async () => {
    const ids = ["uno", "dos", "tres", "cuatro", "cinco"];
    const world = inspectionsWorld(ids.map((id) => ({ id })));
    for (const workshopId of ids.slice(0, 4)) await bookedInspection(world, { workshopId });
    expect(await bookInspection(world, { workshopId: "cinco" })).toEqual({ ok: false, reason: "many" });
  });

  test("booking 20 hours of one workshop at once keeps one for a user; its end makes room for another", async () => {
    const world = inspectionsWorld([{}, { id: "otro" }]);
    const hours = ["09", "10", "11", "12", "13", "14", "15", "16", "17"];
    const slots = ["25", "26"].flatMap((day) => hours.map((hour) => `2026-11-${day}T${hour}00`));
    const results = await Promise.all(
      slots.map((slotId, n) => bookInspection(world, { slotId, payAt: n % 2 === 0 ? "workshop" : "online" })),
    );
    const kept = results.flatMap((result) => (result.ok ? [result.inspection] : []));
    expect(kept).toHaveLength(1);
    for (const result of results.filter(({ ok }) => !ok))
      expect(result).toMatchObject({ reason: "unpaid", inspection: { id: kept[0]?.id } });
    expect(await world.database.count({ collection: "inspectionSlots" })).toBe(1);

    expect(await bookInspection(world, { workshopId: "otro", slotId: "2026-11-27T1000" })).toMatchObject({ ok: true });
    await world.inspections.booking.cancel(kept[0]?.id ?? "", { by: "user", uid: USER.uid });
    expect(await bookInspection(world, { slotId: "2026-11-27T1100" })).toMatchObject({ ok: true });
  });
});

describe("a booking", () => {
  test("a booking is moved to a free slot, which frees its own; a taken one stays whose it is", async () => {
    const world = inspectionsWorld();
    const { id } = await bookedInspection(world);
    const other = await bookedInspection(world, { user: { ...USER, uid: "otro" }, slotId: OTHER_SLOT });
    const { booking } = world.inspections;
    expect(await booking.reschedule(USER.uid, id, OTHER_SLOT)).toEqual({ ok: false, reason: "slot" });
    expect(await booking.reschedule(USER.uid, id, "2026-11-26T0900")).toMatchObject({ ok: true, repeated: false });
    expect(await booking.reschedule(USER.uid, id, "2026-11-26T0900")).toMatchObject({ ok: true, repeated: true });
    expect(await booking.reschedule("otro", other.id, SLOT)).toMatchObject({ ok: true });
    expect(await world.database.count({ collection: "inspectionSlots" })).toBe(2);
  });

  test("a booking is cancelled once and frees its slot; less than 24 hours before it may not be", async () => {
    const world = inspectionsWorld();
    const { booking } = world.inspections;
    const { id } = await bookedInspection(world);
    const mine = { by: "user", uid: USER.uid } as const;
    expect(await booking.cancel(id, mine)).toMatchObject({ ok: true, repeated: false });
    expect(await booking.cancel(id, mine)).toMatchObject({ ok: true, repeated: true });
    expect(await booking.reschedule(USER.uid, id, OTHER_SLOT)).toEqual({ ok: false, reason: "closed" });
    const again = await bookedInspection(world);
    world.pass({ hours: 4 * 24 + 1 });
    expect(await booking.cancel(again.id, mine)).toEqual({ ok: false, reason: "late" });
    expect(await booking.reschedule(USER.uid, again.id, "2026-11-26T0900")).toEqual({ ok: false, reason: "late" });
    expect(await booking.cancel(again.id, { by: "workshop", workshopId: WORKSHOP })).toMatchObject({ ok: true });
  });

  test("a booking is of its user and its workshop alone", async () => {
    const world = inspectionsWorld();
    const { booking } = world.inspections;
    const { id } = await bookedInspection(world);
    const notFound = { ok: false, reason: "not-found" };
    expect(await booking.own("otro", id)).toBeNull();
    expect(await booking.reschedule("otro", id, OTHER_SLOT)).toEqual(notFound);
    expect(await booking.cancel(id, { by: "user", uid: "otro" })).toEqual(notFound);
    expect(await booking.cancel(id, { by: "workshop", workshopId: "otro-taller" })).toEqual(notFound);
    expect(await booking.ofUser("otro")).toEqual([]);
    expect(await booking.ofUser(USER.uid)).toHaveLength(1);
  });
});

describe("the form of a booking", () => {
  function sent(world: InspectionsWorld, changes: Record<string, string> = {}, emailVerified = true) {
    const form = new FormData();
    const typed = {
      vehiculo: "otro",
      tipo: "bicicleta",
      modelo: "Trek Marlin",
      celular: "987654321",
      pago: "workshop",
    };
    const fields = { ...typed, horario: SLOT, clave: crypto.randomUUID(), ...changes };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const user = { uid: USER.uid, displayName: USER.name, email: USER.email, emailVerified };
    const accounts = { isProven: (one: { emailVerified: boolean }) => Promise.resolve(one.emailVerified) };
    return submitBooking(accounts, world.inspections, user, WORKSHOP, form, null);
  }

  test("the form of a booking asks an account that is not confirmed to confirm its address, keeps what was typed and takes no slot", async () => {
    const world = inspectionsWorld();
    expect(await sent(world, {}, false)).toMatchObject({
      status: 403,
      failure: {
        errors: { "": UNPROVEN_MESSAGES.book },
        values: { modelo: "Trek Marlin", horario: SLOT },
        unproven: true,
        leaving: true,
      },
    });
    expect(await world.database.count({ collection: "inspectionSlots" })).toBe(0);
  });

  test.each([
    ["workshop", "que pagas allí"],
    ["online", "págala o cancélala"],
  ] as const)("the form names the unpaid hour (%s) that stands in the way, and leads to it", async (payAt, words) => {
    const world = inspectionsWorld();
    const { id } = await bookedInspection(world, { payAt });
    expect(await sent(world, { horario: OTHER_SLOT })).toMatchObject({
      status: 409,
      failure: {
        errors: { "": expect.stringContaining(words) },
        values: { modelo: "Trek Marlin" },
        unpaid: `/perfil/inspecciones/${id}`,
        leaving: true,
      },
    });
  });
});
