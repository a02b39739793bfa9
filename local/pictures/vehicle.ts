import type { Point } from "./geometry.ts";
import type { PictureView } from "./types.ts";

export type DetailView = Extract<PictureView, `detalle-${string}`>;

/** A drawn vehicle: facing right, mm, ground at y = 0, with what framing needs. */
export interface Vehicle {
  /** SVG elements. */
  body: string;
  left: number;
  right: number;
  /** Highest point (negative y). */
  top: number;
  /** Where it touches the floor, with half the width of its contact shadow. */
  contacts: readonly (Point & { halfWidth: number })[];
  /** Centre of each close-up and the width that it shows, mm. */
  focus: Readonly<Record<DetailView, Point & { span: number }>>;
  /** Share of the usual picture width, so that small vehicles look small. */
  fill: number;
}
