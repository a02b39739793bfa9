import { DAY_SECONDS } from "~/business/durations";
import { toCentimos } from "~/business/money";
import { figureWrite } from "~/catalog/figures/model";
import { type Listing, ListingSchema, isListingId } from "~/catalog/model";
import { type ListingStatus, PUBLIC_STATUSES } from "~/catalog/statuses";
import type { Context } from "~/platform/context";
import { failed, type Told } from "~/platform/failed";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Snapshot } from "~/platform/firestore/types";
import { SESSION_COOKIE, readCookie } from "~/platform/http/http";
import { createSignedCookie } from "~/platform/http/signed-cookie.server";
import { isBurst } from "~/platform/limits/bursts";
import { nullIfLate } from "~/platform/null-if-unavailable.server";
import type { PersonalData } from "~/platform/personal-data";

import type { FavoritesOrder } from "./constants";
import {
  FAVORITES_PER_PAGE,
  MAX_FAVORITES,
  entriesToMerge,
  withEntry,
  decodeEntries,
  encodeEntries,
  type SavedEntry,
} from "./model";
import {
  createOwnedFavorites,
  favoritePath,
  priceThen,
  userFavoritePath,
  type OwnedFavorites,
} from "./owned-favorites.server";
import { type FavoriteView, type Saved, viewFavorite } from "./view";

/** A change of favourites: headers for the browser, or why it failed. */
export type FavoriteChange = { ok: true; headers: Headers } | Told<"not-found" | "full" | "limited">;

interface FavoritesPageView {
  favorites: FavoriteView[];
  order: FavoritesOrder;
  total: number;
  page: number;
  pages: number;
}

const NOT_FOUND = failed("not-found", "No encontramos este anuncio: puede que ya no esté publicado.");
const FULL = failed(
  "full",
  `Ya guardaste ${MAX_FAVORITES} anuncios, que es el máximo. Quita alguno para guardar este.`,
);
const TOO_FAST = failed("limited", "Vas muy rápido. Espera unos segundos e inténtalo de nuevo.");

/** Favourites of signed-in users; a visitor's are in their own browser. */
function createFavoritePersonalData(owned: Pick<OwnedFavorites, "all" | "count" | "erase">): PersonalData {
  return {
    async export(uid) {
      const all = await owned.all(uid);
      return all.map(({ vehicleId, title, price, addedAt }) => ({ vehicleId, title, price, addedAt }));
    },
    count: (uid) => owned.count(uid),
    erase: (uid) => owned.erase(uid),
  };
}

const COOKIE = "__Host-favorites";
const PURPOSE = "favorites";
/** The maximum lifetime of a cookie in browsers; each change renews it. */
const LIFE_SECONDS = 400 * DAY_SECONDS;

interface VisitorFavorites {
  /** Newest first; none for an invalid cookie. */
  entries(): Promise<SavedEntry[]>;
  /** Headers that store these entries; an empty list removes the cookie. */
  keep(entries: readonly SavedEntry[]): Promise<Headers>;
}

/** Signed: the server set its dates and prices, and they join the account at the next sign-in. */
function createVisitorFavorites({ request, tokens, clock }: Context): VisitorFavorites {
  const cookie = createSignedCookie({ request, tokens, name: COOKIE, purpose: PURPOSE, lifeSeconds: LIFE_SECONDS });
  return {
    entries: async () => decodeEntries(await cookie.read(), clock.now()),
    keep: (entries) => cookie.write(encodeEntries(entries)),
  };
}

