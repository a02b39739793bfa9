import { describe, expect, test } from "vitest";

import { decodeLines, encodeLines, encodeWithout } from "~/checkout/summary";

describe("the lines that a form repeats", () => {
  const lines = [
    { listingId: "demo-00007-animator_16", quantity: 1 },
    { listingId: "b", quantity: 12 },
  ];

  test("the lines that a form repeats are read as they were written", () => {
    expect(decodeLines(encodeLines(lines), 20)).toEqual(lines);
    expect(decodeLines("", 20)).toEqual([]);
  });

  test("the lines that a form repeats are left out where they make no sense, come twice or exceed the largest order", () => {
    expect(decodeLines("a.0~../x.1~b.1.1~c~d.-1~e.2~e.3~é.1", 20)).toEqual([{ listingId: "e", quantity: 2 }]);
    expect(decodeLines("a.1~b.1~c.1", 2).map(({ listingId }) => listingId)).toEqual(["a", "b"]);
  });

  test("the left out ones are the same in any order", () => {
    expect(encodeWithout(["b", "a"])).toBe(encodeWithout(["a", "b"]));
  });
});
