import { userPath } from "~/accounts/model";
import { auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { isDocumentId } from "~/platform/firestore/paths";
import type { Filter, Query, QueryOrder, Snapshot, Transaction } from "~/platform/firestore/types";
import type { Hiding } from "~/platform/hidden";
import type { Logger } from "~/platform/log";
import { REPORT_TARGETS, REPORTS } from "~/reports/constants";
import { ReportSchema } from "~/reports/document";
import type { ReportKind } from "~/reports/model";

import { closeBlockedIn, countListingReports, type BlockedOf } from "./close-reports-of-user.server";
import { createClosing, decisionEntryPath, openReports, reportersOf } from "./close-reports.server";
import { createDeciding } from "./decide-reports.server";
import type { DecideResult, DecisionOf, ShownThing } from "./decision";
import { rememberReads } from "./remember-reads";
import { decodeThing, isThingId, openOf, type OwnedThing, type ReportedThing } from "./reported-thing";
import { BULK_MAX, REPORTED_NAMES, type BulkStep, type ReportStep } from "./steps";
import { createReportedThings, type ReportedThings } from "./things.server";

/**
 * Queues one step for several things. Its reads are made together, so that a request stays below the 50 calls
 * of a Worker: one query a thing, and five calls more.
 */
async function decideSeveralThings(
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
  await fetch([...paths, ...(await Promise.all(known.map(decisionEntryPath)))]);
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

interface OpenReport {
  reason: string;
  detail: string;
  snapshot: Record<string, unknown> | null;
  /** Dismissed reports of the same user when this one was filed. */
  falseAlarms: number;
  at: Date;
}

interface ReportFilter {
  kind: ReportKind | null;
  status: "open" | "decided";
  /** Default: the order of the queue. */
  orderBy?: QueryOrder[];
}

/** Reports of one decision: with a mail for each reporter they stay below the 500 writes of a commit. */
const REPORTS_MAX = 200;
const SHOWN_MAX = 50;
/** Characters by which deleted accounts are told apart. */
const CODE_SHOWN = 6;
const QUEUE_ORDER: QueryOrder[] = [
  ["heard", "desc"],
  ["lastAt", "desc"],
];

/** Reports of users, and the decisions about them. Callers check the administrator. */
export function createReportQueue(context: Context) {
  const { database, clock, log } = context;
  const things = createReportedThings(context);
  const deciding = createDeciding(context, things);
  const close = createClosing(context);
  const decode = (snapshot: Parameters<typeof decodeThing>[0]) => decodeThing(snapshot, log);

  async function committed({ result, after }: { result: DecideResult; after: Hiding["after"] }): Promise<DecideResult> {
    await after();
    return result;
  }

  /** Things with the names of who answers for them; a person's name is their title, which is stored nowhere else. */
  async function decodeAll(found: readonly (Snapshot | null)[]): Promise<OwnedThing[]> {
    const all = found.flatMap((snapshot) => decode(snapshot) ?? []);
    const paths = [...new Set(all.flatMap((thing) => things.ownerSource(thing) ?? []))];
    const read = new Map((await database.readAll(paths)).map((source, at) => [paths[at], source]));
    const source = { read: (path: string) => Promise.resolve(read.get(path) ?? null) };
    const owners = await Promise.all(all.map((thing) => things.ownerOf(source, thing)));
    const uids = [...new Set(owners.flatMap((uid) => (uid !== null && isDocumentId(uid) ? uid : [])))];
    const users = new Map((await database.readAll(uids.map(userPath))).map((user, at) => [uids[at], user?.data]));
    return all.map((thing, at) => {
      const user = users.get(owners[at] ?? "");
      const owner = typeof user?.displayName === "string" ? user.displayName : "";
      const named = owner || `Cuenta eliminada (${thing.targetId.slice(0, CODE_SHOWN)})`;
      return {
        ...thing,
        owner,
        isBlocked: user?.isActive === false,
        title: thing.kind === "person" ? named : thing.title,
      };
    });
  }

  function queryOf({
    kind,
    status,
    orderBy = QUEUE_ORDER,
  }: ReportFilter): Omit<Query, "limit"> & { orderBy: QueryOrder[] } {
    const where: Filter[] = [["status", "==", status], ...(kind === null ? [] : [["kind", "==", kind] as Filter])];
    return { collection: REPORT_TARGETS, where, orderBy };
  }

  return {
    /** Open ones, the most reported first, those of users with false alarms last; or decided ones. */
    queryOf,
    decodeAll,

    /** These things, in their order; unknown ids are left out. */
    async some(ids: readonly string[]): Promise<OwnedThing[]> {
      const known = ids.filter((id) => isThingId(id));
      return decodeAll(await database.readAll(known.map((id) => `${REPORT_TARGETS}/${id}`)));
    },

    /** Whether the thing can still be taken out of sight. */
    async canHide(thing: ReportedThing): Promise<boolean> {
      const reader: Transaction = {
        read: (path) => database.read(path),
        readAll: (paths) => database.readAll(paths),
        find: (query) => database.find(query),
        count: (query) => database.count(query),
        write: () => undefined,
      };
      return (await things.hide(reader, thing)) !== null;
    },

    /** A thing with its newest open reports, oldest first. Nothing says who filed them. */
    async find(id: string): Promise<{ thing: OwnedThing; reports: OpenReport[] } | null> {
      const [thing] = isThingId(id) ? await decodeAll([await database.read(`${REPORT_TARGETS}/${id}`)]) : [];
      if (!thing) return null;
      const found = await database.find({
        collection: REPORTS,
        where: openOf(thing),
        orderBy: [["createdAt", "desc"]],
        limit: SHOWN_MAX,
      });
      const reports = found.reverse().flatMap((snapshot) => {
        const report = decodeDocument(ReportSchema, snapshot, log);
        return report ? [{ ...report, at: report.filedAt ?? report.createdAt }] : [];
      });
      reports.sort((a, b) => a.at.getTime() - b.at.getTime());
      return { thing, reports };
    },

    /**
     * Decides for all open reports of a thing in one commit, with what is done to the thing, the mails and the audit
     * entry. A report that came after the page was shown is a conflict; so is a decision of another administrator. The
     * same form again changes nothing.
     */
    decide: async (shown: ShownThing, step: ReportStep, decision: DecisionOf): Promise<DecideResult> =>
      committed(await database.transaction((tx) => deciding.decideIn(tx, shown, step, decision, REPORTS_MAX))),

    /** Takes the last decision about a thing back, where it took something out of sight or kept a user from writing. */
    undo: async (shown: ShownThing, decision: DecisionOf): Promise<DecideResult> =>
      committed(await database.transaction((tx) => deciding.undoIn(tx, shown, decision))),

    /** Uid of the one who answers for a thing; null for nobody. */
    ownerOf: (thing: ReportedThing) => things.ownerOf(database, thing),

    /** Whether the reported part of a thread can be read. */
    hasPart: (thing: ReportedThing) => things.hasPart(thing),

    /** The reported part of a thread, shown only with its entry in the log; null where there is none. */
    async readPart(id: string, actor: string) {
      const thing = isThingId(id) ? decode(await database.read(`${REPORT_TARGETS}/${id}`)) : null;
      const part = thing && (await things.hasPart(thing)) ? await things.part(thing) : null;
      if (thing === null || part === null) return null;
      const target = `${REPORT_TARGETS}/${id}`;
      const entry = { actor, action: "report.thread-read", target, label: REPORTED_NAMES[thing.kind] } as const;
      await database.commit([auditWrite(entry, clock.now())]);
      return part;
    },

    /** The same for several things in one commit; those that changed are left alone and named. */
    decideAll(
      shown: readonly ShownThing[],
      step: BulkStep,
      decision: DecisionOf,
    ): Promise<{ id: string; result: DecideResult }[]> {
      const rows = shown.slice(0, BULK_MAX);
      return database.transaction((tx) =>
        decideSeveralThings(tx, { deciding, things, log }, rows, step, decision, REPORTS_MAX),
      );
    },

    /** Open reports of a user's listings, counted up to 200. */
    countListingReports: (uid: string) => countListingReports(database, uid),

    /** Queues the end of the reports about a user who is blocked. Answers how many were too many. */
    closeBlockedIn: (tx: Transaction, uid: string, of: BlockedOf): Promise<number> =>
      closeBlockedIn(tx, { close, things, log }, uid, of, REPORTS_MAX),

    /** Ends reports that the blocking left, as many as one blocking. Answers how many were too many. */
    closeRest: (uid: string, decision: DecisionOf): Promise<number | "open" | "not-found"> =>
      database.transaction(async (tx) => {
        const user = isDocumentId(uid) ? await tx.read(userPath(uid)) : null;
        if (user === null) return "not-found";
        if (user.data.isActive !== false) return "open";
        const of = { ...decision, thingId: null, withListings: true };
        return closeBlockedIn(tx, { close, things, log }, uid, of, REPORTS_MAX);
      }),
  };
}

type ReportQueue = ReturnType<typeof createReportQueue>;

declare module "~/platform/context" {
  interface Context {
    reportQueue: ReportQueue;
  }
}
