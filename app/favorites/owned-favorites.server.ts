import { z } from "zod";

import { toCentimos, toSoles } from "~/business/money";
import type { Listing } from "~/catalog/model";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { isFirestoreError } from "~/platform/firestore/errors";
import type { Filter, Query, Snapshot, Write } from "~/platform/firestore/types";
import { readCookie, serverCookie } from "~/platform/http/http";
import { createCachedRead } from "~/platform/kv/cached-read";
import { deleteFound, inTurn, type ErasureProgress } from "~/platform/personal-data";

import { favoriteNoticePath, MAX_FAVORITES, type SavedEntry } from "./model";

const CACHE_SECONDS = 300;
/** KV may answer the old value for a minute after a change. */
const SPREAD_SECONDS = 120;
const SINCE_COOKIE = "__Host-favorites-since";
/** Each favourite is two documents, and a commit takes 500 writes. */
const PER_COMMIT = 250;
const EXPORT_MAX = 1_000;

/** A document of `user_favorites`: the listing at the time when it was added. `price` is in soles. */
const UserFavoriteSchema = z.object({
  vehicleId: z.string(),
  title: z.string().default(""),
  price: z.number().nullable().catch(null),
  addedAt: z.date(),
});
type UserFavorite = z.infer<typeof UserFavoriteSchema>;

interface Addition {
  listing: Pick<Listing, "id" | "title">;
  entry: SavedEntry;
}

/** This far below the limit a plain commit is safe: fewer are added at once. Nearer, they wait. */
const SAFE_DISTANCE = 100;

export const favoritePath = (uid: string, id: string): string => `favorites/${uid}_${id}`;
export const favoritesKey = (uid: string): string => `favorites:${uid}`;
export const userFavoritePath = (uid: string, id: string): string => `user_favorites/${uid}_${id}`;

/** Favourites of signed-in users: documents of `favorites` and `user_favorites`, always changed together. */
export function createOwnedFavorites(context: Context) {
  const { request, database, clock, log } = context;
  const cachedIds = createCachedRead(context, { schema: z.array(z.string()), freshSeconds: CACHE_SECONDS });
  const decode = (snapshot: Snapshot): UserFavorite | null => decodeDocument(UserFavoriteSchema, snapshot, log);

  async function change(uid: string, writes: Write[]): Promise<void> {
    await database.commit(writes);
    await cachedIds.forget(favoritesKey(uid));
  }

  const allOf = (uid: string): Query => ({
    collection: "favorites",
    where: [["userId", "==", uid]],
    limit: MAX_FAVORITES,
  });

  /** Counts within the commit, so that several at once stay within the limit together. */
  async function commitWithinCap(uid: string, writes: Write[], added: number): Promise<boolean> {
    return database.transaction(async (tx) => {
      if ((await tx.count(allOf(uid))) + added > MAX_FAVORITES) return false;
      tx.write(...writes);
      return true;
    });
  }

  async function find(uid: string): Promise<string[]> {
    const found = await database.find({
      collection: "favorites",
      where: [["userId", "==", uid]],
      orderBy: [["createdAt", "desc"]],
      select: ["vehicleId"],
      limit: MAX_FAVORITES,
    });
    return found.map(({ data }) => data.vehicleId).filter((id) => typeof id === "string");
  }

  return {
    decode,

    /** Newest first, at most MAX_FAVORITES. @throws UpstreamError */
    async ids(uid: string): Promise<string[]> {
      const notBefore = Number(readCookie(request, SINCE_COOKIE) ?? 0);
      return (await cachedIds.get(favoritesKey(uid), () => find(uid), { notBefore })) ?? [];
    },

    count: (uid: string): Promise<number> => database.count(allOf(uid)),

    /** All or none, with `figures` in the same commit. `known`: one exists already. `full`: over the limit. */
    async add(
      uid: string,
      additions: readonly Addition[],
      count: number,
      figures: readonly Write[] = [],
    ): Promise<"added" | "known" | "full"> {
      const now = clock.now();
      const favorites = additions.flatMap(({ listing: { id, title }, entry: { addedAt, priceCentimos } }): Write[] => [
        { create: favoritePath(uid, id), data: { userId: uid, vehicleId: id, createdAt: addedAt } },
        {
          set: userFavoritePath(uid, id),
          data: {
            userId: uid,
            vehicleId: id,
            title,
            price: toSoles(priceCentimos),
            addedAt,
            createdAt: now,
            updatedAt: now,
          },
        },
      ]);
      const writes = [...favorites, ...figures];
      try {
        if (count + additions.length <= MAX_FAVORITES - SAFE_DISTANCE) await database.commit(writes);
        else if (!(await commitWithinCap(uid, writes, additions.length))) return "full";
        await cachedIds.forget(favoritesKey(uid));
        return "added";
      } catch (error) {
        if (isFirestoreError(error, "ALREADY_EXISTS")) return "known";
        throw error;
      }
    },

    remove: (uid: string, id: string): Promise<void> => change(uid, deletions(uid, [id])),

    async clear(uid: string): Promise<void> {
      const ids = await find(uid);
      for (let at = 0; at < ids.length; at += PER_COMMIT)
        await change(uid, deletions(uid, ids.slice(at, at + PER_COMMIT)));
    },

    async all(uid: string): Promise<UserFavorite[]> {
      const found = await database.find({
        collection: "user_favorites",
        where: [["userId", "==", uid]],
        limit: EXPORT_MAX,
      });
      return found.map(decode).filter((one) => one !== null);
    },

    async erase(uid: string): Promise<ErasureProgress> {
      const where: Filter[] = [["userId", "==", uid]];
      const progress = await inTurn(
        () => deleteFound(database, { collection: "favorites", where }),
        () => deleteFound(database, { collection: "user_favorites", where }),
      );
      if (progress === "done") await database.commit([{ delete: favoriteNoticePath(uid) }]);
      await cachedIds.forget(favoritesKey(uid));
      return progress;
    },

    /** For the answer to a change: this browser must not see the state before it. */
    changedHeaders(): Headers {
      return new Headers({ "Set-Cookie": serverCookie(SINCE_COOKIE, String(clock.now().getTime()), SPREAD_SECONDS) });
    },
  };
}

export type OwnedFavorites = ReturnType<typeof createOwnedFavorites>;

function deletions(uid: string, ids: readonly string[]): Write[] {
  return ids.flatMap((id): Write[] => [{ delete: favoritePath(uid, id) }, { delete: userFavoritePath(uid, id) }]);
}

/** A favourite's price in céntimos at the time it was saved. */
export function priceThen({ price }: UserFavorite): number | null {
  return price === null ? null : toCentimos(price);
}
