import type { Brand } from "~/catalog/model";
import { followBrandNames } from "~/selling/brand-names.server";

import type { World } from "../../support/world";
import { listingOf } from "../../unit/selling/support";
import { ADMIN, NOW } from "./admin-world";

export function followNames(world: World) {
  return followBrandNames(world.context({ catalog: { index: { refresh: () => Promise.resolve({}) } } }));
}

export async function readBrand(world: World, id: string): Promise<Brand & { version: string }> {
  const found = await world.reference.brands.read(id);
  if (!found) throw new Error(`no brand ${id}`);
  return found;
}

export async function seedListing(world: World, id: string, brand: string, more = {}): Promise<void> {
  const { specifications, ...content } = listingOf({ status: "active", publishedAt: NOW, expiresAt: null });
  const data = { ...content, sellerId: "rosa", specifications: { ...specifications, brand }, ...more };
  await world.seed({ set: `vehicles/${id}`, data });
}

export async function brandOfListing(world: World, id: string): Promise<unknown> {
  const { specifications } = await world.stored(`vehicles/${id}`);
  return (specifications as { brand?: unknown } | undefined)?.brand;
}

export async function mergeBrand(world: World, into: string, typed: string) {
  const { version } = await readBrand(world, into);
  return world.reference.brands.merge(ADMIN, into, typed, version);
}
