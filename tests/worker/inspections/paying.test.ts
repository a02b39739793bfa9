import { describe, expect, test } from "vitest";

import { submitOwnInspection } from "~/inspections/booking/booking.page.server";
import { BICYCLE_CHECKLIST } from "~/inspections/checklist/bicycle";
import { pointsOf } from "~/inspections/checklist/checklist";
import { purchaseRow } from "~/orders/pages/order-rows";
import { orderView } from "~/orders/pages/order-view";
import { paymentView } from "~/orders/return/payment-view";

import { readOrder } from "../orders/support";
import {
  awaitingInspection,
  bookedInspection,
  bookInspection,
  countSlots,
  inspectionsWorld,
  liveOn,
  orderOfInspection,
  paidInspection,
  payFor,
  readInspection,
  SLOT,
  STAFF,
  subjectsTo,
  USER,
  WORKSHOP,
} from "./support";

const OTHER = { uid: "otra", name: "Otra", email: "otra@demo.pe" };
const MECHANIC = { by: "workshop", uid: "taller", workshopId: WORKSHOP } as const;
const ALL_OK = Object.fromEntries(
  pointsOf(BICYCLE_CHECKLIST).map(({ id }) => [id, { result: "ok" as const, note: "" }]),
);

describe("a booking that is paid now", () => {
  test("a booking that is paid now keeps its slot for an order of the server's price, which the provider takes at once or not at all", async () => {
    const world = inspectionsWorld();
    const { id, order } = await awaitingInspection(world);
    expect(order).toMatchObject({
      kind: "inspection",
      state: "awaiting_payment",
      totalCentimos: 6000,
      shippingCentimos: 0,
      sellerId: null,
      delivery: null,
      inspection: { inspectionId: id, workshopId: WORKSHOP, vehicle: "Trek Marlin 5" },
    });
    expect(world.provider.checkouts).toMatchObject([
      { reference: order.id, withoutTickets: true, items: [{ id, quantity: 1, unit: 6000 }] },
    ]);
    expect(await readInspection(world, id)).toMatchObject({
      status: "awaiting_payment",
      orderId: order.id,
      holdUntil: null,
    });
    expect(await bookInspection(world, { user: OTHER })).toEqual({ ok: false, reason: "slot" });
    expect(await subjectsTo(world, STAFF)).toEqual([]);
  });

  test("a booking that is paid now makes one order, however often the form is sent", async () => {
    const world = inspectionsWorld();
    const inspection = await bookedInspection(world, { payAt: "online" });
    const outcomes = await Promise.all([1, 2, 3].map(() => payFor(world, inspection)));
    expect(new Set(outcomes.map((outcome) => (outcome.kind === "done" ? outcome.to : outcome.kind))).size).toBe(1);
    expect(await world.database.count({ collection: "orders" })).toBe(1);
    expect((await readInspection(world, inspection.id)).orderId).not.toBeNull();
  });

  test("a booking that is paid now is nobody else's to pay", async () => {
    const world = inspectionsWorld();
    const inspection = await bookedInspection(world, { payAt: "online" });
    expect(await payFor(world, inspection, OTHER)).toMatchObject({ kind: "done", flash: { type: "error" } });
    expect(await world.database.count({ collection: "orders" })).toBe(0);
  });

  test("a booking that is paid now leads to its order's page while the provider is down, and can be paid from there", async () => {
    const world = inspectionsWorld();
    const inspection = await bookedInspection(world, { payAt: "online" });
    world.provider.faults.set("createCheckout", "before");
    const outcome = await payFor(world, inspection);
    const { id } = await orderOfInspection(world, inspection.id);
    expect(outcome).toMatchObject({ kind: "done", to: `/pago/redirigir?pedido=${id}`, flash: { type: "error" } });
    world.provider.faults.clear();
    expect(await world.orders.startPayment(id, USER.uid)).toMatchObject({ ok: true });
  });

  test("a booking that is paid now frees its slot after a while where the order was never placed", async () => {
    const world = inspectionsWorld();
    const inspection = await bookedInspection(world, { payAt: "online" });
    await liveOn(world, 41);
    expect(await readInspection(world, inspection.id)).toMatchObject({ status: "expired" });
    expect(await countSlots(world)).toBe(0);
    expect(await payFor(world, inspection)).toMatchObject({ kind: "done", flash: { type: "error" } });
  });
});

