import { afterAll, beforeAll, expect, test } from "vitest";
import type { PushSubscription, RequestOptions } from "web-push";

import type { RunningServer } from "../../../local/firestore/http/kept-server.ts";
import { newVapidKeys } from "../../../local/push/keys.ts";
import { startPushServer, type ReceivedPush } from "../../../local/push/server.ts";
import { sendWithWebPush } from "./official-client.ts";

// Only the stand-in tells how a message arrives; that it is taken: tests/contracts/push.test.ts.

let server: RunningServer;
beforeAll(async () => {
  server = await startPushServer({ port: 0 });
});
afterAll(() => server.close());

const vapidDetails = { ...newVapidKeys(), subject: "mailto:hola@rebi.test" };

async function sent(payload?: string, options: RequestOptions = {}) {
  const made = await fetch(`${server.url}/__subscriptions`, { method: "POST" });
  const subscription = (await made.json()) as PushSubscription & { id: string };
  const status = await sendWithWebPush(subscription, payload, { vapidDetails, TTL: 90, ...options });
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
  expect(await sent()).toMatchObject({ status: 201, received: [{ text: "", size: 0 }] });
});

test("the encoding of the draft is refused, as newer services do", async () => {
  expect(await sent("hola", { contentEncoding: "aesgcm" })).toMatchObject({ received: [] });
});
