import { env } from "cloudflare:workers";
import { inject } from "vitest";

import { UserSchema, type User } from "~/accounts/model";
import { newUserDocument } from "~/accounts/users.server";
import type { PushEnv } from "~/platform/env-push";
import { createDatabase } from "~/platform/firestore/client";
import type { Database, DocumentData } from "~/platform/firestore/types";
import { createLimiter } from "~/platform/limits/limits.server";
import { createLogger } from "~/platform/log";
import { pushWrites, type NewNotice } from "~/platform/push/notice";
import { subscriptionId } from "~/push/model";
import { createPush, type Push } from "~/push/push.server";

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

/** Two people with a database of their own, a clock that stands still, and the shared local push service. */
export class PushWorld {
  time = NOON;
  session = "sesion-1";
  readonly lines: { level: string; event: string }[] = [];
  readonly asked: string[] = [];
  readonly database: Database;
  readonly env: PushEnv = { ...KEYS, subject: "mailto:hola@rebi.example", localOrigin: PUSH_URL };
  private readonly behind: Promise<unknown>[] = [];
  push: Push;

  private constructor() {
    this.database = createDatabase(
      {
        firestore: {
          projectId: `push-${crypto.randomUUID()}`,
          serviceAccount: null,
          emulatorHost: env.FIRESTORE_EMULATOR_HOST,
        },
      },
      {
        log: createLogger({}, () => undefined),
        sleep: () => Promise.resolve(),
        fetch: (input, init) => {
          this.asked.push(String(input).split(":").at(-1) ?? "");
          return fetch(input, init);
        },
      },
    );
    this.push = this.make();
  }

  static async create(): Promise<PushWorld> {
    const world = new PushWorld();
    for (const uid of [ANA, LUIS]) await world.person(uid);
    return world;
  }

  make(changes: Partial<Parameters<typeof createPush>[0]> = {}): Push {
    const clock = { now: () => this.time };
    return createPush({
      request: new Request(SITE_URL, {
        headers: { "User-Agent": "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile" },
      }),
      env: { siteUrl: SITE_URL, brandName: "Rebi", push: this.env },
      database: this.database,
      accounts: () => ({
        user: (uid: string) => this.user(uid),
        profile: undefined as never,
      }),
      limiter: createLimiter({ database: this.database, clock }),
      session: () => Promise.resolve(this.session),
      clock,
      log: createLogger({}, (_, line) => this.lines.push(JSON.parse(line) as { level: string; event: string })),
      waitUntil: (promise) => void this.behind.push(promise),
      random: () => 0,
      ...changes,
    });
  }

  async settled(): Promise<void> {
    await Promise.all(this.behind.splice(0));
  }

  async person(uid: string, change: Partial<User> = {}): Promise<void> {
    const user = newUserDocument({ uid, email: `${uid}@demo.pe`, displayName: uid, emailVerified: true }, NOON);
    await this.database.commit([{ set: `users/${uid}`, data: { ...user, ...change } }]);
  }

  async user(uid: string): Promise<User | null> {
    const snapshot = await this.database.read(`users/${uid}`);
    return snapshot && UserSchema.parse(snapshot.data);
  }

  /** Notes something for a user as rooms do. */
  async note(uid: string, notice: Partial<NewNotice> = {}): Promise<void> {
    const writes = pushWrites(
      await this.user(uid),
      { kind: "messages", subject: "hilo", path: "/perfil/mensajes/hilo", ...notice },
      this.time,
    );
    await this.database.commit(writes);
  }

  async device(uid: string): Promise<Browser> {
    const browser = await newBrowser();
    const result = await this.push.devices.register(uid, formOf(browser));
    if (!result.ok) throw new Error(result.reason);
    return browser;
  }

  later(seconds: number): void {
    this.time = new Date(this.time.getTime() + seconds * 1000);
  }

  async notice(path: string): Promise<DocumentData | null> {
    return (await this.database.read(`pushNotices/${path}`))?.data ?? null;
  }

  async subscription({ endpoint }: Browser): Promise<DocumentData | null> {
    return (await this.database.read(`pushSubscriptions/${await subscriptionId(endpoint)}`))?.data ?? null;
  }
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
