import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { exclusively } from "../../../local/stack/exclusive.ts";

test("exclusive work of one name runs one after the other, also after work that failed", async () => {
  const name = `test-${randomUUID()}`;
  const order: string[] = [];
  let finish = (): void => undefined;
  const first = exclusively(name, async () => {
    order.push("first begins");
    await new Promise<void>((resolve) => (finish = resolve));
    order.push("first ends");
    throw new Error("broken build");
  });
  await expect.poll(() => order).toEqual(["first begins"]);
  const second = exclusively(name, async () => void order.push("second"));
  finish();
  await expect(first).rejects.toThrow("broken build");
  await second;
  expect(order).toEqual(["first begins", "first ends", "second"]);
});

test("exclusive work of different names runs side by side", async () => {
  const inner = await exclusively(`test-${randomUUID()}`, () =>
    exclusively(`test-${randomUUID()}`, async () => "both"),
  );
  expect(inner).toBe("both");
});
