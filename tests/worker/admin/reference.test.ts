import { describe, expect, test } from "vitest";

import { createCatalog } from "~/catalog/catalog.server";
import { NO_FILTERS } from "~/catalog/filters";
import { createCatalogMemory } from "~/catalog/index/index-state";
import * as plan from "~/catalog/reference/admin/plan.route";
import * as plans from "~/catalog/reference/admin/planes.route";
import { followBrandNames } from "~/selling/brand-names.server";

import { contextOf } from "../../support/context";
import { log } from "../accounts/support";
import { PLAN, PLAN_FORM, TREK, versionOf } from "./acts-reference";
import { ADMIN, adminWorld, NOW } from "./admin-world";
import { brandOfListing, followNames, mergeBrand, readBrand, seedListing } from "./brands";

const filters = (brands: string[] = []) => ({ ...NO_FILTERS, brands });
const stateOf = (response: unknown) => {
  const { data, init } = response as { data: { errors: Record<string, string> }; init: { status: number } };
  return { status: init.status, fields: Object.keys(data.errors) };
};
const locationOf = (response: unknown) => (response as Response).headers.get("Location");

describe("plans of publication", () => {
  test("a plan's form gives back what was typed with an error at each field", async () => {
    const world = adminWorld();
    const form = { intent: "crear", nombre: "", precio: "-1", dias: "0", fotos: "16" };
    const response = (await world.ask(plans.action, {}, form)) as { data: { values: object } };
    expect(stateOf(response)).toEqual({
      status: 400,
      fields: expect.arrayContaining(["nombre", "precio", "dias", "fotos"]),
    });
    expect(response.data.values).toMatchObject({ precio: "-1", fotos: "16" });
  });

  test("a plan's form creates one plan where it is sent twice, and rejects another of that name", async () => {
    const world = adminWorld();
    const form = { intent: "crear", ...PLAN_FORM };
    await world.ask(plans.action, {}, form);
    expect(locationOf(await world.ask(plans.action, {}, form))).toBe("/administracion/planes");
    expect(stateOf(await world.ask(plans.action, {}, { ...form, precio: "10" }))).toEqual({
      status: 409,
      fields: ["nombre"],
    });
    expect(await world.reference.plans.list()).toMatchObject([{ name: "Destacado", price: 29.9, position: 1 }]);
    expect(await world.entries()).toHaveLength(1);
  });

  test("a plan's form is rejected where it is stale, and where the last plan would leave the sale", async () => {
    const world = adminWorld();
    await world.seed({ set: "publicationPlans/gratis", data: PLAN });
    const version = await versionOf(world, "publicationPlans/gratis");
    const form = { intent: "guardar", version, nombre: "Gratis", precio: "0", dias: "45", fotos: "5" };
    expect(stateOf(await world.ask(plan.action, { id: "gratis" }, form)).status).toBe(409);
    expect(locationOf(await world.ask(plan.action, { id: "gratis" }, { ...form, activo: "si" }))).toBe(
      "/administracion/planes",
    );
    // The same again is no conflict; something else with the old version is.
    expect(locationOf(await world.ask(plan.action, { id: "gratis" }, { ...form, activo: "si" }))).toBe(
      "/administracion/planes",
    );
    const other = await world.ask(plan.action, { id: "gratis" }, { ...form, activo: "si", dias: "60" });
    expect(stateOf(other).status).toBe(409);
    expect(await world.reference.plans.read("gratis")).toMatchObject({ durationDays: 45, active: true });
  });

  test("a plan moves once for a button that is pressed twice", async () => {
    const world = adminWorld();
    const named = (name: string, position: number) => ({
      set: `publicationPlans/${name}`,
      data: { ...PLAN, name, position },
    });
    await world.seed(named("a", 1), named("b", 2), named("c", 2));
    const down = { intent: "bajar", id: "a", lugar: "0" };
    await world.ask(plans.action, {}, down);
    expect(stateOf(await world.ask(plans.action, {}, down)).status).toBe(409);
    expect((await world.reference.plans.list()).map(({ name, position }) => [name, position])).toEqual([
      ["b", 1],
      ["a", 2],
      ["c", 3],
    ]);
  });
});

describe("categories", () => {
  test("categories take name and offer of their form, and keep one on offer of each kind", async () => {
    const { reference } = adminWorld();
    const save = (id: string, name: string, active: boolean, seen = "") =>
      reference.categories.save(ADMIN, id, { name, active }, seen);
    expect(await save("mtb", "MTB", true)).toEqual({ ok: true });
    expect(await save("ruta", "MTB", true)).toMatchObject({ reason: "taken" });
    expect(await save("mtb", "Montaña dos", true)).toMatchObject({ reason: "conflict" });
    expect(await save("barcos", "Barcos", true)).toMatchObject({ reason: "not-found" });
    for (const { id, kind, name } of await reference.categories.list())
      if (kind === "moto" && id !== "scooter") await save(id, name, false);
    expect(await save("scooter", "Scooter", false)).toMatchObject({ reason: "not-allowed" });
  });
});

