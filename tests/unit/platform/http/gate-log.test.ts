import { expect, test } from "vitest";

import { randomHex } from "~/platform/crypto/hash";
import { createTokens } from "~/platform/crypto/tokens.server";
import { createGate } from "~/platform/http/gate.server";
import { newTransferToken } from "~/registry/transfer/store.server";
import { policyOf } from "~/server/route-policy";
import { ROUTE_TABLE } from "~/server/route-table/route-table";

import { recordingLogger } from "../helpers";

const tokens = createTokens({ secret: "a secret of these tests", clock: { now: () => new Date() } });

/** Secrets as in the links of mails. */
const secrets = await Promise.all([
  tokens.sign("deletion-request", { uid: "ana", request: randomHex(16) }, 60),
  tokens.seal("pending-link", { uid: "ana" }, 60),
  newTransferToken(randomHex(16)).then(({ token }) => token),
]);

async function loggedPath(address: string): Promise<string> {
  const { lines, sink } = recordingLogger();
  const gate = createGate({ rulesOf: policyOf, sink });
  await gate.handle(new Request(`https://rebi.example${address}`), { waitUntil: () => undefined }, async () =>
    Response.json({}),
  );
  return JSON.stringify(lines);
}

test("the log of the gate hides each kind of secret of a link in each parameter of each route", async () => {
  const routes = ROUTE_TABLE.map(({ path }) => path).filter((path) => path.includes("/:"));
  expect(routes).toContain("/transferir-propiedad/recibir/:token");
  for (const path of routes)
    for (const secret of secrets)
      for (const asked of [secret, `${secret}.data`, `${secret}x`, `%2E${secret}`, secret.replace(/^./, encoded)]) {
        const line = await loggedPath(path.replace(/:\w+/g, asked));
        for (const part of secret.match(/\w{8,}/g) ?? []) expect(line, path).not.toContain(part);
      }
});

test("the log of the gate keeps what tells routes and things apart", async () => {
  for (const path of ["/administracion/verificaciones/demo-00987654321-trek", "/perfil/mensajes", "/comprar.data"])
    expect(await loggedPath(path)).toContain(`"path":"${path}"`);
});

function encoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16)}`;
}
