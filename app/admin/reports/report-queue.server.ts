import { userPath } from "~/accounts/model";
import type { AuditAction } from "~/platform/audit/actions";
import { auditWrite } from "~/platform/audit/audit";
import type { Clock } from "~/platform/clock";
import { decodeDocument } from "~/platform/firestore/codec";
import { isDocumentId } from "~/platform/firestore/paths";
import type { Database, Filter, QueryOrder, Snapshot, Transaction, Write } from "~/platform/firestore/types";
import type { Hiding } from "~/platform/hidden";
import type { Logger } from "~/platform/log";
import { mailWrite } from "~/platform/mail/mail";
import { REPORT_TARGETS, REPORTS } from "~/reports/constants";
import { ReportSchema, ReportTargetSchema, type ReportTargetDocument } from "~/reports/document";
import type { ReportKind } from "~/reports/model";
import { reviewOfReport } from "~/workshops/reviews/constants";

import { cursorPage } from "../list/cursor.server";
import { decisionMail } from "./mails";
import { BULK_MAX, REPORTED_NAMES, reportStepsOf, type BulkStep, type ReportStep } from "./steps";

/** A reported thing; `version` goes with its forms. */
export interface ReportedThing extends ReportTargetDocument {
  id: string;
  version: string;
}

export interface OpenReport {
  reason: string;
  detail: string;
  snapshot: Record<string, unknown> | null;
  at: Date;
}

export type DecideResult =
  | { ok: true; repeated: boolean }
  /** `thing`: what it is now. */
  | { ok: false; reason: "conflict"; thing: ReportedThing }
  /** Nothing is left to hide, or nobody to write to. */
  | { ok: false; reason: "impossible"; message: string }
  | { ok: false; reason: "not-found" };

/** A thing as its page or row was shown. */
export interface ShownThing {
  id: string;
  version: string;
}

export interface DecisionOf {
  actor: string;
  reason: string;
  /** Id of a confirmation of several. */
  batch?: string;
}

/** How rooms take a reported thing out of sight, in the transaction of the decision. */
export type Hide = (tx: Transaction, id: string) => Promise<Hiding | null>;

export interface ReportQueueDeps {
  database: Pick<Database, "read" | "readAll" | "find" | "count" | "transaction">;
  listings: { pauseIn: Hide };
  questions: { hideIn: Hide };
  reviews: { hideIn: Hide };
  workshopReviews: { hideIn: Hide };
  site: { url: string; name: string };
  clock: Clock;
  log: Logger;
}

const PAGE_SIZE = 25;
/** Reports of one decision: with the rest they stay below the 500 writes of a commit. */
const REPORTS_MAX = 400;
const SHOWN_MAX = 50;
const ID_MAX = 400;
const ACTIONS: Record<ReportStep, AuditAction> = {
  dismiss: "report.dismissed",
  warn: "report.warned",
  hide: "report.hidden",
};
const GONE = "Ya no está a la vista: no hay nada que quitar. Puedes descartar las denuncias.";
const NOBODY = "No hay a quién escribirle: la cuenta ya no existe o no tiene correo.";

