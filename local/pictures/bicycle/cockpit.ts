import { darken, lighten } from "../color.ts";
import { add, line, pt, smooth, sub, times, type Point, type Point3 } from "../geometry.ts";
import type { Pen } from "../pen.ts";
import type { Bicycle } from "./build.ts";

const p3 = (x: number, y: number, z: number): Point3 => ({ x, y, z });

/** Half a handlebar from the clamp outwards; offsets in mm from the clamp. */
interface HalfBar {
  metal: Point3[];
  grip: Point3[];
  lever: Point3[];
  hood?: Point3[];
}

function halfBar(b: Bicycle): HalfBar {
  switch (b.bar) {
    case "curvo": {
      const flare = b.kind === "gravel" ? 26 : 6;
      return {
        metal: [p3(0, 0, 0), p3(0, 0, 120), p3(4, 0, 190)],
        grip: [
          p3(4, 0, 185),
          p3(28, -2, 203),
          p3(72, 2, 206),
          p3(102, 28, 208 + flare * 0.3),
          p3(106, 72, 210 + flare * 0.6),
          p3(72, 118, 212 + flare),
          p3(18, 132, 214 + flare),
          p3(-24, 132, 215 + flare),
        ],
        hood: [p3(66, 2, 207), p3(104, -10, 208), p3(124, -36, 208)],
        lever: [p3(122, -22, 208), p3(140, 24, 210), p3(126, 98, 212)],
      };
    }
    case "bmx":
      return {
        metal: [p3(0, 0, 0), p3(4, 0, 50), p3(-2, -150, 150), p3(-10, -205, 215), p3(-24, -208, 290)],
        grip: [p3(-22, -208, 270), p3(-42, -206, 375)],
        lever: [p3(-8, -200, 262), p3(46, -176, 275), p3(58, -172, 350)],
      };
    case "paseo":
      return {
        metal: [p3(0, 0, 0), p3(46, -16, 70), p3(34, -62, 200), p3(-60, -78, 275), p3(-150, -70, 290)],
        grip: [p3(-96, -76, 284), p3(-205, -62, 296)],
        lever: [p3(-70, -66, 278), p3(-84, -28, 285), p3(-160, -26, 300)],
      };
    case "elevado": {
      const k = b.kind === "infantil" ? 0.7 : 1;
      const rise = b.kind === "infantil" ? -95 : -34;
      return {
        metal: [p3(0, 0, 0), p3(0, 0, 50 * k), p3(-4, rise, 150 * k), p3(-30 * k, rise - 4, 260 * k)],
        grip: [p3(-24 * k, rise - 4, 250 * k), p3(-58 * k, rise - 2, 370 * k)],
        lever: [p3(-8, rise, 225 * k), p3(44 * k, rise + 26 * k, 235 * k), p3(52 * k, rise + 32 * k, 330 * k)],
      };
    }
    case "plano":
      return {
        metal: [p3(0, 0, 0), p3(-2, -4, 120), p3(-24, -8, 250)],
        grip: [p3(-20, -8, 235), p3(-54, -8, 350)],
        lever: [p3(-6, -6, 215), p3(44, 20, 225), p3(52, 26, 320)],
      };
  }
}

function place(pen: Pen, b: Bicycle, points: readonly Point3[], side: 1 | -1): Point[] {
  return points.map((p) => pen.at(add(b.clamp, p), p.z * side));
}