describe("a payment", () => {
  test("a payment that is approved books the inspection once, with its mails and the calendar's file", async () => {
    const world = inspectionsWorld();
    const { id, order } = await awaitingInspection(world);
    const payment = world.provider.pay(order);
    const results = await Promise.all([1, 2, 3].map(() => world.orders.applyPayment(payment)));
    expect(results.sort()).toEqual(["applied", "repeated", "repeated"]);
    expect(await readOrder(world, order.id)).toMatchObject({ state: "paid", payments: [{ outcome: "paid" }] });
    expect(await readInspection(world, id)).toMatchObject({ status: "booked", payAt: "online" });
    expect(await subjectsTo(world, STAFF)).toEqual(["Nueva inspección en tu agenda"]);
    expect(await subjectsTo(world, USER.email)).toEqual([
      "Recibimos tu pago",
      "Recibimos tu pedido: falta el pago",
      "Reservaste una inspección",
    ]);
    const booked = (await world.mails()).filter((mail) => JSON.stringify(mail).includes("inspeccion.ics"));
    expect(booked).toHaveLength(2);
    expect(await countSlots(world)).toBe(1);
  });

  test("a payment that is rejected leaves the slot held and can be tried again", async () => {
    const world = inspectionsWorld();
    const { id, order } = await awaitingInspection(world);
    await world.orders.applyPayment(world.provider.pay(order, { status: "rejected" }));
    expect(await readInspection(world, id)).toMatchObject({ status: "awaiting_payment" });
    await world.orders.applyPayment(world.provider.pay(order));
    expect(await readInspection(world, id)).toMatchObject({ status: "booked" });
  });

  test("a payment under review keeps the slot, but never into the workshop's last hours", async () => {
    const world = inspectionsWorld();
    // Three days before the slot; a review may take two.
    world.pass({ hours: 48 + 24 + 20 });
    const { id, order } = await awaitingInspection(world);
    await world.orders.applyPayment(world.provider.pay(order, { status: "in_process" }));
    const { startsAt } = await readInspection(world, id);
    const { reservedUntil } = await readOrder(world, order.id);
    expect(reservedUntil).toEqual(new Date(startsAt!.getTime() - 2 * 3_600_000));
    await liveOn(world, 31);
    expect(await readInspection(world, id)).toMatchObject({ status: "awaiting_payment" });
  });

  test("a payment that does not come frees the slot and ends the order, and the user is told", async () => {
    const world = inspectionsWorld();
    const { id, order } = await awaitingInspection(world);
    await liveOn(world, 31);
    expect(await readInspection(world, id)).toMatchObject({ status: "expired" });
    expect(await readOrder(world, order.id)).toMatchObject({ state: "expired" });
    expect(await countSlots(world)).toBe(0);
    expect(await subjectsTo(world, USER.email)).toContain("Tu pedido venció sin pago");
    expect(await bookInspection(world, { user: OTHER })).toMatchObject({ ok: true });
  });

  test("a payment that comes late books the slot where nobody has it", async () => {
    const world = inspectionsWorld();
    const { id, order } = await awaitingInspection(world);
    await liveOn(world, 31);
    await world.orders.applyPayment(world.provider.pay(order));
    expect(await readInspection(world, id)).toMatchObject({ status: "booked", slotId: SLOT });
    expect(await readOrder(world, order.id)).toMatchObject({ state: "paid" });
    expect(await bookInspection(world, { user: OTHER })).toEqual({ ok: false, reason: "slot" });
    expect(await subjectsTo(world, STAFF)).toEqual(["Nueva inspección en tu agenda"]);
  });

  test("a payment that comes late for a slot that is taken goes back, and the user is told", async () => {
    const world = inspectionsWorld();
    const { id, order } = await awaitingInspection(world);
    await liveOn(world, 31);
    const other = await bookedInspection(world, { user: OTHER });
    await world.orders.applyPayment(world.provider.pay(order));
    await world.settled();
    expect(world.provider.taken(order.id)).toBe(0);
    expect(await readInspection(world, id)).toMatchObject({ status: "expired" });
    expect(await readInspection(world, other.id)).toMatchObject({ status: "booked" });
    expect(await countSlots(world)).toBe(1);
    expect((await subjectsTo(world, USER.email)).some((subject) => subject.startsWith("Te devolvemos"))).toBe(true);
    const view = paymentView(await readOrder(world, order.id), {
      page: "exitoso",
      params: new URLSearchParams(),
      now: world.time,
    });
    expect(view).toMatchObject({ kind: "refunding", inspectionPath: `/perfil/inspecciones/${id}` });
  });

  test("a payment that comes late while another books the same slot leaves one of both with it", async () => {
    const world = inspectionsWorld();
    const { id, order } = await awaitingInspection(world);
    await liveOn(world, 31);
    const payment = world.provider.pay(order);
    const [, other] = await Promise.all([
      world.orders.applyPayment(payment).catch(() => "again"),
      bookInspection(world, { user: OTHER }),
    ]);
    // The provider tells it again where the first time failed.
    await world.orders.applyPayment(payment);
    await world.settled();
    const { status } = await readInspection(world, id);
    expect([status, other.ok]).toEqual(other.ok ? ["expired", true] : ["booked", false]);
    expect(world.provider.taken(order.id)).toBe(other.ok ? 0 : 6000);
    expect(await countSlots(world)).toBe(1);
  });

  test("a payment after its user cancelled goes back", async () => {
    const world = inspectionsWorld();
    const { id, order } = await awaitingInspection(world);
    await world.inspections.booking.cancel(id, { by: "user", uid: USER.uid });
    expect(await readOrder(world, order.id)).toMatchObject({ state: "cancelled" });
    await world.orders.applyPayment(world.provider.pay(order));
    await world.settled();
    expect(await readInspection(world, id)).toMatchObject({ status: "cancelled" });
    expect(world.provider.taken(order.id)).toBe(0);
    expect(await subjectsTo(world, STAFF)).toEqual([]);
  });

  test("a payment at the moment of the cancellation goes back as well", async () => {
    const world = inspectionsWorld();
    const { id, order } = await awaitingInspection(world);
    world.provider.pay(order);
    await world.inspections.booking.cancel(id, { by: "user", uid: USER.uid });
    await world.settled();
    expect(await readInspection(world, id)).toMatchObject({ status: "cancelled" });
    expect(world.provider.taken(order.id)).toBe(0);
    expect(await countSlots(world)).toBe(0);
  });
});

