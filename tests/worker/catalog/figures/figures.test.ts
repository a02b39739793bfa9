import { beforeEach, describe, expect, test } from "vitest";

import { createFigureBuffer } from "~/catalog/figures/buffer.server";
import type { Figure } from "~/catalog/figures/constants";
import { createFigures } from "~/catalog/figures/figures.server";
import { figureWrite, listingDayPath } from "~/catalog/figures/model";
import { viewResponse } from "~/catalog/figures/view-response.server";
import type { Write } from "~/platform/firestore/types";

import { contextOf } from "../../../support/context";
import { bound } from "../../../support/world";
import { catalogWorld, isolateOf, deleteListing, putListing, seedReference } from "../support";

const PHONE = "Mozilla/5.0 (Linux; Android 13; SM-A145M) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36";
const BROWSER = { "User-Agent": PHONE, "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "image" };
const SELLER = "vendedor-1";

/** An isolate whose batches are written when a test says so. */
function countingWorld() {
  const world = catalogWorld();
  const { database, clock, log } = world;
  const ripe: (() => void)[] = [];
  const behind: Promise<unknown>[] = [];
  const buffer = createFigureBuffer();
  const counting = Object.assign(world, {
    commits: [] as Write[][],
    commitFails: false,
    burst: (async () => ({ success: true })) as RateLimit["limit"],
    buffer,
    /** The time of the batch has come. */
    async ripen(): Promise<void> {
      for (const done of ripe.splice(0)) done();
      await Promise.all(behind.splice(0));
    },
  });
  const context = contextOf({
    database: {
      ...bound(database),
      commit: (writes) => {
        if (counting.commitFails) return Promise.reject(new Error("Firestore is down"));
        counting.commits.push(writes);
        return database.commit(writes);
      },
    },
    catalog: isolateOf(world).catalog,
    env: { BURST: { limit: (asked) => counting.burst(asked) } },
    network: "192.0.2.1",
    ...{ clock, log },
    waitUntil: (promise) => void behind.push(promise),
    sleep: () => new Promise<void>((done) => ripe.push(done)),
  });
  world.figures = createFigures(context, buffer);
  return counting;
}

let world: ReturnType<typeof countingWorld>;

function view(
  id: string,
  headers: Record<string, string> = {},
  { viewer = null as string | null, method = "GET" } = {},
) {
  const request = new Request(`https://rebi.example/producto/${id}/vista`, {
    method,
    headers: { ...BROWSER, ...headers },
  });
  return world.figures.countView(request, id, viewer);
}

async function countOf(id: string, figure: Figure = "views"): Promise<number> {
  return (await world.figures.read(id, 1))[0]![figure];
}

beforeEach(async () => {
  world = countingWorld();
  await seedReference(world);
  await putListing(world, "bici");
});

describe("a view", () => {
  test("a view of a listing is counted once, and belongs to its day in Lima", async () => {
    expect(await view("bici")).toBe("counted");
    await world.ripen();
    expect(await countOf("bici")).toBe(1);
    expect((await world.figures.read("bici", 7)).map(({ views }) => views)).toEqual([0, 0, 0, 0, 0, 0, 1]);
  });

  test("the last week of several listings is summed, without those that have no figures", async () => {
    const day = (back: number) => new Date(world.time.getTime() - back * 86_400_000);
    await world.seed(
      figureWrite("bici", "views", day(0)),
      figureWrite("bici", "views", day(6)),
      figureWrite("bici", "hearts", day(1)),
      figureWrite("bici", "views", day(7)),
      figureWrite("moto", "messages", day(2)),
    );
    const week = await world.figures.lastWeek(["bici", "moto", "otra"]);
    expect(Object.fromEntries(week)).toEqual({
      bici: { views: 2, hearts: 1, contacts: 0, messages: 0 },
      moto: { views: 0, hearts: 0, contacts: 0, messages: 1 },
    });
  });

  test("a view of bots, prefetches, HEAD, other sites and the seller is none", async () => {
    const ignored = [
      view("bici", { "User-Agent": "Mozilla/5.0 (compatible; bingbot/2.0)" }),
      view("bici", { "Sec-Purpose": "prefetch" }),
      view("bici", { Purpose: "prefetch" }),
      view("bici", {}, { method: "HEAD" }),
      view("bici", { "Sec-Fetch-Site": "cross-site" }),
      view("bici", {}, { viewer: SELLER }),
    ];
    expect(new Set(await Promise.all(ignored))).toEqual(new Set(["ignored"]));
    await world.ripen();
    expect(world.commits).toEqual([]);
  });

  test("a view of a listing that is unknown, or not on sale, makes no document", async () => {
    await putListing(world, "pausada", { status: "paused" });
    for (const id of ["inventada", "pausada", "__x__", ""]) expect(await view(id)).toBe("ignored");
    await world.ripen();
    expect(world.commits).toEqual([]);
  });

  test("a view of the same browser within half an hour is the same, and counts again after it", async () => {
    const first = viewResponse(await view("bici"), new Request("https://rebi.example/"), world.time);
    expect(first.headers.get("Cache-Control")).toBe("private, max-age=1800");
    expect(first.headers.get("Content-Type")).toBe("image/gif");
    const tag = first.headers.get("ETag") ?? "";

    world.pass({ seconds: 600 });
    const reload = new Request("https://rebi.example/", { headers: { "If-None-Match": tag } });
    const again = viewResponse(await view("bici", { "If-None-Match": tag }), reload, world.time);
    expect([again.status, again.headers.get("Cache-Control"), again.headers.get("ETag")]).toEqual([
      304,
      "private, max-age=1200",
      tag,
    ]);
    world.pass({ seconds: 1200 });
    expect(await view("bici", { "If-None-Match": tag })).toBe("counted");
    await world.ripen();
    expect(await countOf("bici")).toBe(2);
  });

  test("a view that was not counted is not kept by the browser, so that the next one can be", async () => {
    const answer = await view("bici", { "Sec-Purpose": "prefetch" });
    const response = viewResponse(answer, new Request("https://rebi.example/"), world.time);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.has("ETag")).toBe(false);
  });

  test("a view beyond a network's burst is left out, and a limiter that is down stops none", async () => {
    world.burst = async () => ({ success: false });
    expect(await view("bici")).toBe("ignored");
    world.burst = () => Promise.reject(new Error("down"));
    expect(await view("bici")).toBe("counted");
  });
});

