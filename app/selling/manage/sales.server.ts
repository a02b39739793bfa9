import type { Context } from "~/platform/context";

export function createSales({ database }: Context) {
  /** How many listings of a user are sold. */
  function total(uid: string): Promise<number> {
    return database.count({
      collection: "vehicles",
      where: [
        ["sellerId", "==", uid],
        ["status", "==", "sold"],
      ],
    });
  }

  return { total };
}
