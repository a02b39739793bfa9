import { describe, expect, test } from "vitest";

import { pauseOf } from "~/messages/threads/thread-refresh";

describe("pauseOf", () => {
  test.each([
    ["a good link", { effectiveType: "4g" }, 8_000],
    ["a browser that says nothing", {}, 8_000],
    ["3g", { effectiveType: "3g" }, 20_000],
    ["2g", { effectiveType: "2g" }, 60_000],
    ["the data saver", { effectiveType: "4g", saveData: true }, 60_000],
  ])("pauseOf begins with the pause of %s", (_, link, pause) => {
    expect(pauseOf(link, 100, 0)).toBe(pause);
  });

  test("pauseOf grows with each answer that brings nothing, up to two minutes", () => {
    const pauses = [0, 1, 2, 3, 50].map((quiet) => pauseOf({}, 100, quiet));
    expect(pauses).toEqual([8_000, 12_000, 18_000, 27_000, 120_000]);
  });

  test("pauseOf takes at most a twentieth of the time of a slow link", () => {
    expect(pauseOf({}, 2_000, 0)).toBe(40_000);
  });
});
