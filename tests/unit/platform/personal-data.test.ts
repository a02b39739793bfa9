import { describe, expect, test, vi } from "vitest";

import { inBatches, inTurn, isNameless, namelessIn } from "~/platform/personal-data";

describe("erasing in batches", () => {
  test("erasing in batches ends with the first batch that is not full", async () => {
    const sizes = [3, 3, 1];
    const take = vi.fn(() => Promise.resolve(sizes.shift() ?? 0));
    expect(await inBatches(3, take)).toBe("done");
    expect(take).toHaveBeenCalledTimes(3);
  });

  test("erasing in batches leaves the rest to the next run", async () => {
    const take = vi.fn(() => Promise.resolve(3));
    expect(await inBatches(3, take, 2)).toBe("more");
    expect(take).toHaveBeenCalledTimes(2);
  });

  test("erasing goes in turn: pieces after the first unfinished one wait", async () => {
    const last = vi.fn(() => Promise.resolve("done" as const));
    expect(
      await inTurn(
        () => Promise.resolve("done"),
        () => Promise.resolve("more"),
        last,
      ),
    ).toBe("more");
    expect(last).not.toHaveBeenCalled();
    expect(await inTurn(() => Promise.resolve("done"), last)).toBe("done");
  });
});

test("an anonymous id is the same within its scope, differs between scopes, and is recognisable", async () => {
  const one = await namelessIn("threads/a");
  expect(one).toBe(await namelessIn("threads/a"));
  expect(one).not.toBe(await namelessIn("threads/b"));
  expect([isNameless(one), isNameless("abc")]).toEqual([true, false]);
});
