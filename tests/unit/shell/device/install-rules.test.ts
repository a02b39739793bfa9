import { describe, expect, test } from "vitest";

import { MINUTE_MS } from "~/business/durations";
import {
  dismissedUntil,
  hasHomeScreen,
  mayOfferInstall,
  nextVisit,
  parseVisits,
  visitsText,
  type InstallFacts,
} from "~/shell/device/install-rules";

describe("visits", () => {
  test("a page after half an hour without one begins another visit", () => {
    const first = nextVisit(null, 0);
    expect(first).toEqual({ count: 1, last: 0 });
    const same = nextVisit(first, 29 * MINUTE_MS);
    expect(same).toEqual({ count: 1, last: 29 * MINUTE_MS });
    expect(nextVisit(same, 58 * MINUTE_MS)).toEqual({ count: 1, last: 58 * MINUTE_MS });
    expect(nextVisit(same, 59 * MINUTE_MS)).toEqual({ count: 2, last: 59 * MINUTE_MS });
  });

  test("visits are kept as text, and anything else counts as none", () => {
    expect(parseVisits(visitsText({ count: 3, last: 1_700_000_000_000 }))).toEqual({
      count: 3,
      last: 1_700_000_000_000,
    });
    for (const text of [null, "", "3", "3.x", "-1.5", '{"count":3}']) expect(parseVisits(text)).toBeNull();
  });
});

describe("the offer to install", () => {
  const facts: InstallFacts = { visits: { count: 2, last: 0 }, isDismissed: false, hasForm: false, isInstalled: false };

  test("the offer to install is made from the second visit on", () => {
    expect(mayOfferInstall(facts)).toBe(true);
    expect(mayOfferInstall({ ...facts, visits: { count: 1, last: 0 } })).toBe(false);
  });

  test.each(["isDismissed", "hasForm", "isInstalled"] as const)("the offer to install is not made where %s", (fact) => {
    expect(mayOfferInstall({ ...facts, [fact]: true })).toBe(false);
  });
});

test("a no is read from the cookies of the page, and from nothing like it", () => {
  expect(dismissedUntil("theme=dark; sin-instalar=1780000000000; css=abc")).toBe(1_780_000_000_000);
  for (const cookies of ["", "theme=dark", "no-sin-instalar=5", "sin-instalar=x", "sin-instalar="])
    expect(dismissedUntil(cookies)).toBe(0);
});

test("the home screen is offered in browsers of iPhones, not in windows of other apps", () => {
  const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
  expect(hasHomeScreen(`${phone} Version/18.4 Mobile/15E148 Safari/604.1`)).toBe(true);
  expect(hasHomeScreen(`${phone} CriOS/140.0 Mobile/15E148 Safari/604.1`)).toBe(true);
  expect(hasHomeScreen(`${phone} Mobile/15E148 Instagram 300.0`)).toBe(false);
});
