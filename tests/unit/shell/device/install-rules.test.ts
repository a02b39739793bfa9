import { describe, expect, test } from "vitest";

import { mayOfferInstall, nextVisit, parseVisits, visitsText, type InstallFacts } from "~/shell/device/install-rules";

const MINUTE = 60_000;

describe("visits", () => {
  test("a page after half an hour without one begins another visit", () => {
    const first = nextVisit(null, 0);
    expect(first).toEqual({ count: 1, last: 0 });
    const same = nextVisit(first, 29 * MINUTE);
    expect(same).toEqual({ count: 1, last: 29 * MINUTE });
    expect(nextVisit(same, 58 * MINUTE)).toEqual({ count: 1, last: 58 * MINUTE });
    expect(nextVisit(same, 59 * MINUTE)).toEqual({ count: 2, last: 59 * MINUTE });
  });

  test("are kept as text, and anything else counts as none", () => {
    expect(parseVisits(visitsText({ count: 3, last: 1_700_000_000_000 }))).toEqual({
      count: 3,
      last: 1_700_000_000_000,
    });
    for (const text of [null, "", "3", "3.x", "-1.5", '{"count":3}']) expect(parseVisits(text)).toBeNull();
  });
});

describe("the offer to install", () => {
  const facts: InstallFacts = { visits: { count: 2, last: 0 }, isDismissed: false, hasForm: false, isInstalled: false };

  test("is made from the second visit on", () => {
    expect(mayOfferInstall(facts)).toBe(true);
    expect(mayOfferInstall({ ...facts, visits: { count: 1, last: 0 } })).toBe(false);
  });

  test.each(["isDismissed", "hasForm", "isInstalled"] as const)("is not made where %s", (fact) => {
    expect(mayOfferInstall({ ...facts, [fact]: true })).toBe(false);
  });
});
