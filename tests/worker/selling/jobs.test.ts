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

  test("expireListings may run twice at once", async () => {
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

describe("matchPlaces", () => {
  const place = (province: string, district: string, department = "lima") => ({
    location: { department, province, district },
  });
  const locationOf = async (id: string) => (await world.stored(id)).location;

  test("writes the list's names over free text, and leaves what does not match, drafts and versions", async () => {
    const [initials, unknown, province, draft] = [
      await world.published(),
      await world.published(),
      await world.published(),
      await world.complete(),
    ];
    await world.set(initials, place("lima metropolitana", "S.J.L."));
    await world.set(unknown, place("Lima", "Urb. Los Pinos"));
    await world.set(province, place("canete", ""));
    await world.set(draft, place("", "SJL"));
    const before = await world.stored(initials);

    expect(await world.selling.jobs.matchPlaces()).toMatchObject({ matched: 2 });
    expect(await world.stored(initials)).toEqual({ ...before, ...place("Lima", "San Juan de Lurigancho") });
    expect(await locationOf(unknown)).toEqual(place("Lima", "Urb. Los Pinos").location);
    expect(await locationOf(province)).toEqual(place("Cañete", "").location);
    expect(await locationOf(draft)).toEqual(place("", "SJL").location);
  });

  test("reads nothing again once it is through, and begins again with another list", async () => {
    const id = await world.published();
    await world.selling.jobs.matchPlaces();
    await world.set(id, place("", "ATE VITARTE"));
    expect(await world.selling.jobs.matchPlaces()).toEqual({ checked: 0, matched: 0 });
    await world.database.commit([{ merge: "jobs/match-places-vehicles", data: { version: "2017" } }]);
    expect(await world.selling.jobs.matchPlaces()).toMatchObject({ matched: 1 });
    expect(await locationOf(id)).toEqual(place("Lima", "Ate").location);
  });

  test("takes a bounded part in each run", async () => {
    const writes = Array.from({ length: 1_050 }, (_, at) => ({
      set: `vehicles/place-${String(at).padStart(5, "0")}`,
      data: { status: "active", ...place("", "smp") },
    }));
    for (let from = 0; from < writes.length; from += 400) await world.database.commit(writes.slice(from, from + 400));
    expect(await world.selling.jobs.matchPlaces()).toEqual({ checked: 1_000, matched: 1_000 });
    expect(await world.selling.jobs.matchPlaces()).toEqual({ checked: 50, matched: 50 });
    expect(await locationOf("place-01049")).toEqual(place("Lima", "San Martín de Porres").location);
  });
});
