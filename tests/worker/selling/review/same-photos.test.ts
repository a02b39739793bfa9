import { beforeEach, describe, expect, test } from "vitest";

import { isPerceptualHash } from "~/platform/photos/similarity/perceptual-hash";
import { submitStep } from "~/selling/flow/flow.action.server";
import { isTelling } from "~/selling/review/hold.server";

import { IMAGES, paintedPng } from "../../photos/drawn";
import {
  changeListing,
  completeDraft,
  SELLER,
  storedListing,
  STRANGER,
  uploadForm,
  sellingWorld,
  type SellingWorld,
} from "../support";

let world: SellingWorld;

beforeEach(() => {
  world = sellingWorld();
});

/** Soft shapes, other for each seed. */
const painted = (seed: number) =>
  paintedPng(400, 320, (x, y) => {
    const [across, down] = [x / 400, y / 320];
    const wave =
      Math.sin(across * (3 + (seed % 3)) + seed * 1.7) * Math.cos(down * (2 + (seed % 2)) - seed) +
      Math.sin((across + down) * 4 + seed * 2.3);
    const value = Math.round(128 + 55 * wave);
    return [value, value, Math.max(0, value - 40)];
  });

/** As somebody would take it from a page: smaller and compressed again. */
async function takenFrom(png: Uint8Array): Promise<Uint8Array> {
  const result = await IMAGES.input(new Blob([png.slice()]).stream())
    .transform({ width: 320 })
    .output({ format: "image/jpeg", quality: 60 });
  return new Uint8Array(await new Response(result.image()).arrayBuffer());
}

async function listingWith(picture: Uint8Array, uid: string): Promise<string> {
  const id = await completeDraft(world, "gratis", uid);
  await changeListing(world, id, { photos: [] });
  const added = await world.selling.photos.add(uid, id, [new File([picture.slice()], "foto.jpg")]);
  if (!added.ok) throw new Error(added.reason);
  const { version } = await storedListing(world, id);
  const result = await world.selling.listings.publish(uid, id, Number(version));
  if (!result.ok) throw new Error(result.reason);
  await world.settled();
  return id;
}

function addTo(id: string, picture: Uint8Array) {
  return submitStep(world.selling, SELLER, id, "fotos", uploadForm([new File([picture.slice()], "otra.jpg")]));
}

const versionOf = async (id: string) => Number((await storedListing(world, id)).version);
const hashes = () => world.database.find({ collection: "photoHashes", limit: 50 });
const signalsOf = async (id: string) => (await storedListing(world, id)).review as { signals: { kind: string }[] };

describe("a photo of another listing", () => {
  test("a photo of another listing is a signal that names the listing, also saved again and made smaller", async () => {
    const first = await listingWith(await painted(1), STRANGER);
    const second = await listingWith(await takenFrom(await painted(1)), SELLER);
    expect(await signalsOf(second)).toMatchObject({ signals: [{ kind: "foto", listings: [first] }] });
    expect((await hashes()).every(({ data }) => isPerceptualHash(data.hash))).toBe(true);
    const other = await listingWith(await painted(2), SELLER);
    expect(await signalsOf(other)).toMatchObject({ signals: [] });
  });

  test("a photo of another listing sends a published listing back when it is added to it, and keeps the photo", async () => {
    const first = await listingWith(await painted(1), STRANGER);
    const second = await listingWith(await painted(2), SELLER);
    world.env.moderation = "marcados";
    expect(await addTo(second, await painted(5))).toMatchObject({ to: `/sell/flow/${second}/fotos#fotos-subidas` });
    expect(await storedListing(world, second)).toMatchObject({ status: "active" });
    expect(await addTo(second, await takenFrom(await painted(1)))).toMatchObject({
      to: "/perfil/anuncios",
      flash: { message: expect.stringContaining("Los revisaremos antes de mostrar tu anuncio otra vez") },
    });
    expect(await storedListing(world, second)).toMatchObject({
      status: "in_review",
      photos: { length: 3 },
      review: { signals: [{ kind: "foto", listings: [first] }] },
    });
  });

  test("a photo that is added to a paused listing is looked at when the listing is resumed", async () => {
    await listingWith(await painted(1), STRANGER);
    const second = await listingWith(await painted(2), SELLER);
    world.env.moderation = "marcados";
    await world.selling.listings.take(SELLER, second, "pause", await versionOf(second));
    expect(await addTo(second, await takenFrom(await painted(1)))).toMatchObject({
      flash: { message: expect.stringContaining("Cuando vuelvas a publicar tu anuncio") },
    });
    await world.selling.listings.take(SELLER, second, "resume", await versionOf(second));
    expect(await storedListing(world, second)).toMatchObject({ status: "in_review" });
  });

  test("a photo of another listing than the one that was approved is new", async () => {
    await listingWith(await painted(1), STRANGER);
    await listingWith(await painted(4), STRANGER);
    const third = await listingWith(await takenFrom(await painted(1)), SELLER);
    world.env.moderation = "marcados";
    await addTo(third, await takenFrom(await painted(4)));
    expect(await storedListing(world, third)).toMatchObject({ status: "in_review" });
  });

  test("a photo of another listing is forgotten with the photo, and with the listing", async () => {
    const id = await listingWith(await painted(3), STRANGER);
    const kept = await world.selling.photos.add(STRANGER, id, [new File([(await painted(4)).slice()], "b.png")]);
    expect(kept).toMatchObject({ ok: true, saved: 1 });
    expect(await hashes()).toHaveLength(2);
    const [photo] = ((await storedListing(world, id)).photos ?? []) as { key: string }[];
    await world.selling.photos.remove(STRANGER, id, photo?.key ?? "");
    await world.settled();
    expect((await hashes()).map(({ data }) => data.key)).not.toContain(photo?.key);
    await world.selling.personalData.erase(STRANGER, "");
    expect(await hashes()).toEqual([]);
  });

  test("a photo of another listing tells nothing of drafts, of what the seller offers again, and of a registered bicycle", () => {
    const mine = { sellerId: "a", bicycleId: null };
    expect(isTelling(mine, { sellerId: "b", status: "sold" })).toBe(true);
    expect(isTelling(mine, { sellerId: "b", status: "draft" })).toBe(false);
    expect(isTelling(mine, { sellerId: "a", status: "sold" })).toBe(false);
    expect(isTelling(mine, { sellerId: "a", status: "active" })).toBe(true);
    expect(isTelling({ sellerId: "b", bicycleId: "x" }, { sellerId: "a", bicycleId: "x", status: "sold" })).toBe(false);
  });
});