/** One side of the handlebar with grip and brake lever. */
export function drawBarSide(pen: Pen, b: Bicycle, side: 1 | -1): string {
  const half = halfBar(b);
  const chrome = b.bar === "paseo" || b.bar === "bmx" ? (b.metal === "#34373d" ? "#34373d" : "#bcc2c8") : "#303339";
  const wrap = b.choices.pick(
    "grip",
    b.kind === "urbana"
      ? ["#8a5a34", "#2a2d32", "#6e4526"]
      : b.kind === "infantil"
        ? [b.accent, "#2a2d32"]
        : ["#26292e", "#26292e", b.accent],
  );
  const path = (points: readonly Point3[]): string => smooth(place(pen, b, points, side));
  const drop = b.bar === "curvo";
  const grip = drop
    ? wrapTape(pen, path(half.grip), b.choices.chance("light tape", 0.2) ? wrap : "#24272c")
    : pen.pipe(path(half.grip), 32, wrap);
  const lever =
    b.kind === "bmx" && side === -1
      ? ""
      : pen.stroke(path(half.lever), drop ? 13 : 9, drop ? "#33363c" : "#4b4f56") +
        (drop ? pen.stroke(path(half.lever), 4, "#7c8289") : "");
  const hood = half.hood ? pen.pipe(path(half.hood), 32, "#2b2e33") : "";
  const metal = pen.pipe(path(half.metal), 24, chrome);
  return drop ? metal + lever + grip + hood : metal + lever + grip;
}

function wrapTape(pen: Pen, d: string, color: string): string {
  return (
    pen.pipe(d, 31, color) +
    (pen.detail
      ? `<path d="${d}" fill="none" stroke="${darken(color, 0.5)}" stroke-width="29" stroke-dasharray="1.5 19"/>`
      : "")
  );
}

/** Steerer spacers, stem, and the bar's clamp. */
export function drawStem(pen: Pen, b: Bicycle): string {
  const above = add(b.headTop, times(b.steer, 8));
  const root = b.kind === "plegable" ? add(b.headTop, times(b.steer, 330)) : add(b.headTop, times(b.steer, 30));
  const quill = b.kind === "urbana" || b.kind === "infantil";
  const color = quill ? "#b9bfc5" : "#2f3238";
  const post =
    b.kind === "plegable"
      ? pen.tube(above, root, 20, "#34373d", 17) + pen.tube(above, add(above, times(b.steer, 46)), 26, "#2a2d32")
      : pen.tube(above, root, 17, quill ? color : "#3b3e44");
  const cross =
    b.bar === "bmx"
      ? pen.tube(pen.at(add(b.clamp, pt(-1, -130)), -130), pen.at(add(b.clamp, pt(-1, -130)), 130), 9, "#bcc2c8")
      : "";
  return (
    post +
    pen.tube(root, b.clamp, 17, color, 18) +
    pen.boss(add(root, times(b.steer, 12)), 15, darken(color, 0.1)) +
    pen.boss(b.clamp, 22, color) +
    cross
  );
}

/** Brake and gear cables from the bar into the frame. */
export function drawCables(pen: Pen, b: Bicycle): string {
  if (b.kind === "bmx" && !pen.detail) return "";
  const low = b.bar === "curvo";
  const from = low ? add(b.clamp, pt(96, -14)) : add(b.clamp, pt(40, b.bar === "bmx" ? -176 : -6));
  const reach = low ? 74 : 88;
  const entry = add(b.headLow, pt(2, -b.dim.headTube * 0.35));
  const caliper = add(b.crown, pt(26, 40));
  const cable = (points: Point[]): string => pen.stroke(smooth(points), 5.5, "#24272c");
  return (
    cable([from, add(from, pt(reach * 0.55, 26)), add(entry, pt(reach * 1.05, -22)), entry]) +
    cable([from, add(from, pt(reach * 0.8, 48)), add(caliper, pt(56, -46)), caliper])
  );
}

/** Seat post and saddle. */
export function drawSaddle(pen: Pen, b: Bicycle): string {
  const post = sub(b.saddle, times(b.seatDirection, 44));
  const r = b.dim.tubeRadius * 0.7;
  const colour = b.kind === "plegable" || b.kind === "urbana" ? "#b6bcc2" : "#34373d";
  const dropper = b.kind === "montana" && b.choices.chance("dropper", 0.5);
  let out = pen.tube(b.seatTop, post, r, colour);
  if (dropper) {
    const neck = add(b.seatTop, times(sub(post, b.seatTop), 0.45));
    out +=
      pen.tube(b.seatTop, neck, r * 1.2, "#2b2e34") +
      pen.tube(neck, add(neck, times(b.seatDirection, 8)), r * 1.35, "#202329");
  }
  return out + saddleShape(pen, b, post);
}

