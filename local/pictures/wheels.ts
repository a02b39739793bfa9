import { darken, lighten } from "./color.ts";
import { add, lerp, num, polar, pt, times, xy, type Point } from "./geometry.ts";
import type { Pen } from "./pen.ts";

export interface WheelSpec {
  /** Outer radius with tyre, mm. */
  radius: number;
  /** Tyre width and, seen from the side, its height, mm. */
  tyreWidth: number;
  tyreHeight: number;
  tread: "tacos" | "liso" | "mixto";
  /** Colour of a light sidewall, when there is one. */
  sidewall?: string;
  rimDepth: number;
  rimColor: string;
  spokes: number;
  spokeColor: string;
  /** Radius of the spoke flange, mm. */
  hubRadius: number;
  hubColor: string;
  /** Turns the spokes and the valve, degrees. */
  turn: number;
}

const RUBBER = "#25282d";

/** Tyre, rim, spokes and hub of a bicycle or a spoked motorcycle wheel. */
export function drawSpokedWheel(pen: Pen, c: Point, w: WheelSpec): string {
  const half = w.tyreWidth / 2;
  const rimOuter = w.radius - w.tyreHeight + 1;
  const rimMiddle = rimOuter - w.rimDepth / 2;
  let out = drawTyre(pen, c, w, "far");
  if (pen.angled) {
    out += pen.shift(-half * 0.55, pen.ring(c, rimMiddle, w.rimDepth, darken(w.rimColor, 0.5)));
    out += pen.shift(-half * 0.2, pen.ring(c, rimOuter - 4, 9, darken(w.rimColor, 0.3)));
  }
  out += spokes(pen, c, w, rimMiddle);
  out += rim(pen, c, w, rimOuter, rimMiddle, half * 0.5);
  out += drawTyre(pen, c, w, "near");
  out += pen.shift(20, hub(pen, c, w));
  return out;
}

/** One half of the tyre: as seen from the side only "near" draws anything. */
function drawTyre(pen: Pen, c: Point, w: WheelSpec, side: "far" | "near"): string {
  const half = w.tyreWidth / 2;
  const ring = (z: number): string => {
    const bulge = Math.sqrt(Math.max(0, 1 - (z / half) ** 2));
    const width = Math.max(6, w.tyreHeight * (0.5 + 0.5 * bulge));
    const r = w.radius - w.tyreHeight + width / 2;
    const shade = pen.angled ? (z < 0 ? darken(RUBBER, 0.35) : lighten(RUBBER, 0.05 * (1 - bulge))) : RUBBER;
    return pen.shift(z, pen.ring(c, r, width, shade));
  };
  if (!pen.angled) return side === "far" ? "" : ring(0) + tyreFace(pen, c, w);
  const depths = side === "far" ? [-1, -0.85, -0.6, -0.3] : [0, 0.3, 0.6, 0.85, 1];
  const rings = depths.map((t) => ring(t * half)).join("");
  if (side === "far") return rings;
  return rings + pen.shift(half * 0.8, tyreFace(pen, c, { ...w, radius: w.radius - w.tyreHeight * 0.2 }));
}

function tyreFace(pen: Pen, c: Point, w: WheelSpec): string {
  const inner = w.radius - w.tyreHeight;
  let out = "";
  if (w.sidewall) out += pen.ring(c, inner + w.tyreHeight * 0.3, w.tyreHeight * 0.5, w.sidewall);
  else out += pen.ring(c, inner + w.tyreHeight * 0.42, w.tyreHeight * 0.34, lighten(RUBBER, 0.13));
  const edge = w.radius - 1.5;
  if (w.tread === "tacos") {
    out += pen.ring(c, edge + 1, 9, RUBBER, ` stroke-dasharray="15 9"`);
    if (pen.detail)
      out += pen.ring(c, edge - w.tyreHeight * 0.24, w.tyreHeight * 0.22, "#14161a", ` stroke-dasharray="13 11"`);
  } else if (w.tread === "mixto") {
    if (pen.detail)
      out += pen.ring(c, edge - w.tyreHeight * 0.12, w.tyreHeight * 0.2, "#14161a", ` stroke-dasharray="6 5"`);
    out += pen.ring(c, edge, 3, RUBBER, ` stroke-dasharray="8 6"`);
  } else if (pen.detail) {
    out += pen.ring(c, edge - w.tyreHeight * 0.3, 1.2, "#14161a");
  }
  const sheen = pen.linear(add(c, pt(-w.radius * 0.5, -w.radius)), add(c, pt(w.radius * 0.3, w.radius)), [
    [0, "#ffffff", 0.3],
    [0.35, "#ffffff", 0.04],
    [1, "#ffffff", 0],
  ]);
  return out + pen.ring(c, w.radius - w.tyreHeight * 0.45, w.tyreHeight * 0.5, sheen);
}

function rim(pen: Pen, c: Point, w: WheelSpec, outer: number, middle: number, z: number): string {
  const paint = pen.linear(add(c, pt(0, -outer)), add(c, pt(0, outer)), [
    [0, lighten(w.rimColor, 0.16)],
    [0.5, w.rimColor],
    [1, darken(w.rimColor, 0.35)],
  ]);
  const valve = polar(c, outer - w.rimDepth, w.turn + 97);
  const valveEnd = polar(c, outer - w.rimDepth - 26, w.turn + 97);
  return pen.shift(
    z,
    pen.ring(c, middle, w.rimDepth, paint) +
      pen.ring(c, outer - 2, 2, lighten(w.rimColor, 0.45), ` stroke-opacity="0.7"`) +
      pen.ring(c, outer - w.rimDepth, 1.6, darken(w.rimColor, 0.6), ` stroke-opacity="0.7"`) +
      (w.radius < 360 && w.tyreHeight < 60 ? pen.stroke(`M${xy(valve)}L${xy(valveEnd)}`, 5, "#33363c") : ""),
  );
}

