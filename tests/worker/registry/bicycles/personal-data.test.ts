import { env } from "cloudflare:workers";
import { expect, test } from "vitest";

import { isNameless } from "~/platform/personal-data";
import { firstBrokenEvent } from "~/registry/bicycles/history-chain";

import { World } from "../../../support/world";
import { draftBicycle, filesOf, OTHER, OWNER, registeredBicycle } from "./support";

async function erased(theftId: string | null) {
  const world = new World();
  const bicycle = await registeredBicycle(world);
  await env.PHOTOS.put(`bicicletas/${bicycle.id}/proof.pdf`, "%PDF-");
  await env.PHOTOS.put(`photos/${bicycle.id}/frame`, "x");
  await draftBicycle(world);
  const others = await registeredBicycle(world, {}, OTHER);
  if (theftId) await world.update(`bicycles/${bicycle.id}`, { theftId });
  const progress = await world.registry.bicycles.personalData.erase(OWNER, "");
  return { world, bicycle, others, progress };
}

test("a user who leaves takes drafts, photos and proof; serial and history stay without a name", async () => {
  const { world, bicycle, others, progress } = await erased(null);
  expect(progress).toBe("done");
  const left = await world.registry.bicycles.read(bicycle.id);
  expect(left).toMatchObject({ status: "archived", framePhoto: null, marks: "", serial: bicycle.serial });
  expect(isNameless(left?.ownerId ?? "")).toBe(true);
  expect((await world.stored(`serialNumbers/${bicycle.serialKey}`)).registrations).toMatchObject([
    { bicycleId: bicycle.id, isArchived: true },
  ]);
  expect(await world.registry.bicycles.personalData.count?.(OWNER)).toBe(0);
  expect((await env.PHOTOS.list({ prefix: `bicicletas/${bicycle.id}/` })).objects).toEqual([]);
  expect(await env.PHOTOS.head(`photos/${bicycle.id}/frame`)).toBeNull();
  expect(await world.registry.bicycles.ownedBy(OTHER)).toMatchObject([{ id: others.id }]);
  const again = await draftBicycle(world, { serial: bicycle.serial }, OTHER);
  expect(await world.registry.bicycles.register(OTHER, again)).toMatchObject({ reason: "taken" });
});

test("the chain is whole after erasing, and names nobody", async () => {
  const { world, bicycle } = await erased(null);
  const events = await world.registry.bicycles.events(bicycle.id);
  expect(JSON.stringify(events)).not.toContain(OWNER);
  expect(await firstBrokenEvent(bicycle.id, events, bicycle.head)).toBeNull();
});

test("a stolen one is still found as stolen", async () => {
  const { world, bicycle } = await erased("theft-1");
  expect(await world.registry.bicycles.read(bicycle.id)).toMatchObject({ status: "registered", theftId: "theft-1" });
});

test("the download has bicycles with their history, and no address of the proof", async () => {
  const world = new World();
  const { id } = await registeredBicycle(world);
  const proof = { key: `bicicletas/${id}/x.pdf`, name: "boleta.pdf", type: "application/pdf", bytes: 9, sha256: "ab" };
  await world.registry.bicycles.edit(OWNER, id, 3, null, filesOf(id, { framePhoto: null, proof: proof as never }));
  const text = JSON.stringify(await world.registry.bicycles.personalData.export(OWNER, ""));
  expect(text).toContain("boleta.pdf");
  expect(text).toContain('"kind":"edited"');
  expect(text).not.toContain(`bicicletas/${id}`);
});
