import type { Context } from "~/platform/context";

import { createNotices } from "./notices.server";
import { createSearchPersonalData } from "./personal-data.server";
import { createSavedSearches } from "./saved-searches.server";
import { createUnsubscribe } from "./unsubscribe.server";

export function createSearches(context: Context) {
  const saved = createSavedSearches(context);
  return {
    ...saved,
    ...createNotices(context),
    ...createUnsubscribe(context),
    personalData: createSearchPersonalData(context),
  };
}

export type Searches = ReturnType<typeof createSearches>;

declare module "~/platform/context" {
  interface Context {
    searches: Searches;
  }
}
