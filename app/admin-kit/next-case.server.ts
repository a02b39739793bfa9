import type { CaseKind } from "~/cases/model";
import type { Context } from "~/platform/context";

/** Number of the case of a kind that waits first, other than the one that was just decided; null for none. */
export async function nextOpenCase(
  { database, cases: { queue } }: Context,
  kind: CaseKind,
  decided: string,
): Promise<string | null> {
  const query = queue.queryOf({ kind, status: "open", from: null, until: null });
  const found = queue.decodeAll(await database.find({ ...query, limit: 2 }));
  return found.find(({ number }) => number !== decided)?.number ?? null;
}
