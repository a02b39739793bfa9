import { beforeEach, describe, expect, test } from "vitest";

import { isOnOffer, serialTrust } from "~/catalog/listing/detail";
import { ListingSchema } from "~/catalog/model";
import { firstBrokenEvent } from "~/registry/bicycles/history-chain";
import type { Bicycle } from "~/registry/model";
import { freePlan, planOfListing } from "~/selling/model";

import { reachable, unreachable } from "../../../support/faults";
import { PLANS } from "../../../unit/selling/support";
import { drawnPng } from "../../photos/drawn";
import { DETAILS, filesOf } from "../../registry/bicycles/support";
import {
  changeListing,
  formNow,
  photosOf,
  SELLER,
  startDraft,
  storedListing,
  STRANGER,
  submitFlow,
  sellingWorld,
  type SellingWorld,
} from "../support";

let world: SellingWorld;
beforeEach(() => void (world = sellingWorld()));

const SERIAL = "WTU 123-OSZ";

/** A registered bicycle with a photo of itself and one of its serial, both in the store. */
async function registered(changes: Partial<typeof DETAILS> = {}, uid = SELLER): Promise<Bicycle> {
  const id = crypto.randomUUID().replaceAll("-", "").slice(0, 20);
  const { bicycles } = world.registry;
  const photo = async (name: string) => {
    const saved = await world.photos.save(id, { name, bytes: await drawnPng(240, 200) });
    if (!saved.ok) throw new Error(saved.message);
    return saved.photo;
  };
  const files = filesOf(id, { framePhoto: await photo("bici.png"), serialPhoto: await photo("serie.png") });
  await bicycles.drafts.open(uid, id);
  await bicycles.drafts.save(uid, id, { ...DETAILS, serial: SERIAL, ...changes }, files);
  const result = await bicycles.register(uid, id);
  if (!result.ok) throw new Error(result.reason);
  return result.bicycle;
}

async function now(id: string): Promise<Bicycle> {
  const bicycle = await world.registry.bicycles.read(id);
  if (bicycle === null) throw new Error(`No bicycle ${id}`);
  return bicycle;
}

async function started(id: string, uid = SELLER): Promise<string> {
  const result = await world.selling.registered.start(uid, id);
  if (!result.ok) throw new Error(JSON.stringify(result));
  return (await now(id)).listingId ?? "";
}

/** Fields that the seller fills in. */
async function completed(listingId: string): Promise<void> {
  const { specifications } = await storedListing(world, listingId);
  const free = freePlan(PLANS);
  await changeListing(world, listingId, {
    description: "Bicicleta en buen estado, con mantenimiento reciente.",
    price: 2500,
    location: { department: "lima", province: "", district: "" },
    specifications: { ...(specifications as object), condition: "buen-estado", wheelSize: '29"' },
    plan: free && planOfListing(free),
  });
}

async function publish(listingId: string) {
  const { version } = await storedListing(world, listingId);
  const result = await world.selling.listings.publish(SELLER, listingId, Number(version));
  await world.settled();
  return result;
}

async function onSale(changes: Partial<typeof DETAILS> = {}) {
  const bicycle = await registered(changes);
  const listingId = await started(bicycle.id);
  await completed(listingId);
  expect(await publish(listingId)).toMatchObject({ ok: true });
  return { id: bicycle.id, listingId };
}

const kindsOf = async (id: string) => (await world.registry.bicycles.events(id)).map(({ kind }) => kind);
const change = (id: string, changes: Partial<Bicycle>) =>
  world.database.transaction(async (tx) => {
    const bicycle = await world.registry.bicycles.readIn(tx, id);
    if (bicycle === null) throw new Error(`No bicycle ${id}`);
    const event = { kind: "edited", actor: { kind: "system", uid: null } } as const;
    tx.write(...(await world.registry.bicycles.change(tx, bicycle, changes, event)).writes);
  });
async function trustOf(listingId: string): Promise<string> {
  const listing = { ...ListingSchema.parse(await storedListing(world, listingId)), id: listingId };
  return isOnOffer(listing.status) && (await world.registry.standingOf(listing)).may.vouch ? serialTrust(listing) : "";
}

