import { darken, lighten } from "../color.ts";
import { add, lerp, line, num, polar, pt, smooth, sub, times, unit, xy, type Point } from "../geometry.ts";
import type { Pen } from "../pen.ts";
import { drawAlloyWheel, drawDisc, drawSpokedWheel, type WheelSpec } from "../wheels.ts";
import type { Motorcycle } from "./build.ts";

export interface WheelStyle {
  spoked: boolean;
  tread: WheelSpec["tread"];
  arms: number;
}

/** A wheel with its brake disc (or drum) on the shown side. */
export function drawMotoWheel(pen: Pen, m: Motorcycle, which: "rear" | "front", style: WheelStyle): string {
  const { chassis, choices } = m;
  const front = which === "front";
  const c = front ? m.front : m.rear;
  const spec: WheelSpec = {
    radius: front ? chassis.frontRadius : chassis.rearRadius,
    tyreWidth: front ? chassis.frontWidth : chassis.rearWidth,
    tyreHeight: front ? chassis.tyreHeight * 0.92 : chassis.tyreHeight,
    tread: style.tread,
    rimDepth: style.spoked ? 24 : 30,
    rimColor: style.spoked ? (m.wheel === m.accent ? m.accent : "#c3c8cd") : m.wheel,
    spokes: 36,
    spokeColor: "#a4abb2",
    hubRadius: style.spoked ? 52 : 46,
    hubColor: style.spoked ? "#8f969d" : darken(m.wheel, 0.1),
    turn: Math.round(choices.unit(`turn ${which}`) * 60),
  };
  const wheel = style.spoked ? drawSpokedWheel(pen, c, spec) : drawAlloyWheel(pen, c, spec, style.arms);
  const radius = (front ? 0.5 : 0.39) * spec.radius;
  const disc =
    front || m.right === 1
      ? pen.shift(front ? 62 : 76, drawDisc(pen, c, radius, m.wheel === "#2b2e34" ? "#a3a9b0" : "#3a3d43", spec.turn))
      : "";
  return wheel + disc;
}

/** Both legs are drawn apart, with the wheel between them. */
export function drawFork(pen: Pen, m: Motorcycle, z: number, style: "telescopica" | "invertida" | "cromada"): string {
  const axle = pen.at(m.front, z);
  const top = pen.at(m.forkTop, z);
  const low = lerp(axle, top, style === "telescopica" ? 0.44 : 0.4);
  const nut = pen.boss(axle, 20, "#9aa1a9") + pen.circle(axle, 8, "#3a3d43");
  if (style === "invertida") {
    return (
      pen.tube(axle, low, 22, "#c5cad0") +
      pen.tube(low, top, 31, m.legs === "#b4bac0" ? "#2d3036" : m.legs) +
      pen.tube(axle, lerp(axle, low, 0.3), 29, "#2f3238") +
      nut
    );
  }
  const chrome = style === "cromada";
  return (
    pen.tube(low, top, 21, chrome ? "#d3d8dc" : "#c5cad0") +
    pen.tube(axle, low, 31, chrome ? "#aeb5bb" : m.legs === "#b7873c" ? "#34373d" : m.legs, 33) +
    pen.tube(lerp(axle, low, 0.94), low, 34, "#202329") +
    nut
  );
}

/** Caliper in front of the disc. */
export function drawCaliper(pen: Pen, m: Motorcycle, z: number): string {
  const o = pen.at(polar(m.front, m.chassis.frontRadius * 0.46, 205), z);
  return (
    `<rect x="${num(o.x - 30)}" y="${num(o.y - 50)}" width="60" height="100" rx="18" fill="#2b2e34" transform="rotate(-22 ${xy(o)})"/>` +
    pen.stroke(line([add(o, pt(-6, -22)), add(o, pt(8, 24))]), 12, darken(m.accent, 0.05))
  );
}

/** Triple clamps which hold the legs. */
export function drawClamps(pen: Pen, m: Motorcycle, half: number): string {
  const plate = (c: Point): string =>
    pen.tube(pen.at(c, -half), pen.at(c, half), 26, "#2d3036") + pen.boss(pen.at(c, half), 27, "#3a3d43");
  return plate(m.forkLow) + plate(m.forkTop);
}

