import { beforeEach, describe, expect, test } from "vitest";

import { FirestoreError } from "~/platform/firestore/errors";

import { failing, SELLER, World } from "./support";

let world: World;
beforeEach(() => {
  world = new World();
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
      const id = await world.complete();
      const typed = await world.formNow(id, "precio", { price: "1,999" });
      world.fault = failing([verb], Infinity, answer);
      const outcome = await world.submit(id, "precio", typed);
      expect(outcome).toMatchObject({
        status: 503,
        failure: {
          errors: { "": expect.stringMatching(/minuto|momento|segundos/) },
          values: { price: "1,999", department: "lima" },
        },
      });
      world.fault = () => null;
      expect(await world.stored(id)).toMatchObject({ price: 2500, version: 1 });
      expect(await world.submit(id, "precio", typed)).toMatchObject({ to: `/sell/flow/${id}/plan` });
      expect((await world.stored(id)).price).toBe(1999);
    },
  );

  test("a fault of Firestore at publishing publishes nothing, and then once", async () => {
    const id = await world.complete();
    world.fault = failing(["commit"], Infinity, answer);
    expect(await world.submit(id, "revisar", { version: "1", intent: "publicar" })).toMatchObject({ status: 503 });
    world.fault = () => null;
    expect((await world.stored(id)).status).toBe("draft");
    expect(await world.submit(id, "revisar", { version: "1", intent: "publicar" })).toMatchObject({
      to: `/sell/success?id=${id}`,
    });
  });
});

describe("contention", () => {
  const aborted = () =>
    Promise.resolve(Response.json({ error: { code: 409, status: "ABORTED", message: "contention" } }, { status: 409 }));

  test("is tried again", async () => {
    const id = await world.complete();
    world.fault = failing(["commit"], 2, aborted);
    expect(await world.selling.listings.publish(SELLER, id, 1)).toMatchObject({ ok: true });
    expect(await world.stored(id)).toMatchObject({ status: "active", version: 2 });
  });

  test("contention without end is a fault, and changes nothing", async () => {
    const id = await world.complete();
    world.fault = failing(["commit"], Infinity, aborted);
    await expect(world.selling.listings.publish(SELLER, id, 1)).rejects.toBeInstanceOf(FirestoreError);
    world.fault = () => null;
    expect(await world.stored(id)).toMatchObject({ status: "draft", version: 1 });
  });
});

test("a brand is kept as typed while the known ones cannot be read", async () => {
  const id = await world.draft();
  world.brandsDown = true;
  await world.submit(id, "vehiculo", { version: "1", intent: "guardar", brand: "TREK" });
  expect(await world.stored(id)).toMatchObject({ specifications: { brand: "TREK" } });
  expect(world.lines.map(({ event }) => event)).toContain("page.data-unavailable");
});

test("a failed refresh of the catalogue is only logged: the scheduled job repeats it", async () => {
  world.refreshFails = true;
  const id = await world.published();
  expect((await world.stored(id)).status).toBe("active");
  expect(world.lines.map(({ event }) => event)).toContain("selling.refresh-failed");
});