describe("brands", () => {
  test("brands keep their slug under another name, which no other brand has", async () => {
    const world = adminWorld();
    await world.seed({ set: "brands/ktm", data: { ...TREK, name: "KTM" } }, { set: "brands/trek", data: TREK });
    const { version } = await readBrand(world, "ktm");
    const { brands } = world.reference;
    const fields = { name: "KTM Bikes", kinds: ["bicicleta"], active: true } satisfies Parameters<
      typeof brands.create
    >[1];
    expect(await brands.save(ADMIN, "ktm", { ...fields, name: "Trek" }, version)).toMatchObject({ reason: "taken" });
    expect(await brands.save(ADMIN, "ktm", fields, version)).toEqual({ ok: true });
    expect(await brands.save(ADMIN, "ktm", { ...fields, name: "KTM" }, version)).toMatchObject({ reason: "conflict" });
    expect(await readBrand(world, "ktm")).toMatchObject({ name: "KTM Bikes", formerSlugs: [] });
  });

  test("brands merge once, into what was not merged itself, and never in a circle", async () => {
    const world = adminWorld();
    await world.seed(
      { set: "brands/trek", data: TREK },
      { set: "brands/treck", data: { ...TREK, name: "Treck", kinds: ["moto"] } },
      { set: "brands/giant", data: { ...TREK, name: "Giant" } },
    );
    expect(await mergeBrand(world, "trek", "treck")).toEqual({ ok: true });
    expect(await mergeBrand(world, "trek", "Treck")).toEqual({ ok: true });
    expect(await readBrand(world, "treck")).toMatchObject({ mergedInto: "trek", active: false, name: "Treck" });
    expect((await readBrand(world, "trek")).kinds).toEqual(["bicicleta", "moto"]);
    expect(await mergeBrand(world, "treck", "Trek")).toMatchObject({ reason: "not-allowed" });
    expect(await mergeBrand(world, "trek", "TREK")).toMatchObject({ reason: "not-allowed" });
    expect(await mergeBrand(world, "giant", "treck")).toMatchObject({ reason: "not-allowed" });
    expect(await world.entries()).toHaveLength(1);
  });

  test("brands merge one way where two administrators merge both ways at once", async () => {
    const world = adminWorld();
    await world.seed({ set: "brands/trek", data: TREK }, { set: "brands/giant", data: { ...TREK, name: "Giant" } });
    const results = await Promise.all([mergeBrand(world, "trek", "giant"), mergeBrand(world, "giant", "trek")]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const merged = [await readBrand(world, "trek"), await readBrand(world, "giant")].filter(
      ({ mergedInto }) => mergedInto,
    );
    expect(merged).toHaveLength(1);
  });

  test("brands give their name to listings in pieces, go on after an interruption, and leave alone what must stay", async () => {
    const world = adminWorld();
    await world.seed({ set: "brands/trek", data: TREK });
    const ids = Array.from({ length: 120 }, (_, n) => `l${String(n).padStart(3, "0")}`);
    for (const id of ids) await seedListing(world, id, "Treck");
    await seedListing(world, "a-giant", "Giant");
    await seedListing(world, "b-registered", "Treck", { bicycleId: "b1" });
    await seedListing(world, "c-bought", "Treck", { status: "sold", reservedBy: "o1" });
    await mergeBrand(world, "trek", "Treck");

    const { database } = world;
    let commits = 0;
    const failing = {
      ...database,
      read: database.read.bind(database),
      find: database.find.bind(database),
      transaction: ((run) => {
        commits += 1;
        return commits > 2 ? Promise.reject(new Error("cut off")) : database.transaction(run);
      }) as typeof database.transaction,
    };
    const catalog = { index: { refresh: () => Promise.resolve({}) } } as never;
    const deps = { database: failing as typeof database, catalog, clock: { now: () => NOW }, log };
    await expect(followBrandNames(contextOf({ ...deps, waitUntil: (work) => void work }))).rejects.toThrow("cut off");
    expect(await world.reference.brands.following()).toMatchObject({ names: 1, changed: 98 });

    expect(await followNames(world)).toEqual({ changed: 22 });
    expect(await followNames(world)).toEqual({ changed: 0 });
    expect(await world.reference.brands.following()).toBeNull();
    expect(new Set(await Promise.all(ids.map((id) => brandOfListing(world, id))))).toEqual(new Set(["Trek"]));
    const kept = await Promise.all(["a-giant", "b-registered", "c-bought"].map((id) => brandOfListing(world, id)));
    expect(kept).toEqual(["Giant", "Treck", "Treck"]);
  });

  test("brands are found under the former address, at once and without a rebuild", async () => {
    const world = adminWorld();
    await world.seed({ set: "brands/trek", data: TREK }, { set: "brands/treck", data: { ...TREK, name: "Treck" } });
    await seedListing(world, "l1", "Treck");
    await seedListing(world, "l2", "Trek");
    const stored = new Map<string, string>();
    const bytes = new Map<string, ArrayBuffer>();
    const cache = {
      getText: (key: string) => Promise.resolve(stored.get(key) ?? null),
      getJson: (key: string, schema: { parse(value: unknown): unknown }) =>
        Promise.resolve(stored.has(key) ? schema.parse(JSON.parse(stored.get(key) ?? "")) : null),
      getBytes: (key: string) => Promise.resolve(bytes.get(key) ?? null),
      put: (key: string, value: string | ArrayBuffer) => {
        if (typeof value === "string") stored.set(key, value);
        else bytes.set(key, value);
        return Promise.resolve(true);
      },
    } as never;
    const catalog = createCatalog(
      contextOf({
        database: world.database,
        cache,
        clock: { now: () => NOW },
        log,
        waitUntil: (work) => void work,
        env: { catalog: { engine: "isolate", shards: null } },
      }),
      createCatalogMemory(),
    );
    await catalog.index.rebuild();
    const brandsOf = async () =>
      (await catalog.search(filters())).facets.brands.map(({ slug, count }) => [slug, count]);
    expect(await brandsOf()).toEqual([
      ["treck", 1],
      ["trek", 1],
    ]);
    await mergeBrand(world, "trek", "treck");
    await catalog.index.refresh();
    expect(await brandsOf()).toEqual([["trek", 2]]);
    const found = await catalog.search(filters(["treck"]));
    expect(found).toMatchObject({ total: 2, filters: { brands: ["trek"] } });
    expect(await catalog.counts([filters(["treck"])])).toEqual([2]);
  });
});
