import type { ListingStatus } from "~/catalog/model";
import type { Context } from "~/platform/context";
import type { Filter } from "~/platform/firestore/types";

/** States of what was published once, be it still for sale or not. */
const PUBLISHED: readonly ListingStatus[] = ["active", "paused", "reserved", "sold", "expired"];

/** Acts of a user as a seller here. */
export function createSales({ database }: Context) {
  /** How many listings of a person were published, and how many of them sold. */
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
