import { beforeEach, describe, expect, test } from "vitest";

import { formNotFound } from "~/platform/forms/outcome";
import { submitFreePlan, submitStep } from "~/selling/flow/flow.action.server";
import type { PhotoMove } from "~/selling/flow/photos.server";
import { viewStep } from "~/selling/flow/step-page.loader.server";
import { submitListingDeletion, submitManaged } from "~/selling/manage/own-listings.action.server";
import { FLOW_STEPS, LISTING_NOT_OWN } from "~/selling/model";

import { formOf } from "../../unit/selling/support";
import {
  changeListing,
  hasListing,
  photosOf,
  pictureFile,
  publishedListing,
  SELLER,
  storedListing,
  STRANGER,
  submitFlow,
  uploadForm,
  sellingWorld,
  type SellingWorld,
} from "./support";

const NOT_FOUND = { ok: false, reason: "not-found" };
let world: SellingWorld;
let id: string;
beforeEach(async () => {
  world = sellingWorld();
  id = await publishedListing(world);
});

/** Everything that a person can do to a listing, by who asks. */
const OPERATIONS: [string, (uid: string) => Promise<unknown>][] = [
  ["own", (uid) => world.selling.drafts.own(uid, id)],
  [
    "saveStep",
    (uid) =>
      world.selling.drafts.saveStep(uid, {
        id,
        version: 2,
        data: { step: "precio", price: 60, department: "lima" },
        complete: true,
      }),
  ],
  ["addPhotos", async (uid) => world.selling.photos.add(uid, id, [await pictureFile("x.png")])],
  ...(["earlier", "later", "cover"] as PhotoMove[]).map((move): [string, (uid: string) => Promise<unknown>] => [
    `movePhoto ${move}`,
    (uid) => world.selling.photos.move(uid, id, "listing/a", move),
  ]),
  ["removePhoto", (uid) => world.selling.photos.remove(uid, id, "listing/a")],
  ["publish", (uid) => world.selling.listings.publish(uid, id, 2)],
  ["publishFree", (uid) => world.selling.listings.publishFree(uid, id)],
  ["renew", (uid) => world.selling.listings.renew(uid, id, 2)],
  ["pause", (uid) => world.selling.listings.take(uid, id, "pause", 2)],
  ["resume", (uid) => world.selling.listings.take(uid, id, "resume", 2)],
  ["markSold", (uid) => world.selling.listings.take(uid, id, "markSold", 2)],
  ["remove", (uid) => world.selling.listings.remove(uid, id, 2)],
  ...FLOW_STEPS.map((step): [string, (uid: string) => Promise<unknown>] => [
    `viewStep ${step}`,
    (uid) => viewStep(world.selling, uid, id, step, true),
  ]),
  ["submit precio", (uid) => submitFlow(world, id, "precio", { version: "2", price: "60", department: "lima" }, uid)],
  [
    "submit fotos",
    async (uid) => submitStep(world.selling, uid, id, "fotos", uploadForm([await pictureFile("x.png")])),
  ],
  ["submit quitar", (uid) => submitFlow(world, id, "fotos", { intent: "quitar", key: "listing/a" }, uid)],
  ["submit revisar", (uid) => submitFlow(world, id, "revisar", { intent: "publicar", version: "2" }, uid)],
  ["submit plan gratis", (uid) => submitFreePlan(world.selling, uid, id, formOf({ intent: "plan-gratis" }))],
  ...["pausar", "reanudar", "liberar", "vendido", "volver-a-publicar", "renovar", "duplicar"].map(
    (intent): [string, (uid: string) => Promise<unknown>] => [
      `submit ${intent}`,
      (uid) => submitManaged(world.selling, uid, formOf({ intent, id, version: "2" }), ""),
    ],
  ),
];

describe("another user's listing", () => {
  test.each(OPERATIONS)("%s finds nothing and changes nothing", async (_, operation) => {
    const before = await storedListing(world, id);
    const outcome = await operation(STRANGER);
    expect([null, NOT_FOUND, formNotFound(LISTING_NOT_OWN)]).toContainEqual(outcome);
    expect(await storedListing(world, id)).toEqual(before);
    expect(await photosOf(id)).toEqual([]);
  });

  test("another user's listing cannot be deleted by its form", async () => {
    expect(
      await submitListingDeletion(world.selling, STRANGER, id, formOf({ intent: "eliminar", version: "2" })),
    ).toEqual({
      kind: "done",
      to: "/perfil/anuncios",
      flash: { type: "info", message: "Ese anuncio ya no está entre los tuyos." },
    });
    expect(await hasListing(world, id)).toBe(true);
  });

  test("another user's listing is missing from the own list", async () => {
    expect(await world.selling.listings.page(STRANGER, { status: null, page: 1 })).toEqual({
      listings: [],
      counts: [],
      all: 0,
      page: 1,
      pages: 1,
    });
    expect(await world.selling.drafts.list(STRANGER)).toEqual([]);
  });
});

describe("malformed ids", () => {
  test.each(["", "..", "a/b", "../users/seller-1", "x".repeat(65), "__name__", "desconocido"])(
    "%j finds nothing",
    async (strange) => {
      expect(await world.selling.drafts.own(SELLER, strange)).toBeNull();
      expect(await world.selling.listings.take(SELLER, strange, "pause", 1)).toEqual(NOT_FOUND);
    },
  );
});

test("the owner cannot publish a listing under review, in any way", async () => {
  const id = await publishedListing(world);
  await changeListing(world, id, { status: "in_review" });
  // The page then says that it is under review.
  const page = { to: `/sell/success?id=${id}` };
  expect(await submitFlow(world, id, "revisar", { version: "2", intent: "publicar" })).toMatchObject(page);
  expect(await submitFreePlan(world.selling, SELLER, id, formOf({ intent: "plan-gratis" }))).toMatchObject(page);
  expect(await world.selling.listings.renew(SELLER, id, 2)).toMatchObject({ ok: false, reason: "not-allowed" });
  expect(await storedListing(world, id)).toMatchObject({ status: "in_review", version: 2 });
});
