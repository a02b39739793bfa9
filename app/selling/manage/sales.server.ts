import type { ListingStatus } from "~/catalog/statuses";
import type { Context } from "~/platform/context";
import type { Filter } from "~/platform/firestore/types";

/** States of what was published once, be it still for sale or not. */
const PUBLISHED: readonly ListingStatus[] = ["active", "paused", "reserved", "sold", "expired"];

export function createSales({ database }: Context) {
  /** Published listings of a user, and how many of them are sold. */
  async function totals(uid: string): Promise<{ publications: number; sales: number }> {
    const count = (status: Filter) =>
      database.count({ collection: "vehicles", where: [["sellerId", "==", uid], status] });
    const [publications, sales] = await Promise.all([
      count(["status", "in", [...PUBLISHED]]),
      count(["status", "==", "sold"]),
    ]);
    return { publications, sales };
  }

  return { totals };
}
