// Of checklists; browser-safe.

/** `none`: the vehicle has no such part. */
export const RESULTS = ["ok", "attention", "bad", "none"] as const;
export type PointResult = (typeof RESULTS)[number];

export const RESULT_NAMES: Record<PointResult, string> = {
  ok: "Bien",
  attention: "Atención",
  bad: "Mal",
  none: "No aplica",
};

export const POINT_NOTE_MAX = 300;
export const SUMMARY_MAX = 1200;

export interface ChecklistPoint {
  id: string;
  label: string;
  /** Dangerous when bad: it counts double and caps the score. */
  critical?: boolean;
}

export interface ChecklistSection {
  id: string;
  title: string;
  points: readonly ChecklistPoint[];
}
