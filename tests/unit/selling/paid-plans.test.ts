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
      expect(paidPlanFields(listingOf({ status, expiresAt: later(-1) }), FEATURED, NOW)).toEqual({
        status: "active",
        publishedAt: NOW,
        expiresAt: later(60),
        plan: planOfListing(FEATURED),
      });
    },
  );

  test.each(["active", "paused", "reserved"] as const)("a listing in state %s gets the plan and its term", (status) => {
    const listing = listingOf({ status, publishedAt: later(-20), expiresAt: later(10) });
    expect(paidPlanFields(listing, PREMIUM, NOW)).toEqual({ expiresAt: later(90), plan: planOfListing(PREMIUM) });
  });

  test("paidPlanFields never shortens a period", () => {
    const listing = listingOf({ status: "active", expiresAt: later(85) });
    expect(paidPlanFields(listing, FEATURED, NOW)?.expiresAt).toEqual(later(85));
  });

  test("paidPlanFields gives a listing that waits for its review the plan, whose period begins with the approval", () => {
    expect(paidPlanFields(listingOf({ status: "in_review" }), FEATURED, NOW)).toEqual({
      plan: planOfListing(FEATURED),
    });
  });

  test.each(["sold", "rejected", "hidden"] as const)(
    "paidPlanFields can do nothing for a listing in state %s",
    (status) => {
      expect(paidPlanFields(listingOf({ status }), FEATURED, NOW)).toBeNull();
    },
  );

  test("paidPlanFields publishes nothing incomplete", () => {
    expect(paidPlanFields(listingOf({ status: "pending_payment", photos: [] }), FEATURED, NOW)).toBeNull();
  });
});

describe("unpaidPlanFields", () => {
  const paid = { planId: FEATURED.id, free: FREE, paidAt: NOW };

  test("a listing whose plan was paid back goes on as a free one, as long as those do", () => {
    const listing = listingOf({ status: "active", plan: planOfListing(FEATURED), expiresAt: later(60) });
    expect(unpaidPlanFields(listing, paid)).toEqual({
      plan: planOfListing(FREE),
      expiresAt: later(FREE.durationDays),
    });
    const short = listingOf({ status: "paused", plan: planOfListing(FEATURED), expiresAt: later(2) });
    expect(unpaidPlanFields(short, paid)?.expiresAt).toEqual(later(2));
  });

  test("a listing that has another plan by now, or was sold, keeps what it has", () => {
    const premium = listingOf({ status: "active", plan: planOfListing(PREMIUM), expiresAt: later(60) });
    expect(unpaidPlanFields(premium, paid)).toBeNull();
    expect(unpaidPlanFields(listingOf({ status: "sold", plan: planOfListing(FEATURED) }), paid)).toBeNull();
  });

  test("a listing without a free plan to go back to stands in front no more", () => {
    const listing = listingOf({ status: "active", plan: planOfListing(FEATURED), expiresAt: later(60) });
    expect(unpaidPlanFields(listing, { ...paid, free: null })?.plan).toMatchObject({ featured: false, home: false });
  });
});
