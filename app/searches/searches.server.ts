import type { Accounts } from "~/accounts/accounts.server";
import type { Catalog } from "~/catalog/catalog.server";
import type { Clock } from "~/platform/clock";
import type { Tokens } from "~/platform/crypto/tokens.server";
import type { Env } from "~/platform/env";
import type { Database } from "~/platform/firestore/types";
import type { Logger } from "~/platform/log";
import type { PersonalData } from "~/platform/personal-data";

import { createNotices, type Notices } from "./notices.server";
import { createSearchPersonalData } from "./personal-data.server";
import { createSavedSearches, type SavedSearches } from "./saved-searches.server";
import { createUnsubscribe, type Unsubscribe } from "./unsubscribe.server";

/** What saved searches are made with, for one request or one run of the job. */
export interface SearchesDeps {
  env: Pick<Env, "siteUrl" | "brandName">;
  database: Database;
  catalog: Pick<Catalog, "newMatches">;
  accounts: Pick<Accounts, "user">;
  tokens: Tokens;
  clock: Clock;
  log: Logger;
}

/** Searches that people keep, and the mails that tell them of what is new. */
export interface Searches extends SavedSearches, Notices, Unsubscribe {
  personalData: PersonalData;
}

export function createSearches(deps: SearchesDeps): Searches {
  const saved = createSavedSearches(deps);
  return {
    ...saved,
    ...createNotices(deps),
    ...createUnsubscribe(deps),
    personalData: createSearchPersonalData(deps, saved),
  };
}
