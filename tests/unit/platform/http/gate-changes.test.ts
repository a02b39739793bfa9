import { describe, expect, test } from "vitest";

import { createGate } from "~/platform/http/gate.server";
import { ruleOf } from "~/platform/routes/acts";
import { policyOf } from "~/server/route-policy";

function gateAt(start = new Date("2026-11-20T15:00:10Z")) {
  let now = start;
  let asked = 0;
  const gate = createGate({ rulesOf: policyOf, clock: { now: () => now }, sink: () => undefined });
  const next = () => {
    asked += 1;
    return Promise.resolve(new Response("ok"));
  };
  return {
    asked: () => asked,
    pass: (seconds: number) => (now = new Date(now.getTime() + seconds * 1000)),
    async change(address: string | null, path = "/contacto", method = "POST") {
      const headers: Record<string, string> = { "Sec-Fetch-Site": "same-origin" };
      if (address !== null) headers["CF-Connecting-IP"] = address;
      const request = new Request(`https://rebi.test${path}`, { method, headers });
      return gate.handle(request, { waitUntil: () => undefined }, next);
    },
  };
}

const { limit } = ruleOf("change", "network", "minute");

async function flood(gate: ReturnType<typeof gateAt>, address: string | null, count = limit) {
  for (let sent = 0; sent < count; sent += 1) await gate.change(address);
}

describe("changes that one network sends in a minute", () => {
  test("the gate answers 429 beyond the table's rate, in Spanish before the application, until the next minute", async () => {
    const gate = gateAt();
    await flood(gate, "203.0.113.9");
    expect(gate.asked()).toBe(limit);
    const rejected = await gate.change("203.0.113.9");
    expect([rejected.status, rejected.headers.get("Retry-After")]).toEqual([429, "50"]);
    expect(await rejected.text()).toContain("Demasiados envíos seguidos");
    expect(gate.asked()).toBe(limit);
    expect((await gate.change("203.0.113.10")).status).toBe(200);
    expect((await gate.change("203.0.113.9", "/", "GET")).status).toBe(200);
    gate.pass(50);
    expect((await gate.change("203.0.113.9")).status).toBe(200);
  });

  test("the rate of an IPv6 network is that of its /56, and four times that of its /48", async () => {
    const gate = gateAt();
    for (const part of ["01", "02", "03", "04"]) await flood(gate, `2001:db8:1:${part}00::1`);
    expect((await gate.change("2001:db8:1:500::1")).status).toBe(429);
    expect((await gate.change("2001:db8:2:500::1")).status).toBe(200);
  });

  test("a local request without an address, and a notice that is signed, are not counted", async () => {
    const gate = gateAt();
    await flood(gate, null, limit + 1);
    expect(gate.asked()).toBe(limit + 1);
    await flood(gate, "203.0.113.11");
    expect((await gate.change("203.0.113.11", "/webhooks/mercadopago")).status).toBe(200);
  });
});