function saddleShape(pen: Pen, b: Bicycle, post: Point): string {
  const comfort = b.kind === "urbana" || b.kind === "electrica" || b.kind === "infantil";
  const k = b.kind === "infantil" ? 0.72 : b.kind === "bmx" ? 0.9 : 1;
  const o = b.saddle;
  const at = (x: number, y: number): Point => add(o, pt(x * k, y * k));
  const tilt = b.kind === "bmx" ? ` transform="rotate(-13 ${o.x.toFixed(1)} ${o.y.toFixed(1)})"` : "";
  const leather = b.choices.pick(
    "leather",
    b.kind === "urbana"
      ? ["#8a5a34", "#6e4526", "#2a2d32"]
      : b.kind === "infantil"
        ? ["#2a2d32", darken(b.accent, 0.1)]
        : ["#26292e"],
  );
  const side = comfort
    ? [
        at(-140, -26),
        at(-128, 10),
        at(-90, 26),
        at(10, 16),
        at(110, 14),
        at(140, 4),
        at(138, -8),
        at(60, -10),
        at(-40, -18),
        at(-100, -34),
      ]
    : [
        at(-138, -18),
        at(-130, 4),
        at(-90, 14),
        at(10, 10),
        at(110, 20),
        at(142, 8),
        at(138, -4),
        at(60, -6),
        at(-30, -2),
        at(-100, -22),
      ];
  const d = smooth(side, true);
  const rails = smooth([at(-104, 18), at(-60, 40), at(50, 40), at(104, 14)]);
  let body = "";
  if (pen.angled) {
    const half = (comfort ? 100 : 70) * k;
    for (let z = -half; z < 0; z += 5) body += rearOnly(pen, at, z, half, leather);
    body += pen.shift(0, pen.panel(d, o.y - 36, o.y + 28, leather));
    for (let z = 5; z <= half; z += 5) body += rearOnly(pen, at, z, half, leather);
  } else {
    body = pen.panel(d, o.y - 36 * k, o.y + 24 * k, leather);
    body += pen.stroke(
      smooth([at(-118, -20), at(-40, -8), at(60, -1), at(120, -1)]),
      3,
      lighten(leather, 0.4),
      ` stroke-opacity="0.7"`,
    );
  }
  const spring =
    b.kind === "urbana" && b.choices.chance("springs", 0.5)
      ? pen.stroke(line([at(-100, 20), at(-84, 28), at(-104, 36), at(-84, 44), at(-104, 52)]), 5, "#b6bcc2")
      : "";
  return `<g${tilt}>${pen.stroke(rails, 8, "#8f959c")}${spring}${body}</g>` + pen.boss(post, 17, "#3b3e44");
}

/** A slice of the saddle away from its middle: the nose is narrow, the back wide. */
function rearOnly(pen: Pen, at: (x: number, y: number) => Point, z: number, half: number, leather: string): string {
  const t = Math.abs(z) / half;
  const front = 140 - 190 * Math.sqrt(t);
  const sag = 20 * t * t;
  const slice = smooth(
    [
      at(-136 + 30 * t * t, -18 + sag),
      at(-120, 4 + sag),
      at(front - 10, 12 + sag * 0.4),
      at(front, 0 + sag),
      at((front - 136) / 2, -8 + sag),
      at(-100, -24 + sag),
    ],
    true,
  );
  const shade = z < 0 ? lighten(leather, 0.12 * (1 - t)) : lighten(leather, 0.14 * (1 - t));
  return pen.shift(z, pen.fill(slice, shade));
}
