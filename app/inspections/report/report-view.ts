import { limaDay } from "~/business/calendar";
import { DAY_MS } from "~/business/durations";
import { formatDate, formatNumber } from "~/business/format";
import { SERIAL_VERDICT_WORDS } from "~/registry/numbers/verdict";

import { scoreWords } from "../checklist/checklist";
import { RESULT_NAMES } from "../checklist/constants";
import { INSPECTION_BADGE_DAYS, INSPECTION_KIND_NAMES, LEGAL_DISCLAIMER } from "../constants";
import type { InspectionReport } from "../model";

export function reportView(report: InspectionReport, now: Date) {
  const { id, kind, vehicle, workshopName, place, on, odometer, serial, score, summary, points } = report;
  const titles = [...new Set(points.map(({ section }) => section))];
  return {
    code: id,
    kindName: INSPECTION_KIND_NAMES[kind],
    title: vehicle.title,
    by: kind === "legal" ? "Un asesor de este sitio" : [workshopName, place].filter(Boolean).join(", "),
    /** Limits of the inspection; empty for none. */
    disclaimer: kind === "legal" ? LEGAL_DISCLAIMER : "",
    day: limaDay(on),
    on: formatDate(on),
    isOld: now.getTime() - on.getTime() > INSPECTION_BADGE_DAYS * DAY_MS,
    odometer: odometer === null ? null : `${formatNumber(odometer)} km`,
    /** Result for the serial read off a bicycle; null for others. */
    serial:
      kind === "mechanical" && vehicle.kind === "bicicleta"
        ? { verdict: serial, words: SERIAL_VERDICT_WORDS[serial] }
        : null,
    score,
    words: scoreWords(score),
    summary,
    counts: (["ok", "attention", "bad", "none"] as const).map((result) => ({
      name: RESULT_NAMES[result],
      count: points.filter((point) => point.result === result).length,
    })),
    sections: titles.map((title) => ({
      title,
      points: points
        .filter(({ section }) => section === title)
        .map(({ label, result, note, photo }) => ({ label, result, resultName: RESULT_NAMES[result], note, photo })),
    })),
  };
}

export type InspectionReportView = ReturnType<typeof reportView>;
