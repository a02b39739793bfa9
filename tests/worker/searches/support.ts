import type { NewMatches } from "~/catalog/catalog.server";
import { parseFilters, type Filters } from "~/catalog/filters";

import { World } from "../../support/world";
import { makeCard } from "../../unit/catalog/make-listing";

export const ANA = "ana-1";
export const LUIS = "luis-2";
export const SITE = "https://rebi.example";
const START = new Date("2026-11-21T15:00:00Z");

export function asked(query: string): Filters {
  return parseFilters(new URLSearchParams(query));
}

interface Asking {
  since: Date;
  exceptSeller: string;
  limit: number;
}

/** Saved searches of two users, with a catalogue in the test's hands. */
export async function searchesWorld() {
  const found = {
    /** New listings that the catalogue finds; null while the index cannot be had. */
    news: 0 as number | null,
    /** Runs before each answer of the catalogue. */
    whileLooking: () => Promise.resolve(),
    askings: [] as (Asking & { filters: Filters })[],
  };
  const newMatches = async (filters: Filters, wanted: Asking): Promise<NewMatches | null> => {
    await world.whileLooking();
    world.askings.push({ filters, ...wanted });
    if (world.news === null) return null;
    const count = Math.min(world.news, wanted.limit);
    const cards = Array.from({ length: count }, (_, n) => makeCard({ id: `anuncio-${n}` }));
    return { cards, total: world.news, upTo: new Date(world.time.getTime() - 120_000) };
  };
  const world = Object.assign(
    new World({ now: START, env: { siteUrl: SITE }, given: { catalog: { newMatches } } }),
    found,
  );
  for (const uid of [ANA, LUIS]) await world.seedUser(uid, { emailVerified: false });
  // New listings count from the first run on.
  await world.searches.notify();
  return world;
}

export type SearchesWorld = Awaited<ReturnType<typeof searchesWorld>>;

export async function saveSearch(world: World, query: string, uid = ANA, notify = true): Promise<string> {
  const result = await world.searches.save(uid, asked(query), { name: `Búsqueda ${query}`, notify });
  if (!result.ok) throw new Error(result.reason);
  return result.id;
}

/** In sequence: saving is a transaction over the user's searches. */
export async function saveSearches(world: World, queries: readonly string[], uid = ANA): Promise<string[]> {
  const ids: string[] = [];
  for (const query of queries) ids.push(await saveSearch(world, query, uid));
  return ids;
}

/** A search for which something was found. */
export const markDue = (world: World, id: string) => world.update(`savedSearches/${id}`, { nextCheckAt: world.time });

export const storedSearch = (world: World, id: string) => world.stored(`savedSearches/${id}`);
