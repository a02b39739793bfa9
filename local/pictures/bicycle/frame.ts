import { darken, lighten } from "../color.ts";
import { add, lerp, line, litNormal, pt, smooth, sub, times, unit, type Point } from "../geometry.ts";
import type { Pen } from "../pen.ts";
import { onHead, onSeat, type Bicycle } from "./build.ts";

/** Rear stays of one side; z is the distance of the dropout from the middle. */
export function drawStays(pen: Pen, b: Bicycle, z: number): string {
  const r = b.dim.tubeRadius;
  const paint = z * pen.depth.x !== 0 && z < 0 ? darken(b.color, 0.3) : b.color;
  const axle = pen.at(b.rear, z);
  const chainRoot = pen.at(add(b.bracket, pt(-r * 1.2, -2)), z * 0.45);
  const dropout = pen.boss(axle, r * 0.95, darken(b.metal, 0.2));
  const nut = pen.boss(axle, r * 0.5, "#b9bfc5");
  if (b.style === "doble") {
    const rocker = pen.at(onSeat(b, 0.72), z * 0.6);
    const tip = add(rocker, pt(-70, 18));
    return (
      pen.tube(chainRoot, axle, r * 0.85, paint, r * 0.55) +
      pen.tube(tip, axle, r * 0.55, paint, r * 0.5) +
      dropout +
      nut
    );
  }
  const top = pen.at(stayTop(b), z * 0.4);
  return (
    pen.tube(chainRoot, axle, r * 0.72, paint, r * 0.46) + pen.tube(top, axle, r * 0.52, paint, r * 0.4) + dropout + nut
  );
}

function stayTop(b: Bicycle): Point {
  if (b.style === "plegable") return onSeat(b, 0.62);
  if (b.style === "bajo" || b.style === "curvo") return onSeat(b, 0.86);
  const low = b.kind === "gravel" || (b.kind === "ruta" && b.brake === "disco");
  return onSeat(b, low ? 0.8 : 0.95);
}

/** The main tubes, all in the middle plane. */
export function drawFrame(pen: Pen, b: Bicycle): string {
  const r = b.dim.tubeRadius;
  const headAt = (t: number): Point => onHead(b, t);
  const seatTube = pen.tube(b.bracket, b.seatTop, r * 0.84, b.color);
  let main = "";
  switch (b.style) {
    case "diamante":
      main = pen.tube(headAt(0.86), onSeat(b, 0.94), r * 0.9, b.color, r * 0.72) + seatTube + downTube(pen, b);
      break;
    case "doble":
      main = fullSuspension(pen, b, seatTube);
      break;
    case "bajo":
      main = seatTube + pen.tube(headAt(0.55), onSeat(b, 0.36), r * 0.72, b.color) + downTube(pen, b);
      break;
    case "curvo":
      main =
        seatTube +
        swept(pen, b, headAt(0.82), onSeat(b, 0.42), 120, r * 1.4) +
        swept(pen, b, headAt(0.22), add(b.bracket, pt(0, -4)), 105, r * 1.85) +
        [0.52, 0.6].map((t) => pen.tube(onSeat(b, t), onSeat(b, t + 0.045), r * 0.88, b.accent)).join("");
      break;
    case "infantil":
      main = seatTube + swept(pen, b, headAt(0.78), onSeat(b, 0.62), 48, r * 1.5) + downTube(pen, b);
      break;
    case "plegable":
      main = foldingBeam(pen, b, seatTube);
      break;
  }
  const shell = pen.boss(b.bracket, r * 1.35, b.color);
  return main + shell + headTube(pen, b) + clampCollar(pen, b);
}

/** A tube which swings low between two points; drop in mm. */
function swept(pen: Pen, b: Bicycle, from: Point, to: Point, drop: number, width: number): string {
  const middle = add(lerp(from, to, 0.58), pt(-10, drop));
  return pen.pipe(smooth([from, lerp(from, middle, 0.52), middle, to]), width, b.color);
}

