import { BicycleSchema, type Bicycle } from "~/registry/model";
import { NumberSchema, numberPath, SILENT } from "~/registry/numbers/model";
import { brandKeyOf } from "~/registry/numbers/serials/fold";
import { serialKeysOf } from "~/registry/numbers/serials/likeness";
import type { TheftInput } from "~/registry/theft/form";
import type { MarketStop } from "~/registry/theft/market-stop";

import { World } from "../../../support/world";

/** A Monday morning in Lima. */
export const NOW = new Date("2026-11-23T15:00:00Z");
/** Before any listing. */
const REGISTERED = new Date("2026-10-05T15:00:00Z");
export const PHOTO = { key: "bici-1/foto-1", width: 1200, height: 900, color: "#335577" };

export const THEFT_INPUT: TheftInput = {
  stolenOn: "2026-11-21",
  department: "lima",
  district: "Miraflores",
  place: "Parque Kennedy",
  story: "Cortaron el candado mientras compraba.",
  policeReport: "28451-2026",
  rewardSoles: 300,
  photos: [PHOTO.key],
};

/** Owners of bicycles, and a market that only keeps what it has to stop. */
export async function theftWorld() {
  const stops: Parameters<MarketStop["stop"]>[0][] = [];
  const pauseStolen = async (stolen: (typeof stops)[0]) => {
    stops.push(stolen);
    return { paused: 0, listings: [] };
  };
  const resumeStopped = async () => ({ resumed: 0, listings: [] });
  const world = new World({
    now: NOW,
    env: { siteUrl: "https://rebi.test" },
    given: { selling: { pauseStolen, resumeStopped } },
  });
  await seedOwners(world);
  return Object.assign(world, { stops });
}

export type TheftWorld = Awaited<ReturnType<typeof theftWorld>>;

export async function seedOwners(world: World): Promise<void> {
  for (const uid of ["ana", "rosa"]) await world.seedUser(uid, { email: `${uid}@correo.test` });
}

export async function seedBicycle(
  world: World,
  { id = `bici-${crypto.randomUUID()}`, ...changes }: Partial<Bicycle> = {},
): Promise<string> {
  const bicycle = makeBicycle({ id, ...changes });
  await world.seed({ set: `bicycles/${id}`, data: BicycleSchema.parse(bicycle) });
  if (bicycle.status !== "draft") await seedNumber(world, bicycle);
  return id;
}

/** Facts that a registration writes about its number. */
export async function seedNumber(
  world: World,
  { id, brand, status, serialKey, registeredAt, createdAt }: Bicycle & { id: string },
): Promise<void> {
  if (serialKey === "") return;
  const path = numberPath(serialKey);
  const number = NumberSchema.parse((await world.find(path)) ?? SILENT);
  const one = {
    bicycleId: id,
    brandKey: brandKeyOf(brand),
    since: registeredAt ?? createdAt,
    isArchived: status === "archived",
  };
  await world.seed({ set: path, data: { ...number, registrations: [...number.registrations, one] } });
}

/** A report that is live; answers its id. */
export async function liveTheft(world: World, bicycleId?: string, input: Partial<TheftInput> = {}): Promise<string> {
  const id = crypto.randomUUID().replaceAll("-", "");
  await world.theft.reports.create("rosa", id, bicycleId ?? (await seedBicycle(world)), { ...THEFT_INPUT, ...input });
  await world.theft.reports.confirm(await theftLink(world, id));
  await world.settled();
  return id;
}

/** The link of the mail of a report. */
export async function theftLink(world: World, id: string): Promise<string> {
  const { message } = await world.stored(`mail/theft-${id}`);
  return /confirmar\/(\S+)/.exec((message as { text: string }).text)?.[1] ?? "";
}

export function makeBicycle(changes: Partial<Bicycle> & { id: string }): Bicycle {
  const serial = changes.serial ?? "WTU123K4567";
  return {
    ownerId: "rosa",
    status: "registered",
    category: "mtb",
    brand: "Trek",
    model: "Marlin 7",
    year: 2023,
    colors: ["rojo"],
    size: "M",
    serial,
    ...serialKeysOf(serial),
    serialAbsence: null,
    engraving: "",
    framePhoto: PHOTO,
    serialPhoto: { ...PHOTO, key: "bici-1/serie" },
    otherPhotos: [],
    proof: null,
    marks: "Calcomanía azul en el tubo",
    origin: "new",
    orderId: null,
    code: "abcd1234",
    theftId: null,
    transferId: null,
    listingId: null,
    head: null,
    registeredAt: REGISTERED,
    createdAt: REGISTERED,
    updatedAt: NOW,
    version: 1,
    ...changes,
  };
}
