import { darken } from "../color.ts";
import { add, lerp, line, num, polar, pt, smooth, times, xy, type Point } from "../geometry.ts";
import type { Pen } from "../pen.ts";
import { onHead, onSeat, type Bicycle } from "./build.ts";

/** Which extras the seed gave this bicycle. */
export interface Extras {
  fenders: boolean;
  rack: boolean;
  basket: boolean;
  lights: boolean;
  bottle: boolean;
  trainingWheels: boolean;
  kickstand: boolean;
}

export function extrasOf(b: Bicycle): Extras {
  const { choices, kind } = b;
  const town = kind === "urbana" || (kind === "electrica" && b.style === "bajo");
  return {
    fenders:
      town ||
      (kind === "plegable" && choices.chance("fenders", 0.6)) ||
      (kind === "infantil" && choices.chance("fenders", 0.4)),
    rack: (town && choices.chance("rack", 0.7)) || (kind === "plegable" && choices.chance("rack", 0.4)),
    basket:
      (kind === "urbana" && choices.chance("basket", 0.45)) || (kind === "infantil" && choices.chance("basket", 0.35)),
    lights: town || kind === "electrica",
    bottle:
      b.style === "diamante" &&
      b.motor === "ninguno" &&
      kind !== "bmx" &&
      kind !== "urbana" &&
      choices.chance("bottle", 0.55),
    trainingWheels: kind === "infantil" && choices.chance("training wheels", 0.5),
    kickstand: town || kind === "plegable" || kind === "electrica",
  };
}

function arc(c: Point, r: number, from: number, to: number): string {
  return `M${xy(polar(c, r, from))}A${num(r)} ${num(r)} 0 ${to - from > 180 ? 1 : 0} 1 ${xy(polar(c, r, to))}`;
}

/** Mudguard over a wheel. */
export function drawFender(pen: Pen, b: Bicycle, which: "rear" | "front"): string {
  const c = which === "rear" ? b.rear : b.front;
  const r = b.dim.radius + 15;
  const paint = b.choices.pick("fender", b.kind === "infantil" ? [b.color, b.accent] : [b.color, "#c3c8cd", "#2c2f35"]);
  const d = which === "rear" ? arc(c, r, 168, 312) : arc(c, r, 205, 322);
  const stay = which === "rear" ? polar(c, r, 190) : polar(c, r, 215);
  const half = b.dim.tyreWidth * 0.6;
  const far = pen.angled
    ? pen.extrude(bandPath(c, r, which === "rear" ? [168, 312] : [205, 322]), -half, half, darken(paint, 0.3), 6)
    : "";
  return far + pen.shift(half, pen.stroke(line([c, stay]), 4.5, "#8f959c") + pen.pipe(d, 15, paint));
}

function bandPath(c: Point, r: number, [from, to]: [number, number]): string {
  const outer = r + 7;
  const inner = r - 7;
  const large = to - from > 180 ? 1 : 0;
  return `M${xy(polar(c, outer, from))}A${num(outer)} ${num(outer)} 0 ${large} 1 ${xy(polar(c, outer, to))}L${xy(polar(c, inner, to))}A${num(inner)} ${num(inner)} 0 ${large} 0 ${xy(polar(c, inner, from))}Z`;
}

/** Luggage carrier over the rear wheel. */
export function drawRack(pen: Pen, b: Bicycle): string {
  const y = b.rear.y - b.dim.radius - 42;
  const front = pt(Math.min(onSeat(b, 0.9).x - 14, b.rear.x + 190), y);
  const back = pt(b.rear.x - 190, y);
  const color = b.choices.chance("black rack", 0.6) ? "#2f3238" : "#aeb4ba";
  const half = 62;
  const side = (z: number): string =>
    pen.shift(
      z,
      pen.stroke(line([lerp(front, back, 0.42), b.rear, lerp(front, back, 0.72)]), 9, color) +
        pen.pipe(line([front, back]), 14, color),
    );
  const deck = pen.angled
    ? pen.fill(
        line([pen.at(front, -half), pen.at(back, -half), pen.at(back, half), pen.at(front, half)], true),
        darken(color, 0.2),
      )
    : "";
  const lamp = `<rect x="${num(back.x - 12)}" y="${num(y - 2)}" width="16" height="34" rx="5" fill="#c2252d"/>`;
  return (
    pen.shift(-half, pen.stroke(line([lerp(front, back, 0.5), b.rear]), 8, darken(color, 0.3))) +
    deck +
    side(pen.angled ? half : 0) +
    lamp
  );
}

