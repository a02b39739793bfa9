import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { isDocumentId } from "~/platform/firestore/paths";
import type { Filter, Transaction } from "~/platform/firestore/types";

import { numberIn } from "../../numbers/numbers.server";
import { foldSerial, namedKeysOf } from "../../numbers/serials/fold";
import { apartPair, reportsAbout } from "../../numbers/standing";
import type { TheftService } from "../../service";
import { THEFTS } from "../constants";
import { type TheftReport, TheftReportSchema } from "../model";
import { readTheft } from "../store.server";
import type { Comparisons } from "./comparisons.server";
import { createStolenNotes } from "./stolen-notes.server";

type OfferedListing = Parameters<TheftService["gate"]>[1];

/** Reports of one serial that a gate reads and records, the oldest first: each of them stops the listing. */
const STOPPING_MAX = 10;
/** Values that one query can ask for. */
const MOST_VALUES = 30;

/** Compares a listing with the live reports, in the transaction that publishes it. */
export function createPublishGate(
  context: Context,
  comparisons: Comparisons,
): Pick<TheftService, "gate" | "isApartIn" | "reportIn"> {
  const { log } = context;
  const notes = createStolenNotes(context);

  async function stolenOnes(
    tx: Transaction,
    serialKey: string,
    bicycleId: string | null,
    listingId: string | null,
  ): Promise<TheftReport[]> {
    const bicycle =
      bicycleId !== null && isDocumentId(bicycleId) ? await context.registry.bicycles.readIn(tx, bicycleId) : null;
    const own = bicycle?.theftId ?? null;
    const about = reportsAbout(await numberIn(tx, serialKey), [bicycleId, listingId]);
    const ids = [...new Set([...(own === null ? [] : [own]), ...about])];
    for (let first = 0; first < ids.length; first += STOPPING_MAX) {
      const reports = await Promise.all(ids.slice(first, first + STOPPING_MAX).map((id) => readTheft(tx, id, log)));
      const live = reports.filter((report) => report?.state === "live").filter((report) => report !== null);
      if (live.length > 0) return live;
    }
    return [];
  }

  /** Live reports of other numbers that the listing may mean: beside the likeliest one, and in its texts. */
  async function namedOnes(tx: Transaction, named: readonly string[]): Promise<TheftReport[]> {
    const keys = named.slice(0, MOST_VALUES);
    if (keys.length === 0) return [];
    const among = (where: Filter) =>
      tx.find({ collection: THEFTS, where: [where, ["state", "==", "live"]], limit: STOPPING_MAX });
    const found = await Promise.all([
      among(["serialKey", "in", keys]),
      among(["otherKeys", "array-contains-any", keys]),
    ]);
    return found.flat().flatMap((snapshot) => decodeDocument(TheftReportSchema, snapshot, log) ?? []);
  }

  async function gate(tx: Transaction, listing: OfferedListing) {
    const key = foldSerial(listing.serial ?? "");
    const serialKey = key === "" ? null : key;
    // An own bicycle's report stops it too: no stolen bicycle is for sale.
    const reported = await stolenOnes(tx, key, listing.bicycleId, listing.id);
    const stolen =
      reported.length > 0
        ? reported
        : await namedOnes(tx, namedKeysOf(listing.serial ?? "", listing.texts ?? [], MOST_VALUES));
    if (stolen.length > 0) {
      const writes = await Promise.all(stolen.map((report) => notes.offered(tx, listing, report)));
      log.warn("registry.stolen-offered", { listing: listing.id, thefts: stolen.map(({ id }) => id) });
      return { verdict: "stolen" as const, serialKey, writes: writes.flat() };
    }
    const { open, same, writes } = await comparisons.ofListing(tx, listing);
    if (same.length > 0) return { verdict: "stolen" as const, serialKey, writes };
    return { verdict: open.length > 0 ? ("marked" as const) : ("clear" as const), serialKey, writes };
  }

  return {
    gate,
    async isApartIn(tx, { theftId, serialKey }, ids) {
      const { apart } = await numberIn(tx, serialKey);
      return ids.some((id) => id !== null && apart.includes(apartPair(theftId, id)));
    },
    async reportIn(tx, { serialKey, bicycleId, namedKeys = [], listingId = null }) {
      const [report] = await stolenOnes(tx, serialKey ?? "", bicycleId, listingId);
      return (report ?? (await namedOnes(tx, namedKeys))[0])?.id ?? null;
    },
  };
}
