import { expect, test } from "vitest";

import { DeadlineError, within } from "~/platform/deadline";
import { createServerTiming } from "~/platform/timing";

import { rejection } from "./helpers";

function timingWithClock() {
  let time = 0;
  return { timing: createServerTiming(() => time), advance: (by: number) => (time += by) };
}

test("nothing measured gives no header", () => {
  expect(createServerTiming().header(true)).toBe("");
  expect(createServerTiming().header(false)).toBe("");
});

test("the timing sums what is measured under one name, failures included, and makes names tokens", async () => {
  const { timing, advance } = timingWithClock();
  expect(
    await timing.measure("firestore", async () => {
      advance(12.34);
      return "answer";
    }),
  ).toBe("answer");
  await rejection(
    timing.measure("firestore", async () => {
      advance(1);
      throw new Error("down");
    }),
  );
  timing.add('loader.a b",c', 2);
  expect(timing.header(false)).toBe("total;dur=15.3");
  expect(timing.header(true)).toBe('firestore;dur=13.3;desc="2 calls", loader.a_b_c;dur=2.0');
});

test("the function within gives the result or the error of the work", async () => {
  expect(await within(1000, () => Promise.resolve(5))).toBe(5);
  expect(await rejection(within(1000, () => Promise.reject(new RangeError("no"))))).toBeInstanceOf(RangeError);
});

test("the function within stops waiting for work that ignores the signal, and aborts the signal", async () => {
  let told: unknown;
  const error = await rejection(
    within(1, (signal) => {
      signal.addEventListener("abort", () => (told = signal.reason));
      return new Promise(() => undefined);
    }),
  );
  expect(error).toBeInstanceOf(DeadlineError);
  expect(told).toBe(error);
});
