import type { User } from "~/accounts/model";
import { randomHex } from "~/platform/crypto/hash";
import { firstBrokenEvent } from "~/registry/bicycles/history-chain";
import type { Bicycle } from "~/registry/model";

import { marketWorld } from "../../../support/market";
import { NOW, type World } from "../../../support/world";
import { registeredBicycle } from "../bicycles/support";

export const ANA = "ana-owner";
export const BETO = "beto-receiver";
export const CARLA = "carla-other";
export const EMAILS: Readonly<Record<string, string>> = {
  [ANA]: "ana@correo.test",
  [BETO]: "beto@correo.test",
  [CARLA]: "carla@correo.test",
};

export const transferWorld = () => marketWorld({ now: NOW, env: { siteUrl: "https://rebi.test" } });

export async function seedPeople(world: World, ...uids: string[]): Promise<void> {
  for (const uid of uids) await seedPerson(world, uid);
}

export function seedPerson(world: World, uid: string, changes: Partial<User> = {}): Promise<void> {
  const email = EMAILS[uid] ?? `${uid}@correo.test`;
  return world.seedUser(uid, { email, displayName: `Señora ${uid}`, ...changes });
}

/** A bicycle of `uid` that is offered to `to`. */
export async function offeredBicycle(world: World, uid = ANA, to = BETO) {
  const bicycle = await registeredBicycle(world, {}, uid);
  const id = await offerTransfer(world, bicycle.id, uid, to);
  return { id, bicycle, token: await transferToken(world, id) };
}

export async function offerTransfer(world: World, bicycleId: string, uid = ANA, to = BETO): Promise<string> {
  const result = await world.transfers.start(uid, randomHex(16), bicycleId, EMAILS[to] ?? to);
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.transfer.id;
}

/** Of the link in the receiver's mail. */
export async function transferToken(world: World, id: string): Promise<string> {
  const mail = await world.find(`mail/transfer-${id}`);
  return /\/recibir\/([\w-]+)/.exec(JSON.stringify(mail))?.[1] ?? "";
}

export async function transferState(world: World, id: string): Promise<unknown> {
  return (await world.find(`transfers/${id}`))?.state;
}

/** Position of the first line of a bicycle's history that does not fit; null for a whole chain. */
export async function brokenAt(world: World, id: string): Promise<number | null> {
  const { head } = await world.stored(`bicycles/${id}`);
  return firstBrokenEvent(id, await world.registry.bicycles.events(id), head as Bicycle["head"]);
}
