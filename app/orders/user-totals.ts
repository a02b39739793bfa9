import type { OrderFollower } from "~/orders/hooks";

/**
 * Keeps `totalPurchases` and `totalSales` of the parties' user documents in step: completed purchases, without refunded
 * ones. Users are read first, as an account may be erased by then.
 */
export const followUserTotals: OrderFollower = async (tx, { before, after }) => {
  const by = Number(after.state === "completed") - Number(before?.state === "completed");
  if (after.kind !== "purchase" || by === 0) return [];
  const users = await tx.readAll([after.buyerId, ...after.sellerIds].map((uid) => `users/${uid}`));
  return users.flatMap((user, position) => {
    const field = position === 0 ? "totalPurchases" : "totalSales";
    return user ? [{ update: user.path, data: {}, transforms: [{ field, increment: by }] }] : [];
  });
};
