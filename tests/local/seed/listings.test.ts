import { describe, expect, test } from "vitest";

import { DEPARTMENTS } from "../../../app/business/peru.ts";
import { CATEGORY_IDS, CONDITION_IDS } from "../../../app/catalog/categories.ts";
import { DESCRIPTION_MAX, ListingSchema, TITLE_MAX } from "../../../app/catalog/model.ts";
import { lastDrop } from "../../../app/catalog/price-drops.ts";
import { SPECIFICATION_FIELDS } from "../../../app/catalog/specifications.ts";
import { makeListings } from "../../../local/seed/listings.ts";
import { PAINTS } from "../../../local/seed/pictures/spec.ts";
import { makeBrands, PLANS } from "../../../local/seed/reference.ts";
import { DEFAULT_LISTINGS } from "../../../local/stack/options.ts";

const today = new Date("2026-11-20T00:00:00Z");
const listings = makeListings(DEFAULT_LISTINGS, today);

describe("the demo shop", () => {
  test("the demo shop is the same each time", () => {
    expect(makeListings(DEFAULT_LISTINGS, today)).toEqual(listings);
  });

  test("the demo shop has at least 400 listings over all categories, conditions and departments", () => {
    expect(listings.length).toBeGreaterThanOrEqual(400);
    expect(new Set(listings.map(({ fields }) => fields.category))).toEqual(new Set(CATEGORY_IDS));
    expect(new Set(listings.map(({ fields }) => fields.specifications.condition))).toEqual(new Set(CONDITION_IDS));
    expect(new Set(listings.map(({ fields }) => fields.location.department))).toEqual(
      new Set(DEPARTMENTS.map(({ slug }) => slug)),
    );
  });

  test("the demo shop spans prices from S/ 150 to S/ 60,000", () => {
    const prices = listings.map(({ fields }) => fields.price);
    expect(Math.min(...prices)).toBe(150);
    expect(Math.max(...prices)).toBe(60_000);
  });

  test("the demo shop gives each listing an id, an instant and pictures of its own", () => {
    expect(new Set(listings.map(({ id }) => id)).size).toBe(listings.length);
    expect(new Set(listings.map(({ fields }) => fields.updatedAt.getTime())).size).toBe(listings.length);
    expect(listings.every(({ pictures }) => pictures.length >= 2)).toBe(true);
    for (const { pictures } of listings) expect(new Set(pictures.map(({ view }) => view)).size).toBe(pictures.length);
  });

  test("the demo shop shows vehicles of a kind from the side and from an angle, in many colours", () => {
    const covers = listings.filter(({ fields }) => fields.category === "mtb").map(({ pictures }) => pictures[0]!);
    expect(new Set(covers.map(({ view }) => view))).toEqual(new Set(["lado", "tres-cuartos"]));
    expect(new Set(covers.map(({ color, build, view }) => `${color} ${build} ${view}`)).size).toBeGreaterThan(
      covers.length * 0.7,
    );
  });

  test("the demo shop has listings whose price went down in the last days", () => {
    const lowered = listings.filter(({ fields }) => lastDrop(fields.priceChanges, today));
    expect(lowered.length).toBeGreaterThan(20);
    expect(lowered.every(({ fields }) => fields.status === "active")).toBe(true);
    expect(lowered.every(({ fields }) => fields.priceChanges?.at(-1)?.to === fields.price)).toBe(true);
  });

  test("the demo shop has sellers who live in one place each, with all their listings", () => {
    const places = new Map<string, Set<string>>();
    for (const { fields } of listings) {
      const { department, province, district } = fields.location;
      const place = `${department}, ${province}, ${district}`;
      places.set(fields.sellerId, (places.get(fields.sellerId) ?? new Set<string>()).add(place));
    }
    expect(places.size).toBeGreaterThan(25);
    expect([...places].filter(([, { size }]) => size > 1)).toEqual([]);
  });

  test("the demo shop has pictures with the suspension, brakes, gears and colour that a listing names", () => {
    for (const { fields, pictures } of listings) {
      const { suspension, brakes, gears } = fields.specifications;
      const [{ base, color } = { base: "", color: "" }] = pictures;
      expect(new Set(pictures.map((picture) => `${picture.base} ${picture.build} ${picture.color}`)).size).toBe(1);
      expect(base.startsWith(fields.category)).toBe(true);
      if (suspension === "Doble" || suspension === "Delantera" || suspension === "Rígida")
        expect(base).toContain({ Doble: "-doble", Delantera: "-delantera", Rígida: "-rigida" }[suspension]);
      if (fields.category === "ruta") expect(base.endsWith("-herradura")).toBe(brakes === "Herradura");
      if (fields.category === "mtb") expect(base.endsWith("-v-brake")).toBe(brakes === "V-brake");
      if (fields.category === "urbana") expect(base.endsWith("-una-velocidad")).toBe(gears === 1);
      for (const [name, paint] of Object.entries(PAINTS))
        if (fields.title.endsWith(` ${name}`)) expect(color).toBe(paint);
    }
  });

  test("the demo shop fits the schema and each category's fields", () => {
    for (const { fields } of listings) {
      const parsed = ListingSchema.parse({ ...fields, photos: [] });
      expect(parsed.title.length).toBeLessThanOrEqual(TITLE_MAX);
      expect(parsed.description.length).toBeLessThanOrEqual(DESCRIPTION_MAX);
      for (const field of SPECIFICATION_FIELDS[parsed.category]) {
        const value = parsed.specifications[field.name];
        if (field.required) expect(value, `${parsed.title}: ${field.name}`).toBeDefined();
        if (value === undefined) continue;
        if (field.options) expect(field.options).toContain(value);
        if (field.type === "number") {
          expect(value).toBeGreaterThanOrEqual(field.min ?? 0);
          expect(value).toBeLessThanOrEqual(field.max ?? Number.MAX_SAFE_INTEGER);
        }
      }
    }
  });

  test("the demo shop names only brands that it has documents for, and only seeded plans", () => {
    const brands = new Set(makeBrands().map(({ name }) => name));
    const plans = new Set<string>(PLANS.map(({ id }) => id));
    for (const { fields } of listings) {
      expect(brands).toContain(fields.specifications.brand);
      expect(plans).toContain(fields.plan.id);
    }
  });
});
