import type { SearchesDeps } from "./deps";
import { createNotices } from "./notices.server";
import { createSavedSearches } from "./saved-searches.server";
import { createUnsubscribe } from "./unsubscribe.server";

/** Saved searches of users, and the mails about new matches. */
export function createSearches(deps: SearchesDeps) {
  return { ...createSavedSearches(deps), ...createNotices(deps), ...createUnsubscribe(deps) };
}

export type Searches = ReturnType<typeof createSearches>;
