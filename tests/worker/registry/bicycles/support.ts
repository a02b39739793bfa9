import type { BicycleUploads } from "~/registry/bicycles/uploads.server";
import type { Bicycle, BicycleDetails } from "~/registry/model";

import type { World } from "../../../support/world";

export const OWNER = "owner-1";
export const OTHER = "other-2";

export const DETAILS: BicycleDetails = {
  category: "mtb",
  brand: "Trek",
  model: "Marlin 7",
  year: 2023,
  colors: ["rojo", "negro"],
  size: "M",
  serial: "WTU 123-OSZ",
  serialAbsence: null,
  engraving: "",
  marks: "Raspón en el tubo inferior",
  origin: "new",
};

export function photoNamed(key: string) {
  return { key, width: 4, height: 3, color: "#aabbcc" };
}

export function filesOf(id: string, files: Partial<BicycleUploads> = {}): BicycleUploads {
  return {
    framePhoto: photoNamed(`${id}/frame`),
    serialPhoto: null,
    otherPhotos: [],
    proof: null,
    errors: {},
    ...files,
  };
}

export const newBicycleId = () => crypto.randomUUID().replaceAll("-", "").slice(0, 20);

/** A draft that lacks nothing. */
export async function draftBicycle(world: World, details: Partial<BicycleDetails> = {}, uid = OWNER): Promise<string> {
  const id = newBicycleId();
  const { drafts } = world.registry.bicycles;
  await drafts.open(uid, id);
  await drafts.save(uid, id, { ...DETAILS, ...details }, filesOf(id));
  return id;
}

export async function registeredBicycle(
  world: World,
  details: Partial<BicycleDetails> = {},
  uid = OWNER,
): Promise<Bicycle> {
  const serial = `WTU${Math.random().toString().slice(2, 12)}`;
  const result = await world.registry.bicycles.register(uid, await draftBicycle(world, { serial, ...details }, uid));
  if (!result.ok) throw new Error(result.reason);
  return result.bicycle;
}
