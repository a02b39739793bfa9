import { expect, test } from "vitest";
import { z } from "zod";

import { createTransport } from "~/accounts/identity/transport.server";
import { createLogger } from "~/platform/log";

test("the identity client logs the code of a rejection without what the service quotes after it", async () => {
  const lines: string[] = [];
  const config = {
    apiKey: "demo-key",
    authDomain: "demo.test",
    projectId: "demo-rebi",
    serviceAccount: null,
    authEmulatorHost: "127.0.0.1:9",
  };
  const message = "INVALID_IDP_RESPONSE : https://graph.test/me?access_token=abc123 of ana@demo.pe";
  const call = createTransport(config, {
    log: createLogger({}, (_level, line) => lines.push(line)),
    fetch: () => Promise.resolve(Response.json({ error: { message } }, { status: 400 })),
  });
  const answer = await call({ path: "accounts:signInWithIdp", body: {}, answer: z.object({}), repeatable: false });
  expect(answer).toMatchObject({ ok: false, failure: { cause: "invalid-credential" } });
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    {
      level: "warn",
      event: "identity.rejected",
      call: "accounts:signInWithIdp",
      status: 400,
      code: "INVALID_IDP_RESPONSE",
    },
  ]);
});
