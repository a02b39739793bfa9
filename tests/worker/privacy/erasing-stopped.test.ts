import { env as bindings } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";

import { UpstreamError } from "~/platform/errors";
import { originalKey } from "~/platform/photos/keys";

import type { Service } from "../../support/faults";
import { rejection } from "../accounts/support";
import { liveThrough, type Life } from "./erasure-life";
import { tracesIn } from "./erasure-traces";
import {
  deletionOf,
  documentsOf,
  leavingWorld,
  type LeavingWorld,
  mailsTo,
  objectsIn,
  type Remains,
  remainsOf,
  requestOf,
  runDeletions,
  runUntilDone,
  worldFrom,
} from "./erasure-world";

let life: Life;
let lived: Remains;
let photos: string[];

/** Lives once, asks for the deletion, and waits for its day. */
beforeAll(async () => {
  const world = leavingWorld();
  life = await liveThrough(world);
  await requestOf(world).privacy.deletion.request(life.ana.uid, "person");
  world.pass({ days: 7 });
  photos = [...(await objectsIn([life.listings.active, life.listings.draft])), originalKey(life.profilePhoto)];
  lived = await remainsOf(world, photos);
});

const due = (): Promise<LeavingWorld> => worldFrom(lived);

/** A run that may find a service down, or be stopped, from its very first question on. */
async function runAnyhow(world: LeavingWorld): Promise<void> {
  await runDeletions(world).catch((error: unknown) => expect(error).toBeInstanceOf(UpstreamError));
}

