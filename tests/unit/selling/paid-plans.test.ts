import { describe, expect, test } from "vitest";

import { DAY_MS } from "~/business/durations";
import { LISTING_STATUSES, type ListingStatus } from "~/catalog/statuses";
import { paidPlanFields, planRejection, unpaidPlanFields, type PlanAction } from "~/selling/manage/paid-plans";
import { planOfListing } from "~/selling/model";

import { FEATURED, FREE, listingOf, NOW, PREMIUM } from "./support";

const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

describe("planRejection", () => {
  const OPEN: Record<PlanAction, readonly ListingStatus[]> = {
    publish: ["draft", "pending_payment"],
    renew: ["expired", "pending_payment"],
    upgrade: ["active"],
  };

  test.each(["publish", "renew", "upgrade"] as const)("%s is sold in its states only", (action) => {
    const open = LISTING_STATUSES.filter(
      (status) => planRejection(listingOf({ status }), { plan: FEATURED, current: FREE, action }, NOW) === null,
    );
    expect(open.toSorted()).toEqual(OPEN[action].toSorted());
  });

  test.each([
    ["is unknown", null],
    ["is withdrawn", { ...FEATURED, active: false }],
    ["costs nothing", FREE],
  ])("planRejection rejects a plan that %s", (_, plan) => {
    expect(planRejection(listingOf(), { plan, current: null, action: "publish" }, NOW)).toBe(
      "Ese plan ya no está disponible. Elige otro.",
    );
  });

  test.each([
    ["the same", FEATURED, FEATURED, false],
    ["a lesser one", FEATURED, PREMIUM, false],
    ["a better one", PREMIUM, FEATURED, true],
    ["one in place of a plan that is sold no more", FEATURED, null, true],
  ])("planRejection lets a seller upgrade or not: %s", (_, plan, current, isSold) => {
    const listing = listingOf({ status: "active", plan: planOfListing(current ?? FREE) });
    expect(planRejection(listing, { plan, current, action: "upgrade" }, NOW) === null).toBe(isSold);
  });

  test("planRejection says what a draft still lacks", () => {
    const draft = listingOf({ photos: [] });
    expect(planRejection(draft, { plan: FEATURED, current: null, action: "publish" }, NOW)).toBe(
      "Agrega al menos una foto.",
    );
  });
});

describe("paidPlanFields", () => {
  test.each(["draft", "pending_payment", "expired"] as const)(
    "a listing in state %s goes live for the term",
    (status) => {
      expect(
        paidPlanFields(listingOf({ status, expiresAt: later(-1) }), { plan: FEATURED, orderId: "o1", now: NOW }),
      ).toEqual({
        status: "active",
        publishedAt: NOW,
        expiresAt: later(60),
        plan: { ...planOfListing(FEATURED), orderId: "o1" },
      });
    },
  );

  test.each(["active", "paused", "reserved"] as const)("a listing in state %s gets the plan and its term", (status) => {
    const listing = listingOf({ status, publishedAt: later(-20), expiresAt: later(10) });
    expect(paidPlanFields(listing, { plan: PREMIUM, orderId: "o1", now: NOW })).toEqual({
      expiresAt: later(90),
      plan: { ...planOfListing(PREMIUM), orderId: "o1" },
    });
  });

  test("paidPlanFields never shortens a period", () => {
    const listing = listingOf({ status: "active", expiresAt: later(85) });
    expect(paidPlanFields(listing, { plan: FEATURED, orderId: "o1", now: NOW })?.expiresAt).toEqual(later(85));
  });

  test("paidPlanFields gives a listing that waits for its review the plan, whose period begins with the approval", () => {
    expect(paidPlanFields(listingOf({ status: "in_review" }), { plan: FEATURED, orderId: "o1", now: NOW })).toEqual({
      plan: { ...planOfListing(FEATURED), orderId: "o1" },
    });
  });

  test.each(["sold", "rejected", "hidden"] as const)(
    "paidPlanFields can do nothing for a listing in state %s",
    (status) => {
      expect(paidPlanFields(listingOf({ status }), { plan: FEATURED, orderId: "o1", now: NOW })).toBeNull();
    },
  );

  test("paidPlanFields publishes nothing incomplete", () => {
    expect(
      paidPlanFields(listingOf({ status: "pending_payment", photos: [] }), { plan: FEATURED, orderId: "o1", now: NOW }),
    ).toBeNull();
  });
});

describe("unpaidPlanFields", () => {
  const paid = { orderId: "o1", free: FREE, paidAt: NOW };
  const boughtBy = (orderId: string, plan = FEATURED) => ({ ...planOfListing(plan), orderId });

  test("a listing whose plan was paid back goes on as a free one, as long as those do", () => {
    const listing = listingOf({ status: "active", plan: boughtBy("o1"), expiresAt: later(60) });
    expect(unpaidPlanFields(listing, paid)).toEqual({
      plan: planOfListing(FREE),
      expiresAt: later(FREE.durationDays),
    });
    const short = listingOf({ status: "paused", plan: boughtBy("o1"), expiresAt: later(2) });
    expect(unpaidPlanFields(short, paid)?.expiresAt).toEqual(later(2));
  });

  test("a listing keeps the same plan that a later order bought, and a free one, and what it has once it was sold", () => {
    const renewed = listingOf({ status: "active", plan: boughtBy("o2"), expiresAt: later(60) });
    expect(unpaidPlanFields(renewed, paid)).toBeNull();
    const free = listingOf({ status: "active", plan: planOfListing(FREE), expiresAt: later(20) });
    expect(unpaidPlanFields(free, paid)).toBeNull();
    expect(unpaidPlanFields(listingOf({ status: "sold", plan: boughtBy("o1") }), paid)).toBeNull();
  });

  test("a listing that was upgraded loses either plan alone, whichever order is paid back", () => {
    const before = listingOf({ status: "active", plan: boughtBy("o1"), expiresAt: later(40) });
    const fields = paidPlanFields(before, { plan: PREMIUM, orderId: "o2", now: NOW });
    const upgraded = listingOf({ ...before, ...fields });
    expect(upgraded).toMatchObject({ plan: { id: PREMIUM.id, orderId: "o2", former: { orderId: "o1" } } });
    expect(unpaidPlanFields(upgraded, { ...paid, orderId: "o2" })).toEqual({
      plan: boughtBy("o1"),
      expiresAt: later(40),
    });
    const withoutFirst = unpaidPlanFields(upgraded, paid);
    expect(withoutFirst).toEqual({ plan: boughtBy("o2", PREMIUM), expiresAt: later(90) });
    expect(unpaidPlanFields(listingOf({ ...upgraded, ...withoutFirst }), { ...paid, orderId: "o2" })?.plan).toEqual(
      planOfListing(FREE),
    );
  });

  test("a listing without a free plan to go back to stands in front no more", () => {
    const listing = listingOf({ status: "active", plan: boughtBy("o1"), expiresAt: later(60) });
    expect(unpaidPlanFields(listing, { ...paid, free: null })?.plan).toMatchObject({ featured: false, home: false });
  });
});