/** Basket hanging from the bar. */
export function drawBasket(pen: Pen, b: Bicycle): string {
  const k = b.kind === "infantil" ? 0.62 : 1;
  const o = add(b.clamp, pt(64 * k, 2));
  const wicker = b.choices.chance("wicker", 0.6);
  const color = wicker ? "#b98a54" : "#3a3d43";
  const face = [o, add(o, pt(270 * k, -6 * k)), add(o, pt(236 * k, 190 * k)), add(o, pt(26 * k, 190 * k))];
  const d = line(face, true);
  const half = 150 * k;
  const [tl, tr, br, bl] = face as [Point, Point, Point, Point];
  let weave = "";
  for (let i = 1; i < 5; i++) weave += line([lerp(tl, bl, i / 5), lerp(tr, br, i / 5)]);
  for (let i = 1; i < 7; i++) weave += line([lerp(tl, tr, i / 7), lerp(bl, br, i / 7)]);
  return (
    pen.extrude(d, -half, half, darken(color, 0.35), 8) +
    pen.shift(
      half,
      pen.panel(d, o.y, o.y + 190 * k, color) +
        pen.stroke(weave, 4, darken(color, 0.3)) +
        pen.pipe(line([tl, tr]), 14 * k, color),
    )
  );
}

/** Front lamp on the crown. */
export function drawLamp(pen: Pen, b: Bicycle): string {
  const o = add(onHead(b, 0.35), pt(b.dim.tubeRadius + 34, 0));
  return (
    pen.stroke(line([onHead(b, 0.2), o]), 8, "#3a3d43") +
    pen.fill(
      smooth(
        [
          add(o, pt(-26, -12)),
          add(o, pt(24, -26)),
          add(o, pt(24, -26)),
          add(o, pt(24, 26)),
          add(o, pt(24, 26)),
          add(o, pt(-26, 12)),
        ],
        true,
      ),
      "#2d3036",
    ) +
    pen.stroke(line([add(o, pt(26, -20)), add(o, pt(26, 20))]), 8, "#fff3cf")
  );
}

/** Bottle in its cage on the down tube. */
export function drawBottle(pen: Pen, b: Bicycle): string {
  const start = onHead(b, 0.16);
  const up = pt(-(b.bracket.y - start.y), b.bracket.x - start.x);
  const scale = 1 / Math.hypot(up.x, up.y);
  const normal = times(up, up.y > 0 ? -scale : scale);
  const lift = times(normal, b.dim.tubeRadius * 1.3 + 40);
  const a = add(lerp(start, b.bracket, 0.47), lift);
  const c = add(lerp(start, b.bracket, 0.8), lift);
  const top = lerp(a, c, -0.16);
  const color = b.choices.pick("bottle colour", ["#eceff1", "#2f3339", b.accent]);
  return (
    pen.tube(lerp(a, c, 0.12), c, 34, color) +
    pen.tube(top, lerp(a, c, 0.02), 22, "#2b2e33", 30) +
    pen.stroke(
      line([add(lerp(a, c, 0.45), times(normal, 33)), add(lerp(a, c, 0.45), times(normal, -36))]),
      6,
      "#2b2e33",
    ) +
    pen.stroke(
      line([add(lerp(a, c, 0.96), times(normal, 33)), add(lerp(a, c, 0.96), times(normal, -36))]),
      6,
      "#2b2e33",
    )
  );
}

/** Small side wheel for learners; z is its distance from the middle. */
export function drawTrainingWheel(pen: Pen, b: Bicycle, z: number): string {
  const c = pen.at(pt(b.rear.x - 14, -62), z);
  const axle = pen.at(b.rear, z * 0.5);
  return (
    pen.stroke(line([axle, pt(axle.x - 22, axle.y + 66), c]), 13, "#9aa0a7") +
    pen.circle(c, 60, "#25282d") +
    pen.boss(c, 40, z < 0 ? darken(b.accent, 0.3) : b.accent) +
    pen.circle(c, 11, "#f2f3f4")
  );
}

/** Side stand behind the bottom bracket. */
export function drawKickstand(pen: Pen, b: Bicycle): string {
  const root = pen.at(add(b.bracket, pt(-62, 14)), -40);
  return pen.stroke(line([root, add(root, pt(-118, -b.bracket.y * 0.72 - 14))]), 13, "#3f434a");
}
