import fc from "fast-check";

import { CATEGORY_IDS, CONDITION_IDS } from "~/catalog/categories";
import { FRAMES, WHEELS } from "~/catalog/filter-values";
import type { Row } from "~/catalog/index/rows";

export const ANY_ROW: fc.Arbitrary<Row> = fc.record({
  id: fc.string(),
  title: fc.string({ unit: "grapheme" }),
  priceCentimos: fc.nat(),
  category: fc.constantFrom(...CATEGORY_IDS),
  brand: fc.string(),
  model: fc.string(),
  year: fc.nat(),
  condition: fc.constantFrom(...CONDITION_IDS),
  department: fc.constantFrom("lima", ""),
  province: fc.constantFrom("Lima", ""),
  district: fc.constantFrom("San Isidro", ""),
  photo: fc.option(
    fc.record({ key: fc.constantFrom("a/b", "c/d"), width: fc.nat(), height: fc.nat(), color: fc.constant("#aabbcc") }),
  ),
  featured: fc.boolean(),
  home: fc.boolean(),
  reserved: fc.boolean(),
  publishedAt: fc.nat(),
  expiresAt: fc.nat(),
  updatedAt: fc.nat(),
  sellerId: fc.string(),
  mileage: fc.integer({ min: -1 }),
  displacement: fc.nat(),
  wheelSize: fc.constantFrom(...WHEELS, "" as const),
  frameSize: fc.constantFrom(...FRAMES, "" as const),
  stock: fc.integer({ min: 1, max: 99 }),
  registered: fc.boolean(),
  verified: fc.boolean(),
  inspected: fc.boolean(),
  dropCentimos: fc.nat(),
  droppedAt: fc.nat(),
  words: fc.string(),
});
