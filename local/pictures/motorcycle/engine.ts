import { darken, lighten } from "../color.ts";
import { add, lerp, line, moved, num, outline, polar, pt, smooth, type Point } from "../geometry.ts";
import type { Pen } from "../pen.ts";
import type { Motorcycle } from "./build.ts";

/** Air-cooled single or twin: crankcase, covers, finned cylinder(s). */
export function drawEngine(pen: Pen, m: Motorcycle, o: Point, leans: readonly number[]): string {
  const c = m.engine;
  const cases = moved(
    outline(
      -230,
      -60,
      -200,
      -130,
      -90,
      -150,
      60,
      -150,
      190,
      -110,
      240,
      -20,
      220,
      90,
      120,
      140,
      -60,
      146,
      -190,
      110,
      -236,
      30,
    ),
    o,
  );
  const clutch = add(o, pt(70, 2));
  const cover = add(o, pt(-110, 0));
  const bolts = [0, 60, 120, 180, 240, 300]
    .map((a) => pen.boss(polar(clutch, 98, a + 18), 8, lighten(c, 0.35)))
    .join("");
  return (
    leans.map((lean) => cylinder(pen, m, add(o, pt(70 + (leans.length > 1 ? lean * 0.9 : 0), -120)), lean)).join("") +
    pen.volume(cases, 120, c, { inset: 0.12, gloss: 0.18 }) +
    pen.shift(
      120,
      pen.boss(clutch, 112, darken(c, 0.12)) +
        pen.circle(
          clutch,
          84,
          pen.linear(add(clutch, pt(-80, -80)), add(clutch, pt(80, 80)), [
            [0, lighten(c, 0.32)],
            [1, darken(c, 0.25)],
          ]),
        ) +
        bolts +
        pen.boss(cover, 66, c) +
        pen.ring(cover, 44, 5, darken(c, 0.35)) +
        pen.circle(cover, 15, darken(c, 0.5)),
    )
  );
}

function cylinder(pen: Pen, m: Motorcycle, foot: Point, lean: number): string {
  const rows = 8;
  let body = "";
  for (let i = 0; i < rows; i++) {
    const w = i < rows - 2 ? 104 - (i % 2) * 7 : 84;
    const y = -i * 25;
    body += `<rect x="${num(-w)}" y="${num(y - 16)}" width="${num(w * 2)}" height="15" rx="6"/>`;
  }
  const light = pen.linear(pt(-110, 0), pt(110, 0), [
    [0, darken(m.engine, 0.1)],
    [0.3, lighten(m.engine, 0.34)],
    [1, darken(m.engine, 0.35)],
  ]);
  const place = (z: number, inner: string): string => {
    const p = pen.at(foot, z);
    return `<g transform="translate(${num(p.x)} ${num(p.y)}) rotate(${lean})">${inner}</g>`;
  };
  const core = `<rect x="-76" y="-215" width="152" height="220" rx="12" fill="#202329"/>`;
  const cap = `<rect x="-88" y="-232" width="176" height="44" rx="16" fill="${darken(m.engine, 0.15)}"/>`;
  let out = "";
  if (pen.angled)
    for (let z = -90; z < 90; z += 18) out += place(z, core + `<g fill="${darken(m.engine, 0.35)}">${body}</g>`);
  return (
    out +
    place(
      90,
      core +
        `<g fill="${light}">${body}</g>` +
        cap +
        `<circle cx="0" cy="-210" r="14" fill="${lighten(m.engine, 0.3)}"/>`,
    )
  );
}

/** Header from the cylinder, under the engine, to the silencer. */
export function drawExhaust(
  pen: Pen,
  m: Motorcycle,
  path: readonly Point[],
  silencer: readonly [Point, Point],
  radius: number,
  chrome: boolean,
): string {
  const z = 130 * m.right;
  const color = chrome ? "#c4c9ce" : "#6d6258";
  const can = chrome ? "#c9ced3" : m.choices.pick("silencer", ["#2d3036", "#9da4ab", "#34373d"]);
  const [a, b] = silencer;
  const tip = lerp(a, b, 1.035);
  return pen.shift(
    z,
    pen.pipe(smooth(path), 46, color) +
      pen.tube(a, b, radius * 0.72, can, radius) +
      pen.tube(lerp(a, b, 0.0), lerp(a, b, 0.05), radius * 0.76, darken(can, 0.3)) +
      pen.tube(lerp(a, b, 0.96), tip, radius * 1.02, darken(can, 0.35)) +
      (chrome ? "" : pen.stroke(line([lerp(a, b, 0.2), lerp(a, b, 0.55)]), radius * 0.3, m.accent)),
  );
}

/** Battery pack with cooling ribs and the motor under it. */
export function drawElectricUnit(pen: Pen, m: Motorcycle, o: Point): string {
  const pack = moved(outline(-210, -250, -210, -250, 150, -285, 225, -240, 200, 40, 140, 90, -170, 90, -230, 40), o);
  let ribs = "";
  for (let i = 0; i < 6; i++) ribs += line([add(o, pt(-170, -190 + i * 34)), add(o, pt(150, -206 + i * 38))]);
  const motor = add(o, pt(-150, 60));
  return (
    pen.volume(pack, 120, "#3a3e45", { inset: 0.08, gloss: 0.15 }) +
    pen.shift(
      118,
      pen.stroke(ribs, 9, "#24272d") +
        pen.boss(motor, 118, "#5b6168") +
        pen.ring(motor, 92, 8, "#3a3d43") +
        [0, 45, 90, 135, 180, 225, 270, 315]
          .map((a) => pen.stroke(line([polar(motor, 40, a), polar(motor, 78, a)]), 9, "#41454c"))
          .join("") +
        pen.boss(motor, 30, m.accent) +
        pen.stroke(line([add(o, pt(-120, -226)), add(o, pt(60, -242))]), 16, m.accent),
    )
  );
}