describe("batches", () => {
  test("batches write a listing's figures together, however many there are", async () => {
    for (let at = 0; at < 50; at += 1) await view("bici");
    world.figures.count("bici", "hearts");
    await world.ripen();
    expect(world.commits).toHaveLength(1);
    expect(world.commits[0]).toHaveLength(1);
    expect([await countOf("bici"), await countOf("bici", "hearts")]).toEqual([50, 1]);
  });

  test("batches are written early when they are full", async () => {
    for (let at = 0; at < 450; at += 1) world.figures.count(`anuncio${at}`, "hearts");
    await world.ripen();
    expect(world.commits.map((writes) => writes.length)).toEqual([200, 200, 50]);
  });

  test("batches that fail are written with the next one", async () => {
    world.commitFails = true;
    await view("bici");
    await world.ripen();
    world.commitFails = false;
    expect(world.events()).toContain("figures.flush-failed");
    await view("bici");
    await world.ripen();
    expect(await countOf("bici")).toBe(2);
  });

  test("batches that were cancelled with their request are planned again", async () => {
    await view("bici");
    // The pause of a request that ended: nobody waits for it any more.
    world.pass({ seconds: 60 });
    await view("bici");
    await world.ripen();
    expect(await countOf("bici")).toBe(2);
  });

  test("batches hold no more than so many documents while Firestore is down", async () => {
    world.commitFails = true;
    for (let at = 0; at < 2_500; at += 1) world.figures.count(`anuncio${at}`, "views");
    await world.ripen();
    expect(world.buffer.pending.size).toBeLessThanOrEqual(2_000);
  });
});

describe("the end of figures", () => {
  const path = (id: string, day: string) => listingDayPath(id, day);
  const counted = async (id: string, day: string) => (await world.database.read(path(id, day))) !== null;

  test("the end of figures comes each night for days of more than ninety days ago", async () => {
    const at = (day: string) => new Date(`${day}T15:00:00Z`);
    await world.seed(
      figureWrite("bici", "views", at("2026-08-22")),
      figureWrite("bici", "views", at("2026-08-23")),
      figureWrite("bici", "views", at("2026-11-20")),
    );
    expect(await world.figures.jobs.sweep()).toEqual({ old: "done", deletedListings: 0 });
    expect([await counted("bici", "2026-08-22"), await counted("bici", "2026-08-23")]).toEqual([false, true]);
    expect(await counted("bici", "2026-11-20")).toBe(true);
  });

  test("the end of figures comes with the listing, also for what a batch wrote after it", async () => {
    await putListing(world, "otra");
    await view("bici");
    await view("otra");
    await deleteListing(world, "bici");
    await world.figures.eraseListing("bici");
    await world.ripen();
    expect(await countOf("bici")).toBe(1);
    expect(await world.figures.jobs.sweep()).toEqual({ old: "done", deletedListings: 1 });
    expect([await countOf("bici"), await countOf("otra")]).toEqual([0, 1]);
  });
});
