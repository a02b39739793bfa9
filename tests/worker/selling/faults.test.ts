import { beforeEach, describe, expect, test } from "vitest";

import { FirestoreError } from "~/platform/firestore/errors";

import { failing } from "../../support/faults";
import {
  completeDraft,
  formNow,
  publishedListing,
  SELLER,
  startDraft,
  storedListing,
  submitFlow,
  sellingWorld,
  type SellingWorld,
} from "./support";

let world: SellingWorld;
beforeEach(() => {
  world = sellingWorld();
});

const ANSWERS: [string, () => Promise<Response>][] = [
  [
    "429",
    () =>
      Promise.resolve(
        Response.json({ error: { code: 429, status: "RESOURCE_EXHAUSTED", message: "slow down" } }, { status: 429 }),
      ),
  ],
  ["500", () => Promise.resolve(new Response("boom", { status: 500 }))],
  ["503", () => Promise.resolve(new Response("", { status: 503 }))],
  [
    "an HTML page",
    () =>
      Promise.resolve(
        new Response("<html>Bad gateway</html>", { status: 200, headers: { "Content-Type": "text/html" } }),
      ),
  ],
  ["cut-off JSON", () => Promise.resolve(new Response('[{"found":{"name":"proj', { status: 200 }))],
  ["no connection", () => Promise.reject(new TypeError("connection lost"))],
];

describe.each(ANSWERS)("Firestore answering with %s", (_, answer) => {
  test.each(["batchGet", "commit"])(
    "a fault of Firestore at %s keeps the typed values and changes nothing",
    async (verb) => {
      const id = await completeDraft(world);
      const typed = await formNow(world, id, "precio", { price: "1,999" });
      world.fault = failing([verb], Infinity, answer);
      const outcome = await submitFlow(world, id, "precio", typed);
      expect(outcome).toMatchObject({
        status: 503,
        failure: {
          errors: { "": expect.stringMatching(/minuto|momento|segundos/) },
          values: { price: "1,999", department: "lima" },
        },
      });
      world.fault = () => null;
      expect(await storedListing(world, id)).toMatchObject({ price: 2500, version: 1 });
      expect(await submitFlow(world, id, "precio", typed)).toMatchObject({ to: `/sell/flow/${id}/revisar` });
      expect((await storedListing(world, id)).price).toBe(1999);
    },
  );

  test("a fault of Firestore at publishing publishes nothing, and then once", async () => {
    const id = await completeDraft(world);
    world.fault = failing(["commit"], Infinity, answer);
    expect(await submitFlow(world, id, "revisar", { version: "1", intent: "publicar" })).toMatchObject({ status: 503 });
    world.fault = () => null;
    expect((await storedListing(world, id)).status).toBe("draft");
    expect(await submitFlow(world, id, "revisar", { version: "1", intent: "publicar" })).toMatchObject({
      to: `/sell/success?id=${id}`,
    });
  });
});

describe("contention", () => {
  const aborted = () =>
    Promise.resolve(Response.json({ error: { code: 409, status: "ABORTED", message: "contention" } }, { status: 409 }));

  test("a commit under contention is tried again", async () => {
    const id = await completeDraft(world);
    world.fault = failing(["commit"], 2, aborted);
    expect(await world.selling.listings.publish(SELLER, id, 1)).toMatchObject({ ok: true });
    expect(await storedListing(world, id)).toMatchObject({ status: "active", version: 2 });
  });

  test("contention without end is a fault, and changes nothing", async () => {
    const id = await completeDraft(world);
    world.fault = failing(["commit"], Infinity, aborted);
    await expect(world.selling.listings.publish(SELLER, id, 1)).rejects.toBeInstanceOf(FirestoreError);
    world.fault = () => null;
    expect(await storedListing(world, id)).toMatchObject({ status: "draft", version: 1 });
  });
});

test("a brand is kept as typed while the known ones cannot be read", async () => {
  const id = await startDraft(world);
  world.brandsDown = true;
  await submitFlow(world, id, "vehiculo", { version: "1", intent: "guardar", brand: "TREK" });
  expect(await storedListing(world, id)).toMatchObject({ specifications: { brand: "TREK" } });
  expect(world.events()).toContain("page.data-unavailable");
});

test("a failed refresh of the catalogue is only logged: the scheduled job repeats it", async () => {
  world.refreshFails = true;
  const id = await publishedListing(world);
  expect((await storedListing(world, id)).status).toBe("active");
  expect(world.events()).toContain("selling.refresh-failed");
});
