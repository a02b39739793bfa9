import { expect, test } from "vitest";

import { sharedTextOf } from "~/catalog/listing/shared-photo";
import { LISTING_STATUSES } from "~/catalog/statuses";

const NOW = new Date("2026-11-28T15:00:00Z");
const listing = { title: "Trek Marlin 7", price: 2500, expiresAt: new Date("2026-12-28T15:00:00Z") };

test("only a listing on offer has a picture with price and title to share", () => {
  const shared = LISTING_STATUSES.filter((status) => sharedTextOf({ ...listing, status }, NOW) !== null);
  expect(shared).toEqual(["active", "reserved"]);
  expect(sharedTextOf({ ...listing, status: "active" }, NOW)).toEqual({
    title: "Trek Marlin 7",
    price: "S/\u00a02,500",
  });
});
test("a listing past its term has none, even before it is marked as expired", () => {
  expect(sharedTextOf({ ...listing, status: "active", expiresAt: NOW }, NOW)).toBeNull();
});
