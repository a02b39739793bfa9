import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { LEADS_TO_HEADER } from "~/platform/forms/constants";
import { sendOnSync } from "~/shell/offline/sync";
import type { OutboxRow } from "~/shell/outbox/model";

import { createOutboxWorld, rowOf, type OutboxWorld } from "../../../support/outbox-world";

// The service worker sends what waits while no page is open; pages decide about rejections (../outbox/send.test.ts).

let world: OutboxWorld;
let listener: (event: { waitUntil(work: Promise<unknown>): void }) => void;
vi.mock("~/shell/outbox/store", () => ({
  allRows: () => Promise.resolve([...world.rows.values()]),
  putRow: (row: OutboxRow) => Promise.resolve(world.rows.set(row.id, row)),
}));

beforeEach(() => {
  world = createOutboxWorld();
  vi.stubGlobal("addEventListener", (_name: string, listen: typeof listener) => (listener = listen));
  sendOnSync();
});
afterEach(() => vi.unstubAllGlobals());

function put(...rows: OutboxRow[]): void {
  for (const row of rows) world.rows.set(row.id, row);
}

/** As the browser does when a connection is there; rejects to be asked again later. */
async function sync(): Promise<void> {
  const work: Promise<unknown>[] = [];
  listener({ waitUntil: (one) => void work.push(one) });
  await Promise.all(work);
}

const done = (to: string) => new Response(null, { status: 204, headers: { [LEADS_TO_HEADER]: to } });

describe("a sync", () => {
  test("a sync sends what waits in its order, each once, and notes where it leads", async () => {
    put(rowOf({ id: "b", at: 2 }), rowOf({ id: "a", at: 1 }), rowOf({ id: "c", at: 3, state: "asking" }));
    world.answer = (path) => done(`/de${path.split("/")[2]}`);
    await sync();
    await sync();
    expect(world.sent.map((one) => one.split("/")[2])).toEqual(["a", "b"]);
    expect([...world.rows.values()].map(({ id, accepted }) => [id, accepted])).toEqual([
      ["b", "/deb"],
      ["a", "/dea"],
      ["c", undefined],
    ]);
  });

  test("a sync leaves what is rejected, and what follows it about the same draft, to a page", async () => {
    const step = (name: string, at: number) => rowOf({ id: name, kind: "step", path: `/sell/flow/d1/${name}`, at });
    put(step("vehiculo", 1), step("precio", 2), rowOf({ id: "x", at: 3 }));
    world.answer = (path) => (path.includes("/sell/") ? Response.json({}, { status: 400 }) : done("/x"));
    await sync();
    expect(world.sent.map((one) => one.split(" ")[0])).toEqual([
      "/sell/flow/d1/vehiculo.data",
      "/producto/x/mensaje.data",
    ]);
    expect([...world.rows.values()].filter(({ accepted }) => accepted)).toMatchObject([{ id: "x" }]);
  });

  test.each([429, 500, 503])("a sync asks for another try after %d", async (status) => {
    put(rowOf({ id: "a" }));
    world.answer = () => new Response(null, { status });
    await expect(sync()).rejects.toThrow();
    expect(world.rows.get("a")).not.toHaveProperty("accepted");
  });

  test("a sync leaves alone what was changed or withdrawn while it was on its way", async () => {
    const heart = rowOf({ id: "heart a", kind: "heart", path: "/favorites/cambiar", at: 1 });
    put(heart, rowOf({ id: "m", at: 2 }));
    world.answer = (path) => {
      if (path.includes("favorites")) put({ ...heart, at: 9 });
      else world.rows.delete("m");
      return done("/");
    };
    await sync();
    expect([...world.rows.values()]).toEqual([{ ...heart, at: 9 }]);
  });
});