/** Nothing is left, nobody else lost anything, and one receipt was sent. */
async function expectClean(world: LeavingWorld): Promise<void> {
  const { ana, beto, listings } = life;
  const after = await documentsOf(world);
  const receipts = after.filter(({ path }) => path.startsWith("mail/deletion-"));
  expect(receipts.map(({ data }) => data.includes("Eliminamos tu cuenta"))).toEqual([true]);
  expect(
    tracesIn(
      life,
      after.filter((document) => !receipts.includes(document)),
    ),
  ).toEqual([]);
  expect(await Promise.all(photos.map((key) => bindings.PHOTOS.head(key)))).toEqual(photos.map(() => null));
  expect([...world.identity.people.keys()]).toEqual([beto.uid]);
  const paths = new Set(after.map(({ path }) => path));
  for (const path of [`users/${beto.uid}`, `vehicles/${listings.others}`, `complaints/${life.complaint}`])
    expect(paths).toContain(path);
  expect(after.filter(({ path }) => path.startsWith("reports/"))).toHaveLength(6);
  expect(after.filter(({ path }) => /^threads\/[^/]+\/messages\//.test(path))).toHaveLength(6);
  expect(await deletionOf(world, ana.uid)).toMatchObject({
    state: "done",
    amounts: { listings: 3, favorites: 1, searches: 1, messages: 2, reports: 3 },
  });
}

describe("Worker stopped during the erasing", () => {
  test("a Worker stopped during the erasing loses nothing after any change: the next runs continue from there", async () => {
    const found = new Map<string, Remains>();
    const undisturbed = await due();
    undisturbed.afterChange = async () => {
      const remains = await remainsOf(undisturbed, photos);
      found.set(JSON.stringify(remains), remains);
    };
    await runUntilDone(undisturbed, life.ana.uid);
    await expectClean(undisturbed);
    for (const remains of found.values()) {
      const world = await worldFrom(remains);
      world.pass({ minutes: 10 });
      await runUntilDone(world, life.ana.uid);
      await expectClean(world);
    }
    // Each of the thirteen steps changes something, and is noted.
    expect(found.size).toBeGreaterThan(30);
  }, 240_000);

  test("a Worker stopped during the erasing finishes when stopped again and again, a few changes later each time", async () => {
    const world = await due();
    for (let run = 1; (await deletionOf(world, life.ana.uid))?.state !== "done"; run += 1) {
      expect(run).toBeLessThan(60);
      world.effects = 0;
      world.stopAt = 1 + Math.ceil(run / 3);
      world.pass({ minutes: 10 });
      await runAnyhow(world);
      world.stopAt = Infinity;
    }
    await expectClean(world);
  }, 60_000);
});

const FAULTS: [string, Service, string, () => Promise<Response>][] = [
  [
    "Firestore takes no commit",
    "firestore",
    "commit",
    () => Promise.resolve(new Response("<html>502</html>", { status: 502 })),
  ],
  [
    "Firestore answers no query",
    "firestore",
    "runQuery",
    () =>
      Promise.resolve(Response.json({ error: { code: 503, message: "down", status: "UNAVAILABLE" } }, { status: 503 })),
  ],
  ["R2 does not delete", "r2", "delete", () => Promise.reject(new Error("R2 is down"))],
  [
    "the identity service does not disable",
    "identity",
    "update",
    () => Promise.resolve(new Response("<html>", { status: 503 })),
  ],
  [
    "the identity service does not delete",
    "identity",
    "delete",
    () => Promise.resolve(new Response("<html>", { status: 503 })),
  ],
  [
    "the identity service refuses",
    "identity",
    "delete",
    () => Promise.resolve(rejection("INSUFFICIENT_PERMISSION", 403)),
  ],
];

describe("service down during the erasing", () => {
  test.each(FAULTS)("%s: records nothing undone, and retries later", async (_name, service, what, answer) => {
    const world = await due();
    world.block = (asked, call) => (asked === service && call === what ? answer() : null);
    for (let run = 0; run < 4; run += 1) await runAnyhow(world);
    world.block = () => null;
    expect((await deletionOf(world, life.ana.uid))?.state).not.toBe("done");
    expect(await mailsTo(world, life.ana.email)).not.toContainEqual(
      expect.objectContaining({ subject: "Eliminamos tu cuenta" }),
    );
    world.pass({ minutes: 10 });
    await runUntilDone(world, life.ana.uid);
    await expectClean(world);
  });

  test("KV: entries expire by themselves, and nothing waits for it", async () => {
    const world = await due();
    world.block = (asked) => (asked === "kv" ? Promise.reject(new Error("KV is down")) : null);
    await runUntilDone(world, life.ana.uid);
    await expectClean(world);
  });

  test("an account that cannot be erased does not hold up the others", async () => {
    const world = await due();
    await requestOf(world).privacy.deletion.request(life.beto.uid, "person");
    world.pass({ days: 8 });
    world.block = (asked, call) =>
      asked === "r2" && call === "delete" ? Promise.reject(new Error("R2 is down")) : null;
    await runUntilDone(world, life.beto.uid);
    expect((await deletionOf(world, life.ana.uid))?.steps).toEqual(["lock", "count", "imports"]);
  });
});

describe("simultaneous runs", () => {
  test("simultaneous runs erase once: the holder of the lease continues", async () => {
    const world = await due();
    for (let round = 0; round < 4; round += 1) {
      world.pass({ minutes: 2 });
      await Promise.all([1, 2, 3].map(() => requestOf(world).privacy.deletion.run()));
    }
    await expectClean(world);
  });

  test("simultaneous runs do no harm when they overlap after the first lease expired", async () => {
    const world = await due();
    await runDeletions(world);
    world.pass({ minutes: 2 });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let slow = true;
    world.block = (asked, call) => {
      if (!slow || asked !== "r2" || call !== "delete") return null;
      slow = false;
      return held.then(() => undefined as unknown as Response);
    };
    const first = requestOf(world).privacy.deletion.run();
    await expect.poll(() => slow).toBe(false);
    world.pass({ minutes: 6 });
    await runUntilDone(world, life.ana.uid);
    release();
    expect(await first).toMatchObject({ finished: 0 });
    await expectClean(world);
  });

  test("simultaneous runs race with a cancellation: one of them wins", async () => {
    const world = await due();
    const [outcome] = await Promise.all([
      requestOf(world).privacy.deletion.cancelOwn(life.ana.uid),
      requestOf(world).privacy.deletion.run(),
    ]);
    const state = (await deletionOf(world, life.ana.uid))?.state;
    expect([outcome, state]).toEqual(outcome === "cancelled" ? ["cancelled", "cancelled"] : ["begun", "running"]);
    expect((await world.find(`users/${life.ana.uid}`))?.isActive).toBe(outcome === "cancelled");
  });
});