/** What users reported, and the decisions about it. Callers check the administrator. */
export function createReportQueue(deps: ReportQueueDeps) {
  const { database, site, clock, log } = deps;

  function decode(snapshot: Snapshot | null): ReportedThing | null {
    const thing = snapshot && decodeDocument(ReportTargetSchema, snapshot, log);
    return thing && { ...thing, id: snapshot.id, version: snapshot.updateTime };
  }

  const openOf = ({ kind, targetId }: Pick<ReportedThing, "kind" | "targetId">): Filter[] => [
    ["kind", "==", kind],
    ["targetId", "==", targetId],
    ["status", "==", "open"],
  ];

  function hiding(tx: Transaction, { kind, targetId }: ReportedThing): Promise<Hiding | null> {
    switch (kind) {
      case "listing":
        return deps.listings.pauseIn(tx, targetId);
      case "question":
        return deps.questions.hideIn(tx, targetId);
      case "review": {
        const ofWorkshop = reviewOfReport(targetId);
        return ofWorkshop ? deps.workshopReviews.hideIn(tx, ofWorkshop.id) : deps.reviews.hideIn(tx, targetId);
      }
      case "person":
      case "thread":
        return Promise.resolve(null);
    }
  }

  /** Who is told of a warning; null for nobody. */
  async function ownerOf(tx: Transaction, { kind, targetId }: ReportedThing): Promise<string | null> {
    if (kind === "person") return targetId;
    const place: Partial<Record<ReportKind, { path: string; field: string }>> = {
      listing: { path: `vehicles/${targetId}`, field: "sellerId" },
      question: { path: `questions/${targetId}`, field: "askerId" },
      review: reviewOfReport(targetId)
        ? { path: `workshopReviews/${reviewOfReport(targetId)?.id}`, field: "userId" }
        : { path: `reviews/${targetId}`, field: "buyerId" },
    };
    const found = place[kind];
    const snapshot = found ? await tx.read(found.path) : null;
    const uid = found && snapshot?.data[found.field];
    return typeof uid === "string" && uid !== "" ? uid : null;
  }

  async function mailTo(
    tx: Transaction,
    uid: string | null,
    thing: ReportedThing,
    { step, reason }: { step: ReportStep; reason: string },
  ): Promise<Write[]> {
    if (uid === null || !isDocumentId(uid) || step === "dismiss" || thing.kind === "thread") return [];
    const to = (await tx.read(userPath(uid)))?.data.email;
    if (typeof to !== "string" || to === "") return [];
    return [
      mailWrite(decisionMail({ to, uid, kind: thing.kind, step, title: thing.title, reason, site }), clock.now()),
    ];
  }

  /** Queues one decision; `after` runs once it is committed. */
  async function decideIn(
    tx: Transaction,
    { id, version }: ShownThing,
    step: ReportStep,
    { actor, reason, batch }: DecisionOf,
    reportsMax: number,
  ): Promise<{ result: DecideResult; after: Hiding["after"] }> {
    const answer = (result: DecideResult, after: Hiding["after"] = () => undefined) => ({ result, after });
    const thing = isDocumentId(id, ID_MAX) ? decode(await tx.read(`${REPORT_TARGETS}/${id}`)) : null;
    if (thing === null) return answer({ ok: false, reason: "not-found" });
    if (thing.status === "decided" && thing.decision === step) return answer({ ok: true, repeated: true });
    if (thing.status === "decided" || thing.version !== version)
      return answer({ ok: false, reason: "conflict", thing });
    const hidden = step === "hide" ? await hiding(tx, thing) : null;
    if (!reportStepsOf(thing.kind).includes(step) || (step === "hide" && hidden === null))
      return answer({ ok: false, reason: "impossible", message: GONE });
    const owner = hidden?.ownerId ?? (step === "warn" ? await ownerOf(tx, thing) : null);
    const mails = await mailTo(tx, owner, thing, { step, reason });
    if (step === "warn" && mails.length === 0) return answer({ ok: false, reason: "impossible", message: NOBODY });
    const reports = await tx.find({ collection: REPORTS, where: openOf(thing), select: [], limit: reportsMax });
    const now = clock.now();
    const isWhole = reports.length < reportsMax;
    const open = isWhole ? 0 : Math.max(1, thing.open - reports.length);
    const status = isWhole ? "decided" : "open";
    const entry = {
      actor,
      action: ACTIONS[step],
      target: `${REPORT_TARGETS}/${id}`,
      label: thing.title || REPORTED_NAMES[thing.kind],
      reason,
      changes: { status: ["open", status], reports: [thing.open, open], ...hidden?.changes },
      ...(batch && { batch }),
    } as const;
    tx.write(
      ...reports.map(({ path }): Write => ({
        update: path,
        data: { status: step === "dismiss" ? "dismissed" : "resolved", decidedAt: now, updatedAt: now },
      })),
      { update: `${REPORT_TARGETS}/${id}`, data: { status, open, decision: step, decidedAt: now } },
      ...(hidden?.writes ?? []),
      ...mails,
      auditWrite(entry, now),
    );
    return answer({ ok: true, repeated: false }, hidden?.after);
  }

  return {
    /** Things with open reports, the most reported first; or those that were decided. */
    async page(
      { kind, status }: { kind: ReportKind | null; status: "open" | "decided" },
      cursor: { after: string | null; before: string | null },
    ): Promise<{ things: ReportedThing[]; next: string | null; previous: string | null }> {
      const orderBy: QueryOrder[] = [
        ["open", "desc"],
        ["lastAt", "desc"],
      ];
      const where: Filter[] = [["status", "==", status], ...(kind === null ? [] : [["kind", "==", kind] as Filter])];
      const { found, next, previous } = await cursorPage(
        database,
        { collection: REPORT_TARGETS, where, orderBy },
        cursor,
        PAGE_SIZE,
      );
      return { things: found.flatMap((snapshot) => decode(snapshot) ?? []), next, previous };
    },

    /** These things, in their order; unknown ids are left out. */
    async some(ids: readonly string[]): Promise<ReportedThing[]> {
      const known = ids.filter((id) => isDocumentId(id, ID_MAX));
      const found = await database.readAll(known.map((id) => `${REPORT_TARGETS}/${id}`));
      return found.flatMap((snapshot) => decode(snapshot) ?? []);
    },

    /** A thing with its open reports, oldest first. Nothing says who filed them. */
    async find(id: string): Promise<{ thing: ReportedThing; reports: OpenReport[] } | null> {
      const thing = isDocumentId(id, ID_MAX) ? decode(await database.read(`${REPORT_TARGETS}/${id}`)) : null;
      if (thing === null) return null;
      const found = await database.find({ collection: REPORTS, where: openOf(thing), limit: SHOWN_MAX });
      const reports = found.flatMap((snapshot) => {
        const report = decodeDocument(ReportSchema, snapshot, log);
        return report ? [{ ...report, at: report.createdAt }] : [];
      });
      reports.sort((a, b) => a.at.getTime() - b.at.getTime());
      return { thing, reports };
    },

    /**
     * Decides for all open reports of a thing in one commit, with what is done to the thing, the mail and the audit
     * entry. A report that came after the page was shown is a conflict; the same form again changes nothing.
     */
    async decide(shown: ShownThing, step: ReportStep, decision: DecisionOf): Promise<DecideResult> {
      const { result, after } = await database.transaction((tx) => decideIn(tx, shown, step, decision, REPORTS_MAX));
      await after();
      return result;
    },

    /** The same for several things in one commit; those that changed are left alone and named. */
    decideAll(
      shown: readonly ShownThing[],
      step: BulkStep,
      decision: DecisionOf,
    ): Promise<{ id: string; result: DecideResult }[]> {
      const rows = shown.slice(0, BULK_MAX);
      const each = Math.floor(REPORTS_MAX / Math.max(1, rows.length));
      return database.transaction(async (tx) => {
        const results: { id: string; result: DecideResult }[] = [];
        for (const row of rows)
          results.push({ id: row.id, result: (await decideIn(tx, row, step, decision, each)).result });
        return results;
      });
    },
  };
}

export type ReportQueue = ReturnType<typeof createReportQueue>;
