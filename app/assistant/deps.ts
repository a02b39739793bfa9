import type { Cases } from "~/cases/cases.server";
import type { Catalog } from "~/catalog/catalog.server";
import type { ListingFigures } from "~/catalog/figures/figures.server";
import type { Orders } from "~/orders/orders.server";
import type { Clock } from "~/platform/clock";
import type { Env } from "~/platform/env";
import type { AssistantEnv } from "~/platform/env-assistant";
import type { Database } from "~/platform/firestore/types";
import type { Limiter } from "~/platform/limits/limits.server";
import type { Logger } from "~/platform/log";
import type { Checks } from "~/registry/check/check.server";
import type { Selling } from "~/selling/selling.server";

import type { LoadGenAi } from "./gemini/client.server";

export interface AssistantDeps {
  env: Pick<Env, "siteUrl" | "brandName" | "business" | "hours" | "holidays" | "shipping" | "switches">;
  database: Database;
  catalog: Pick<Catalog, "search" | "listing" | "similar" | "entries" | "plans" | "brands" | "usualPrices">;
  orders: () => Pick<Orders, "purchases">;
  listings: () => Pick<Selling["listings"], "page">;
  checks: () => Pick<Checks, "admit" | "check">;
  listingFigures: () => Pick<ListingFigures, "countIn">;
  /** For handing a conversation to a person. */
  cases: () => Pick<Cases["filing"], "writesIn" | "receiptFor" | "numberOf">;
  limiter: Pick<Limiter, "take" | "reset">;
  /** The platform's limiter of bursts; null where it is not bound. */
  burst: RateLimit | null;
  /** Null without a key: rules answer. */
  model: AssistantEnv | null;
  loadGenAi: LoadGenAi;
  /** Replaces the global one; tests hand in theirs. */
  fetch?: typeof fetch;
  sleep(milliseconds: number): Promise<void>;
  clock: Clock;
  log: Logger;
  waitUntil(promise: Promise<unknown>): void;
}
