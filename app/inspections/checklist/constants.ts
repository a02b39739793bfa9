/** `none`: the vehicle has no such part. */
export const RESULTS = ["ok", "attention", "bad", "none"] as const;
export type PointResult = (typeof RESULTS)[number];

export const RESULT_NAMES: Record<PointResult, string> = {
  ok: "Bien",
  attention: "Atención",
  bad: "Mal",
  none: "No aplica",
};

/** The point whose photo shows the serial: it stays with the workshop and administrators, and out of the report. */
export const SERIAL_POINT = "serie";
/** Field of the number that was read off the frame. */
export const SERIAL_FIELD = "serieLeida";
export const FRAME_SERIAL_MAX = 40;

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
