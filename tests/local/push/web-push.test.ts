import { afterAll, beforeAll, expect, test } from "vitest";
import webPush, { type PushSubscription, type RequestOptions } from "web-push";

import { newVapidKeys } from "../../../local/push/keys.ts";
import { startPushServer, type PushServer, type ReceivedPush } from "../../../local/push/server.ts";

// What arrives, which only the stand-in tells; that it is taken: tests/contracts/push.test.ts.

let server: PushServer;
beforeAll(async () => {
  server = await startPushServer({ port: 0 });
});
afterAll(() => server.close());

const vapidDetails = { ...newVapidKeys(), subject: "mailto:hola@rebi.test" };

async function sent(payload: string | null, options: RequestOptions = {}) {
  const made = await fetch(`${server.url}/__subscriptions`, { method: "POST" });
  const subscription = (await made.json()) as PushSubscription & { id: string };
  const { endpoint, headers, body } = webPush.generateRequestDetails(subscription, payload, {
    vapidDetails,
    contentEncoding: "aes128gcm",
    TTL: 90,
    ...options,
  });
  const { status } = await fetch(endpoint, {
    method: "POST",
    headers: headers as Record<string, string>,
    body: body && new Uint8Array(body as Buffer),
  });
  const received = await fetch(`${server.url}/__messages?subscription=${subscription.id}`);
  return { status, received: (await received.json()) as ReceivedPush[] };
}

test("a message of web-push is read as it was written, with its claims", async () => {
  expect(await sent("Ñandú 🚲", { topic: "prueba", urgency: "high" })).toMatchObject({
    status: 201,
    received: [
      {
        text: "Ñandú 🚲",
        ttl: 90,
        urgency: "high",
        topic: "prueba",
        claims: { aud: server.url, sub: vapidDetails.subject },
      },
    ],
  });
});

test("a message without content arrives without a text", async () => {
  expect(await sent(null)).toMatchObject({ status: 201, received: [{ text: "", size: 0 }] });
});

test("the encoding of the draft is refused, as newer services do", async () => {
  expect(await sent("hola", { contentEncoding: "aesgcm" })).toMatchObject({ received: [] });
});