/** Saved listings: a visitor's in a cookie, a signed-in user's in Firestore. */
export function createFavorites(context: Context) {
  const { request, network, env, database, clock, log } = context;
  const visitor = createVisitorFavorites(context);
  const owned = createOwnedFavorites(context);

  /** Uid for a change; null for a visitor. @throws UpstreamError where a session cannot be verified */
  async function signedInUid(): Promise<string | null> {
    if (readCookie(request, SESSION_COOKIE) === null) return null;
    try {
      return (await context.accounts.requireUser()).uid;
    } catch (thrown) {
      // The redirect to the sign-in page, for an expired session: visitors have favourites as well.
      if (thrown instanceof Response) return null;
      throw thrown;
    }
  }

  function visible(snapshot: Snapshot | null | undefined): Listing | null {
    if (!snapshot || !PUBLIC_STATUSES.includes(snapshot.data.status as ListingStatus)) return null;
    return decodeDocument(ListingSchema, snapshot, log);
  }

  async function addOwned(uid: string, id: string): Promise<FavoriteChange> {
    const [[vehicle, existing], count] = await Promise.all([
      database.readAll([listingPath(id), favoritePath(uid, id)]),
      owned.count(uid),
    ]);
    if (existing) return { ok: true, headers: owned.changedHeaders() };
    const listing = visible(vehicle);
    if (listing === null) return NOT_FOUND;
    if (count >= MAX_FAVORITES) return FULL;
    // Saved meanwhile by a resubmission: the first entry stays.
    const entry = { id, addedAt: clock.now(), priceCentimos: toCentimos(listing.price) };
    const figure = listing.sellerId === uid ? [] : [figureWrite(id, "hearts", clock.now())];
    if ((await owned.add(uid, [{ listing, entry }], count, figure)) === "full") return FULL;
    return { ok: true, headers: owned.changedHeaders() };
  }

  async function addAsVisitor(id: string): Promise<FavoriteChange> {
    const [[vehicle], entries] = await Promise.all([database.readAll([listingPath(id)]), visitor.entries()]);
    const listing = visible(vehicle);
    if (listing === null) return NOT_FOUND;
    const entry = { id, addedAt: clock.now(), priceCentimos: toCentimos(listing.price) };
    const headers = await visitor.keep(withEntry(entries, entry));
    if (!entries.some((one) => one.id === id)) context.figures.count(id, "hearts");
    return { ok: true, headers };
  }

  async function merge(uid: string): Promise<boolean> {
    const entries = await visitor.entries();
    if (entries.length === 0) return true;
    const ids = entries.map(({ id }) => id);
    const [found, count] = await Promise.all([
      database.readAll([...ids.map(listingPath), ...ids.map((id) => favoritePath(uid, id))]),
      owned.count(uid),
    ]);
    const listings = new Map(
      found
        .slice(0, ids.length)
        .flatMap((one) => visible(one) ?? [])
        .map((listing) => [listing.id, listing]),
    );
    const known = new Set(ids.filter((_, index) => found[ids.length + index]));
    const additions = entriesToMerge(entries, { known, visible: new Set(listings.keys()), count }).flatMap((entry) => {
      const listing = listings.get(entry.id);
      return listing ? [{ listing, entry }] : [];
    });
    return additions.length === 0 || (await owned.add(uid, additions, count)) === "added";
  }

  /** By what the catalogue knows of them, and then newest first; the others are last. */
  async function ordered(ids: readonly string[], order: FavoritesOrder): Promise<readonly string[]> {
    if (order === "guardados") return ids;
    const entries = await context.catalog.entries(ids);
    const rank = (id: string): number => {
      const card = entries.get(id)?.card;
      if (card === undefined) return Infinity;
      return order === "precio" ? card.priceCentimos : card.lowered === undefined ? 1 : 0;
    };
    // No difference of two infinities, which is no number.
    return ids.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
  }

  /** The saved favourites: how many, and the stored entries of one page. */
  async function savedOf(
    uid: string | null,
    number: number,
    order: FavoritesOrder,
  ): Promise<{ total: number; page: number; pages: number; saved: Saved[]; snapshots: (Snapshot | null)[] }> {
    const entries = uid === null ? await visitor.entries() : [];
    const ids = await ordered(uid === null ? entries.map(({ id }) => id) : await owned.ids(uid), order);
    const pages = Math.max(1, Math.ceil(ids.length / FAVORITES_PER_PAGE));
    const page = Math.min(Math.max(1, number), pages);
    const shown = ids.slice((page - 1) * FAVORITES_PER_PAGE, page * FAVORITES_PER_PAGE);
    const own = uid === null ? [] : shown.map((id) => userFavoritePath(uid, id));
    const found = shown.length === 0 ? [] : await database.readAll([...shown.map(listingPath), ...own]);
    const saved = shown.map((id, index): Saved => {
      const entry = entries.find((one) => one.id === id);
      if (entry) return { ...entry, title: null };
      const snapshot = found[shown.length + index];
      const kept = snapshot && owned.decode(snapshot);
      return {
        id,
        title: kept?.title || null,
        addedAt: kept?.addedAt ?? null,
        priceCentimos: kept ? priceThen(kept) : null,
      };
    });
    return { total: ids.length, page, pages, saved, snapshots: found.slice(0, shown.length) };
  }

  return {
    /** Ids of the listings, newest first. Never throws: none where the services are down. */
    async ids(): Promise<string[]> {
      try {
        const user = await context.accounts.sessionSoon();
        if (!user) return (await visitor.entries()).map(({ id }) => id);
        return (await nullIfLate(() => owned.ids(user.uid), context)) ?? [];
      } catch (error) {
        log.warn("favorites.unavailable", { error });
        return [];
      }
    },

    /** Adds a visible listing; an existing entry keeps its date. @throws UpstreamError */
    async add(id: string): Promise<FavoriteChange> {
      const uid = await signedInUid();
      if (await isBurst(env.BURST, `favorites:${uid ?? network}`, log)) return TOO_FAST;
      if (!isListingId(id)) return NOT_FOUND;
      return uid === null ? addAsVisitor(id) : addOwned(uid, id);
    },

    /** Idempotent: an absent entry counts as removed. @throws UpstreamError */
    async remove(id: string): Promise<FavoriteChange> {
      const uid = await signedInUid();
      if (await isBurst(env.BURST, `favorites:${uid ?? network}`, log)) return TOO_FAST;
      if (!isListingId(id)) return NOT_FOUND;
      if (uid === null)
        return { ok: true, headers: await visitor.keep((await visitor.entries()).filter((entry) => entry.id !== id)) };
      await owned.remove(uid, id);
      return { ok: true, headers: owned.changedHeaders() };
    },

    /** Removes all. @throws UpstreamError */
    async clear(): Promise<Exclude<FavoriteChange, Told<"not-found" | "full">>> {
      const uid = await signedInUid();
      if (await isBurst(env.BURST, `favorites:${uid ?? network}`, log)) return TOO_FAST;
      if (uid === null) return { ok: true, headers: await visitor.keep([]) };
      await owned.clear(uid);
      return { ok: true, headers: owned.changedHeaders() };
    },

    /** FAVORITES_PER_PAGE a page. @throws UpstreamError */
    async page(number: number, order: FavoritesOrder = "guardados"): Promise<FavoritesPageView> {
      const { saved, snapshots, ...page } = await savedOf(await signedInUid(), number, order);
      const now = clock.now();
      return {
        ...page,
        order,
        favorites: saved.map((one, index) => viewFavorite(one, visible(snapshots[index]), now)),
      };
    },

    /** Moves the visitor's favourites from the cookie to the account. @throws UpstreamError: the cookie stays */
    async mergeVisitor(uid: string): Promise<Headers> {
      if ((await visitor.entries()).length === 0) return new Headers();
      // Again where one of them was saved in between: the second try sees it.
      if (!(await merge(uid)) && !(await merge(uid))) return new Headers();
      const headers = owned.changedHeaders();
      for (const [name, value] of await visitor.keep([])) headers.append(name, value);
      return headers;
    },

    personalData: createFavoritePersonalData(owned),
  };
}

export type Favorites = ReturnType<typeof createFavorites>;

function listingPath(id: string): string {
  return `vehicles/${id}`;
}

declare module "~/platform/context" {
  interface Context {
    favorites: Favorites;
  }
}
