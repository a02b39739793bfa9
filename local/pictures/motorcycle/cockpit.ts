import { darken, lighten } from "../color.ts";
import { add, bounds, lerp, line, num, pt, smooth, xy, type Point, type Point3 } from "../geometry.ts";
import type { Pen } from "../pen.ts";
import type { Motorcycle } from "./build.ts";

const p3 = (x: number, y: number, z: number): Point3 => ({ x, y, z });

export interface BarShape {
  metal: readonly Point3[];
  grip: readonly Point3[];
  mirrors: boolean;
  chrome?: boolean;
}

export const BARS = {
  plano: {
    metal: [p3(0, 0, 0), p3(14, -34, 90), p3(4, -58, 240), p3(-30, -60, 300)],
    grip: [p3(-24, -60, 285), p3(-92, -54, 400)],
    mirrors: true,
  },
  alto: {
    metal: [p3(0, 0, 0), p3(18, -70, 110), p3(0, -96, 260), p3(-30, -98, 320)],
    grip: [p3(-24, -98, 305), p3(-92, -92, 425)],
    mirrors: true,
  },
  semimanillar: {
    metal: [p3(-16, 30, 100), p3(-26, 40, 200)],
    grip: [p3(-24, 38, 190), p3(-96, 62, 330)],
    mirrors: false,
  },
  colgante: {
    metal: [p3(0, 0, 0), p3(30, -170, 130), p3(10, -270, 240), p3(-70, -290, 300)],
    grip: [p3(-50, -286, 290), p3(-170, -262, 400)],
    mirrors: true,
    chrome: true,
  },
} as const satisfies Record<string, BarShape>;

/** One side of the handlebar: bar, grip, lever, guard and mirror. */
export function drawMotoBar(pen: Pen, m: Motorcycle, shape: BarShape, side: 1 | -1, handGuard = false): string {
  const place = (points: readonly Point3[]): Point[] => points.map((p) => pen.at(add(m.clamp, p), p.z * side));
  const end = shape.grip[0] ?? p3(0, 0, 0);
  const out = shape.grip.at(-1) ?? end;
  const lever = [
    p3(end.x + 20, end.y + 2, end.z - 20),
    p3(end.x + 62, end.y + 20, end.z),
    p3(out.x + 70, out.y + 30, out.z - 10),
  ];
  let art = pen.pipe(smooth(place(shape.metal)), 28, shape.chrome ? "#c6cbd0" : "#34373d");
  art += pen.stroke(smooth(place(lever)), 12, shape.chrome ? "#aeb5bb" : "#4a4e55");
  art += pen.pipe(smooth(place(shape.grip)), 40, "#24272c");
  if (handGuard) {
    const guard = [
      p3(out.x + 4, out.y - 6, out.z + 4),
      p3(end.x + 84, end.y - 34, end.z + 50),
      p3(end.x + 104, end.y + 10, end.z),
      p3(end.x + 70, end.y + 56, end.z + 30),
      p3(out.x + 10, out.y + 26, out.z),
    ];
    art += pen.panel(smooth(place(guard), true), m.clamp.y - 110, m.clamp.y + 10, m.accent);
  }
  if (shape.mirrors)
    art += mirror(
      pen,
      pen.at(add(m.clamp, end), end.z * side),
      pen.at(add(m.clamp, pt(end.x + 6, end.y - 150)), (end.z + 60) * side),
      shape.chrome ?? false,
    );
  return art;
}

/** A mirror on its stalk; seen from the side it is thin. */
export function mirror(pen: Pen, foot: Point, head: Point, chrome: boolean): string {
  const rx = pen.angled ? 62 : 24;
  const color = chrome ? "#7c838b" : "#26292e";
  return (
    pen.stroke(smooth([foot, add(foot, pt((head.x - foot.x) * 0.2, (head.y - foot.y) * 0.6)), head]), 10, color) +
    `<ellipse cx="${num(head.x)}" cy="${num(head.y)}" rx="${rx}" ry="46" fill="${color}"/>` +
    `<ellipse cx="${num(head.x + rx * 0.16)}" cy="${num(head.y - 6)}" rx="${num(rx * 0.5)}" ry="32" fill="${lighten(color, 0.22)}"/>`
  );
}

