import { z } from "zod";

import type { Core } from "~/accounts/deps";
import { haveSameSearch, searchFieldsOf } from "~/accounts/search-fields";
import { isFirestoreError } from "~/platform/firestore/errors";

/** Of the rules in ./search-fields.ts: another number walks through all users again. */
const RULES = 1;
const PIECE = 200;
const JOB = "jobs/search-fields";

const ProgressSchema = z.object({ rules: z.number(), after: z.string().nullable() });

/**
 * Writes the search fields of users from before there were any, a piece a run; where it has come stands in
 * `jobs/search-fields`. Idempotent. A user who changes meanwhile fails the piece, and the next run repeats it.
 */
export async function backfillSearchFields({
  database,
  clock,
  log,
}: Pick<Core, "database" | "clock" | "log">): Promise<{ checked: number; written: number }> {
  const known = ProgressSchema.safeParse((await database.read(JOB))?.data).data;
  const after = known?.rules === RULES ? known.after : "";
  if (after === null) return { checked: 0, written: 0 };
  const found = await database.find({
    collection: "users",
    orderBy: [["__name__", "asc"]],
    select: ["email", "displayName", "emailKey", "nameFolded", "searchPrefixes"],
    ...(after !== "" && { startAfter: [after] }),
    limit: PIECE,
  });
  const writes = found.flatMap(({ path, data, updateTime }) => {
    const fields = searchFieldsOf(data);
    return haveSameSearch(fields, data) ? [] : [{ update: path, data: { ...fields }, precondition: { updateTime } }];
  });
  const next = found.length === PIECE ? (found.at(-1)?.path ?? null) : null;
  try {
    await database.commit([...writes, { set: JOB, data: { rules: RULES, after: next, at: clock.now() } }]);
  } catch (error) {
    if (!isFirestoreError(error, "FAILED_PRECONDITION", "NOT_FOUND", "ABORTED")) throw error;
    log.info("accounts.search-fields-retried", { after });
    return { checked: 0, written: 0 };
  }
  return { checked: found.length, written: writes.length };
}