function downTube(pen: Pen, b: Bicycle): string {
  const r = b.dim.tubeRadius;
  const start = onHead(b, 0.16);
  const thick =
    b.kind === "electrica" && b.motor === "central"
      ? 1.75
      : b.kind === "montana"
        ? 1.3
        : b.kind === "ruta" || b.kind === "gravel"
          ? 1.3
          : 1.05;
  let out = pen.tube(start, b.bracket, r * thick * 0.96, b.color, r * thick);
  const n = litNormal(start, b.bracket);
  const band = (from: number, to: number, offset: number, half: number): string => {
    const a = add(lerp(start, b.bracket, from), times(n, offset));
    const c = add(lerp(start, b.bracket, to), times(n, offset));
    return line([add(a, times(n, half)), add(c, times(n, half)), sub(c, times(n, half)), sub(a, times(n, half))], true);
  };
  const stripes = b.choices.pick("stripe", ["larga", "doble", "corta", "bandas"]);
  if (b.motor !== "central") {
    if (stripes === "larga") out += pen.fill(band(0.16, 0.72, -r * 0.1, r * 0.24), b.accent);
    else if (stripes === "doble")
      out +=
        pen.fill(band(0.2, 0.62, r * 0.3, r * 0.13), b.accent) +
        pen.fill(band(0.2, 0.62, -r * 0.25, r * 0.13), b.accent);
    else if (stripes === "corta") out += pen.fill(band(0.3, 0.56, 0, r * 0.36), b.accent);
    else out += [0.2, 0.27, 0.34].map((t) => pen.fill(band(t, t + 0.035, 0, r * thick * 0.8), b.accent)).join("");
  }
  if (b.motor !== "ninguno") out += battery(pen, b, start, n, r * thick);
  return out;
}

function battery(pen: Pen, b: Bicycle, start: Point, n: Point, radius: number): string {
  if (b.motor === "buje") {
    const lift = times(n, radius + 30);
    const a = add(lerp(start, b.bracket, 0.2), lift);
    const c = add(lerp(start, b.bracket, 0.78), lift);
    return (
      pen.tube(a, c, 35, "#2a2d33") +
      pen.tube(lerp(a, c, 0.04), lerp(a, c, 0.14), 36, b.accent) +
      pen.circle(lerp(a, c, 0.85), 6, "#7fd8a4")
    );
  }
  const a = add(lerp(start, b.bracket, 0.14), times(n, radius * 0.12));
  const c = add(lerp(start, b.bracket, 0.8), times(n, radius * 0.12));
  const motor = add(b.bracket, pt(14, -12));
  return (
    pen.tube(a, c, radius * 0.66, "#2d3036") +
    pen.stroke(line([lerp(a, c, 0.1), lerp(a, c, 0.42)]), 7, b.accent) +
    pen.circle(lerp(a, c, 0.92), 5, "#7fd8a4") +
    pen.panel(
      smooth(
        [
          add(motor, pt(-74, 10)),
          add(motor, pt(-52, -52)),
          add(motor, pt(12, -72)),
          add(motor, pt(72, -46)),
          add(motor, pt(70, 22)),
          add(motor, pt(6, 66)),
          add(motor, pt(-56, 54)),
        ],
        true,
      ),
      motor.y - 80,
      motor.y + 70,
      "#3a3d44",
    ) +
    pen.ring(motor, 44, 3, "#5a5e66")
  );
}

function fullSuspension(pen: Pen, b: Bicycle, seatTube: string): string {
  const r = b.dim.tubeRadius;
  const topJoint = onSeat(b, 0.86);
  const pivot = onSeat(b, 0.62);
  const rockerBack = add(onSeat(b, 0.72), pt(-70, 18));
  const rockerFront = add(onSeat(b, 0.66), pt(46, -10));
  const topFront = onHead(b, 0.84);
  const shockEnd = add(lerp(topFront, topJoint, 0.52), pt(0, r * 1.5));
  const bodyEnd = lerp(rockerFront, shockEnd, 0.55);
  return (
    pen.tube(topFront, topJoint, r, b.color, r * 0.8) +
    seatTube +
    downTube(pen, b) +
    pen.tube(rockerFront, bodyEnd, 13, "#c9a24a") +
    pen.tube(bodyEnd, shockEnd, 22, "#2b2e34") +
    pen.panel(
      line([rockerBack, add(pivot, pt(4, -34)), rockerFront, add(pivot, pt(8, 30))], true),
      pivot.y - 40,
      pivot.y + 40,
      b.metal === "#b8bdc3" ? "#8d9299" : "#2c2f35",
    ) +
    [rockerBack, pivot, rockerFront, shockEnd].map((p) => pen.boss(p, 11, "#9aa0a7")).join("")
  );
}

