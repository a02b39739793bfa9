import { beforeEach, expect, test } from "vitest";

import * as history from "~/registry/bicycles/public/r-historia-json.route";
import * as historyPage from "~/registry/bicycles/public/r-historia.route";
import * as page from "~/registry/bicycles/public/r.route";

import type { World } from "../../../support/world";
import { filesOf } from "../bicycles/support";
import { liveTheft } from "../theft/support";
import { ANA, BETO, CARLA, brokenAt, offeredBicycle, offerTransfer, seedPeople, transferWorld } from "./support";

let world: World;
beforeEach(async () => {
  world = transferWorld();
  await seedPeople(world, ANA, BETO, CARLA, "rosa");
});

interface Shown {
  code: string;
  changedOn: string | null;
  standing: string;
  seal: string | null;
}
const shown = async (code: string) => (await world.ask(page.loader as never, { code })) as Shown;

async function transferred() {
  const { id, bicycle } = await offeredBicycle(world);
  expect(await world.transfers.accept(BETO, { id })).toMatchObject({ ok: true });
  return bicycle;
}

test("a sticker says since when the bicycle has another owner, after two transfers as well, and keeps its own code", async () => {
  const bicycle = await transferred();
  const second = (await world.stored(`bicycles/${bicycle.id}`)).code as string;
  world.pass({ days: 40 });
  const id = await offerTransfer(world, bicycle.id, BETO, CARLA);
  expect(await world.transfers.accept(CARLA, { id })).toMatchObject({ ok: true });
  const third = (await world.stored(`bicycles/${bicycle.id}`)).code as string;

  const [first, middle, last] = await Promise.all([shown(bicycle.code), shown(second), shown(third)]);
  expect(first).toMatchObject({ changedOn: "20 de noviembre de 2026", standing: "first" });
  expect(middle).toMatchObject({ changedOn: "30 de diciembre de 2026" });
  expect(last).toMatchObject({ changedOn: null });
  expect(JSON.stringify(first)).not.toContain(third);
  expect(first.seal).toBe(last.seal);
});

test("an old sticker says that the bicycle was reported", async () => {
  const bicycle = await transferred();
  await world.update(`bicycles/${bicycle.id}`, { ownerId: "rosa" });
  await liveTheft(world, bicycle.id);
  expect(await shown(bicycle.code)).toMatchObject({ changedOn: expect.any(String), standing: "reported" });
});

test("the words of the former owner leave the history, which stays whole and public without them", async () => {
  const { id, bicycle } = await offeredBicycle(world);
  const now = await world.registry.bicycles.read(bicycle.id);
  const none = filesOf(bicycle.id, { framePhoto: null });
  const edited = await world.registry.bicycles.edit(
    ANA,
    bicycle.id,
    now!.version,
    { ...now!, size: "La de mi tía" },
    none,
  );
  expect(edited).toMatchObject({ ok: true });
  expect(await world.transfers.accept(BETO, { id })).toMatchObject({ ok: true });
  const events = await world.registry.bicycles.events(bicycle.id);
  expect(events.map(({ kind }) => kind)).toEqual(["registered", "edited", "transferred"]);
  expect(JSON.stringify(events)).not.toContain("mi tía");
  expect(await brokenAt(world, bicycle.id)).toBeNull();
  const answer = (await world.ask(history.loader as never, { code: bicycle.code })) as Response;
  const { lines } = await answer.json<{ lines: { hash: string }[] }>();
  const told = (await world.ask(historyPage.loader as never, { code: bicycle.code })) as {
    check: object;
  };
  expect(lines.at(-1)?.hash).toBe((await world.registry.bicycles.read(bicycle.id))?.head?.hash);
  expect(told.check).toEqual({ lines: 3, brokenLine: null });
  for (const secret of [ANA, BETO, bicycle.id]) expect(JSON.stringify(lines)).not.toContain(secret);
});

test("the page of a history names the line that does not follow, and the operator hears of it", async () => {
  const bicycle = await transferred();
  await world.update(`bicycles/${bicycle.id}/events/000001`, { kind: "edited" });
  const told = (await world.ask(historyPage.loader as never, { code: bicycle.code })) as { check: object };
  expect(told.check).toEqual({ lines: 2, brokenLine: 2 });
  expect(world.events()).toContain("registry.history-broken");
});
