import type { Context } from "~/platform/context";
import type { PersonalData } from "~/platform/personal-data";

import { SAVED_MAX } from "./constants";
import { SAVED_SEARCHES } from "./model";

export function createSearchPersonalData(context: Context): PersonalData {
  return {
    ...SAVED_SEARCHES.personalData(context, {
      of: (uid) => [["userId", "==", uid]],
      exported: ({ name, query, notify, createdAt, lastNoticeAt }) => ({
        name,
        address: `/comprar?${query}`,
        notify,
        createdAt,
        lastNoticeAt,
      }),
    }),
    count: (uid) =>
      context.database.count({ collection: SAVED_SEARCHES.name, where: [["userId", "==", uid]], limit: SAVED_MAX }),
  };
}
