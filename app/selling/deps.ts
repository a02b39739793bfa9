import type { ModerationMode } from "~/business/moderation";
import type { Catalog } from "~/catalog/catalog.server";
import type { ListingFigures } from "~/catalog/figures/figures.server";
import type { Clock } from "~/platform/clock";
import type { SignalRules } from "~/platform/env-limits";
import type { Database } from "~/platform/firestore/types";
import type { Logger } from "~/platform/log";
import type { PhotoStore } from "~/platform/photos/store.server";
import type { BicycleService, TheftService } from "~/registry/service";

export interface SellingDeps {
  database: Database;
  photos: Pick<PhotoStore, "save" | "copy" | "remove">;
  catalog: Pick<Catalog, "brands" | "categories" | "plans" | "priceGuidance"> & {
    index: Pick<Catalog["index"], "refresh">;
  };
  figures: Pick<ListingFigures, "eraseListing">;
  /** Compares a listing with the reports of theft, in the transaction that publishes it. */
  gate: TheftService["gate"];
  /** Registered bicycles, which a listing may sell. */
  bicycles: Pick<BicycleService, "read" | "readIn" | "change" | "tie">;
  moderationMode(): ModerationMode | Promise<ModerationMode>;
  signalRules(): SignalRules;
  site: { url: string; name: string };
  clock: Clock;
  log: Logger;
  waitUntil(promise: Promise<unknown>): void;
}
