import { expect, test } from "vitest";

import { answered } from "~/catalog/asking";
import { buildIndex } from "~/catalog/index/catalog-index";
import { rowOf } from "~/catalog/index/rows";
import type { Listing } from "~/catalog/model";
import { priceGuidance, standingOf } from "~/catalog/prices/guidance";
import { marketOf, soldOf } from "~/catalog/prices/market";

import { makeListings } from "../../../../local/seed/listings";
import { DEFAULT_LISTINGS } from "../../../../local/stack/options";
import { NOW } from "../make-row";

const listings = makeListings(DEFAULT_LISTINGS, new Date(NOW)).map(({ id, fields }): Listing => ({
  ...fields,
  id,
  photos: [],
}));
const rows = listings.map(rowOf).filter((row) => row !== null);
const index = buildIndex(rows);
const sold = listings.map((listing) => soldOf(listing.id, listing)).filter((one) => one !== null);
const market = answered(marketOf(sold, new Date(NOW)), index);
/** Of the demo's listings on sale: how each stands, and its price as a part of the middle of what is usual. */
const hints = rows.flatMap((row) => {
  const found = answered(priceGuidance(index, row, NOW, market), index);
  if (found === null) return [];
  const { low, high, scope, count } = found;
  const part = row.priceCentimos / ((low + high) / 2);
  return [
    { model: `${row.brand} ${row.model}`, row, scope, count, standing: standingOf(row.priceCentimos, found), part },
  ];
});

test("no model of the demo stands the same with all its listings, unless their prices are alike", () => {
  const byModel = Map.groupBy(hints, ({ model }) => model);
  expect([...byModel.values()].filter((ofModel) => ofModel.length > 1).length).toBeGreaterThan(15);
  for (const [model, ofModel] of byModel) {
    const parts = ofModel.map(({ part }) => part);
    // A tenth beyond both ends is usual as well.
    const isAlike = Math.max(...parts) < Math.min(...parts) * 1.4;
    if (!isAlike) expect(new Set(ofModel.map(({ standing }) => standing)).size, model).toBeGreaterThan(1);
  }
});

test("the demo's prices stand below, within and above what is usual, most within; where eight are of a model, by it", () => {
  const count = (standing: string) => hints.filter((hint) => hint.standing === standing).length;
  expect(count("within")).toBeGreaterThan(count("above"));
  expect(count("within")).toBeGreaterThan(count("below"));
  expect(Math.min(count("above"), count("below"))).toBeGreaterThan(hints.length / 40);
  const onSale = Map.groupBy(
    rows.filter(({ condition }) => condition !== "para-repuestos"),
    ({ brand, model }) => `${brand} ${model}`,
  );
  for (const { model, scope, row } of hints)
    if ((onSale.get(model)?.length ?? 0) > 8) expect(scope, row.title).toBe("model");
});

test("no listing of the demo for parts has a hint", () => {
  expect(rows.some(({ condition }) => condition === "para-repuestos")).toBe(true);
  expect(hints.filter(({ row }) => row.condition === "para-repuestos")).toEqual([]);
});