/** Tangential spokes, crossed in pairs, from two flanges. */
function spokes(pen: Pen, c: Point, w: WheelSpec, rimRadius: number): string {
  const flange = (count: number, offset: number, z: number): string => {
    let d = "";
    for (let i = 0; i < count; i++) {
      const angle = offset + (360 / count) * i;
      const lead = i % 2 === 0 ? 68 : -68;
      const from = pen.at(polar(c, w.hubRadius, angle + lead), z);
      d += `M${xy(from)}L${xy(polar(c, rimRadius, angle))}`;
    }
    return d;
  };
  const half = Math.round(w.spokes / 2);
  const d = flange(half, w.turn, -26) + flange(half, w.turn + 360 / w.spokes, 26);
  let out = pen.stroke(d, pen.detail ? 2.4 : 2.6, w.spokeColor, ` stroke-opacity="0.9"`);
  if (pen.detail) {
    let nipples = "";
    for (let i = 0; i < w.spokes; i++) {
      const angle = w.turn + (360 / w.spokes) * i;
      const inner = rimRadius - w.rimDepth / 2;
      nipples += `M${xy(polar(c, inner, angle))}L${xy(polar(c, inner - 11, angle))}`;
    }
    out += pen.stroke(nipples, 4.4, lighten(w.spokeColor, 0.35));
  }
  return out;
}

function hub(pen: Pen, c: Point, w: WheelSpec): string {
  return (
    pen.boss(c, w.hubRadius + 3, w.hubColor) +
    pen.circle(c, w.hubRadius * 0.55, darken(w.hubColor, 0.55)) +
    pen.boss(c, Math.min(9, w.hubRadius * 0.45), "#9aa1a9")
  );
}

/** A drilled brake disc with its carrier arms. */
export function drawDisc(pen: Pen, c: Point, radius: number, carrier: string, turn: number): string {
  const band = radius * 0.2;
  const metal = pen.linear(add(c, pt(-radius, -radius)), add(c, pt(radius, radius)), [
    [0, "#e6e9ec"],
    [0.5, "#a9b0b7"],
    [1, "#d3d8dc"],
  ]);
  let arms = "";
  for (let i = 0; i < 6; i++) {
    arms += `M${xy(polar(c, radius * 0.2, turn + i * 60 + 22))}L${xy(polar(c, radius * 0.86, turn + i * 60))}`;
  }
  const holes = (2 * Math.PI * (radius - band / 2)) / 36;
  return (
    pen.stroke(arms, radius * 0.085, carrier) +
    pen.ring(c, radius - band / 2, band, metal) +
    pen.ring(
      c,
      radius - band / 2,
      band * 0.34,
      "#6b727a",
      ` stroke-dasharray="${num(band * 0.34)} ${num(holes - band * 0.34)}"`,
    ) +
    pen.boss(c, radius * 0.24, carrier)
  );
}

/** A cast wheel for motorcycles: tyre, rim band and spokes of alloy in pairs. */
export function drawAlloyWheel(pen: Pen, c: Point, w: WheelSpec, arms: number): string {
  const half = w.tyreWidth / 2;
  const rimOuter = w.radius - w.tyreHeight + 1;
  const metal = pen.linear(add(c, pt(0, -rimOuter)), add(c, pt(0, rimOuter)), [
    [0, lighten(w.rimColor, 0.28)],
    [0.5, w.rimColor],
    [1, darken(w.rimColor, 0.4)],
  ]);
  let d = "";
  for (let i = 0; i < arms; i++) {
    const angle = w.turn + (360 / arms) * i;
    for (const side of [-1, 1]) {
      const root = polar(c, w.hubRadius * 0.9, angle + side * 26);
      const tip = polar(c, rimOuter - w.rimDepth * 0.6, angle + side * 9);
      const bend = add(lerp(root, tip, 0.5), times(polar(pt(0, 0), 1, angle + side * 90), -rimOuter * 0.02));
      d += `M${xy(root)}Q${xy(bend)} ${xy(tip)}`;
    }
  }
  const spoke = rimOuter * 0.075;
  return (
    drawTyre(pen, c, w, "far") +
    (pen.angled
      ? pen.extrude(ringPath(c, rimOuter, w.rimDepth), -half * 0.7, half * 0.35, darken(w.rimColor, 0.45), 12)
      : "") +
    pen.shift(half * 0.1, pen.stroke(d, spoke * 1.15, darken(w.rimColor, 0.5))) +
    pen.shift(
      half * 0.4,
      pen.stroke(d, spoke, w.rimColor) +
        pen.ring(c, rimOuter - w.rimDepth / 2, w.rimDepth, metal) +
        pen.ring(c, rimOuter - 2, 2.4, lighten(w.rimColor, 0.5), ` stroke-opacity="0.6"`),
    ) +
    drawTyre(pen, c, w, "near") +
    pen.shift(
      half * 0.5,
      pen.boss(c, w.hubRadius, w.hubColor) + pen.circle(c, w.hubRadius * 0.42, darken(w.hubColor, 0.5)),
    )
  );
}

function ringPath(c: Point, outer: number, width: number): string {
  const circle = (r: number, sweep: number): string =>
    `M${num(c.x - r)} ${num(c.y)}a${num(r)} ${num(r)} 0 1 ${sweep} ${num(2 * r)} 0a${num(r)} ${num(r)} 0 1 ${sweep} ${num(-2 * r)} 0Z`;
  return circle(outer, 1) + circle(outer - width, 0);
}
