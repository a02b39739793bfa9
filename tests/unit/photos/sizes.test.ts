import { expect, test } from "vitest";

import { PHOTO_SIZES } from "~/platform/images";
import { qualityOf } from "~/platform/photos/sizes";

test("a photo costs four calls of the binding, and a card's AVIF is made once at a quality that a page can carry", () => {
  expect(PHOTO_SIZES.map((size) => [`${size.width}.${size.format}`, qualityOf(size)])).toEqual([
    ["360.avif", 30],
    ["720.avif", 40],
    ["720.jpeg", 72],
    ["1280.jpeg", 72],
  ]);
});
