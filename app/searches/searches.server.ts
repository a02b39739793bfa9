import type { SearchesDeps } from "./deps";
import { createNotices } from "./notices.server";
import { createSearchPersonalData } from "./personal-data.server";
import { createSavedSearches } from "./saved-searches.server";
import { createUnsubscribe } from "./unsubscribe.server";

export function createSearches(deps: SearchesDeps) {
  const saved = createSavedSearches(deps);
  return {
    ...saved,
    ...createNotices(deps),
    ...createUnsubscribe(deps),
    personalData: createSearchPersonalData(deps, saved),
  };
}

export type Searches = ReturnType<typeof createSearches>;
