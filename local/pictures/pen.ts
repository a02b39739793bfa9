import { darken, lighten } from "./color.ts";
import { add, bounds, line, litNormal, num, pt, smooth, sub, times, xy, type Box, type Point } from "./geometry.ts";

/** Offset 0..1, colour, and opacity when it is not 1. */
export type Stop = readonly [number, string, number?];

export interface PenOptions {
  /** How far one millimetre towards the viewer moves a point, in the plane. */
  depth: Point;
  /** Draws the small parts that only a close-up shows. */
  detail: boolean;
}

export interface VolumeOptions {
  /** How much the outline shrinks at the sides, 0 (a slab) to 1. */
  inset?: number;
  /** Strength of the reflection, 0 to 1. */
  gloss?: number;
  /** The outline as a path, when it is not a smooth curve through the points. */
  closed?: string;
}

/** Collects gradients and gives the shaded shapes that every part is made of. */
export class Pen {
  readonly depth: Point;
  readonly detail: boolean;
  readonly #definitions = new Map<string, string>();

  constructor(options: PenOptions) {
    this.depth = options.depth;
    this.detail = options.detail;
  }

  /** True when the vehicle is seen at an angle, so that widths show. */
  get angled(): boolean {
    return this.depth.x !== 0 || this.depth.y !== 0;
  }

  /** Where a point at distance z (mm, towards the viewer) is drawn. */
  at(p: Point, z: number): Point {
    return add(p, times(this.depth, z));
  }

  /** The gradients used so far, for `<defs>`. */
  definitions(): string {
    return [...this.#definitions].map(([body, id]) => body.replace("ID", id)).join("");
  }

  #define(body: string): string {
    const known = this.#definitions.get(body);
    const id = known ?? `g${this.#definitions.size}`;
    if (known === undefined) this.#definitions.set(body, id);
    return `url(#${id})`;
  }

