import { describe, expect, test } from "vitest";

import type { ListingStatus } from "~/catalog/statuses";
import { priceChange, viewFavorite, type Saved } from "~/favorites/view";

import { makeListing } from "../catalog/make-listing";
import { NOW } from "../catalog/make-row";

const now = new Date(NOW);
const saved: Saved = {
  id: "anuncio-1",
  title: "Como se llamaba",
  addedAt: new Date("2026-11-20T15:00:00Z"),
  priceCentimos: 250_000,
};
const spaces = (text: string | undefined) => text?.replaceAll("\u00a0", " ");

describe("change of price", () => {
  test.each([
    [250_000, 230_000, "down", "Bajó S/ 200"],
    [250_000, 260_000, "up", "Subió S/ 100"],
    [250_000, 249_950, "down", "Bajó S/ 0.50"],
    [100, 50_000_000, "up", "Subió S/ 499,999"],
  ] as const)("a change of price from %d to %d céntimos is said", (then, after, direction, text) => {
    const change = priceChange(then, after);
    expect(change?.direction).toBe(direction);
    expect(spaces(change?.text)).toBe(text);
  });
  test("the same price is no change", () => expect(priceChange(250_000, 250_000)).toBeNull());
});

describe("a favourite", () => {
  test("a favourite shows its present price while on offer", () => {
    const view = viewFavorite(saved, makeListing({ price: 2300 }), now);
    expect(view).toMatchObject({
      id: "anuncio-1",
      title: "Trek Marlin 7 aro 29",
      state: null,
      card: { priceCentimos: 230_000, category: "mtb" },
    });
    expect(spaces(view.change?.text)).toBe("Bajó S/ 200");
    expect(spaces(view.card?.about)).toBe("2022 · M · Buen estado");
    expect(spaces(view.card?.place)).toBe("Miraflores · hace 1 día");
  });

  test("a drop is told once: since it was saved, or else the listing's own", () => {
    const priceChanges = [{ from: 2600, to: 2300, at: new Date(NOW - 1000) }];
    const lowered = viewFavorite(saved, makeListing({ price: 2300, priceChanges }), now);
    expect(lowered.card?.lowered).toBeUndefined();
    const known = viewFavorite({ ...saved, priceCentimos: 230_000 }, makeListing({ price: 2300, priceChanges }), now);
    expect(known.change).toBeNull();
    expect(spaces(known.card?.lowered)).toBe("Bajó 12 %");
  });

  test.each<[ListingStatus, string, boolean]>([
    ["reserved", "Reservado", true],
    ["paused", "Pausado", true],
    ["sold", "Vendido", false],
    ["expired", "Vencido", false],
  ])("%s is marked as such", (status, state, priced) => {
    const view = viewFavorite(saved, makeListing({ status, price: 2300 }), now);
    expect(view).toMatchObject({ state, card: { id: "anuncio-1" } });
    expect(view.change !== null).toBe(priced);
    expect(spaces(view.card?.lowered)).toBe(priced ? "Bajó S/ 200" : undefined);
  });

  test("a favourite past its term has expired, even before the job says so", () => {
    expect(viewFavorite(saved, makeListing({ expiresAt: new Date(NOW - 1) }), now).state).toBe("Vencido");
  });

  test.each<ListingStatus | null>([null, "draft", "in_review", "rejected", "pending_payment"])(
    "%s: withdrawn, known by what was kept of it",
    (status) => {
      const view = viewFavorite(saved, status && makeListing({ status, title: "Secreto" }), now);
      expect(view).toMatchObject({
        title: "Como se llamaba",
        card: null,
        state: "Retirado",
        change: null,
      });
    },
  );

  test("a favourite of a visitor has no title once it is withdrawn", () => {
    expect(viewFavorite({ ...saved, title: null }, null, now).title).toBe("Anuncio retirado");
  });

  test("a favourite still shows a listing whose payload was lost", () => {
    expect(
      viewFavorite({ id: "anuncio-1", title: null, addedAt: null, priceCentimos: null }, makeListing(), now),
    ).toMatchObject({ title: "Trek Marlin 7 aro 29", change: null });
  });
});
