import { expect, test } from "vitest";

import { claimRejection, cleanedClaim, dueOfClaim, endedClaim, offerRejectionOf } from "~/orders/claims/rules";

import { makeOrderClaim } from "../../../factories/order-claims";
import { makeOrder, ORDERED_AT } from "../../../factories/orders";

const DAY = 86_400_000;
const said = (by: "buyer" | "seller" | "admin", n: number) =>
  ({ id: `said-${n}`, by, kind: "said", text: `Dice ${by}`, at: ORDERED_AT }) as const;
const photo = (by: "buyer" | "seller") => ({ key: by, contentType: "image/jpeg", bytes: 1, by, entryId: "said-1" });
const claim = {
  ...makeOrderClaim({
    entries: [said("buyer", 1), said("seller", 2), said("admin", 3)],
    photos: [photo("buyer"), photo("seller")],
    listingPhotos: 2,
  }),
  id: "order-1",
};
const outcome = { kind: "none", by: "admin", centimos: 0 } as const;

test("an ended claim keeps its texts and photos for a year, and then nothing of them", () => {
  const ended = endedClaim(claim, outcome, ORDERED_AT);
  expect(ended.dueAt).toEqual(new Date(ORDERED_AT.getTime() + 365 * DAY));
  expect(dueOfClaim(ended, new Date(ended.dueAt!.getTime() - 1))).toBeNull();
  expect(dueOfClaim(ended, ended.dueAt!)).toBe("clean");
  const { claim: cleaned, isWhole } = cleanedClaim(ended, ended.dueAt!);
  expect([isWhole, cleaned.dueAt, cleaned.photos, cleaned.listingPhotos]).toEqual([true, null, [], 0]);
  expect(cleaned.entries.map(({ text }) => text)).toEqual(["", "", ""]);
});

test.each([
  ["buyer", "buyer-1", ["", "Dice seller", "Dice admin"]],
  ["seller", "seller-1", ["Dice buyer", "", "Dice admin"]],
] as const)("what an erased %s wrote goes with the end, and nothing else", (by, uid, texts) => {
  const ended = endedClaim({ ...claim, erased: [uid] }, outcome, ORDERED_AT);
  expect(ended.dueAt).toEqual(ORDERED_AT);
  const { claim: cleaned, isWhole } = cleanedClaim(ended, ORDERED_AT);
  expect([isWhole, cleaned.listingPhotos]).toEqual([false, 2]);
  expect(cleaned.entries.map(({ text }) => text)).toEqual(texts);
  expect(cleaned.photos.map((one) => one.by)).toEqual([by === "buyer" ? "seller" : "buyer"]);
  expect(cleaned.dueAt).toEqual(new Date(ORDERED_AT.getTime() + 365 * DAY));
});

test("a part that a seller offers is more than nothing and less than all", () => {
  const talking = { ...claim, state: "talking" as const };
  const rejected = (centimos: number) => offerRejectionOf(talking, { kind: "part", centimos }, 400_000) !== null;
  expect([0, 1, 399_999, 400_000].map(rejected)).toEqual([true, false, false, true]);
  expect(offerRejectionOf(claim, { kind: "part", centimos: 1 }, 400_000)).toContain("Ya no se puede");
});

test("a problem is told once, while the order is on its way or its buyer still looks", () => {
  const on = (changes: Parameters<typeof makeOrder>[0], now = ORDERED_AT) => claimRejection(makeOrder(changes), now);
  expect(on({ state: "shipped" })).toBeNull();
  const delivered = { state: "delivered", clocks: { completeBy: new Date(ORDERED_AT.getTime() + DAY) } } as const;
  expect(on(delivered, new Date(ORDERED_AT.getTime() + DAY - 1))).toBeNull();
  expect(on(delivered, new Date(ORDERED_AT.getTime() + DAY))).toContain("terminó");
  for (const state of ["paid", "ready", "completed", "refunded"] as const) expect(on({ state })).not.toBeNull();
  expect(on({ state: "shipped", kind: "inspection" })).toContain("Libro de Reclamaciones");
  expect(on({ state: "shipped", claim: { isOpen: false, former: "shipped" } })).toContain("una sola vez");
});