describe("an inspection that was paid online", () => {
  test("an inspection that was paid online is cancelled in time by its user with the money back, once", async () => {
    const world = inspectionsWorld();
    const { id, order } = await paidInspection(world);
    const mine = { by: "user", uid: USER.uid } as const;
    expect(await world.inspections.booking.cancel(id, mine)).toMatchObject({ ok: true, repeated: false });
    expect(await world.inspections.booking.cancel(id, mine)).toMatchObject({ ok: true, repeated: true });
    await world.settled();
    expect(await readOrder(world, order.id)).toMatchObject({ state: "refunded" });
    expect(world.provider.refunds).toHaveLength(1);
    expect(await countSlots(world)).toBe(0);
  });

  test("an inspection that was paid online is the workshop's to cancel less than 24 hours before, with the money back", async () => {
    const world = inspectionsWorld();
    const { id, order } = await paidInspection(world);
    world.pass({ hours: 4 * 24 + 2 });
    const { booking } = world.inspections;
    expect(await booking.cancel(id, { by: "user", uid: USER.uid })).toEqual({ ok: false, reason: "late" });
    expect(await booking.cancel(id, { by: "workshop", workshopId: WORKSHOP })).toMatchObject({ ok: true });
    await world.settled();
    expect(world.provider.taken(order.id)).toBe(0);
    expect(await subjectsTo(world, USER.email)).toContain("Se canceló la inspección");
  });

  test("an inspection that was paid online has its money back although the refund fails at first", async () => {
    const world = inspectionsWorld();
    const { id, order } = await paidInspection(world);
    world.provider.faults.set("refund", "before");
    await world.inspections.booking.cancel(id, { by: "user", uid: USER.uid });
    await world.settled();
    expect(await readOrder(world, order.id)).toMatchObject({ state: "refund_pending" });
    world.provider.faults.clear();
    await liveOn(world, 2);
    expect(await readOrder(world, order.id)).toMatchObject({ state: "refunded" });
    expect(world.provider.refunds).toHaveLength(1);
  });

  test("an inspection that was paid online has its money back although the cancellation was interrupted before its order ended", async () => {
    const world = inspectionsWorld();
    const { id, order } = await paidInspection(world);
    const { version } = await readInspection(world, id);
    // As the first commit of a cancellation leaves it.
    await world.update(`inspections/${id}`, { status: "cancelled", holdUntil: world.time, version: version + 1 });
    await liveOn(world, 1);
    expect(await readOrder(world, order.id)).toMatchObject({ state: "refunded" });
    expect(await readInspection(world, id)).toMatchObject({ status: "cancelled", holdUntil: null });
  });

  test("an inspection that was paid online is cancelled with its order by an administrator, and by a reversal at the provider", async () => {
    const world = inspectionsWorld();
    const first = await paidInspection(world);
    await world.orders.take(first.order.id, "refund", { kind: "admin", uid: "ana" }, { version: null, note: "Cerró." });
    await world.settled();
    expect(await readInspection(world, first.id)).toMatchObject({ status: "cancelled" });
    const second = await paidInspection(world);
    const [payment] = second.order.payments;
    world.provider.turn(payment?.id ?? "", "charged_back");
    await world.orders.applyPayment(payment?.id ?? "");
    expect(await readInspection(world, second.id)).toMatchObject({ status: "cancelled" });
    expect(await countSlots(world)).toBe(0);
    expect(await subjectsTo(world, STAFF)).toContain("Se canceló una inspección");
  });

  test("an inspection that was paid online completes its order with the report, and the business owes the workshop the price", async () => {
    const world = inspectionsWorld();
    const { id, order } = await paidInspection(world);
    const { work, booking } = world.inspections;
    await work.saveSection(MECHANIC, id, ALL_OK, 1200);
    // Its day.
    world.pass({ hours: 5 * 24 });
    expect(await Promise.all([work.finish(MECHANIC, id, ""), work.finish(MECHANIC, id, "")])).toMatchObject([
      { ok: true },
      { ok: true },
    ]);
    expect(await readOrder(world, order.id)).toMatchObject({ state: "completed" });
    const owed = await world.database.find({ collection: "payouts", limit: 5 });
    expect(owed.map(({ data }) => data)).toMatchObject([
      { sellerId: `taller:${WORKSHOP}`, workshopName: expect.any(String), netCentimos: 6000, state: "pending" },
    ]);
    const [day] = await world.database.find({ collection: "salesDays", limit: 5 });
    expect(day?.data).toMatchObject({ owner: "*", inspections: 1, inspectionCentimos: 6000 });
    expect(await booking.cancel(id, { by: "workshop", workshopId: WORKSHOP })).toEqual({ ok: false, reason: "closed" });
    expect(world.provider.taken(order.id)).toBe(6000);
  });

  test("an inspection that was paid online is a purchase without delivery, seller or steps of one", async () => {
    const world = inspectionsWorld();
    const { id, order } = await paidInspection(world);
    expect(purchaseRow(order, world.time)).toMatchObject({
      title: expect.stringContaining("Inspección mecánica de Trek Marlin 5"),
    });
    const view = orderView(order, { as: "buyer", uid: USER.uid }, { now: world.time, siteName: "Rebi" });
    expect(view).toMatchObject({
      inspection: { to: `/perfil/inspecciones/${id}` },
      delivery: [],
      groups: [],
      steps: [],
      reviews: [],
      registering: null,
      dispute: null,
      standing: "La inspección está pagada y reservada.",
    });
    const admin = orderView(order, { as: "admin", uid: "ana" }, { now: world.time, siteName: "Rebi" });
    expect(admin.steps.map(({ step }) => step)).toEqual(["refund"]);
    expect(admin.inspection?.to).toBeNull();
  });

  test("an inspection of an order that is cancelled unpaid is cancelled with it", async () => {
    const world = inspectionsWorld();
    const { id, order } = await awaitingInspection(world);
    await world.orders.take(order.id, "cancel", { kind: "buyer", uid: USER.uid }, { version: order.version });
    expect(await readInspection(world, id)).toMatchObject({ status: "cancelled" });
    expect(await countSlots(world)).toBe(0);
  });
});