describe("putting a registered bicycle up for sale", () => {
  test("putting a registered bicycle up for sale makes a draft of what is registered, with photos of its own and without the one of the serial", async () => {
    const bicycle = await registered();
    const result = await world.selling.registered.start(SELLER, bicycle.id);
    const listingId = await started(bicycle.id);
    expect(result).toEqual({ ok: true, href: `/sell/flow/${listingId}/vehiculo`, repeated: false, photosMissed: 0 });
    const draft = await storedListing(world, listingId);
    expect(draft).toMatchObject({
      sellerId: SELLER,
      status: "draft",
      bicycleId: bicycle.id,
      category: "mtb",
      title: "Trek Marlin 7 2023",
      description: "Color: rojo, negro.",
      serial: SERIAL,
      specifications: { brand: "Trek", model: "Marlin 7", year: 2023, frameSize: "M" },
    });
    expect(JSON.stringify(draft)).not.toContain(bicycle.marks);
    const photos = draft.photos as { key: string }[];
    expect(photos).toHaveLength(1);
    expect(await photosOf(listingId)).toEqual([`photos/${photos[0]?.key}`]);
  });

  test("putting a registered bicycle up for sale leads to the same draft when it is pressed again, or twice at once", async () => {
    const { id } = await registered();
    const both = await Promise.all([1, 2].map(() => world.selling.registered.start(SELLER, id)));
    const again = await world.selling.registered.start(SELLER, id);
    await world.settled();
    const listingId = await started(id);
    const href = `/sell/flow/${listingId}/vehiculo`;
    expect([...both, again]).toEqual([1, 2, 3].map(() => expect.objectContaining({ ok: true, href })));
    expect(await world.selling.drafts.list(SELLER)).toHaveLength(1);
    expect(await photosOf(listingId)).toHaveLength(1);
  });

  test("putting a registered bicycle up for sale goes on without photos when the store is down, and the next press brings them", async () => {
    const { id } = await registered();
    world.outside = unreachable("r2", "get");
    expect(await world.selling.registered.start(SELLER, id)).toMatchObject({ ok: true, photosMissed: 1 });
    world.outside = reachable;
    expect(await world.selling.registered.start(SELLER, id)).toMatchObject({ ok: true, photosMissed: 0 });
    expect((await storedListing(world, await started(id))).photos).toHaveLength(1);
  });

  test("putting a registered bicycle up for sale leaves a draft alone whose photos its seller took away", async () => {
    const { id } = await registered();
    const listingId = await started(id);
    const [photo] = (await storedListing(world, listingId)).photos as { key: string }[];
    await world.selling.photos.remove(SELLER, listingId, photo?.key ?? "");
    await started(id);
    expect((await storedListing(world, listingId)).photos).toEqual([]);
  });

  test("putting a registered bicycle up for sale is for the owner alone", async () => {
    const { id } = await registered();
    expect(await world.selling.registered.start(STRANGER, id)).toMatchObject({ ok: false, reason: "not-found" });
    expect(await world.selling.registered.start(SELLER, "no-such")).toMatchObject({ ok: false, reason: "not-found" });
    expect((await now(id)).listingId).toBeNull();
  });

  test.each([
    ["archived", { status: "archived" }, /archivada/],
    ["stolen", { theftId: "robo-1" }, /robada/],
    ["in a transfer", { transferId: "cambio-1" }, /transferencia/],
  ] as const)("putting a registered bicycle up for sale is not for one that is %s", async (_, changes, message) => {
    const { id } = await registered();
    await change(id, changes);
    const result = await world.selling.registered.start(SELLER, id);
    expect(result).toMatchObject({ ok: false, reason: "not-allowed", message: expect.stringMatching(message) });
    expect(await world.selling.drafts.list(SELLER)).toEqual([]);
  });

  test("putting a registered bicycle up for sale keeps to the number of open drafts", async () => {
    const { id } = await registered();
    for (let count = 0; count < 20; count += 1) await startDraft(world);
    expect(await world.selling.registered.start(SELLER, id)).toMatchObject({ ok: false, reason: "not-allowed" });
    expect((await now(id)).listingId).toBeNull();
  });
});

