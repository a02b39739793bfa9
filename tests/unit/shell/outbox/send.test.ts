import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { DRAFT_STORAGE_KEY } from "~/complaints/constants";
import { GUARD_STAMP } from "~/platform/forms/constants";
import { OUTBOX_CHANNEL } from "~/shell/outbox/constants";
import type { OutboxRow } from "~/shell/outbox/model";
import { sendWaiting } from "~/shell/outbox/send";

import { createOutboxWorld, rowOf, type OutboxWorld } from "../../../support/outbox-world";

let world: OutboxWorld;
vi.mock("~/shell/outbox/store", () => ({
  allRows: () => Promise.resolve([...world.rows.values()]),
  putRow: (row: OutboxRow) => Promise.resolve(world.rows.set(row.id, row)),
  deleteRow: (id: string) => Promise.resolve(world.rows.delete(id)),
}));

beforeEach(() => {
  world = createOutboxWorld();
});
afterEach(() => vi.unstubAllGlobals());

function put(...rows: OutboxRow[]): void {
  for (const row of rows) world.rows.set(row.id, row);
}
const send = (uid = "ana", asked: string[] = []) => sendWaiting({ uid, asked });
const states = () => Object.fromEntries([...world.rows.values()].map(({ id, state }) => [id, state]));

