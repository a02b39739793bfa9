import { expect, test } from "vitest";

import { createIdentity, SESSION_SECONDS } from "~/accounts/identity/identity.server";
import { createLogger } from "~/platform/log";

const config = {
  apiKey: "demo-key",
  authDomain: "demo.test",
  projectId: "demo-rebi",
  serviceAccount: null,
  authEmulatorHost: "127.0.0.1:9",
};

test("the identity client asks for another life each millisecond of a second, so that two sessions are never one token", async () => {
  const asked: number[] = [];
  let now = 1_790_000_000_000;
  const identity = createIdentity(config, {
    log: createLogger({}, () => undefined),
    now: () => now,
    fetch: async (input, init) => {
      const { validDuration } = (await new Request(input, init).json()) as { validDuration: string };
      asked.push(Number(validDuration));
      return Response.json({ sessionCookie: "a.b.c" });
    },
  });
  for (const later of [0, 1, 998]) {
    now += later;
    expect(await identity.createSessionCookie("token")).toMatchObject({ ok: true });
  }
  expect(asked).toEqual([SESSION_SECONDS, SESSION_SECONDS - 1, SESSION_SECONDS - 999]);
});
