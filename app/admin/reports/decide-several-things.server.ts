import { userPath } from "~/accounts/model";
import { isDocumentId } from "~/platform/firestore/paths";
import type { Snapshot, Transaction } from "~/platform/firestore/types";
import type { Logger } from "~/platform/log";
import { reportClaimPath } from "~/reports/claims";
import { REPORT_TARGETS } from "~/reports/constants";

import { decisionEntryPath, openReports, reportersOf } from "./close-reports.server";
import type { createDeciding } from "./decide-reports.server";
import type { DecideResult, DecisionOf, ShownThing } from "./decision";
import { rememberReads } from "./remember-reads";
import { decodeThing, isThingId } from "./reported-thing";
import type { BulkStep } from "./steps";
import type { ReportedThings } from "./things.server";

/**
 * Queues one step for several things. Its reads are made together, so that a request stays below the 50 calls
 * of a Worker: one query a thing, and five calls more.
 */
export async function decideSeveralThings(
  given: Transaction,
  { deciding, things, log }: { deciding: ReturnType<typeof createDeciding>; things: ReportedThings; log: Logger },
  rows: readonly ShownThing[],
  step: BulkStep,
  decision: DecisionOf,
  reportsMax: number,
): Promise<{ id: string; result: DecideResult }[]> {
  const { tx, fetch } = rememberReads(given);
  const known = rows.filter(({ id }) => isThingId(id));
  const paths = known.map(({ id }) => `${REPORT_TARGETS}/${id}`);
  const claims = known.map(({ id }) => reportClaimPath(id));
  await fetch([...paths, ...claims, ...(await Promise.all(known.map(decisionEntryPath)))]);
  const each = Math.floor(reportsMax / Math.max(1, rows.length));
  const found = new Map<string, Snapshot[]>();
  const open = (await tx.readAll(paths)).flatMap((snapshot, at) => {
    const thing = decodeThing(snapshot, log);
    return thing?.status === "open" && thing.version === known[at]?.version ? [thing] : [];
  });
  for (const thing of open) found.set(thing.id, await openReports(tx, thing, each));
  if (step === "warn") await fetch(open.flatMap((thing) => things.ownerSource(thing) ?? []));
  const owners = step === "warn" ? await Promise.all(open.map((thing) => things.ownerOf(tx, thing))) : [];
  await fetch([
    ...owners.flatMap((uid) => (uid !== null && isDocumentId(uid) ? [userPath(uid)] : [])),
    ...[...found.values()].flatMap((reports) => reportersOf(reports.slice(0, each))),
  ]);
  const results: { id: string; result: DecideResult }[] = [];
  for (const row of rows) {
    const { result } = await deciding.decideIn(tx, row, step, decision, each, found.get(row.id));
    results.push({ id: row.id, result });
  }
  return results;
}
