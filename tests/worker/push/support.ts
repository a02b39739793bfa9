import { inject } from "vitest";

import type { PushEnv } from "~/platform/env-push";
import { pushWrites, type NewNotice } from "~/platform/push/notice";
import type { PushSending } from "~/push/delivery.server";
import { subscriptionId } from "~/push/model";
import { createPush, type Push } from "~/push/push.server";

import { contextOf, type GivenContext } from "../../support/context";
import { World } from "../../support/world";

const PUSH_URL = inject("pushUrl");
export const SITE_URL = "https://rebi.example";
/** Noon in Lima. */
export const NOON = new Date("2026-11-23T17:00:00Z");
export const ANA = "ana-1";
export const LUIS = "luis-2";

/** A pair made for these tests. */
export const KEYS = {
  publicKey: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
  privateKey: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
};

/** A browser at the local push service. */
export interface Browser {
  id: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface Received {
  text: string;
  ttl: number;
  urgency: string;
  topic: string;
  size: number;
  claims: { aud: string; exp: number; sub: string };
}

const PUSH: PushEnv = { ...KEYS, subject: "mailto:hola@rebi.example", localOrigin: PUSH_URL };

/** Two users with devices, and the shared local push service. */
export async function pushWorld() {
  const world = Object.assign(new World({ now: NOON, env: { siteUrl: SITE_URL, push: PUSH } }), {
    session: "sesion-1",
  });
  for (const uid of [ANA, LUIS]) await world.seedUser(uid);
  world.push = makePush(world);
  return world;
}

export type PushWorld = Awaited<ReturnType<typeof pushWorld>>;

export function makePush(world: PushWorld, given: GivenContext = {}, sending: PushSending = {}): Push {
  const { env, database, limiter, clock, log, waitUntil, accounts } = world;
  const request = new Request(SITE_URL, {
    headers: { "User-Agent": "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile" },
  });
  const context = contextOf({ request, env, database, limiter, clock, log, waitUntil, accounts, ...given });
  return createPush(context, { session: () => Promise.resolve(world.session), random: () => 0, ...sending });
}

/** Notes something for a user as rooms do. */
export async function note(world: World, uid: string, notice: Partial<NewNotice> = {}): Promise<void> {
  const about = { kind: "messages", subject: "hilo", path: "/perfil/mensajes/hilo", ...notice } as const;
  await world.seed(...pushWrites(await world.accounts.user(uid), about, world.time));
}

export async function registerDevice(world: World, uid: string): Promise<Browser> {
  const browser = await newBrowser();
  const result = await world.push.devices.register(uid, formOf(browser));
  if (!result.ok) throw new Error(result.reason);
  return browser;
}

export const findNotice = (world: World, path: string) => world.find(`pushNotices/${path}`);

export async function findSubscription(world: World, { endpoint }: Browser) {
  return world.find(`pushSubscriptions/${await subscriptionId(endpoint)}`);
}

export async function newBrowser(): Promise<Browser> {
  return (await fetch(`${PUSH_URL}/__subscriptions`, { method: "POST" })).json();
}

export function formOf({ endpoint, keys }: Browser, more: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ endpoint, ...keys, key: KEYS.publicKey, ...more }))
    form.set(name, value);
  return form;
}

/** Messages that a browser got, decrypted by it. */
export async function received({ id }: Browser): Promise<Received[]> {
  return (await fetch(`${PUSH_URL}/__messages?subscription=${id}`)).json();
}

export async function titles(browser: Browser): Promise<string[]> {
  return (await received(browser)).map(
    ({ text }) => (JSON.parse(text) as { notification: { title: string } }).notification.title,
  );
}

/** Answer of the service to this browser's messages from now on. */
export async function fault({ id }: Browser, of: { status: number | "hang"; retryAfter?: string; times?: number }) {
  const answer = await fetch(`${PUSH_URL}/__faults`, {
    method: "POST",
    body: JSON.stringify({ subscription: id, ...of }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}
