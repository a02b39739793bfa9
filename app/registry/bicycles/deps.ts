import type { Clock } from "~/platform/clock";
import type { Database } from "~/platform/firestore/types";
import type { Logger } from "~/platform/log";
import type { PhotoStore } from "~/platform/photos/store.server";

export interface BicyclesDeps {
  database: Database;
  photos: Pick<PhotoStore, "save" | "remove">;
  bucket: Pick<R2Bucket, "get" | "put" | "delete" | "list">;
  clock: Clock;
  log: Logger;
  waitUntil(promise: Promise<unknown>): void;
}