describe("what waits is sent", () => {
  test("what waits is sent in the order in which it was written, to the data address of its page, as its writer", async () => {
    const now = Date.now();
    put(rowOf({ id: "b", at: now }), rowOf({ id: "a", at: now - 1000 }), rowOf({ id: "c", at: now + 1 }));
    await send();
    expect(world.sent).toEqual(["a", "b", "c"].map((id) => `/producto/${id}/mensaje.data ana`));
    expect(states()).toEqual({ a: "sent", b: "sent", c: "sent" });
  });

  test("what waits is sent once, by however many windows at the same time", async () => {
    put(rowOf({ id: "a" }), rowOf({ id: "b" }));
    await Promise.all([send(), send(), send()]);
    expect(world.sent).toHaveLength(2);
    expect(world.atOnce.most).toBe(1);
  });

  test("a waiting form is not sent by another user, nor without one", async () => {
    put(rowOf({ id: "a" }));
    await send("luis");
    await send("");
    expect(world.sent).toEqual([]);
    expect(states()).toEqual({ a: "waiting" });
  });

  test("what waits is sent again by the next run where the connection is lost, from where it was", async () => {
    const now = Date.now();
    put(rowOf({ id: "a", at: now }), rowOf({ id: "b", at: now + 1 }), rowOf({ id: "c", at: now + 2 }));
    world.answer = (path) =>
      path.includes("/b/") ? Promise.reject(new TypeError("Failed to fetch")) : new Response(null, { status: 204 });
    await send();
    expect(states()).toEqual({ a: "sent", b: "waiting", c: "waiting" });
    world.answer = () => new Response(null, { status: 204 });
    await send();
    expect(states()).toEqual({ a: "sent", b: "sent", c: "sent" });
    expect(world.sent.map((one) => one.split("/")[2])).toEqual(["a", "b", "b", "c"]);
  });

  test("a form that did not reach the server is not told of: its page would be loaded again, in vain", async () => {
    const told: unknown[] = [];
    const channel = new BroadcastChannel(OUTBOX_CHANNEL);
    channel.onmessage = ({ data }) => void told.push(data);
    put(rowOf({ id: "a" }), rowOf({ id: "b", at: Date.now() + 1 }));
    world.answer = (path) =>
      path.includes("/b/") ? Promise.reject(new TypeError("Failed to fetch")) : new Response(null, { status: 204 });
    await send();
    await send();
    await expect.poll(() => told).toEqual([["a"], []]);
    channel.close();
  });

  test("what is refused holds back the steps that follow it, with the server's message", async () => {
    const step = (name: string, at: number) =>
      rowOf({ id: name, kind: "step", path: `/sell/flow/d1/${name}`, at: Date.now() + at });
    put(step("vehiculo", 0), step("precio", 1), rowOf({ id: "x", at: Date.now() + 2 }));
    world.answer = (path) =>
      path.includes("/sell/")
        ? Response.json({ message: "Elige una marca." }, { status: 400 })
        : new Response(null, { status: 204 });
    await send();
    await send();
    expect(world.sent).toHaveLength(2);
    expect(states()).toEqual({ vehiculo: "refused", precio: "waiting", x: "sent" });
    expect(world.rows.get("vehiculo")?.message).toBe("Elige una marca.");
  });

  test("the outbox waits for a sign-in, all of it after one answer, and goes at once after it", async () => {
    const now = Date.now();
    put(
      rowOf({ id: "a", at: now }),
      rowOf({ id: "b", at: now + 1, tries: 4, notBefore: now + 3_600_000 }),
      rowOf({ id: "c", at: now + 2 }),
      rowOf({ id: "other", at: now + 3, uid: "luis" }),
      rowOf({ id: "sheet", at: now + 4, kind: "complaint", state: "asking" }),
    );
    world.answer = () => Response.json({ message: "Inicia sesión para enviarlo." }, { status: 401 });
    await send();
    expect(world.sent).toHaveLength(1);
    expect(states()).toEqual({
      a: "signed-out",
      b: "signed-out",
      c: "signed-out",
      other: "waiting",
      sheet: "asking",
    });
    world.answer = () => new Response(null, { status: 204 });
    await send();
    expect(states()).toEqual({ a: "sent", b: "sent", c: "sent", other: "waiting", sheet: "asking" });
  });

  test("the outbox leaves forms that were changed or withdrawn meanwhile", async () => {
    const heart = rowOf({ id: "heart a", kind: "heart", path: "/favorites/cambiar", body: [["agregar", "a"]] });
    const message = rowOf({ id: "m", at: heart.at + 1 });
    put(heart, message);
    world.answer = (path) => {
      if (path.includes("favorites")) put({ ...heart, body: [["quitar", "a"]], at: heart.at + 5 });
      else world.rows.delete("m");
      return new Response(null, { status: 204 });
    };
    await send();
    expect([...world.rows.values()]).toMatchObject([{ id: "heart a", state: "waiting", body: [["quitar", "a"]] }]);
  });

  test("forms that the service worker sent are only told of, without another request", async () => {
    put(rowOf({ id: "a", accepted: "/perfil/mensajes/t" }));
    await send();
    expect(world.sent).toEqual([]);
    expect(world.rows.get("a")).toMatchObject({ state: "sent", to: "/perfil/mensajes/t", body: [] });
  });

  test("a complaint only when its writer says so", async () => {
    put(rowOf({ id: "c", kind: "complaint", path: "/libro-de-reclamaciones", state: "asking" }));
    await send();
    expect(world.sent).toEqual([]);
    await send("ana", ["c"]);
    expect(states()).toEqual({ c: "sent" });
  });

  test.each([
    ["of it", "sello.1", null],
    ["of another one", "sello.2", "sello.2"],
  ])("a complaint that is filed takes the draft %s along as it should", async (_of, stamp, left) => {
    let draft: string | null = JSON.stringify({ owner: "ana", at: 1, values: { [GUARD_STAMP]: stamp } });
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => (key === DRAFT_STORAGE_KEY ? draft : null),
      removeItem: () => (draft = null),
    });
    put(rowOf({ id: "complaint sello.1", kind: "complaint", path: "/libro-de-reclamaciones", state: "asking" }));
    world.answer = () => Response.json({ message: "Cuéntanos qué pasó." }, { status: 400 });
    await send("ana", ["complaint sello.1"]);
    expect(draft).not.toBeNull();
    world.answer = () => new Response(null, { status: 204 });
    await send("ana", ["complaint sello.1"]);
    if (left === null) expect(draft).toBeNull();
    else expect(draft).toContain(left);
  });
});
