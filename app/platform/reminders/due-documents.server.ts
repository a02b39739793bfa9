import type { CountQuery, Database, Filter, QueryOrder } from "~/platform/firestore/types";

/** Documents of one mail, each. The nearest last day, or the longest overdue, comes first. */
const NAMED_MAX = { overdue: 50, upcoming: 100 };

export interface DueQuery {
  collection: string;
  where: Filter[];
  /** Begins with the field of the last day. */
  orderBy: [QueryOrder, ...QueryOrder[]];
}

/** Two queries, so that many overdue documents do not crowd out those that can still be answered in time. */
export async function findDueDocuments(
  database: Pick<Database, "find" | "count">,
  { collection, where, orderBy }: DueQuery,
  { today, until }: { today: string; until: string },
) {
  const [[field]] = orderBy;
  const within = (...range: Filter[]): CountQuery => ({ collection, where: [...where, ...range], orderBy });
  const late = within([field, "<", today]);
  const [overdue, overdueCount, upcoming] = await Promise.all([
    database.find({ ...late, limit: NAMED_MAX.overdue }),
    database.count(late),
    database.find({ ...within([field, ">=", today], [field, "<=", until]), limit: NAMED_MAX.upcoming }),
  ]);
  return {
    overdue,
    /** Overdue ones in all, also those not named. */
    overdueCount,
    upcoming,
    isUpcomingCut: upcoming.length === NAMED_MAX.upcoming,
  };
}
