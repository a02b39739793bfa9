import { expect, test } from "vitest";

import { createChangeRate } from "~/platform/http/gate.server";
import { ruleOf } from "~/platform/routes/acts";

const from = (address: string) =>
  new Request("https://rebi.test/contacto", { method: "POST", headers: { "CF-Connecting-IP": address } });

test("the gate's memory of a minute holds 10,000 networks; those beyond it pass uncounted, and the known ones stay counted", () => {
  let now = new Date("2026-11-20T15:00:10Z");
  const rate = createChangeRate({ now: () => now });
  const { limit } = ruleOf("change", "network", "minute");
  const sendBeyondLimit = (address: string) =>
    Array.from({ length: limit + 1 }, () => rate.wait(from(address))).at(-1) ?? 0;
  expect(sendBeyondLimit("203.0.113.1")).toBe(50);
  for (let network = 0; network < 10_000; network += 1) rate.wait(from(`10.0.${network >> 8}.${network & 255}`));
  expect(sendBeyondLimit("203.0.113.2")).toBe(0);
  expect(rate.wait(from("203.0.113.1"))).toBe(50);
  now = new Date(now.getTime() + 60_000);
  expect(rate.wait(from("203.0.113.1"))).toBe(0);
  expect(sendBeyondLimit("203.0.113.2")).toBe(50);
});
