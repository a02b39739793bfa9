/** Millimetres of the vehicle's plane: x forward, y down, ground at y = 0. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A point with its distance from the middle plane, positive towards the viewer. */
export interface Point3 extends Point {
  readonly z: number;
}

export const pt = (x: number, y: number): Point => ({ x, y });
export const add = (a: Point, b: Point): Point => pt(a.x + b.x, a.y + b.y);
export const sub = (a: Point, b: Point): Point => pt(a.x - b.x, a.y - b.y);
export const times = (a: Point, k: number): Point => pt(a.x * k, a.y * k);
export const lerp = (a: Point, b: Point, t: number): Point => pt(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t);
export const length = (a: Point): number => Math.hypot(a.x, a.y);
export const unit = (a: Point): Point => times(a, 1 / (length(a) || 1));
export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The point at an angle (degrees, clockwise on screen from 3 o'clock). */
export function polar(c: Point, r: number, degrees: number): Point {
  const a = radians(degrees);
  return pt(c.x + r * Math.cos(a), c.y + r * Math.sin(a));
}

/** Upwards (and backwards) along a tube with the given angle from the ground. */
export function upAlong(degrees: number): Point {
  const a = radians(degrees);
  return pt(-Math.cos(a), -Math.sin(a));
}

/** Across a tube a→b, always pointing up (left for a vertical tube): the lit side. */
export function litNormal(a: Point, b: Point): Point {
  const d = unit(sub(b, a));
  const normal = pt(d.y, -d.x);
  return normal.y > 0.001 || (Math.abs(normal.y) <= 0.001 && normal.x > 0) ? times(normal, -1) : normal;
}

/** A number for SVG: one decimal is a fraction of a millimetre, enough here. */
export const num = (value: number): string => String(Math.round(value * 10) / 10);

export const xy = (p: Point): string => `${num(p.x)} ${num(p.y)}`;

/** Straight path through the points. */
export function line(points: readonly Point[], closed = false): string {
  return "M" + points.map(xy).join("L") + (closed ? "Z" : "");
}

/**
 * Smooth path through the points (Catmull-Rom as cubic Béziers).
 * A point given twice in a row makes a sharp corner.
 */
export function smooth(points: readonly Point[], closed = false, tension = 1): string {
  const n = points.length;
  const at = (i: number): Point => {
    const index = closed ? (i + n) % n : Math.min(n - 1, Math.max(0, i));
    return points[index] ?? pt(0, 0);
  };
  let path = "M" + xy(at(0));
  const segments = closed ? n : n - 1;
  for (let i = 0; i < segments; i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    if (length(sub(p2, p1)) < 0.01) continue;
    const c1 = add(p1, times(sub(p2, p0), tension / 6));
    const c2 = sub(p2, times(sub(p3, p1), tension / 6));
    path += `C${xy(c1)} ${xy(c2)} ${xy(p2)}`;
  }
  return path + (closed ? "Z" : "");
}

/** Pairs of numbers to points: handy for writing outlines. */
export function outline(...coordinates: readonly number[]): Point[] {
  const points: Point[] = [];
  for (let i = 0; i + 1 < coordinates.length; i += 2) {
    points.push(pt(coordinates[i] ?? 0, coordinates[i + 1] ?? 0));
  }
  return points;
}

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The smallest box around the points. */
export function bounds(points: readonly Point[]): Box {
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** Moves every point. */
export const moved = (points: readonly Point[], by: Point): Point[] => points.map((p) => add(p, by));
