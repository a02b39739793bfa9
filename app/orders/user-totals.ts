import type { OrderFollower } from "~/orders/hooks";
import type { Order } from "~/orders/model";

/**
 * Keeps `totalPurchases` and `totalSales` of the parties' user documents in step: completed purchases, without refunded
 * ones; and `undeliveredSales`: paid ones that the seller did not confirm or could not deliver. Users are read first:
 * an account may be erased by then.
 */
export const followUserTotals: OrderFollower = async (tx, { before, after }) => {
  if (after.kind !== "purchase") return [];
  const by = Number(after.state === "completed") - Number(before?.state === "completed");
  const isUndelivered = isSellersFault(after) && !isSellersFault(before);
  if (by === 0 && !isUndelivered) return [];
  const users = await tx.readAll([after.buyerId, after.sellerId ?? ""].filter(Boolean).map((uid) => `users/${uid}`));
  return users.flatMap((user, position) => {
    if (user === null || (by === 0 && position === 0)) return [];
    const field = position === 0 ? "totalPurchases" : by === 0 ? "undeliveredSales" : "totalSales";
    return [{ update: user.path, data: {}, transforms: [{ field, increment: by === 0 ? 1 : by }] }];
  });
};

function isSellersFault(order: Order | null): boolean {
  return order?.withdrawnBy === "seller" || order?.withdrawnBy === "silence";
}