function foldingBeam(pen: Pen, b: Bicycle, seatTube: string): string {
  const r = b.dim.tubeRadius;
  const start = onHead(b, 0.4);
  const knee = add(onSeat(b, 0.22), pt(60, 16));
  const hinge = lerp(start, knee, 0.5);
  const n = litNormal(start, knee);
  const d = unit(sub(knee, start));
  const plate = [
    add(hinge, add(times(n, r * 1.5), times(d, -22))),
    add(hinge, add(times(n, r * 1.5), times(d, 22))),
    add(hinge, add(times(n, -r * 1.5), times(d, 26))),
    add(hinge, add(times(n, -r * 1.5), times(d, -26))),
  ];
  const lever = add(hinge, times(n, -r * 0.2));
  const stripeA = add(lerp(start, knee, 0.1), times(n, -r * 0.15));
  const stripeB = add(lerp(start, knee, 0.38), times(n, -r * 0.15));
  return (
    seatTube +
    pen.tube(add(knee, pt(-30, 6)), b.bracket, r * 1.0, b.color) +
    pen.tube(start, knee, r * 1.25, b.color, r * 1.15) +
    pen.tube(knee, onSeat(b, 0.3), r * 1.1, b.color) +
    pen.stroke(line([stripeA, stripeB]), r * 0.4, b.accent) +
    pen.fill(line(plate, true), darken(b.color, 0.35)) +
    pen.stroke(line([add(lever, times(d, -16)), add(lever, times(d, 60))]), 12, "#3a3d43") +
    pen.boss(lever, 9, "#b7bcc2")
  );
}

function headTube(pen: Pen, b: Bicycle): string {
  const r = b.dim.tubeRadius;
  const lower = sub(b.headLow, times(b.steer, 6));
  return (
    pen.tube(b.headLow, b.headTop, r * 1.2, b.color, r * 1.05) +
    pen.tube(lower, b.headLow, r * 1.26, "#2a2d32") +
    pen.tube(b.headTop, add(b.headTop, times(b.steer, 8)), r * 1.02, "#2a2d32")
  );
}

function clampCollar(pen: Pen, b: Bicycle): string {
  const r = b.dim.tubeRadius;
  const top = b.seatTop;
  return pen.tube(
    sub(top, times(b.seatDirection, 6)),
    add(top, times(b.seatDirection, 10)),
    r * 0.98,
    b.kind === "urbana" ? "#b9bec4" : darken(b.accent, 0.1),
  );
}

/** One fork leg; z is its distance from the middle plane. */
export function drawForkLeg(pen: Pen, b: Bicycle, z: number): string {
  const axle = pen.at(b.front, z);
  const crown = pen.at(b.crown, z * 0.9);
  const r = b.dim.tubeRadius;
  const nut = pen.boss(axle, r * 0.48, "#b9bfc5");
  if (b.suspension) {
    const slide = lerp(crown, axle, b.kind === "montana" ? 0.36 : 0.3);
    const gold = b.choices.pick("stanchion", ["#c8ccd1", "#2d3036", "#b7873c"]);
    const lower = b.choices.chance("lowers in accent", 0.25) ? b.accent : "#2c2f36";
    return (
      pen.tube(crown, slide, 16, gold) +
      pen.tube(slide, axle, 22, lower, 18) +
      pen.tube(slide, lerp(slide, axle, 0.05), 23.5, darken(lower, 0.35)) +
      pen.boss(axle, 19, lower) +
      nut
    );
  }
  const paint = pen.angled && z < 0 ? darken(b.color, 0.3) : b.color;
  const bend = b.kind === "urbana" ? 14 : 4;
  const knee = sub(lerp(crown, axle, 0.6), pt(bend, 0));
  return pen.tube(crown, knee, r * 0.78, paint, r * 0.62) + pen.tube(knee, axle, r * 0.62, paint, r * 0.42) + nut;
}

/** Crown of the fork, joining both legs under the head tube. */
export function drawCrown(pen: Pen, b: Bicycle, half: number): string {
  const r = b.dim.tubeRadius;
  const paint = b.suspension ? "#26292f" : b.color;
  const radius = b.suspension ? 23 : r * 0.86;
  const far = pen.at(b.crown, -half * 0.9);
  const near = pen.at(b.crown, half * 0.9);
  const arch = b.suspension ? suspensionArch(pen, b, half) : "";
  return (
    pen.tube(far, near, radius, paint) + pen.boss(near, radius, b.suspension ? paint : lighten(paint, 0.04)) + arch
  );
}

function suspensionArch(pen: Pen, b: Bicycle, half: number): string {
  if (!pen.angled) return "";
  const slide = lerp(b.crown, b.front, 0.36);
  const high = add(lerp(b.crown, b.front, 0.24), pt(34, 0));
  return pen.pipe(
    smooth([pen.at(slide, -half), pen.at(high, -half * 0.4), pen.at(high, half * 0.4), pen.at(slide, half)]),
    20,
    "#2c2f36",
  );
}
