import type { Database, Filter, Transaction } from "~/platform/firestore/types";
import type { Logger } from "~/platform/log";
import { REPORT_TARGETS, REPORTS, reportTargetPath } from "~/reports/constants";

import { openReports, type createClosing } from "./close-reports.server";
import type { DecisionOf } from "./decision";
import { rememberReads } from "./remember-reads";
import { decodeThing, isThingId } from "./reported-thing";
import type { ReportedThings } from "./things.server";

/** Most things whose reports one blocking closes. */
const THINGS_MAX = 10;
/** Most reports read for a user's listings, and counted. */
const LOOKED_THROUGH = 200;

/** Changes that a blocking makes besides closing the reports of the user. */
export interface BlockedOf extends DecisionOf {
  /** The reported thing from whose page the blocking began; the user is its owner. */
  thingId: string | null;
  withListings: boolean;
}

function reportsOfListings(uid: string): Filter[] {
  return [
    ["snapshot.sellerId", "==", uid],
    ["kind", "==", "listing"],
    ["status", "==", "open"],
  ];
}

/** Open reports of a user's listings, counted up to 200. */
export function countListingReports(database: Pick<Database, "count">, uid: string): Promise<number> {
  return database.count({ collection: REPORTS, where: reportsOfListings(uid), limit: LOOKED_THROUGH });
}

/**
 * Queues, in the transaction that blocks an account, the end of the open reports about its user. Idempotent. Returns
 * how many reports were too many for the commit: their things stay open.
 */
export async function closeBlockedIn(
  given: Transaction,
  { close, things, log }: { close: ReturnType<typeof createClosing>; things: ReportedThings; log: Logger },
  uid: string,
  { thingId, withListings, ...decision }: BlockedOf,
  reportsMax: number,
): Promise<number> {
  const { tx, fetch } = rememberReads(given);
  const ids = new Set([reportTargetPath({ kind: "person", targetId: uid }).slice(REPORT_TARGETS.length + 1)]);
  if (thingId !== null && isThingId(thingId)) ids.add(thingId);
  if (withListings) {
    const found = await tx.find({
      collection: REPORTS,
      where: reportsOfListings(uid),
      select: ["targetId"],
      limit: LOOKED_THROUGH,
    });
    for (const { data } of found) ids.add(`listing_${String(data.targetId)}`);
  }
  const chosen = [...ids].slice(0, THINGS_MAX);
  const snapshots = await tx.readAll(chosen.map((id) => `${REPORT_TARGETS}/${id}`));
  const open = snapshots.flatMap((snapshot) => {
    const thing = decodeThing(snapshot, log);
    return thing?.status === "open" ? [thing] : [];
  });
  await fetch(open.flatMap((thing) => things.ownerSource(thing) ?? []));
  const each = Math.floor(reportsMax / chosen.length);
  // At least one report of each thing that is left out.
  let left = ids.size - chosen.length;
  for (const thing of open) {
    if ((await things.ownerOf(tx, thing)) !== uid) continue;
    const reports = await openReports(tx, thing, each);
    left += await close(tx, thing, { step: "block", decision, reports, reportsMax: each });
  }
  return left;
}