/** Swingarm of one side. */
export function drawSwingarm(pen: Pen, m: Motorcycle, z: number, color: string): string {
  const { pivot } = m.chassis;
  const [a, b] = [pen.at(pivot, z * 0.8), pen.at(m.rear, z)];
  const d = unit(sub(b, a));
  const end = add(b, times(d, 46));
  return (
    pen.tube(a, end, 42, color, 27) +
    pen.boss(a, 26, lighten(color, 0.1)) +
    pen.boss(b, 22, "#aab0b7") +
    pen.circle(b, 9, "#3a3d43")
  );
}

/** Final drive chain on the left side, or the plain side on the right. */
export function drawFinalDrive(pen: Pen, m: Motorcycle, z: number, kind: "cadena" | "correa"): string {
  const { pivot } = m.chassis;
  const big = m.chassis.rearRadius * 0.34;
  const small = 42;
  const c = pen.at(m.rear, z);
  const s = pen.at(add(pivot, pt(54, -8)), z);
  const runs = line([add(s, pt(0, -small)), add(c, pt(0, -big))]) + line([add(s, pt(0, small)), add(c, pt(0, big))]);
  const pitch = 22;
  const teeth = (2 * Math.PI * big) / 42;
  const sprocket =
    pen.ring(c, big - 12, 26, "#9da4ab") +
    pen.ring(c, big + 2, 10, "#7c838b", ` stroke-dasharray="${num(teeth * 0.5)} ${num(teeth * 0.5)}"`) +
    pen.stroke([0, 72, 144, 216, 288].map((a) => line([c, polar(c, big - 16, a + 12)])).join(""), 22, "#767d85") +
    pen.boss(c, 34, "#8b9299");
  const chain =
    kind === "correa"
      ? pen.stroke(runs, 20, "#26292e")
      : pen.stroke(runs, 17, "#3a3d43") +
        (pen.detail
          ? pen.stroke(runs, 16, "#b0a068", ` stroke-dasharray="0 ${pitch}"`) +
            pen.stroke(runs, 6, "#5b5338", ` stroke-dasharray="0 ${pitch}"`)
          : pen.stroke(runs, 6, "#a3986c"));
  return sprocket + chain + pen.circle(s, small, "#2b2e34");
}

/** Spring and damper between two points. */
export function drawShock(pen: Pen, a: Point, b: Point, color: string): string {
  const coils = 8;
  const normal = unit(pt(-(b.y - a.y), b.x - a.x));
  const points: Point[] = [];
  for (let i = 0; i <= coils; i++) {
    points.push(add(lerp(a, b, 0.16 + (0.62 * i) / coils), times(normal, i % 2 === 0 ? 28 : -28)));
  }
  return (
    pen.tube(a, b, 13, "#c2c7cc") +
    pen.tube(lerp(a, b, 0.74), b, 22, "#34373d") +
    pen.pipe(line(points), 12, color) +
    pen.boss(a, 17, "#4a4e55") +
    pen.boss(b, 17, "#4a4e55")
  );
}

/** Mudguard hugging a wheel, from one angle to another (degrees). */
export function drawGuard(
  pen: Pen,
  c: Point,
  radius: number,
  from: number,
  to: number,
  half: number,
  color: string,
  thick = 30,
): string {
  const steps = 9;
  const outer: Point[] = [];
  const inner: Point[] = [];
  for (let i = 0; i <= steps; i++) {
    const t = i / steps;
    const angle = from + (to - from) * t;
    const taper = 0.55 + 0.45 * Math.sin(Math.PI * t);
    outer.push(polar(c, radius + thick * taper, angle));
    inner.push(polar(c, radius - thick * 0.7, angle));
  }
  const first = outer[0] ?? c;
  const last = inner[0] ?? c;
  const points = [first, ...outer, ...inner.reverse(), last, last];
  return pen.volume(points, half, color, { inset: 0.03, gloss: 0, closed: smooth(points) + "Z" });
}
