import type { PersonalData } from "~/platform/personal-data";

import type { OwnedFavorites } from "./owned-favorites.server";

/** Favourites of signed-in users; a visitor's are in their own browser. */
export function createFavoritePersonalData(owned: Pick<OwnedFavorites, "all" | "count" | "erase">): PersonalData {
  return {
    async export(uid) {
      const all = await owned.all(uid);
      return all.map(({ vehicleId, title, price, addedAt }) => ({ vehicleId, title, price, addedAt }));
    },
    count: (uid) => owned.count(uid),
    erase: (uid) => owned.erase(uid),
  };
}