/** Round headlamp seen from its side (and its glass, from the front). */
export function drawHeadlamp(pen: Pen, o: Point, r: number, shell: string, deep = 1): string {
  const bowl = smooth(
    [
      add(o, pt(r * 0.42, -r)),
      add(o, pt(r * 0.42, -r)),
      add(o, pt(-r * 0.5 * deep, -r * 0.8)),
      add(o, pt(-r * 1.05 * deep, 0)),
      add(o, pt(-r * 0.5 * deep, r * 0.8)),
      add(o, pt(r * 0.42, r)),
      add(o, pt(r * 0.42, r)),
    ],
    true,
  );
  if (!pen.angled) {
    const glass = smooth(
      [
        add(o, pt(r * 0.5, -r * 0.93)),
        add(o, pt(r * 0.5, -r * 0.93)),
        add(o, pt(r * 0.76, 0)),
        add(o, pt(r * 0.5, r * 0.93)),
        add(o, pt(r * 0.5, r * 0.93)),
      ],
      true,
    );
    return (
      pen.panel(bowl, o.y - r, o.y + r, shell) +
      pen.fill(glass, "#fdf3d6") +
      pen.tube(add(o, pt(r * 0.46, -r * 0.95)), add(o, pt(r * 0.46, r * 0.95)), r * 0.09, "#d5dade")
    );
  }
  const front = add(o, pt(r * 0.42, 0));
  return (
    pen.volume(
      [...[-1, 1].flatMap((k) => [add(o, pt(-r * 0.5 * k, -r * 0.7 * k)), add(o, pt(r * 0.4 * k, -r * 0.9 * k))])],
      r * 0.75,
      shell,
      { gloss: 0 },
    ) +
    `<ellipse cx="${num(front.x)}" cy="${num(front.y)}" rx="${num(r * 0.78)}" ry="${num(r)}" fill="#cfd5da"/>` +
    `<ellipse cx="${num(front.x)}" cy="${num(front.y)}" rx="${num(r * 0.66)}" ry="${num(r * 0.86)}" fill="${pen.radial(
      add(front, pt(0, -r * 0.2)),
      r,
      [
        [0, "#fffdf2"],
        [0.6, "#eef0ee"],
        [1, "#a9b2b9"],
      ],
    )}"/>`
  );
}

/** Amber indicator on a short stalk; dx is where it points. */
export function drawIndicator(pen: Pen, root: Point, dx: number, z: number): string {
  const o = pen.at(add(root, pt(dx, 0)), z);
  return (
    pen.stroke(line([pen.at(root, z * 0.4), o]), 12, "#26292e") +
    `<ellipse cx="${num(o.x)}" cy="${num(o.y)}" rx="30" ry="20" fill="#26292e"/>` +
    `<ellipse cx="${num(o.x + Math.sign(dx) * 7)}" cy="${num(o.y)}" rx="20" ry="14" fill="#f19a2b"/>`
  );
}

/** Tail lamp, plate without a number, and its holder. */
export function drawTail(pen: Pen, o: Point): string {
  const plate = [pt(-70, 84), pt(-44, 80), pt(-76, 210), pt(-102, 214)].map((p) => add(o, p));
  return (
    pen.stroke(line([add(o, pt(20, 10)), add(o, pt(-60, 110))]), 24, "#26292e") +
    pen.extrude(line(plate, true), -80, 80, "#c9ced3", 8) +
    pen.shift(pen.angled ? 80 : 0, pen.fill(line(plate, true), "#f0f1ef")) +
    pen.fill(
      smooth(
        [add(o, pt(26, -20)), add(o, pt(-34, -22)), add(o, pt(-46, 4)), add(o, pt(-30, 26)), add(o, pt(26, 22))],
        true,
      ),
      "#c2252d",
    ) +
    pen.stroke(line([add(o, pt(-22, -8)), add(o, pt(14, -8))]), 8, "#ef6a6a")
  );
}

/** Clock and its bracket above the lamp. */
export function drawDash(pen: Pen, o: Point): string {
  return (
    pen.fill(
      smooth(
        [add(o, pt(-60, -34)), add(o, pt(40, -62)), add(o, pt(66, -40)), add(o, pt(30, 20)), add(o, pt(-50, 16))],
        true,
      ),
      "#26292e",
    ) + pen.stroke(line([add(o, pt(-48, -34)), add(o, pt(30, -56))]), 8, "#8fb9c9")
  );
}

/** A padded seat with a seam. */
export function drawSeat(pen: Pen, points: readonly Point[], half: number, m: Motorcycle): string {
  const color = m.choices.pick(
    "seat",
    m.kind === "chopper" ? ["#2a2320", "#5a3a26", "#26292e"] : ["#26292e", "#26292e", "#33302e"],
  );
  const seam = points.slice(1, Math.max(3, Math.ceil(points.length * 0.4)));
  return (
    pen.volume(points, half, color, { inset: 0.1, gloss: 0.22 }) +
    (pen.angled
      ? ""
      : pen.stroke(smooth(seam.map((p) => add(p, pt(0, 16)))), 4, darken(m.accent, 0.1), ` stroke-opacity="0.75"`))
  );
}

/** A straight stripe across a volume, clipped to its outline; z is half its width. */
export function drawStripe(
  pen: Pen,
  outline: readonly Point[],
  stripe: readonly Point[],
  color: string,
  z: number,
): string {
  // Seen at an angle the stripe lies where the volume still is nearly at its widest.
  const rounded = pen.angled && z > 0;
  const box = bounds(outline);
  const c = pt((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  const within = rounded ? outline.map((p) => lerp(c, p, 0.91)) : outline;
  return pen.shift(
    rounded ? z * 0.72 : z,
    `<g clip-path="${pen.clip(smooth(within, true))}"><path d="M${stripe.map(xy).join("L")}Z" fill="${color}"/></g>`,
  );
}
