import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { renewSubscription } from "~/shell/device/push-renewal";

// The server's part of a renewal: tests/worker/push/subscriptions.test.ts.

const KEY = "BAAA";
const NEXT_KEY = "BBBB";
const bytesOf = (text: string): ArrayBuffer => Uint8Array.from(Buffer.from(text, "base64url")).buffer;

interface World {
  endpoint: string | null;
  permission: NotificationPermission;
  answers: Response[];
  /** Fields that the server was sent. */
  sent: Record<string, string>[];
  unsubscribed: string[];
}

let world: World;
let stored: Map<string, string>;

function subscription(endpoint: string, key: string): PushSubscription {
  return {
    endpoint,
    options: { applicationServerKey: bytesOf(key) },
    getKey: () => bytesOf("AAAA"),
    unsubscribe: () => {
      world.unsubscribed.push(endpoint);
      world.endpoint = null;
      return Promise.resolve(true);
    },
  } as unknown as PushSubscription;
}

const pushManager = {
  getSubscription: () => Promise.resolve(world.endpoint === null ? null : subscription(world.endpoint, KEY)),
  subscribe: ({ applicationServerKey }: { applicationServerKey: string }) => {
    world.endpoint = `https://push.test/${applicationServerKey}`;
    return Promise.resolve(subscription(world.endpoint, applicationServerKey));
  },
};

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-23T15:00:00Z") });
  world = { endpoint: "https://push.test/1", permission: "granted", answers: [], sent: [], unsubscribed: [] };
  stored = new Map();
  signedIn("ana");
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: () => Promise.resolve({ pushManager }) } });
  vi.stubGlobal("Notification", {
    get permission() {
      return world.permission;
    },
  });
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  });
  vi.stubGlobal("fetch", (_path: string, { body }: { body: URLSearchParams }) => {
    world.sent.push(Object.fromEntries(body));
    return Promise.resolve(world.answers.shift() ?? new Response(null, { status: 204 }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Value that `keep` writes takes the place of the one cookie of this document. */
function signedIn(uid: string): void {
  vi.stubGlobal("document", { cookie: `usuario=${uid}` });
}

/** Registers with the server once, as the first page after the button does. */
async function told(): Promise<void> {
  await renewSubscription();
  expect(world.sent).toMatchObject([{ endpoint: "https://push.test/1", key: KEY, renewal: "1" }]);
  world.sent = [];
  signedIn("ana");
}

describe("a page tells the server which subscription is this browser's", () => {
  test("the renewal tells the server once a day which subscription is this browser's", async () => {
    await told();
    await renewSubscription();
    expect(world.sent).toEqual([]);
    vi.advanceTimersByTime(86_400_000);
    await renewSubscription();
    expect(world.sent).toHaveLength(1);
    expect(world.sent[0]).not.toHaveProperty("former");
  });

  test("the renewal tells the server when another user has signed in, and nothing of the former one", async () => {
    await told();
    signedIn("luis");
    await renewSubscription();
    expect(world.sent).toHaveLength(1);
    expect(world.sent[0]).not.toHaveProperty("former");
  });

  test("the renewal tells the server when the browser has replaced the subscription, with the former one", async () => {
    await told();
    world.endpoint = "https://push.test/2";
    await renewSubscription();
    expect(world.sent).toMatchObject([{ endpoint: "https://push.test/2", former: "https://push.test/1" }]);
  });

  test("the renewal tells the server when the browser has ended the subscription: another one takes its place, where that is allowed", async () => {
    await told();
    world.endpoint = null;
    world.permission = "default";
    await renewSubscription();
    expect(world.sent).toEqual([]);
    world.permission = "granted";
    await renewSubscription();
    expect(world.sent).toMatchObject([{ endpoint: `https://push.test/${KEY}`, former: "https://push.test/1" }]);
  });

  test("the renewal tells nothing where none was ever told, or nobody is signed in", async () => {
    world.endpoint = null;
    await renewSubscription();
    signedIn("");
    world.endpoint = "https://push.test/1";
    await renewSubscription();
    expect(world.sent).toEqual([]);
  });

  test("the renewal subscribes with our new key in the place of the one with the former key", async () => {
    world.answers = [Response.json({ key: NEXT_KEY }, { status: 409 })];
    await renewSubscription();
    expect(world.unsubscribed).toEqual(["https://push.test/1"]);
    expect(world.sent).toMatchObject([
      { endpoint: "https://push.test/1" },
      { endpoint: `https://push.test/${NEXT_KEY}`, key: NEXT_KEY, former: "https://push.test/1" },
    ]);
  });

  test("the renewal ends a subscription where it was removed, also for the days after", async () => {
    await told();
    vi.advanceTimersByTime(86_400_000);
    world.answers = [new Response(null, { status: 410 })];
    await renewSubscription();
    expect(world.unsubscribed).toEqual(["https://push.test/1"]);
    signedIn("ana");
    await renewSubscription();
    expect(world.sent).toHaveLength(1);
  });
});
