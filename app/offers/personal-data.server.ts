import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Snapshot } from "~/platform/firestore/types";
import { inBatches, inTurn, type PersonalData } from "~/platform/personal-data";

import type { Agreements } from "./agreements.server";
import { NegotiationSchema, OFFERS } from "./model";

const BATCH = 50;
const EXPORT_MAX = 500;

/** Negotiations go with either user; a listing that waits for a buyer who leaves is on sale again. */
export function createOfferPersonalData({ database, log }: Context, agreements: Agreements): PersonalData {
  const find = (side: "buyerId" | "sellerId", uid: string, limit: number): Promise<Snapshot[]> =>
    database.find({ collection: OFFERS, where: [[side, "==", uid]], limit });

  async function eraseOf(side: "buyerId" | "sellerId", uid: string): Promise<number> {
    const found = await find(side, uid, BATCH);
    for (const { path } of found)
      await database.transaction(async (tx) => {
        const snapshot = await tx.read(path);
        const negotiation = snapshot && decodeDocument(NegotiationSchema, snapshot, log);
        if (negotiation?.state === "agreed") tx.write(...(await agreements.releaseWrites(tx, negotiation)));
        if (snapshot) tx.write({ delete: path });
      });
    return found.length;
  }

  return {
    /** At most 500 made and 500 received. */
    async export(uid) {
      const found = await Promise.all([find("buyerId", uid, EXPORT_MAX), find("sellerId", uid, EXPORT_MAX)]);
      return found.flat().flatMap((snapshot) => {
        const negotiation = decodeDocument(NegotiationSchema, snapshot, log);
        if (!negotiation) return [];
        const { listingId, listingTitle, buyerId, state, turns, agreed, until, createdAt } = negotiation;
        return [
          {
            side: buyerId === uid ? "buyer" : "seller",
            listingId,
            listingTitle,
            state,
            turns,
            agreed,
            until,
            createdAt,
          },
        ];
      });
    },

    erase: (uid) =>
      inTurn(
        () => inBatches(BATCH, () => eraseOf("buyerId", uid)),
        () => inBatches(BATCH, () => eraseOf("sellerId", uid)),
      ),
  };
}
