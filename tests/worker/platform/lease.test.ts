import { beforeEach, expect, test } from "vitest";

import { withLease } from "~/platform/firestore/lease";

import { down } from "../../support/faults";
import { World } from "../../support/world";

const MINUTE_MS = 60_000;

let world: World;
beforeEach(() => {
  world = new World();
});

const leased = <T>(work: Parameters<typeof withLease<T>>[3]) => withLease(world, "test", MINUTE_MS, work);

test("a lease keeps another run out until it is returned", async () => {
  const outcome = await leased(async ({ isHeld }) => [await leased(async () => "second"), await isHeld()]);
  expect(outcome).toEqual([null, true]);
  expect(await leased(async () => "third")).toBe("third");
});

test("a lease is returned by work that fails", async () => {
  await expect(leased(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await leased(async () => "next")).toBe("next");
});

test("a lease that has ended is taken over, and its former holder knows", async () => {
  const held = await leased(async ({ isHeld }) => {
    world.pass({ seconds: 61 });
    const other = await leased(async () => isHeld());
    return [other, await isHeld()];
  });
  expect(held).toEqual([false, false]);
});

test("a lease that cannot be returned takes nothing from the result of its work", async () => {
  const outcome = await leased(async () => {
    world.fault = () => down();
    return "stored";
  });
  expect(outcome).toBe("stored");
  expect(world.events()).toContain("lease.not-returned");
});
