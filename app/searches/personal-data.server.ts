import type { Context } from "~/platform/context";
import { type PersonalData, deleteFound } from "~/platform/personal-data";

import { SAVED_MAX } from "./constants";
import type { SavedSearches } from "./saved-searches.server";

export function createSearchPersonalData({ database }: Context, { list }: Pick<SavedSearches, "list">): PersonalData {
  return {
    async export(uid) {
      return (await list(uid)).map(({ name, query, notify, createdAt, lastNoticeAt }) => ({
        name,
        address: `/comprar?${query}`,
        notify,
        createdAt,
        lastNoticeAt,
      }));
    },
    count: (uid) => database.count({ collection: "savedSearches", where: [["userId", "==", uid]], limit: SAVED_MAX }),
    erase: (uid) => deleteFound(database, { collection: "savedSearches", where: [["userId", "==", uid]] }),
  };
}
