import { beforeEach, describe, expect, test } from "vitest";

import { submitStep } from "~/selling/flow/flow.action.server";

import { failing, pictureFile, SELLER, uploadForm, World } from "./support";

let world: World;
beforeEach(() => {
  world = new World();
});

describe("expireListings", () => {
  test("ends due listings, once, and leaves the rest", async () => {
    const due = await world.published();
    const paused = await world.published();
    await world.selling.listings.take(SELLER, paused, "pause", 2);
    const reserved = await world.published();
    await world.set(reserved, { status: "reserved" });
    const draft = await world.complete();
    world.pass(15);
    const later = await world.published();
    await world.settled();
    const refreshed = world.refreshed;

    world.pass(15);
    expect(await world.selling.jobs.expireListings()).toEqual({ expired: 2 });
    expect(await world.selling.jobs.expireListings()).toEqual({ expired: 0 });
    await world.settled();
    expect(world.refreshed).toBe(refreshed + 1);
    expect(await world.stored(due)).toMatchObject({ status: "expired", version: 3, updatedAt: world.time });
    expect(await world.stored(paused)).toMatchObject({ status: "expired", version: 4 });
    expect((await world.stored(reserved)).status).toBe("reserved");
    expect((await world.stored(draft)).status).toBe("draft");
    expect((await world.stored(later)).status).toBe("active");
  });

  test("may run twice at once", async () => {
    const due = await world.published();
    world.pass(40);
    await Promise.all([world.selling.jobs.expireListings(), world.selling.jobs.expireListings()]);
    expect(await world.stored(due)).toMatchObject({ status: "expired", version: 3 });
  });

  test("ends also an undecodable document, so that it does not block the others", async () => {
    const broken = await world.published();
    await world.set(broken, { title: 5, version: "x" });
    const due = await world.published();
    world.pass(40);
    expect(await world.selling.jobs.expireListings()).toEqual({ expired: 2 });
    expect((await world.stored(broken)).status).toBe("expired");
    expect((await world.stored(due)).status).toBe("expired");
  });

  test("handles more than one batch", async () => {
    const day = new Date(world.time.getTime() - 1000);
    const writes = Array.from({ length: 120 }, (_, at) => ({
      create: `vehicles/due-${at}`,
      data: { sellerId: SELLER, status: "active", version: 1, expiresAt: day, updatedAt: day },
    }));
    await world.database.commit(writes);
    expect(await world.selling.jobs.expireListings()).toEqual({ expired: 120 });
    expect(await world.database.count({ collection: "vehicles", where: [["status", "==", "expired"]] })).toBe(120);
  });

  test("throws while Firestore is down, and continues the next time", async () => {
    const due = await world.published();
    world.pass(40);
    world.fault = failing(["runQuery"]);
    await expect(world.selling.jobs.expireListings()).rejects.toMatchObject({ name: "FirestoreError" });
    world.fault = () => null;
    expect(await world.selling.jobs.expireListings()).toEqual({ expired: 1 });
    expect((await world.stored(due)).status).toBe("expired");
  });
});

describe("removeStaleDrafts", () => {
  test("deletes drafts untouched for 90 days, with their photos", async () => {
    const stale = await world.draft();
    await submitStep(world.selling, SELLER, stale, "fotos", uploadForm([await pictureFile("a.png")]));
    const touched = await world.complete();
    const published = await world.published();
    world.pass(60);
    await world.submit(touched, "precio", await world.formNow(touched, "precio", { price: "777" }));
    world.pass(30);
    expect(await world.selling.jobs.removeStaleDrafts()).toEqual({ removed: 1 });
    expect(await world.selling.jobs.removeStaleDrafts()).toEqual({ removed: 0 });
    await world.settled();
    expect(await world.exists(stale)).toBe(false);
    expect(await world.objects(stale)).toEqual([]);
    expect(await world.exists(touched)).toBe(true);
    expect(await world.exists(published)).toBe(true);
    expect(await world.database.count({ collection: "discarded_photos" })).toBe(0);
  });

  test("keeps a draft one day before", async () => {
    const draft = await world.draft();
    world.pass(89);
    expect(await world.selling.jobs.removeStaleDrafts()).toEqual({ removed: 0 });
    expect(await world.exists(draft)).toBe(true);
  });
});