describe("a booking whose report does not come", () => {
  const unreported = "¿Se hizo tu inspección?";

  test("a paid booking without a report is asked about after a day, and ends after seven with the money back", async () => {
    const world = inspectionsWorld();
    const { id, order } = await paidInspection(world);
    const startsAt = (await readInspection(world, id)).startsAt?.getTime() ?? 0;
    const after = (hours: number) => world.pass({ minutes: (startsAt - world.time.getTime()) / 60_000 + hours * 60 });
    after(23);
    await liveOn(world, 1);
    expect(await subjectsTo(world, USER.email)).not.toContain(unreported);
    after(24);
    await liveOn(world, 2);
    expect((await subjectsTo(world, USER.email)).filter((one) => one === unreported)).toHaveLength(1);
    expect(await subjectsTo(world, STAFF)).toContain("Falta el informe de una inspección");
    const cancel = new FormData();
    cancel.set("intent", "cancelar");
    const answer = await submitOwnInspection(world.context(), USER.uid, id, cancel, null);
    expect(JSON.stringify(answer)).toContain("Si no llega hasta el 2 de diciembre de 2026, 10:00");
    after(7 * 24 - 1);
    await liveOn(world, 1);
    expect(await readInspection(world, id)).toMatchObject({ status: "booked" });
    after(7 * 24);
    for (let run = 0; run < 2; run += 1) await liveOn(world, 1);
    expect(await readInspection(world, id)).toMatchObject({ status: "cancelled", holdUntil: null });
    expect(await readOrder(world, order.id)).toMatchObject({ state: "refunded" });
    expect(world.provider.taken(order.id)).toBe(0);
    expect(await countSlots(world)).toBe(0);
  });

  test("a booking that is finished in time is not asked about", async () => {
    const world = inspectionsWorld();
    const { id } = await paidInspection(world);
    world.pass({ hours: 5 * 24 });
    await world.inspections.work.saveSection(MECHANIC, id, ALL_OK, 1200);
    await world.inspections.work.finish(MECHANIC, id, "");
    world.pass({ hours: 9 * 24 });
    await liveOn(world, 1);
    expect(await readInspection(world, id)).toMatchObject({ status: "done", holdUntil: null });
    expect(await subjectsTo(world, USER.email)).not.toContain(unreported);
  });
});
