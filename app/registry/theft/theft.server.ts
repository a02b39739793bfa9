import { z } from "zod";

import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";

import { createTheftAlerts } from "./alerts/alerts.server";
import { theftPath, THEFT_SWEEPS } from "./constants";
import { createComparisons } from "./gate/comparisons.server";
import { createPublishGate } from "./gate/publish-gate.server";
import { createHeldMails, createRegistrationHold } from "./gate/registration-hold.server";
import { createStolenList } from "./list/stolen-list.server";
import type { TheftReport } from "./model";
import { createTheftPersonalData } from "./personal-data.server";
import { createTheftReminders } from "./reminders.server";
import { createTheftReports } from "./reports.server";
import { createSightings } from "./sightings.server";
import { readTheft } from "./store.server";
import { createContests } from "./waiting.server";

const SweepSchema = z.object({ bicycleId: z.string(), serialKey: z.string() });
const SWEEPS_A_RUN = 20;

/**
 * Theft: reports and their life, sightings, the public list, and the stop of sales. Expected failures are values.
 * @throws UpstreamError where a service is down
 */
export function createTheft(context: Context) {
  const { database, log, waitUntil } = context;
  const list = createStolenList(context);
  const comparisons = createComparisons(context);

  /**
   * Stops sales, once for each report that went live, and lets go on what one that was false had stopped. Idempotent;
   * marked as done only when all are.
   */
  async function sweep(id: string): Promise<void> {
    const snapshot = await database.read(`${THEFT_SWEEPS}/${id}`);
    const sweeping = snapshot && SweepSchema.safeParse(snapshot.data).data;
    if (!snapshot || !sweeping) return;
    const report = await readTheft(database, id, log);
    if (report) await comparisons.endOf(report);
    if (report?.state === "live") await comparisons.markNear(report);
    if (report?.state === "live" && report.bicycleId === "") await comparisons.markOffered(report);
    else if (report?.state === "live") {
      const stopped = await context.marketStop.stop({ ...sweeping, theftId: id });
      for (const serialKey of report.otherKeys)
        await context.marketStop.stop({ serialKey, bicycleId: "", theftId: id });
      if (stopped.listings + stopped.orders > 0) log.warn("registry.stolen-stopped", { theft: id, ...stopped });
    } else if (report?.state === "withdrawn" || report?.state === "hidden") {
      const resumed = await context.marketStop.resume({ ...sweeping, theftId: id });
      if (resumed.listings + resumed.orders > 0) log.info("registry.false-report-undone", { theft: id, ...resumed });
    }
    await database.transaction(async (tx) => {
      // A change of the report meanwhile asks for another sweep.
      if ((await tx.read(snapshot.path))?.updateTime === snapshot.updateTime) tx.write({ delete: snapshot.path });
    });
  }

  async function sweepDue(): Promise<{ swept: number }> {
    const due = await database.find({
      collection: THEFT_SWEEPS,
      orderBy: [["createdAt", "asc"]],
      select: [],
      limit: SWEEPS_A_RUN,
    });
    for (const { id } of due) await sweep(id);
    return { swept: due.length };
  }

  /** The job of the minute repeats what fails here. */
  function afterChange(report: TheftReport): void {
    const work = Promise.all([sweep(report.id), list.rebuild(), list.forget(report.id)]);
    waitUntil(
      work.catch((error: unknown) => {
        if (!(error instanceof UpstreamError)) throw error;
        log.warn("registry.theft-not-announced", { theft: report.id, error });
      }),
    );
  }

  const contests = createContests(context);
  const reports = createTheftReports(context, contests, afterChange);
  const sightings = createSightings(context);
  const reminders = createTheftReminders(context, reports);
  const alerts = createTheftAlerts(context, list);
  return {
    reports,
    personalData: createTheftPersonalData(context, reports, afterChange),
    /** Notes whether the live reports of a user stay without their data when the account is erased. */
    async chooseAtErasure(uid: string, isKept: boolean): Promise<void> {
      const live = (await reports.own(uid)).filter(({ state }) => state === "live");
      await database.commit(live.map(({ id }) => ({ update: theftPath(id), data: { isKeptAtErasure: isKept } })));
    },
    sightings,
    reminders,
    list,
    alerts,
    comparisons,
    ...createPublishGate(context, comparisons),
    holdRegistration: createRegistrationHold(context),
    namedBefore: contests.namedBefore,
    nearRegistration: comparisons.nearWrites,
    heldDecidedWrites: createHeldMails(context),
    jobs: {
      /** Each minute. */
      sweep: sweepDue,
      refreshList: list.refreshIfChanged,
      /** Nightly. */
      rebuildList: list.rebuild,
      alert: alerts.jobs.run,
      digestSightings: sightings.digestDue,
      remind: reminders.remind,
      endUnconfirmed: reports.endUnconfirmed,
      tellWorkshops: alerts.jobs.tellWorkshops,
    },
  };
}

export type Theft = ReturnType<typeof createTheft>;

declare module "~/platform/context" {
  interface Context {
    theft: Theft;
  }
}
