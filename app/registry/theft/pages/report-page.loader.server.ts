import { formatDay, limaDay } from "~/business/calendar";
import type { Clock } from "~/platform/clock";
import type { FormGuard } from "~/platform/forms/form-guard.server";
import type { PhotoRef } from "~/platform/images";
import type { BicycleService } from "~/registry/service";

import { showablePhotos } from "../../bicycles/photos";
import { THEFT_STATE_NAMES } from "../constants";
import type { TheftReport } from "../model";
import { stolenName } from "../name";
import type { Theft } from "../theft.server";

export const REPORT_PURPOSE = "robo";

export interface ReportPageView {
  /** Registered ones without a live report. */
  bicycles: { id: string; name: string }[];
  chosen: { id: string; name: string; photos: PhotoRef[] } | null;
  reports: OwnReportView[];
  stamp: string;
  today: string;
  isTrial: boolean;
}

export interface OwnReportView {
  id: string;
  name: string;
  stateName: string;
  when: string;
  isLive: boolean;
  canRecover: boolean;
  canWithdraw: boolean;
  canResend: boolean;
}

interface ReportPageDeps {
  theft: Pick<Theft, "reports">;
  bicycles: Pick<BicycleService, "ownedBy">;
  formGuard: Pick<FormGuard, "stamp">;
  clock: Clock;
}

/** `?bicicleta=` chooses; a single bicycle is the default. */
export async function theftReportView(
  { theft, bicycles, formGuard, clock }: ReportPageDeps,
  uid: string,
  asked: string | null,
  isTrial: boolean,
): Promise<ReportPageView> {
  const [owned, reports, stamp] = await Promise.all([
    bicycles.ownedBy(uid),
    theft.reports.own(uid),
    formGuard.stamp(REPORT_PURPOSE),
  ]);
  const waiting = new Set(reports.filter(({ state }) => state === "unconfirmed").map(({ bicycleId }) => bicycleId));
  const free = owned.filter(({ status, theftId }) => status === "registered" && theftId === null);
  const single = free.length === 1 && !waiting.has(free[0]?.id ?? "") ? free[0] : undefined;
  const chosen = free.find(({ id }) => id === asked) ?? single;
  return {
    bicycles: free.map((bicycle) => ({ id: bicycle.id, name: stolenName(bicycle) })),
    chosen: chosen ? { id: chosen.id, name: stolenName(chosen), photos: showablePhotos(chosen) } : null,
    reports: reports.map(ownReportView),
    stamp,
    today: limaDay(clock.now()),
    isTrial,
  };
}

function ownReportView(report: TheftReport): OwnReportView {
  const { id, state, stolenOn } = report;
  return {
    id,
    name: stolenName(report),
    stateName: THEFT_STATE_NAMES[state],
    when: formatDay(stolenOn),
    isLive: state === "live",
    canRecover: state === "live" || state === "hidden",
    canWithdraw: state === "live" || state === "hidden" || state === "unconfirmed",
    canResend: state === "unconfirmed",
  };
}
