import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PushSubscription, RequestOptions } from "web-push";

import type { PushEnv } from "~/platform/env-push";
import { createPushSender } from "~/platform/push/send.server";

import { newVapidKeys } from "../../local/push/keys.ts";
import { startPushServer } from "../../local/push/server.ts";
import { sendWithWebPush } from "../local/push/official-client.ts";
import { recordingLogger } from "../unit/platform/helpers.ts";
import { IS_REAL, variablesFor } from "./target.ts";

interface PushTarget {
  env: PushEnv;
  /** Of a browser of the deployer's. */
  subscription: PushSubscription;
  close(): Promise<void>;
}

let target: PushTarget;
beforeAll(async () => {
  target = IS_REAL ? realTarget() : await localTarget();
});
afterAll(() => target?.close());

function realTarget(): PushTarget {
  const variables = variablesFor("push");
  const {
    VAPID_PUBLIC_KEY: publicKey = "",
    VAPID_PRIVATE_KEY: privateKey = "",
    VAPID_SUBJECT: subject = "",
  } = variables;
  return {
    env: { publicKey, privateKey, subject, localOrigin: null },
    subscription: JSON.parse(variables["VERIFY_PUSH_SUBSCRIPTION"] ?? "") as PushSubscription,
    close: () => Promise.resolve(),
  };
}

async function localTarget(): Promise<PushTarget> {
  const server = await startPushServer({ port: 0 });
  const made = await fetch(`${server.url}/__subscriptions`, { method: "POST" });
  return {
    env: { ...newVapidKeys(), subject: "mailto:hola@rebi.test", localOrigin: server.url },
    subscription: (await made.json()) as PushSubscription,
    close: () => server.close(),
  };
}

const MESSAGE = { ttlSeconds: 60, urgency: "normal", topic: "prueba" } as const;

describe("a push service, asked by the product's sender", () => {
  test("a push service takes a message that it cannot read", async () => {
    const { endpoint, keys } = target.subscription;
    const sender = createPushSender({ env: target.env, clock: { now: () => new Date() }, log: recordingLogger().log });
    const text = JSON.stringify({ title: "Prueba de la instalación", body: "No tienes que hacer nada. Ñ" });
    expect(await sender.send({ endpoint, ...keys }, { ...MESSAGE, text, short: "{}" })).toEqual({ kind: "sent" });
  });
});

const sent = (payload?: string, options: RequestOptions = {}) =>
  sendWithWebPush(target.subscription, payload, { vapidDetails: target.env, ...options });

describe("a push service, asked by web-push", () => {
  test("a push service takes a message with topic and urgency", async () => {
    expect(await sent("Ñandú", { topic: "prueba", urgency: "high" })).toBe(201);
  });

  test("a push service takes a message without content", async () => {
    expect(await sent()).toBe(201);
  });

  test("a push service rejects a message that nobody signed", async () => {
    const { endpoint } = target.subscription;
    const { status } = await fetch(endpoint, { method: "POST", headers: { TTL: "60" } });
    expect([400, 401, 403]).toContain(status);
  });

  test("a push service rejects a message of more than 4 kB", async () => {
    expect([400, 413]).toContain(await sent("x".repeat(4_100)));
  });
});
