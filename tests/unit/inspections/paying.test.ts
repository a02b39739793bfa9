import { describe, expect, test } from "vitest";

import { INSPECTION_STATUSES, mayStep } from "~/inspections/constants";
import { isChangeable } from "~/inspections/model";
import { reservationEnd } from "~/orders/changes";
import { isStepOf } from "~/orders/pages/order-steps";
import { mayTake } from "~/orders/transitions";

import { makePayment } from "../../factories/orders";

const NOW = new Date("2026-11-23T15:00:00Z");
const hoursOn = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

describe("a booking that is paid online", () => {
  test("a booking that is paid online is confirmed while it waits, and revived only after it expired", () => {
    expect(INSPECTION_STATUSES.filter((status) => mayStep("confirm", status))).toEqual(["awaiting_payment"]);
    expect(INSPECTION_STATUSES.filter((status) => mayStep("revive", status))).toEqual(["expired"]);
  });

  test("a booking that is paid online may be cancelled at any time until it is paid, then until 24 hours before", () => {
    const startsAt = hoursOn(23);
    expect(isChangeable({ status: "awaiting_payment", startsAt }, NOW)).toBe(true);
    expect(isChangeable({ status: "booked", startsAt }, NOW)).toBe(false);
    expect(isChangeable({ status: "booked", startsAt: hoursOn(24) }, NOW)).toBe(true);
  });
});

describe("the order of an inspection", () => {
  const inspection = { inspectionId: "i", vehicle: "Trek", workshopId: "w", workshopName: "W", payBy: hoursOn(10) };

  test("the order of an inspection keeps the slot for half an hour, or a review, never beyond the workshop's time", () => {
    const end = (payments: Parameters<typeof reservationEnd>[0]["payments"], payBy = inspection.payBy) =>
      reservationEnd({ createdAt: NOW, payments, inspection: { ...inspection, payBy } });
    expect(end([])).toEqual(hoursOn(0.5));
    const review = makePayment({ status: "in_process", outcome: "none" });
    expect(end([review])).toEqual(hoursOn(10));
    expect(end([review], hoursOn(100))).toEqual(hoursOn(48));
    expect(end([], hoursOn(0.25))).toEqual(hoursOn(0.25));
  });

  test("the order of an inspection completes by its report alone, from paid", () => {
    expect(mayTake("completeInspection", "paid", "system")).toBe(true);
    for (const kind of ["buyer", "seller", "admin"] as const)
      expect(mayTake("completeInspection", "paid", kind)).toBe(false);
    for (const state of ["created", "awaiting_payment", "cancelled", "refund_pending", "disputed"] as const)
      expect(mayTake("completeInspection", state, "system")).toBe(false);
  });

  test("the order of an inspection offers no step of a delivery", () => {
    const order = { kind: "inspection" as const, delivery: null };
    for (const step of ["cancel", "refund", "settle"] as const) expect(isStepOf(step, order, "admin")).toBe(true);
    for (const step of ["prepare", "makeReady", "ship", "deliver", "confirmReceipt"] as const)
      expect(isStepOf(step, order, "buyer")).toBe(false);
  });
});