describe("the listing of a registered bicycle", () => {
  test("the listing of a registered bicycle keeps brand, serial and that it is one bicycle, whatever its forms say", async () => {
    const { id } = await registered();
    const listingId = await started(id);
    const first = await formNow(world, listingId, "vehiculo", {
      brand: "Giant",
      category: "scooter",
      condition: "nuevo",
    });
    expect(await submitFlow(world, listingId, "vehiculo", first)).toMatchObject({ kind: "done" });
    const second = await formNow(world, listingId, "detalles", {
      serial: "OTRA9999",
      description: "Con mantenimiento reciente.",
      wheelSize: '29"',
    });
    expect(await submitFlow(world, listingId, "detalles", second)).toMatchObject({ kind: "done" });
    const third = await formNow(world, listingId, "precio", { price: "2500", stock: "7", department: "lima" });
    expect(await submitFlow(world, listingId, "precio", third)).toMatchObject({ kind: "done" });
    const draft = await storedListing(world, listingId);
    expect(draft).toMatchObject({ serial: SERIAL, category: "mtb", specifications: { brand: "Trek" } });
    expect(draft.stock).toBeUndefined();
  });

  test("the listing of a registered bicycle says 'Registrada' once it is published, and the history gets one line however often it is pressed", async () => {
    const { id, listingId } = await onSale();
    expect(await publish(listingId)).toMatchObject({ ok: true, repeated: true });
    expect(await trustOf(listingId)).toBe("Serie registrada");
    expect(await kindsOf(id)).toEqual(["registered", "for_sale"]);
    expect(await firstBrokenEvent(id, await world.registry.bicycles.events(id), (await now(id)).head)).toBeNull();
  });

  test("the listing of a registered bicycle that is published twice at once leaves one line", async () => {
    const { id } = await registered();
    const listingId = await started(id);
    await completed(listingId);
    await Promise.all([publish(listingId), publish(listingId)]);
    expect(await kindsOf(id)).toEqual(["registered", "for_sale"]);
  });

  test("the listing of a registered bicycle has no line for pausing and resuming, and another one for a new period", async () => {
    const { id, listingId } = await onSale();
    const { listings } = world.selling;
    const version = async () => Number((await storedListing(world, listingId)).version);
    await listings.take(SELLER, listingId, "pause", await version());
    await listings.take(SELLER, listingId, "resume", await version());
    expect(await kindsOf(id)).toEqual(["registered", "for_sale"]);
    world.pass({ days: 31 });
    await world.selling.jobs.expireListings();
    expect(await listings.renew(SELLER, listingId, await version())).toMatchObject({ ok: true });
    expect(await kindsOf(id)).toEqual(["registered", "for_sale", "for_sale"]);
    expect(await trustOf(listingId)).toBe("Serie registrada");
  });

  test("the listing of a registered bicycle is published without the mark where the bicycle is not the seller's any more", async () => {
    const { id } = await registered();
    const listingId = await started(id);
    await completed(listingId);
    await world.update(`bicycles/${id}`, { ownerId: STRANGER });
    expect(await publish(listingId)).toMatchObject({ ok: true });
    expect(await trustOf(listingId)).toBe("");
    expect(await kindsOf(id)).toEqual(["registered"]);
  });

  test("the listing of a registered bicycle stays a draft, without a line, where the gate says that it is stolen", async () => {
    const { id } = await registered();
    const listingId = await started(id);
    await completed(listingId);
    world.gate = async () => ({ verdict: "stolen", serialKey: null, writes: [] });
    expect(await publish(listingId)).toMatchObject({ ok: false, reason: "not-allowed" });
    expect((await storedListing(world, listingId)).status).toBe("draft");
    expect(await kindsOf(id)).toEqual(["registered"]);
  });

  test("the listing of a registered bicycle loses the mark in the commit that gives the bicycle to another owner", async () => {
    const { id, listingId } = await onSale();
    await change(id, { ownerId: STRANGER });
    expect((await now(id)).listingId).toBeNull();
    expect(await trustOf(listingId)).toBe("");
  });

  test("the listing of a registered bicycle has no mark once it is sold", async () => {
    const { listingId } = await onSale();
    const { version } = await storedListing(world, listingId);
    await world.selling.listings.take(SELLER, listingId, "markSold", Number(version));
    expect(await trustOf(listingId)).toBe("");
  });
});

describe("a bicycle with a listing", () => {
  const saleOf = async (id: string) => (await world.selling.registered.of([await now(id)])).get(id) ?? null;

  test("a bicycle with a listing shows in which state it is, and cannot be archived while it is on sale", async () => {
    const { id, listingId } = await onSale();
    expect(await saleOf(id)).toMatchObject({ status: "active", isOver: false, href: `/producto/${listingId}` });
    expect(await world.registry.bicycles.archive(SELLER, id, "archived")).toMatchObject({
      ok: false,
      reason: "locked",
    });
    expect(await world.selling.registered.start(SELLER, id)).toMatchObject({ href: `/producto/${listingId}` });
  });

  test("a bicycle with a listing is free again when the listing is deleted", async () => {
    const { id, listingId } = await onSale();
    const { version } = await storedListing(world, listingId);
    await world.selling.listings.remove(SELLER, listingId, Number(version));
    expect(await saleOf(id)).toBeNull();
    expect(await started(id)).not.toBe(listingId);
  });

  test("a bicycle with a listing goes on with a listing that has expired", async () => {
    const { id } = await onSale();
    world.pass({ days: 31 });
    await world.selling.jobs.expireListings();
    expect(await saleOf(id)).toMatchObject({ status: "expired", href: "/perfil/anuncios" });
    expect(await world.selling.registered.start(SELLER, id)).toMatchObject({ href: "/perfil/anuncios" });
  });

  test("sold by hand may be offered again, and the old listing has no claim on it", async () => {
    const { id, listingId } = await onSale();
    const version = async () => Number((await storedListing(world, listingId)).version);
    await world.selling.listings.take(SELLER, listingId, "markSold", await version());
    expect(await saleOf(id)).toMatchObject({ status: "sold", isOver: true });
    const next = await started(id);
    expect(next).not.toBe(listingId);
    await world.selling.listings.take(SELLER, listingId, "relist", await version());
    expect(await trustOf(listingId)).toBe("");
    expect((await now(id)).listingId).toBe(next);
  });

  test("a bicycle that is archived leaves the draft of its listing without the mark", async () => {
    const { id } = await registered();
    const listingId = await started(id);
    expect(await world.registry.bicycles.archive(SELLER, id, "archived")).toMatchObject({ ok: true });
    expect((await now(id)).listingId).toBeNull();
    await completed(listingId);
    expect(await publish(listingId)).toMatchObject({ ok: true });
    expect(await trustOf(listingId)).toBe("");
  });
});
