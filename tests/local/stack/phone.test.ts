import { afterAll, beforeAll, expect, test } from "vitest";

import type { RunningServer } from "../../../local/firestore/http/kept-server.ts";
import { PHONE_API_TOKEN, PHONE_SENDERS, startPhoneServer } from "../../../local/phone/server.ts";

let server: RunningServer;
beforeAll(async () => (server = await startPhoneServer({ port: 0 })));
afterAll(() => server.close());

const SMS = { To: "+51987654321", From: PHONE_SENDERS.sms, Body: "123456 es tu código de Rebi." };
const send = (form: Record<string, string>, token = PHONE_API_TOKEN) =>
  fetch(`${server.url}/Messages.json`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa(token)}` },
    body: new URLSearchParams(form),
  });

test("a message that fits is taken, and its page and list show it", async () => {
  expect((await send(SMS)).status).toBe(201);
  expect(await (await fetch(`${server.url}/__codes?to=%2B51987654321`)).json()).toMatchObject([{ code: "123456" }]);
  expect(await (await fetch(server.url)).text()).toContain("123456 es tu código");
});

test("WhatsApp takes the approved template only", async () => {
  const form = {
    To: "whatsapp:+51987654321",
    From: `whatsapp:${PHONE_SENDERS.whatsapp}`,
    ContentSid: PHONE_SENDERS.template,
    ContentVariables: '{"1":"654321"}',
  };
  expect((await send(form)).status).toBe(201);
  expect((await send({ ...form, ContentSid: "HX0" })).status).toBe(400);
  expect((await send({ ...SMS, To: form.To })).status).toBe(400);
});

test.each([
  ["without its own token", SMS, "other:token", 401],
  ["from another number", { ...SMS, From: "+51900000000" }, PHONE_API_TOKEN, 400],
  ["to what is no number", { ...SMS, To: "987654321" }, PHONE_API_TOKEN, 400],
  ["with a field that it does not know", { ...SMS, Extra: "1" }, PHONE_API_TOKEN, 400],
])("a message %s is refused", async (_, form, token, status) => {
  expect((await send(form, token)).status).toBe(status);
});

test("a fault is answered as often as it was told", async () => {
  const fault = { to: "+51911111111", status: 503 };
  await fetch(`${server.url}/__faults`, { method: "POST", body: JSON.stringify(fault) });
  const form = { ...SMS, To: "+51911111111" };
  expect((await send(form)).status).toBe(503);
  expect((await send(form)).status).toBe(201);
});
