import { searchQuery, type Filters } from "~/catalog/filters";
import { keysOfSearch } from "~/catalog/search/match-keys";
import type { Context } from "~/platform/context";
import { failed, type Failed } from "~/platform/failed";
import { isFirestoreError } from "~/platform/firestore/errors";

import { SAVED_MAX } from "./constants";
import { savedId, SAVED_SEARCHES, type SavedSearch, type SavedSearchFields } from "./model";

/** `made`: false where it was saved before, and only its name or notices changed. */
type SaveResult = { ok: true; id: string; made: boolean } | Failed<"too-many">;

/** Saved searches. Each method takes the user's `uid`, and finds only theirs. */
interface SavedSearches {
  /** Newest first; at most 20. */
  list(uid: string): Promise<SavedSearch[]>;
  /** The saved search with the same query, or null. */
  find(uid: string, filters: Filters): Promise<SavedSearch | null>;
  /** Saves a search, or renames the one with the same query. The name must have passed `SaveForm`. */
  save(uid: string, filters: Filters, given: { name: string; notify: boolean }): Promise<SaveResult>;
  /** False when this user has no such search. */
  rename(uid: string, id: string, name: string): Promise<boolean>;
  /** False when this user has no such search. */
  setNotify(uid: string, id: string, notify: boolean): Promise<boolean>;
  /** The search before it was deleted, or null when this user has none with this id. */
  remove(uid: string, id: string): Promise<SavedSearch | null>;
}

export function createSavedSearches({ database, clock, log }: Context): SavedSearches {
  async function list(uid: string): Promise<SavedSearch[]> {
    const found = await SAVED_SEARCHES.find(database, { where: [["userId", "==", uid]], limit: SAVED_MAX }, log);
    return found.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  }

  /** Changes a search of this user; writes the result of `decide`. */
  async function change(
    uid: string,
    id: string,
    decide: (search: SavedSearch) => Partial<SavedSearchFields>,
  ): Promise<boolean> {
    return database.transaction(async (tx) => {
      const search = await SAVED_SEARCHES.read(tx, id, log);
      if (search?.userId !== uid) return false;
      tx.write({ update: SAVED_SEARCHES.path(id), data: { ...decide(search), updatedAt: clock.now() } });
      return true;
    });
  }

  return {
    list,

    find: async (uid, filters) => SAVED_SEARCHES.read(database, await savedId(uid, searchQuery(filters)), log),

    async save(uid, filters, { name, notify }) {
      const query = searchQuery(filters);
      const id = await savedId(uid, query);
      return database.transaction(async (tx): Promise<SaveResult> => {
        const now = clock.now();
        const known = await SAVED_SEARCHES.read(tx, id, log);
        if (known) {
          tx.write({
            update: SAVED_SEARCHES.path(id),
            data: { name, ...notifyChange(known, notify, now), updatedAt: now },
          });
          return { ok: true, id, made: false };
        }
        const own = await tx.find({
          collection: SAVED_SEARCHES.name,
          where: [["userId", "==", uid]],
          select: [],
          limit: SAVED_MAX,
        });
        if (own.length >= SAVED_MAX) return failed("too-many");
        const search: SavedSearch = {
          id,
          userId: uid,
          name,
          query,
          notify,
          keys: keysOfSearch(filters),
          checkedUpTo: now,
          nextCheckAt: null,
          newsAt: null,
          lastNoticeAt: null,
          createdAt: now,
          updatedAt: now,
        };
        tx.write(SAVED_SEARCHES.put(search));
        return { ok: true, id, made: true };
      });
    },

    rename: (uid, id, name) => change(uid, id, () => ({ name })),
    setNotify: (uid, id, notify) => change(uid, id, (search) => notifyChange(search, notify, clock.now())),

    async remove(uid, id) {
      const search = await SAVED_SEARCHES.read(database, id, log);
      if (search?.userId !== uid) return null;
      try {
        await database.commit([{ delete: SAVED_SEARCHES.path(id), precondition: { exists: true } }]);
        return search;
      } catch (error) {
        // A resubmission.
        if (isFirestoreError(error, "NOT_FOUND", "FAILED_PRECONDITION")) return null;
        throw error;
      }
    },
  };
}

/** Turning notices on again only reports listings published from now on, not those of the time between. */
function notifyChange(search: Pick<SavedSearch, "notify">, notify: boolean, now: Date): Partial<SavedSearchFields> {
  return notify && !search.notify ? { notify, checkedUpTo: now } : { notify };
}
