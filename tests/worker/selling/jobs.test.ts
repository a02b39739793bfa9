import { beforeEach, describe, expect, test } from "vitest";

import { submitStep } from "~/selling/flow/flow.action.server";

import { failing } from "../../support/faults";
import {
  changeListing,
  completeDraft,
  formNow,
  hasListing,
  photosOf,
  pictureFile,
  publishedListing,
  SELLER,
  startDraft,
  storedListing,
  submitFlow,
  uploadForm,
  sellingWorld,
  type SellingWorld,
} from "./support";

let world: SellingWorld;
beforeEach(() => {
  world = sellingWorld();
});

describe("expireListings", () => {
  test("expireListings ends due listings, once, and leaves the rest", async () => {
    const due = await publishedListing(world);
    const paused = await publishedListing(world);
    await world.selling.listings.take(SELLER, paused, "pause", 2);
    const reserved = await publishedListing(world);
    await changeListing(world, reserved, { status: "reserved" });
    const draft = await completeDraft(world);
    world.pass({ days: 15 });
    const later = await publishedListing(world);
    await world.settled();
    const refreshed = world.refreshed;

    world.pass({ days: 15 });
    expect(await world.selling.jobs.expireListings()).toEqual({ expired: 2 });
    expect(await world.selling.jobs.expireListings()).toEqual({ expired: 0 });
    await world.settled();
    expect(world.refreshed).toBe(refreshed + 1);
    expect(await storedListing(world, due)).toMatchObject({ status: "expired", version: 3, updatedAt: world.time });
    expect(await storedListing(world, paused)).toMatchObject({ status: "expired", version: 4 });
    expect((await storedListing(world, reserved)).status).toBe("reserved");
    expect((await storedListing(world, draft)).status).toBe("draft");
    expect((await storedListing(world, later)).status).toBe("active");
  });

  test("expireListings may run twice at once", async () => {
    const due = await publishedListing(world);
    world.pass({ days: 40 });
    await Promise.all([world.selling.jobs.expireListings(), world.selling.jobs.expireListings()]);
    expect(await storedListing(world, due)).toMatchObject({ status: "expired", version: 3 });
  });

  test("expireListings ends also an undecodable document, so that it does not block the others", async () => {
    const broken = await publishedListing(world);
    await changeListing(world, broken, { title: 5, version: "x" });
    const due = await publishedListing(world);
    world.pass({ days: 40 });
    expect(await world.selling.jobs.expireListings()).toEqual({ expired: 2 });
    expect((await storedListing(world, broken)).status).toBe("expired");
    expect((await storedListing(world, due)).status).toBe("expired");
  });

  test("expireListings handles more than one batch", async () => {
    const day = new Date(world.time.getTime() - 1000);
    const writes = Array.from({ length: 120 }, (_, at) => ({
      create: `vehicles/due-${at}`,
      data: { sellerId: SELLER, status: "active", version: 1, expiresAt: day, updatedAt: day },
    }));
    await world.seed(...writes);
    expect(await world.selling.jobs.expireListings()).toEqual({ expired: 120 });
    expect(await world.database.count({ collection: "vehicles", where: [["status", "==", "expired"]] })).toBe(120);
  });

  test("expireListings throws while Firestore is down, and continues the next time", async () => {
    const due = await publishedListing(world);
    world.pass({ days: 40 });
    world.fault = failing(["runQuery"]);
    await expect(world.selling.jobs.expireListings()).rejects.toMatchObject({ name: "FirestoreError" });
    world.fault = () => null;
    expect(await world.selling.jobs.expireListings()).toEqual({ expired: 1 });
    expect((await storedListing(world, due)).status).toBe("expired");
  });
});

describe("lapseUnpaid", () => {
  test("lapseUnpaid makes a draft again of what waited a month for the payment of its plan, once, and tells its seller", async () => {
    const draft = await completeDraft(world, "destacado");
    await world.selling.listings.publish(SELLER, draft, 1);
    await world.merge(`users/${SELLER}`, { email: "rosa@demo.pe", displayName: "Rosa" });
    const expired = await completeDraft(world, "destacado");
    await world.selling.listings.publish(SELLER, expired, 1);
    await changeListing(world, expired, { publishedAt: world.time });
    world.pass({ days: 29 });
    expect(await world.selling.jobs.lapseUnpaid()).toEqual({ lapsed: 0 });
    world.pass({ days: 1 });
    expect(await world.selling.jobs.lapseUnpaid()).toEqual({ lapsed: 2 });
    expect(await world.selling.jobs.lapseUnpaid()).toEqual({ lapsed: 0 });
    expect(await storedListing(world, draft)).toMatchObject({ status: "draft", updatedAt: world.time });
    expect(await storedListing(world, expired)).toMatchObject({ status: "expired" });
    const mails = await world.database.find({ collection: "mail", limit: 5 });
    expect(mails.map(({ data }) => data.to)).toEqual([["rosa@demo.pe"], ["rosa@demo.pe"]]);
  });
});

describe("removeStaleDrafts", () => {
  test("removeStaleDrafts deletes drafts untouched for 90 days, with their photos", async () => {
    const stale = await startDraft(world);
    await submitStep(world.selling, SELLER, stale, "fotos", uploadForm([await pictureFile("a.png")]));
    const touched = await completeDraft(world);
    const published = await publishedListing(world);
    world.pass({ days: 60 });
    await submitFlow(world, touched, "precio", await formNow(world, touched, "precio", { price: "777" }));
    world.pass({ days: 30 });
    expect(await world.selling.jobs.removeStaleDrafts()).toEqual({ removed: 1 });
    expect(await world.selling.jobs.removeStaleDrafts()).toEqual({ removed: 0 });
    await world.settled();
    expect(await hasListing(world, stale)).toBe(false);
    expect(await photosOf(stale)).toEqual([]);
    expect(await hasListing(world, touched)).toBe(true);
    expect(await hasListing(world, published)).toBe(true);
    expect(await world.database.count({ collection: "discarded_photos" })).toBe(0);
  });

  test("removeStaleDrafts keeps a draft one day before", async () => {
    const draft = await startDraft(world);
    world.pass({ days: 89 });
    expect(await world.selling.jobs.removeStaleDrafts()).toEqual({ removed: 0 });
    expect(await hasListing(world, draft)).toBe(true);
  });
});
