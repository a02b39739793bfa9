import type { UndoneActs } from "./audit/undone";
import type { Clock } from "./clock";
import type { Tokens } from "./crypto/tokens.server";
import type { Env } from "./env";
import type { Database } from "./firestore/types";
import type { RequestMeta } from "./http/gate.server";
import type { Cache } from "./kv/cache";
import type { Limiter } from "./limits/limits.server";
import type { PersonalDataList } from "./personal-data";
import type { PhotoStore } from "./photos/store.server";

/**
 * The `context` of every loader, action and service. Each room adds its own services, which are built on first use,
 * once a request: take only the base ones of this file when a service is made, and say the others where they are used
 * (`context.accounts.rate(…)`). Never spread it: that builds all.
 */
export interface Context extends RequestMeta {
  request: Request;
  env: Env;
  /** Address and name of the site, for mails and links. */
  site: { url: string; name: string };
  clock: Clock;
  cache: Cache;
  database: Database;
  /** The same services once more, whose entries in the log name the acts that they take back. */
  undoing(undone: UndoneActs): Context;
  limiter: Limiter;
  /** Network that the request came from, for counting. */
  network: string;
  photos: PhotoStore;
  tokens: Tokens;
  /** Cookies that the answer to a form sets besides its own. */
  alsoSet: Headers;
  /** Pause between tries. */
  sleep(milliseconds: number): Promise<void>;
  personalData: PersonalDataList;
}
