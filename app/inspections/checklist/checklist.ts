import type { VehicleKind } from "~/catalog/categories";

import type { InspectionKind } from "../constants";
import { BICYCLE_CHECKLIST } from "./bicycle";
import type { ChecklistPoint, ChecklistSection, PointResult } from "./constants";
import { LEGAL_CHECKLIST } from "./legal";
import { MOTORCYCLE_CHECKLIST } from "./motorcycle";

export function checklistOf(kind: InspectionKind, vehicle: VehicleKind): readonly ChecklistSection[] {
  if (kind === "legal") return LEGAL_CHECKLIST;
  return vehicle === "moto" ? MOTORCYCLE_CHECKLIST : BICYCLE_CHECKLIST;
}

export function pointsOf(sections: readonly ChecklistSection[]): readonly ChecklistPoint[] {
  return sections.flatMap(({ points }) => points);
}

const WORTH: Record<Exclude<PointResult, "none">, number> = { ok: 1, attention: 0.5, bad: 0 };
/** Highest score of a vehicle with a critical fault. */
export const CRITICAL_CAP = 49;

/** 0 to 100: the share of fine points, critical ones counted twice. A critical fault caps it. */
export function inspectionScore(
  sections: readonly ChecklistSection[],
  resultOf: (point: string) => PointResult | undefined,
): number {
  let sum = 0;
  let weights = 0;
  let isCapped = false;
  for (const { id, critical = false } of pointsOf(sections)) {
    const result = resultOf(id);
    if (result === undefined || result === "none") continue;
    const weight = critical ? 2 : 1;
    weights += weight;
    sum += weight * WORTH[result];
    isCapped ||= critical && result === "bad";
  }
  const score = weights === 0 ? 0 : Math.round((100 * sum) / weights);
  return isCapped ? Math.min(CRITICAL_CAP, score) : score;
}

/** `Muy bien` and the like. */
export function scoreWords(score: number): string {
  if (score >= 90) return "Muy bien";
  if (score >= 75) return "Bien";
  if (score > CRITICAL_CAP) return "Con detalles por atender";
  return "Con fallas importantes";
}
