import { findCategory } from "~/catalog/categories";
import { decodeDocument } from "~/platform/firestore/codec";
import { isDocumentId } from "~/platform/firestore/paths";
import type { Transaction, Write } from "~/platform/firestore/types";
import type { Logger } from "~/platform/log";
import { listingDocumentOf, saleOf } from "~/registry/bicycles/sale";
import { bicyclePath, BicycleSchema, type Bicycle } from "~/registry/model";
import type { BicycleService } from "~/registry/service";

import { isWithSellers } from "./changes";
import type { OrderFollower } from "./hooks";
import type { Order } from "./model";

interface SoldDeps {
  bicycles: Pick<BicycleService, "change" | "tie">;
  /** None while transfers are not open, or where the bicycle cannot be transferred. */
  offerTransfer(
    tx: Transaction,
    sale: { bicycleId: string; sellerUid: string; buyerUid: string; orderId: string },
  ): Promise<Write[]>;
  log: Logger;
}

/**
 * Keeps registered bicycles in step with the orders that buy them. A completed purchase writes `sold_here` and ends the
 * tie to the listing, so it is written once; a refunded one whose listing stays sold ends the tie, so that the owner
 * can sell the bicycle again.
 */
export function createSoldFollower({ bicycles, offerTransfer, log }: SoldDeps): OrderFollower {
  /** Bicycles tied to the order's listings. An invalid one never stops an order. */
  async function tiedOf(tx: Transaction, { lines }: Order): Promise<{ bicycle: Bicycle; isSold: boolean }[]> {
    const own = lines.filter(({ category }) => findCategory(category)?.kind === "bicicleta");
    if (own.length === 0) return [];
    const listings = (await tx.readAll(own.map(({ listingId }) => listingDocumentOf(listingId)))).flatMap(
      (listing) => listing ?? [],
    );
    const found = await Promise.all(
      listings.map(async (listing) => {
        const { bicycleId } = listing.data;
        if (typeof bicycleId !== "string" || !isDocumentId(bicycleId)) return null;
        const snapshot = await tx.read(bicyclePath(bicycleId));
        const bicycle = snapshot && decodeDocument(BicycleSchema, snapshot, log);
        const sale = bicycle && saleOf(bicycle, listing);
        return sale && { bicycle, isSold: sale.status === "sold" };
      }),
    );
    return found.flatMap((tied) => tied ?? []);
  }

  /** Writes for one bicycle that its buyer has received: the event, and the offer of its transfer. */
  async function sold(tx: Transaction, bicycle: Bicycle, order: Order): Promise<Write[]> {
    const { writes } = await bicycles.change(
      tx,
      bicycle,
      { listingId: null },
      { kind: "sold_here", actor: { kind: "owner", uid: bicycle.ownerId }, note: `Pedido ${order.number}` },
    );
    const sale = { bicycleId: bicycle.id, sellerUid: bicycle.ownerId, buyerUid: order.buyerId, orderId: order.id };
    return [...writes, ...(await offerTransfer(tx, sale))];
  }

  return async (tx, { before, after }) => {
    if (after.kind !== "purchase" || before === null || before.state === after.state) return [];
    if (after.state !== "completed" && after.state !== "refunded") return [];
    const writes: Write[] = [];
    for (const { bicycle, isSold } of await tiedOf(tx, after)) {
      if (after.state === "completed") writes.push(...(await sold(tx, bicycle, after)));
      else if (isSold && !isWithSellers(before)) writes.push(...(await bicycles.tie(tx, bicycle, null)));
    }
    return writes;
  };
}
