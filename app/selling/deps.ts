import type { Catalog } from "~/catalog/catalog.server";
import type { Clock } from "~/platform/clock";
import type { Database } from "~/platform/firestore/types";
import type { Logger } from "~/platform/log";
import type { PhotoStore } from "~/platform/photos/store.server";

/** Services that the room is made with. */
export interface SellingDeps {
  database: Database;
  photos: Pick<PhotoStore, "save" | "remove">;
  catalog: Pick<Catalog, "brands" | "categories" | "plans"> & { index: Pick<Catalog["index"], "refresh"> };
  clock: Clock;
  log: Logger;
  waitUntil(promise: Promise<unknown>): void;
}
