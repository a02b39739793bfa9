import { z } from "zod";

import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Snapshot } from "~/platform/firestore/types";

import { withLedger } from "./ledger/opening";
import { OrderSchema, orderPath } from "./model";

const PROGRESS = "jobs/ledger-openings";
/** Orders of one run. */
const PIECE = 50;

const ProgressSchema = z.object({ after: z.string().nullable() });

/**
 * Opens the ledger of orders that are older than it, a piece at a time; done for good after the last one. Idempotent:
 * each order is one transaction, and one that changes meanwhile has opened its own.
 */
export function createLedgerOpenings({ database, clock, log }: Context) {
  async function open(found: Snapshot): Promise<boolean> {
    return database.transaction(async (tx) => {
      const snapshot = await tx.read(orderPath(found.id));
      const order = snapshot && decodeDocument(OrderSchema, snapshot, log);
      if (!order || order.ledgerEntries !== undefined) return false;
      const { ledgerEntries = 0, transfers } = await withLedger(tx, order, clock.now());
      // Not a change: forms with this version stay valid.
      tx.write({ update: orderPath(order.id), data: { ledgerEntries, ...(transfers && { transfers }) } });
      return true;
    });
  }

  return {
    async run(): Promise<{ checked: number; opened: number }> {
      const progress = ProgressSchema.safeParse((await database.read(PROGRESS))?.data).data;
      if (progress?.after === null) return { checked: 0, opened: 0 };
      const found = await database.find({
        collection: "orders",
        orderBy: [["__name__", "asc"]],
        select: ["ledgerEntries"],
        ...(progress && { startAfter: [progress.after] }),
        limit: PIECE,
      });
      let opened = 0;
      for (const order of found) if (order.data.ledgerEntries === undefined && (await open(order))) opened += 1;
      const after = found.length === PIECE ? (found.at(-1)?.path ?? null) : null;
      await database.commit([{ set: PROGRESS, data: { after } }]);
      return { checked: found.length, opened };
    },
  };
}
