import { describe, expect, test } from "vitest";

import { randomHex } from "~/platform/crypto/hash";
import { isNameless } from "~/platform/personal-data";

import type { World } from "../../../support/world";
import { registeredBicycle } from "../bicycles/support";
import { brokenAt, offerTransfer, seedPeople, transferWorld } from "./support";

const ACTS = ["accept", "cancel", "stolen", "expire", "owner-leaves", "receiver-leaves"] as const;
type Act = (typeof ACTS)[number];

interface Case {
  id: string;
  bicycle: string;
  owner: string;
  receiver: string;
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

async function begin(world: World): Promise<Case> {
  const [owner, receiver] = [`owner-${randomHex(4)}`, `receiver-${randomHex(4)}`];
  await seedPeople(world, owner, receiver);
  const bicycle = await registeredBicycle(world, {}, owner);
  const id = await offerTransfer(world, bicycle.id, owner, `${receiver}@correo.test`);
  return { id, bicycle: bicycle.id, owner, receiver };
}

async function leave(world: World, uid: string): Promise<void> {
  for (const room of [world.theft, world.transfers, world.registry.bicycles])
    while ((await room.personalData.erase(uid, `${uid}@correo.test`)) === "more");
  await world.seed({ delete: `users/${uid}` });
}

async function report(world: World, { owner, bicycle }: Case): Promise<void> {
  const id = randomHex(16);
  const made = await world.theft.reports.create(owner, id, bicycle, {
    stolenOn: "2026-11-19",
    department: "lima",
    district: "Lince",
    place: "",
    story: "Se la llevaron de la puerta.",
    policeReport: "",
    rewardSoles: 0,
    photos: [],
  });
  if (!made.ok) return;
  const mail = JSON.stringify(await world.find(`mail/theft-${id}`));
  await world.theft.reports.confirm(/confirmar\/([\w.-]+)/.exec(mail)?.[1] ?? "");
}

const RUN: Record<Act, (world: World, one: Case) => Promise<unknown>> = {
  accept: (world, { id, receiver }) => world.transfers.accept(receiver, { id }),
  cancel: (world, { id, owner }) => world.transfers.cancel(owner, id),
  stolen: report,
  expire: (world) => {
    world.pass({ days: 7, hours: 1 });
    return world.transfers.jobs.expire();
  },
  "owner-leaves": (world, { owner }) => leave(world, owner),
  "receiver-leaves": (world, { receiver }) => leave(world, receiver),
};

/** Invariants at every moment. */
async function check(world: World, { id, bicycle, owner, receiver }: Case): Promise<unknown> {
  const [stored, transfer] = await Promise.all([world.find(`bicycles/${bicycle}`), world.find(`transfers/${id}`)]);
  const state = transfer?.state;
  const kinds = (await world.registry.bicycles.events(bicycle)).map(({ kind }) => kind);
  const switched = kinds.filter((kind) => kind === "transferred").length;
  const open = await world.database.find({
    collection: "transfers",
    where: [
      ["bicycleId", "==", bicycle],
      ["state", "==", "open"],
    ],
    limit: 9,
  });
  const ownerId = String(stored?.ownerId);
  expect([owner, receiver].includes(ownerId) || isNameless(ownerId)).toBe(true);
  expect(open.map((each) => each.id)).toEqual(state === "open" ? [id] : []);
  expect(stored?.transferId).toBe(state === "open" ? id : null);
  expect(switched).toBe(state === "accepted" ? 1 : 0);
  if (ownerId === receiver) expect(state).toBe("accepted");
  if (ownerId === owner) expect(state).not.toBe("accepted");
  if (stored?.theftId !== null) expect(state).not.toBe("open");
  expect(await brokenAt(world, bicycle)).toBeNull();
  return state;
}

describe("accepting, cancelling, a theft, the end of its days and leaving", () => {
  // The first of them ends the transfer: two more show that it stays ended, whatever comes after it in which order.
  const ofThree = ACTS.flatMap((first) =>
    ACTS.filter((act) => act !== first).flatMap((second) =>
      ACTS.filter((act) => act !== first && act !== second).map((third) => [first, second, third]),
    ),
  );
  // And all of them, until both people are gone.
  const ofAll = permutations(ACTS.slice(0, 4)).map((order) => [...order, ...ACTS.slice(4)]);
  const orders = [...ofThree, ...ofAll];

  test("every order of three of them, and of all with the people leaving last, is covered", () => {
    expect([ofThree.length, ofAll.length]).toEqual([120, 24]);
    expect(new Set(orders.map((order) => order.join())).size).toBe(144);
  });

  test.each(ACTS.map((first) => [first, orders.filter((order) => order[0] === first)] as const))(
    "every order of a transfer's acts that begins with %s leaves one owner, one open transfer at most, and a whole chain",
    async (first, mine) => {
      const world = transferWorld();
      for (const order of mine) {
        const one = await begin(world);
        const seen: unknown[] = [await check(world, one)];
        for (const act of order) {
          await RUN[act](world, one);
          await world.settled();
          seen.push(await check(world, one));
        }
        // An ended transfer stays as it ended.
        const ends = new Set(seen.filter((state) => state !== "open"));
        expect([order.join(), ends.size]).toEqual([order.join(), 1]);
        expect([order.join(), [...ends][0] === "accepted"]).toEqual([order.join(), first === "accept"]);
      }
    },
  );

  test("all at once: whichever wins, the rest holds", async () => {
    const world = transferWorld();
    for (const order of permutations(["accept", "cancel", "stolen", "owner-leaves"] as const)) {
      const one = await begin(world);
      await Promise.allSettled(order.map((act) => RUN[act](world, one)));
      await world.settled();
      await leave(world, one.owner);
      await check(world, one);
    }
  });

  test("two acceptances at once switch once, and both hear that it is done", async () => {
    const world = transferWorld();
    const one = await begin(world);
    const results = await Promise.all([1, 2, 3].map(() => RUN.accept(world, one)));
    expect(results).toMatchObject([{ ok: true }, { ok: true }, { ok: true }]);
    expect(results.filter((result) => !(result as { repeated: boolean }).repeated)).toHaveLength(1);
    expect(await check(world, one)).toBe("accepted");
    const told = (await world.mails()).filter(({ id }) => id.includes("-accepted-"));
    expect(told).toHaveLength(2);
  });
});
