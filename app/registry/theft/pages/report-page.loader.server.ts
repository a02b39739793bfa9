import { formatDay, limaDay } from "~/business/calendar";
import type { Context } from "~/platform/context";

import { ownBicyclePath } from "../../bicycles/constants";
import { showablePhotos } from "../../bicycles/photos";
import { completeTheftPath, THEFT_STATE_NAMES } from "../constants";
import type { TheftReport } from "../model";
import { stolenName } from "../name";

export const REPORT_PURPOSE = "robo";

/** `?bicicleta=` chooses; a single bicycle is the default. */
export async function theftReportView(context: Context, uid: string, asked: string | null, isTrial: boolean) {
  const { theft, formGuard, clock } = context;

  const [owned, reports, stamp] = await Promise.all([
    context.registry.bicycles.ownedBy(uid),
    theft.reports.own(uid),
    formGuard.stamp(REPORT_PURPOSE),
  ]);
  const reportedAs = (wanted: TheftReport["state"]) =>
    new Set(reports.flatMap(({ bicycleId, state }) => (state === wanted ? [bicycleId] : [])));
  const [unconfirmed, waiting] = [reportedAs("unconfirmed"), reportedAs("waiting")];
  const free = owned.filter(
    ({ id, status, theftId }) => status === "registered" && theftId === null && !waiting.has(id),
  );
  const single = free.length === 1 && !unconfirmed.has(free[0]?.id ?? "") ? free[0] : undefined;
  const chosen = free.find(({ id }) => id === asked) ?? single;
  return {
    /** Registered ones without a live report, or one that our team reviews. */
    bicycles: free.map((bicycle) => ({ id: bicycle.id, name: stolenName(bicycle) })),
    chosen: chosen ? { id: chosen.id, name: stolenName(chosen), photos: showablePhotos(chosen) } : null,
    reports: reports.map(ownReportView),
    stamp,
    today: limaDay(clock.now()),
    isTrial,
  };
}

export type ReportPageView = Awaited<ReturnType<typeof theftReportView>>;

function ownReportView(report: TheftReport) {
  const { id, bicycleId, state, stolenOn } = report;
  return {
    id,
    name: stolenName(report),
    stateName: THEFT_STATE_NAMES[state],
    when: formatDay(stolenOn),
    isLive: state === "live",
    canRecover: state === "live" || state === "hidden",
    canWithdraw: state === "live" || state === "hidden" || state === "unconfirmed" || state === "waiting",
    canResend: state === "unconfirmed",
    /** Page of the bicycle, where proofs of a report that waits are added. */
    proofsPath: state === "waiting" && bicycleId !== "" ? ownBicyclePath(bicycleId) : null,
    /** Page that adds what a report of an unregistered bicycle lacks. */
    completePath: bicycleId === "" && (state === "live" || state === "unconfirmed") ? completeTheftPath(id) : null,
  };
}
