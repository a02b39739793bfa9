import { describe, expect, test } from "vitest";

import * as undo from "~/admin/undo/deshacer.route";
import * as brand from "~/catalog/reference/admin/marca.route";

import type { World } from "../../support/world";
import { TREK, versionOf } from "./acts-reference";
import { ADMIN, adminWorld } from "./admin-world";
import { answerOf } from "./answer";
import { brandOfListing, followNames, mergeBrand, readBrand, seedListing } from "./brands";

const TRECK = { ...TREK, name: "Treck" };

async function mergedWorld(): Promise<World> {
  const world = adminWorld();
  await world.seed({ set: "brands/trek", data: TREK }, { set: "brands/treck", data: TRECK });
  await seedListing(world, "l1", "Treck");
  await seedListing(world, "l2", "Trek");
  await mergeBrand(world, "trek", "treck");
  return world;
}

async function split(world: World, id = "treck") {
  return world.reference.brands.split(ADMIN, id, (await readBrand(world, id)).version);
}

const namesOf = (world: World, ...ids: string[]) => Promise.all(ids.map((id) => brandOfListing(world, id)));

async function send(world: World, id: string, form: Record<string, string>) {
  const version = await versionOf(world, `brands/${id}`);
  return answerOf(world.ask(brand.action, { id }, { version, confirmo: "si", ...form }));
}

describe("a merged brand", () => {
  test("a merged brand is its own again, and its listings have its name again", async () => {
    const world = await mergedWorld();
    expect(await followNames(world)).toEqual({ changed: 1 });
    expect(await namesOf(world, "l1", "l2")).toEqual(["Trek", "Trek"]);
    expect(await split(world)).toEqual({ ok: true });
    expect(await readBrand(world, "treck")).toMatchObject({ name: "Treck", mergedInto: null, active: true });
    expect(await world.reference.brands.following()).toEqual({ names: 1, changed: 0 });
    expect(await followNames(world)).toEqual({ changed: 1 });
    expect(await namesOf(world, "l1", "l2")).toEqual(["Treck", "Trek"]);
    expect((await world.find("vehicles/l1"))?.formerBrands).toBeUndefined();
    expect(await world.reference.brands.following()).toBeNull();
    expect(await followNames(world)).toEqual({ changed: 0 });
  });

  test("a merged brand keeps its listings that had not changed yet", async () => {
    const world = await mergedWorld();
    await split(world);
    await followNames(world);
    expect(await namesOf(world, "l1", "l2")).toEqual(["Treck", "Trek"]);
  });

  test("a merged brand gets many listings back in pieces, and not those whose seller wrote another brand or that an order holds", async () => {
    const world = await mergedWorld();
    const ids = Array.from({ length: 110 }, (_, n) => `m${String(n).padStart(3, "0")}`);
    for (const id of ids) await seedListing(world, id, "Treck");
    await seedListing(world, "x1", "Treck");
    await seedListing(world, "x2", "Treck");
    await followNames(world);
    const { specifications } = (await world.database.read("vehicles/x1"))?.data ?? {};
    await world.seed(
      { update: "vehicles/x1", data: { specifications: { ...(specifications as object), brand: "Giant" } } },
      { update: "vehicles/x2", data: { status: "sold", reservedBy: "o1" } },
    );
    await split(world);
    expect(await followNames(world)).toEqual({ changed: 111 });
    expect(new Set(await namesOf(world, ...ids))).toEqual(new Set(["Treck"]));
    expect(await namesOf(world, "x1", "x2")).toEqual(["Giant", "Trek"]);
  });

  test("a merged brand gets its listings back through two merges, one after the other", async () => {
    const world = await mergedWorld();
    await world.seed({ set: "brands/giant", data: { ...TREK, name: "Giant" } });
    await followNames(world);
    await mergeBrand(world, "giant", "trek");
    await followNames(world);
    expect(await namesOf(world, "l1", "l2")).toEqual(["Giant", "Giant"]);
    await split(world, "trek");
    await followNames(world);
    expect(await namesOf(world, "l1", "l2")).toEqual(["Trek", "Trek"]);
    await split(world, "treck");
    await followNames(world);
    expect(await namesOf(world, "l1", "l2")).toEqual(["Treck", "Trek"]);
  });

  test("a merged brand is merged again although its listings are not all back", async () => {
    const world = await mergedWorld();
    await followNames(world);
    await split(world);
    await mergeBrand(world, "trek", "treck");
    await followNames(world);
    expect(await namesOf(world, "l1", "l2")).toEqual(["Trek", "Trek"]);
    await split(world);
    await followNames(world);
    expect(await namesOf(world, "l1")).toEqual(["Treck"]);
  });

  test("a merged brand that was only a spelling is a brand that is not offered", async () => {
    const world = adminWorld();
    await world.seed({ set: "brands/trek", data: TREK });
    await mergeBrand(world, "trek", "Trekk");
    await split(world, "trekk");
    expect(await readBrand(world, "trekk")).toMatchObject({ name: "Trekk", mergedInto: null, active: false });
  });

  test("a merged brand says before how many listings remember it, and needs a confirmation", async () => {
    const world = await mergedWorld();
    await followNames(world);
    world.given.catalog = { search: () => Promise.resolve({ facets: { brands: [] } }) };
    expect(await world.ask(brand.loader, { id: "treck" }, undefined, "?separar=si")).toMatchObject({
      split: { remembered: 1, isOffered: true },
      mergedInto: { name: "Trek" },
    });
    expect(await world.ask(brand.loader, { id: "treck" })).toMatchObject({ split: null });
    expect(await world.ask(brand.loader, { id: "trek" })).toMatchObject({ merged: [{ name: "Treck" }] });
    const answer = await send(world, "treck", { intent: "separar", confirmo: "" });
    expect(answer).toMatchObject({ status: 400, errors: { confirmo: expect.stringMatching(/distintas/) as string } });
    expect(await readBrand(world, "treck")).toMatchObject({ mergedInto: "trek" });
  });

  test("a merged brand is left alone by a stale form, and split once by one that is sent twice", async () => {
    const world = await mergedWorld();
    expect(await send(world, "treck", { intent: "separar", version: "alt" })).toMatchObject({ status: 409 });
    expect(await send(world, "nada", { intent: "separar" })).toMatchObject({ status: 404 });
    const form = { intent: "separar", version: (await world.database.read("brands/treck"))?.updateTime ?? "" };
    expect(await send(world, "treck", form)).toMatchObject({ status: 303 });
    expect(await send(world, "treck", form)).toMatchObject({ status: 303 });
    expect(await send(world, "treck", { intent: "separar" })).toMatchObject({ status: 409 });
    const entries = (await world.entries()).filter(({ data }) => data.action === "brand.split");
    expect(entries.map(({ data }) => [data.target, data.changes])).toEqual([
      ["brands/trek", JSON.stringify({ separada: ["Trek", "Treck"] })],
    ]);
  });

  test("a merged brand is split by the undo of its merge", async () => {
    const world = adminWorld();
    await world.seed({ set: "brands/trek", data: TREK }, { set: "brands/treck", data: TRECK });
    const answer = await send(world, "trek", { intent: "unir", con: "Treck" });
    expect(answer.flash?.undo).toBeDefined();
    const acto = answer.flash?.undo?.value ?? "";
    expect(await answerOf(world.ask(undo.action, {}, { acto }))).toMatchObject({ status: 303 });
    expect(await readBrand(world, "treck")).toMatchObject({ mergedInto: null, active: true });
    expect((await world.entries()).find(({ data }) => data.action === "brand.split")?.data.undoes).toBe(acto);
  });
});
