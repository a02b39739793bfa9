import type { Accounts } from "~/accounts/accounts.server";
import type { Cases } from "~/cases/cases.server";
import type { Catalog } from "~/catalog/catalog.server";
import type { Clock } from "~/platform/clock";
import type { Env } from "~/platform/env";
import type { Database, Transaction } from "~/platform/firestore/types";
import type { Logger } from "~/platform/log";
import type { BicycleService } from "~/registry/service";
import type { Workshops } from "~/workshops/workshops.server";

import type { Inspection } from "./model";

/** Part of orders that inspections need; a function in the context, as orders sell inspections. */
export interface InspectionOrders {
  /** Returns the money of a paid order, or ends an unpaid one; an order that is over stays unchanged. */
  undo(orderId: string): Promise<void>;
  /** Queues the new workshop of an order's inspection, to which the business then owes the money. */
  reassign(tx: Transaction, orderId: string, to: Pick<Inspection, "workshopId" | "workshopName">): Promise<void>;
  /** Queues the end of a paid order whose inspection is finished. */
  complete(tx: Transaction, orderId: string): Promise<void>;
}

export interface InspectionsDeps {
  database: Database;
  env: Pick<Env, "siteUrl" | "brandName" | "holidays"> & { business: Pick<Env["business"], "email"> };
  workshops: Pick<Workshops, "list">;
  accounts(): { workshopStaff: Pick<Accounts["workshopStaff"], "ofWorkshop"> };
  cases: { filing: Cases["filing"]; closing: Pick<Cases["closing"], "writesIn"> };
  orders(): InspectionOrders;
  catalog: { index: Pick<Catalog["index"], "refresh"> };
  /** Null until bicycles are registered here. */
  bicycles: Pick<BicycleService, "ownedBy" | "read" | "readIn" | "change"> | null;
  /** Keeps the private documents of legal inspections. */
  bucket: Pick<R2Bucket, "get" | "put" | "list" | "delete">;
  clock: Clock;
  log: Logger;
  waitUntil(work: Promise<unknown>): void;
  /** Pause between tries of a contended transaction. */
  sleep?: (milliseconds: number) => Promise<void>;
}
