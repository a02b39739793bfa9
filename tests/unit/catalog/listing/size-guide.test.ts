import { describe, expect, test } from "vitest";

import { sizeGuideOf } from "~/catalog/listing/size-guide";

import { makeListing } from "../make-listing";

describe("sizeGuideOf", () => {
  const { specifications } = makeListing();
  const guide = (frameSize: string, height: string | null = null) =>
    sizeGuideOf({ specifications: { ...specifications, frameSize } }, height);

  test.each([
    ["1.70", "Con 1.70 m te queda la M, como esta.", true],
    ["170", "Con 1.70 m te queda la M, como esta.", true],
    ["1,7 m", "Con 1.70 m te queda la M, como esta.", true],
    ["1.65", "Con 1.65 m te quedan la S y la M, y esta es M.", true],
    [" 1.90 ", "Con 1.90 m te queda la XL, y esta es M.", false],
  ] as const)("%s is answered by one sentence", (height, text, fits) => {
    expect(guide("M", height)).toMatchObject({ answer: { text, fits }, error: null });
  });

  test.each(["alto", "17", "3.20", "0.9", "1.70 y medio"])("%s is kept with a message", (height) => {
    expect(guide("M", height)).toMatchObject({ asked: height, answer: null, error: expect.stringContaining("1.68") });
  });

  test("the size of the listing is marked", () => {
    expect(guide("XL")?.sizes.filter(({ isOwn }) => isOwn)).toEqual([
      { name: "XL", heights: "desde 1.85", isOwn: true },
    ]);
  });

  test.each(["Única", "", "17"])("a listing of size «%s» has no guide", (frameSize) => {
    expect(guide(frameSize)).toBeNull();
  });
});