  linear(a: Point, b: Point, stops: readonly Stop[]): string {
    return this.#define(
      `<linearGradient id="ID" gradientUnits="userSpaceOnUse" x1="${num(a.x)}" y1="${num(a.y)}" x2="${num(b.x)}" y2="${num(b.y)}">${stopTags(stops)}</linearGradient>`,
    );
  }

  radial(c: Point, r: number, stops: readonly Stop[]): string {
    return this.#define(
      `<radialGradient id="ID" gradientUnits="userSpaceOnUse" cx="${num(c.x)}" cy="${num(c.y)}" r="${num(r)}">${stopTags(stops)}</radialGradient>`,
    );
  }

  clip(path: string): string {
    return this.#define(`<clipPath id="ID"><path d="${path}"/></clipPath>`);
  }

  /** A straight round tube, lit from above; radii in mm at both ends. */
  tube(a: Point, b: Point, ra: number, color: string, rb = ra): string {
    const n = litNormal(a, b);
    const middle = times(add(a, b), 0.5);
    const r = Math.max(ra, rb);
    const fill = this.linear(add(middle, times(n, r)), sub(middle, times(n, r)), cylinder(color));
    const ends = [add(a, times(n, ra)), add(b, times(n, rb)), sub(b, times(n, rb)), sub(a, times(n, ra))];
    const caps =
      `M${xy(ends[3] ?? a)}A${num(ra)} ${num(ra)} 0 1 1 ${xy(ends[0] ?? a)}` +
      `A${num(ra)} ${num(ra)} 0 1 1 ${xy(ends[3] ?? a)}` +
      `M${xy(ends[2] ?? b)}A${num(rb)} ${num(rb)} 0 1 1 ${xy(ends[1] ?? b)}` +
      `A${num(rb)} ${num(rb)} 0 1 1 ${xy(ends[2] ?? b)}`;
    return `<path d="${caps}" fill="${fill}"/><path d="${line(ends, true)}" fill="${fill}"/>`;
  }

  /** A bent round tube along a path; width in mm. */
  pipe(d: string, width: number, color: string, cap: "round" | "butt" = "round"): string {
    const stroke = (w: number, c: string, shift: number, extra = ""): string =>
      `<path d="${d}" fill="none" stroke="${c}" stroke-width="${num(w)}" stroke-linecap="${cap}" stroke-linejoin="round"${
        shift ? ` transform="translate(${num(-shift * 0.6)} ${num(-shift)})"` : ""
      }${extra}/>`;
    return (
      stroke(width, darken(color, 0.5), 0) +
      stroke(width * 0.74, color, width * 0.08) +
      stroke(width * 0.22, lighten(color, 0.55), width * 0.17, ` stroke-opacity="0.8"`)
    );
  }

  /** A plain stroke. */
  stroke(d: string, width: number, color: string, extra = ""): string {
    return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${num(width)}" stroke-linecap="round" stroke-linejoin="round"${extra}/>`;
  }

  fill(d: string, paint: string, extra = ""): string {
    return `<path d="${d}" fill="${paint}"${extra}/>`;
  }

  circle(c: Point, r: number, paint: string, extra = ""): string {
    return `<circle cx="${num(c.x)}" cy="${num(c.y)}" r="${num(r)}" fill="${paint}"${extra}/>`;
  }

  ring(c: Point, r: number, width: number, paint: string, extra = ""): string {
    return `<circle cx="${num(c.x)}" cy="${num(c.y)}" r="${num(r)}" fill="none" stroke="${paint}" stroke-width="${num(width)}"${extra}/>`;
  }

  /** A turned metal or painted part seen from its end. */
  boss(c: Point, r: number, color: string): string {
    const glow = this.radial(pt(c.x - r * 0.35, c.y - r * 0.4), r * 1.5, [
      [0, lighten(color, 0.55)],
      [0.45, color],
      [1, darken(color, 0.55)],
    ]);
    return this.circle(c, r, glow);
  }

  /** A painted panel between two heights: light above, deep below. */
  panel(d: string, top: number, bottom: number, color: string): string {
    const paint = this.linear(pt(0, top), pt(0, bottom), [
      [0, lighten(color, 0.38)],
      [0.32, color],
      [1, darken(color, 0.42)],
    ]);
    return this.fill(d, paint);
  }

  /** The same outline repeated across a width, so that a body gets a visible side. */
  extrude(d: string, from: number, to: number, color: string, step = 7): string {
    if (!this.angled) return "";
    const layers = Math.max(1, Math.round(Math.abs(to - from) / step));
    let out = "";
    for (let i = 0; i < layers; i++) {
      const z = from + ((to - from) * i) / layers;
      const shift = times(this.depth, z);
      out += `<path d="${d}" transform="translate(${xy(shift)})"/>`;
    }
    return `<g fill="${color}">${out}</g>`;
  }

  /**
   * A rounded volume: the outline in the middle plane, narrowing towards both
   * sides like a tank or a fairing; half is half its width in mm.
   */
  volume(points: readonly Point[], half: number, color: string, options: VolumeOptions = {}): string {
    const { inset = 0.2, gloss = 0.5, closed = smooth(points, true) } = options;
    const box = bounds(points);
    const c = pt((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    const paint = this.linear(pt(0, box.top), pt(0, box.bottom), [
      [0, lighten(color, 0.36)],
      [0.34, color],
      [1, darken(color, 0.45)],
    ]);
    const scaled = (z: number): string => {
      const k = 1 - inset * (1 - Math.sqrt(Math.max(0, 1 - (z / half) ** 2)));
      const o = add(times(c, 1 - k), times(this.depth, z));
      return `<path d="${closed}" transform="matrix(${k.toFixed(3)} 0 0 ${k.toFixed(3)} ${xy(o)})"/>`;
    };
    if (!this.angled) return this.fill(closed, paint) + (gloss > 0 ? this.#gloss(closed, box, gloss) : "");
    const layers = Math.max(2, Math.round(half / 5));
    let out = "";
    for (let i = 0; i <= layers; i++) out += scaled(-half + (2 * half * i) / layers);
    return `<g fill="${paint}">${out}</g>`;
  }

  #gloss(d: string, box: Box, strength: number): string {
    const [w, h] = [box.right - box.left, box.bottom - box.top];
    const shine = this.linear(pt(0, box.top + h * 0.06), pt(0, box.top + h * 0.5), [
      [0, "#ffffff", strength],
      [1, "#ffffff", 0.02],
    ]);
    const [kx, ky] = [0.88, 0.46];
    const e = (box.left + w * 0.5) * (1 - kx);
    const f = (box.top + h * 0.12) * (1 - ky);
    return `<path d="${d}" transform="matrix(${kx} 0 0 ${ky} ${num(e)} ${num(f)})" fill="${shine}"/>`;
  }

  /** Moves drawn parts towards the viewer. */
  shift(z: number, body: string): string {
    if (!this.angled || z === 0) return body;
    return `<g transform="translate(${xy(times(this.depth, z))})">${body}</g>`;
  }
}

/** Shading across a cylinder lit from above. */
export function cylinder(color: string): Stop[] {
  return [
    [0, darken(color, 0.12)],
    [0.2, lighten(color, 0.45)],
    [0.42, color],
    [1, darken(color, 0.55)],
  ];
}

function stopTags(stops: readonly Stop[]): string {
  return stops
    .map(
      ([offset, color, opacity]) =>
        `<stop offset="${offset}" stop-color="${color}"${opacity === undefined ? "" : ` stop-opacity="${opacity}"`}/>`,
    )
    .join("");
}
