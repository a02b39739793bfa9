import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { FirestoreError } from "~/platform/firestore/errors";
import type { Query } from "~/platform/firestore/types";
import type { Cache } from "~/platform/kv/cache";
import { WORKSHOPS_KEY } from "~/workshops/workshops.server";

import { World, bound } from "../../support/world";
import { makeAdvisor, makeWorkshop } from "../../unit/workshops/make-workshop";
import { cacheDown } from "../accounts/support";

const CERTIFIED = new Date("2025-03-15T02:00:00Z");
let world: World;
let reads: number;
let down: "no" | "refuses" | "hangs";

beforeEach(() => {
  world = new World();
  reads = 0;
  down = "no";
  world.given.database = {
    ...bound(world.database),
    find: (query: Query) => {
      reads++;
      if (down === "hangs") return new Promise(() => undefined);
      return down === "refuses"
        ? Promise.reject(new FirestoreError("UNAVAILABLE", "down"))
        : world.database.find(query);
    },
  };
});

// One test's memory is not for the next.
afterEach(() => world.settled());

/** As another request of any isolate has it. */
const workshops = (cache: Cache = world.cache) => world.context({ cache }).workshops;

async function put(id: string, fields: Record<string, unknown> = {}): Promise<void> {
  const data = { ...makeWorkshop(), id: undefined, certifiedAt: CERTIFIED, active: true, ...fields };
  await world.seed({ set: `workshops/${id}`, data });
}

const ids = async (from = workshops()) => {
  const all = await from.list();
  await world.settled();
  return all.map(({ id }) => id).sort();
};

describe("workshops", () => {
  test("workshops are the active and valid ones; a broken document is logged and left out", async () => {
    await Promise.all([
      put("uno"),
      put("dos"),
      put("retirado", { active: false }),
      put("roto-servicio", { services: [{ id: "masajes" }] }),
      put("roto-horario", { hours: [{ day: 1, from: 900, to: 600 }] }),
      put("roto-telefono", { phone: "javascript:alert(1)" }),
      put("roto-fecha", { certifiedAt: "ayer" }),
      put("roto-departamento", { department: "paris" }),
    ]);
    expect(await ids()).toEqual(["dos", "uno"]);
    expect(world.events()).toEqual(Array.from({ length: 5 }, () => "firestore.document-does-not-fit"));
  });

  test("workshops are whole, from Firestore and from KV alike; the day is Lima's", async () => {
    await put("la-cadena");
    const expected = makeWorkshop({ certifiedAt: "2025-03-14" });
    expect(await workshops().list()).toEqual([expected]);
    await world.settled();
    expect(await workshops().list()).toEqual([expected]);
    expect(reads).toBe(1);
  });

  test("workshops may leave out optional fields", async () => {
    const { id, name, department, district, address, vehicles, hours, phone } = makeWorkshop();
    await world.seed({
      set: `workshops/${id}`,
      data: {
        name,
        department,
        district,
        address,
        vehicles,
        hours,
        phone,
        services: [{ id: "frenos" }],
        certifiedAt: CERTIFIED,
        active: true,
      },
    });
    expect(await workshops().list()).toMatchObject([
      {
        description: "",
        reference: "",
        geo: null,
        whatsapp: null,
        rating: null,
        services: [{ id: "frenos", from: null, to: null }],
      },
    ]);
  });

  test("workshops are cached for at most ten minutes: browsing reads no database", async () => {
    await put("uno");
    expect(await ids()).toEqual(["uno"]);
    await put("dos");
    world.pass({ seconds: 299 });
    expect(await ids()).toEqual(["uno"]);
    expect(reads).toBe(1);
    world.pass({ seconds: 302 });
    expect(await ids()).toEqual(["dos", "uno"]);
    expect(reads).toBe(2);
  });

  test("workshops are read from the database while KV is down", async () => {
    await put("uno");
    expect(await ids(workshops(cacheDown))).toEqual(["uno"]);
    expect(await ids(workshops(cacheDown))).toEqual(["uno"]);
    expect(reads).toBe(2);
  });

  test("workshops are read again when KV holds something else", async () => {
    await put("uno");
    await world.cache.put(WORKSHOPS_KEY, JSON.stringify({ at: world.time.getTime(), value: [{ id: "viejo" }] }));
    expect(await ids()).toEqual(["uno"]);
  });

  test.each(["refuses", "hangs"] as const)("workshops come from KV while Firestore %s", async (fault) => {
    await put("uno");
    await ids();
    world.pass({ seconds: 3600 });
    down = fault;
    expect(await ids()).toEqual(["uno"]);
    expect(world.events()).toEqual(["kv.fallback-used"]);
    down = "no";
    await put("dos");
    expect(await ids()).toEqual(["dos", "uno"]);
  });

  test("workshops fail when neither Firestore nor KV answers", async () => {
    down = "refuses";
    await expect(workshops().list()).rejects.toBeInstanceOf(FirestoreError);
    await expect(workshops(cacheDown).advisors()).rejects.toBeInstanceOf(FirestoreError);
  });
});

test("names are those of every state, read at night and after a change", async () => {
  const names = async () => {
    const found = (await workshops().names()).map(({ name }) => name);
    await world.settled();
    return found;
  };
  await Promise.all([put("uno", { name: "Uno" }), put("retirado", { name: "Retirado", active: false })]);
  expect(await workshops().rememberNames()).toEqual({ workshops: 2 });
  await world.settled();
  await put("dos", { name: "Dos" });
  world.pass({ seconds: 24 * 3600 });
  expect(await names()).toEqual(["Retirado", "Uno"]);
  expect(reads).toBe(1);
  await workshops().forget();
  expect(await names()).toEqual(["Dos", "Retirado", "Uno"]);
  world.pass({ seconds: 72 * 3600 });
  down = "refuses";
  expect(await names()).toEqual(["Dos", "Retirado", "Uno"]);
});

test("advisors come in their order, and a broken one is left out", async () => {
  const write = async (id: string, fields: Record<string, unknown>) => {
    await world.seed({ set: `advisors/${id}`, data: { ...makeAdvisor(), id: undefined, active: true, ...fields } });
  };
  await Promise.all([
    write("b", { name: "Beto", position: 2 }),
    write("a", { name: "Ana", position: 2 }),
    write("z", { name: "Zoe", position: 1 }),
    write("x", { topics: ["cocina"] }),
    write("y", { active: false }),
  ]);
  expect((await workshops().advisors()).map(({ id }) => id)).toEqual(["z", "a", "b"]);
  await world.settled();
  expect((await workshops().advisors()).map(({ id }) => id)).toEqual(["z", "a", "b"]);
  expect(reads).toBe(1);
  expect(world.events()).toEqual(["firestore.document-does-not-fit"]);
});
