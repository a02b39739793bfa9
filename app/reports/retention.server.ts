import { DAY_MS } from "~/business/durations";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { isFirestoreError } from "~/platform/firestore/errors";
import type { DocumentData, Snapshot } from "~/platform/firestore/types";
import { type ErasureProgress, inBatches } from "~/platform/personal-data";

import { FALSE_ALARMS_MAX, REPORTS, REPORT_TARGETS } from "./constants";
import { type ReportTargetDocument, ReportTargetSchema } from "./document";

/** Days after which texts of decided reports are deleted; reason and dates stay. */
export const REPORT_TEXTS_KEPT_DAYS = 2 * 365;
const TEXTS_PIECE = 100;
const TEXTS_PIECES = 10;
/** Things checked in one night: each is a query. */
const TARGETS_PIECE = 200;
/** A thing with more reports keeps the figures of its transactions. */
const COUNTED_MAX = 500;

/** Progress of each walk. */
export const TARGETS_WALK = "jobs/reportTargets";
const TEXTS_WALK = "jobs/reportTexts";

/** Nightly work on reports. Idempotent and bounded. */
export function createReportKeeping({ database, clock, log }: Context) {
  /** Whether it was written: a thing changed since it was read is left for another night. */
  async function isCorrected({ path, updateTime }: Snapshot, data: DocumentData): Promise<boolean> {
    try {
      await database.commit([{ update: path, data, precondition: { updateTime } }]);
      return true;
    } catch (error) {
      if (!isFirestoreError(error, "FAILED_PRECONDITION", "NOT_FOUND", "ABORTED")) throw error;
      log.info("reports.target-changed-meanwhile", { path });
      return false;
    }
  }

  /** Corrects the figures of reported things from their reports, a piece a night, from where the last one ended. */
  async function correctTargets(): Promise<{ checked: number; corrected: number }> {
    const { after } = (await database.read(TARGETS_WALK))?.data ?? {};
    const found = await database.find({
      collection: REPORT_TARGETS,
      orderBy: [["__name__", "asc"]],
      ...(typeof after === "string" && { startAfter: [after] }),
      limit: TARGETS_PIECE,
    });
    let corrected = 0;
    for (const snapshot of found) {
      const target = decodeDocument(ReportTargetSchema, snapshot, log);
      if (target === null) continue;
      const { kind, targetId } = target;
      const reports = await database.find({
        collection: REPORTS,
        where: [
          ["kind", "==", kind],
          ["targetId", "==", targetId],
        ],
        select: ["status", "reason", "falseAlarms"],
        limit: COUNTED_MAX,
      });
      if (reports.length === COUNTED_MAX) continue;
      const figures = figuresOf(reports, target);
      if (isAsCounted(snapshot.data, figures)) continue;
      if (await isCorrected(snapshot, figures)) corrected += 1;
    }
    const last = found.length === TARGETS_PIECE ? found.at(-1)?.path : undefined;
    await database.commit([{ set: TARGETS_WALK, data: { after: last ?? null, at: clock.now() } }]);
    return { checked: found.length, corrected };
  }

  /** REPORT_TEXTS_KEPT_DAYS later. New decisions come later in the walk, which meets each report once. */
  async function eraseTexts(): Promise<{ erased: number; progress: ErasureProgress }> {
    const until = new Date(clock.now().getTime() - REPORT_TEXTS_KEPT_DAYS * DAY_MS);
    let erased = 0;
    const progress = await inBatches(
      TEXTS_PIECE,
      async () => {
        const taken = await database.transaction(async (tx) => {
          const { decidedAt, path } = (await tx.read(TEXTS_WALK))?.data ?? {};
          const found = await tx.find({
            collection: REPORTS,
            where: [["decidedAt", "<=", until]],
            orderBy: [
              ["decidedAt", "asc"],
              ["__name__", "asc"],
            ],
            ...(decidedAt instanceof Date && typeof path === "string" && { startAfter: [decidedAt, path] }),
            limit: TEXTS_PIECE,
          });
          const last = found.at(-1);
          if (last === undefined) return 0;
          tx.write(
            ...found.map(({ path: report, data }) => ({
              update: report,
              data: { detail: "", snapshot: withoutTexts(data.snapshot) },
            })),
            { set: TEXTS_WALK, data: { decidedAt: last.data.decidedAt, path: last.path } },
          );
          return found.length;
        });
        erased += taken;
        return taken;
      },
      TEXTS_PIECES,
    );
    return { erased, progress };
  }

  return { correctTargets, eraseTexts };
}

/** The seller's uid stays until the account is erased, which finds the report by it. */
function withoutTexts(snapshot: unknown): DocumentData | null {
  const { sellerId } = (snapshot ?? {}) as { sellerId?: unknown };
  return typeof sellerId === "string" ? { sellerId } : null;
}

type Figures = Pick<ReportTargetDocument, "open" | "heard" | "total" | "reasons" | "status">;

/** The figures of a thing by its reports. An undecided one without open reports stays unchanged. */
function figuresOf(reports: readonly Snapshot[], { status, decision }: ReportTargetDocument): Figures {
  const open = reports.filter(({ data }) => data.status === "open");
  const reasons: Record<string, number> = {};
  for (const { data } of reports) reasons[String(data.reason)] = (reasons[String(data.reason)] ?? 0) + 1;
  const isDecided = open.length === 0 && (status === "decided" || decision !== null);
  return {
    open: open.length,
    heard: open.filter(({ data }) => Number(data.falseAlarms ?? 0) < FALSE_ALARMS_MAX).length,
    total: reports.length,
    reasons,
    status: isDecided ? "decided" : open.length > 0 ? "open" : status,
  };
}

/** Reasons with a count of zero do not matter. */
function isAsCounted(data: DocumentData, figures: Figures): boolean {
  const given = Object.entries((data.reasons ?? {}) as Record<string, unknown>).filter(([, count]) => count !== 0);
  const counted = Object.entries(figures.reasons);
  return (
    (["open", "heard", "total", "status"] as const).every((field) => data[field] === figures[field]) &&
    given.length === counted.length &&
    counted.every(([reason, count]) => given.some(([other, stored]) => other === reason && stored === count))
  );
}
