import { darken, lighten, mix } from "./color.ts";
import { line, num, outline, pt, smooth } from "./geometry.ts";
import type { Pen } from "./pen.ts";

/** The scene in pixels, and where a tall vehicle stands in it. */
export const SCENE = { width: 1200, height: 900, ground: 772 } as const;

interface Palette {
  wall: string;
  floor: string;
  shape: string;
}

const SETTINGS = ["estudio", "circulo", "arco", "sierra", "costa", "ciudad"] as const;

function floor(pen: Pen, palette: Palette, horizon: number): string {
  const paint = pen.linear(pt(0, horizon), pt(0, 900), [
    [0, mix(palette.floor, palette.wall, 0.35)],
    [0.5, palette.floor],
    [1, darken(palette.floor, 0.12)],
  ]);
  return `<rect y="${horizon}" width="1200" height="${900 - horizon}" fill="${paint}"/>`;
}

function scenery(pen: Pen, setting: (typeof SETTINGS)[number], palette: Palette, shift: number): string {
  const tone = (t: number): string => mix(palette.shape, lighten(palette.wall, 0.35), t);
  switch (setting) {
    case "estudio":
      return "";
    case "circulo":
      return pen.circle(pt(600 + (shift - 0.5) * 220, 400), 330, tone(0.15));
    case "arco": {
      const x = 600 + (shift - 0.5) * 200;
      return pen.fill(
        `M${num(x - 340)} 620V390a340 340 0 0 1 680 0V620Z`,
        pen.linear(pt(0, 60), pt(0, 620), [
          [0, palette.shape],
          [1, tone(0.6)],
        ]),
      );
    }
    case "sierra":
      return sierra(pen, tone, shift, lighten(palette.wall, 0.85));
    case "costa":
      return costa(pen, palette, tone, shift);
    case "ciudad":
      return ciudad(pen, tone, shift);
  }
}

type Tone = (t: number) => string;

function sierra(pen: Pen, tone: Tone, shift: number, snowWhite: string): string {
  const dx = (shift - 0.5) * 260;
  const far = outline(
    -200,
    640,
    60,
    400,
    170,
    330,
    250,
    395,
    400,
    250,
    520,
    175,
    640,
    285,
    720,
    340,
    860,
    245,
    960,
    330,
    1120,
    420,
    1400,
    640,
  );
  const near = outline(-300, 640, -40, 520, 200, 455, 420, 545, 640, 570, 860, 480, 1080, 440, 1300, 520, 1500, 640);
  const snow = outline(400, 250, 520, 175, 640, 285, 596, 272, 566, 300, 528, 262, 492, 296, 462, 258, 420, 268);
  return (
    `<g transform="translate(${num(dx)} 0)">` +
    pen.fill(line(far, true), tone(0.25)) +
    pen.fill(line(snow, true), snowWhite) +
    pen.fill(smooth(near, true), tone(0.05)) +
    "</g>"
  );
}

function costa(pen: Pen, palette: Palette, tone: Tone, shift: number): string {
  const sea = mix(palette.shape, "#8fb4c4", 0.55);
  const sun = pt(260 + shift * 620, 250);
  const left = shift > 0.5;
  const cliff = smooth(
    outline(-260, 640, -260, 640, -260, 380, -260, 380, -60, 395, 130, 410, 240, 450, 320, 540, 460, 612, 460, 612),
  );
  return (
    pen.circle(sun, 92, lighten(palette.wall, 0.75)) +
    `<rect y="505" width="1200" height="120" fill="${pen.linear(pt(0, 505), pt(0, 620), [
      [0, sea],
      [1, lighten(sea, 0.3)],
    ])}"/>` +
    `<g${left ? "" : ` transform="translate(1200 0) scale(-1 1)"`}>${pen.fill(cliff + "Z", tone(0))}</g>`
  );
}

function ciudad(pen: Pen, tone: Tone, shift: number): string {
  const dx = (shift - 0.5) * 160;
  const back = [
    [-60, 380, 130],
    [70, 300, 110],
    [190, 420, 120],
    [330, 250, 130],
    [470, 340, 140],
    [640, 210, 110],
    [770, 330, 150],
    [930, 270, 120],
    [1060, 390, 220],
  ] as const;
  const front = [
    [-120, 470, 240],
    [150, 500, 200],
    [390, 455, 150],
    [560, 510, 240],
    [830, 465, 190],
    [1040, 495, 260],
  ] as const;
  const boxes = (list: readonly (readonly [number, number, number])[]): string =>
    list.map(([x, y, w]) => `M${x} ${y}h${w}V620h${-w}Z`).join("");
  return (
    `<g transform="translate(${num(dx)} 0)">` +
    pen.fill(boxes(back), tone(0.55)) +
    pen.fill(boxes(front), tone(0.2)) +
    "</g>"
  );
}

/** Soft shadow where the wheels touch the floor; points and widths in scene pixels. */
export function drawShadow(pen: Pen, contacts: readonly { x: number; y: number; width: number }[]): string {
  const ellipse = (x: number, y: number, rx: number, ry: number, opacity: number, core: number): string => {
    // One circular gradient, squeezed by the transform into an ellipse.
    const paint = pen.radial(pt(0, 0), 100, [
      [0, "#12151c", opacity],
      [core, "#12151c", opacity * 0.6],
      [1, "#12151c", 0],
    ]);
    return `<circle r="100" fill="${paint}" transform="translate(${num(x)} ${num(y)}) scale(${(rx / 100).toFixed(3)} ${(ry / 100).toFixed(3)})"/>`;
  };
  const first = contacts[0];
  const last = contacts.at(-1);
  if (!first || !last) return "";
  const middle = { x: (first.x + last.x) / 2, y: (first.y + last.y) / 2 };
  const span = Math.abs(last.x - first.x) / 2;
  const tilt = (Math.atan2(last.y - first.y, last.x - first.x) * 180) / Math.PI;
  return (
    `<g transform="translate(${num(middle.x)} ${num(middle.y + 4)}) rotate(${num(tilt)})">${ellipse(0, 0, span * 1.55, 30, 0.3, 0.72)}</g>` +
    contacts.map((c) => ellipse(c.x, c.y + 1, c.width * 1.35, 13, 0.7, 0.5)).join("")
  );
}
export function scene(pen: Pen, setting: (typeof SETTINGS)[number] | "pared"): string {
  const palette = { wall: "var(--wall)", floor: "var(--floor)", shape: "var(--shape)" };
  const outdoors = setting === "sierra" || setting === "costa" || setting === "ciudad";
  const paint = outdoors
    ? pen.linear(pt(0, 0), pt(0, 610), [
        [0, palette.wall],
        [1, lighten(palette.wall, 0.6)],
      ])
    : pen.radial(pt(560, 330), 900, [
        [0, lighten(palette.wall, 0.5)],
        [0.55, palette.wall],
        [1, darken(palette.wall, 0.14)],
      ]);
  let out = `<rect x="-200" y="-200" width="1600" height="1300" fill="${paint}"/>`;
  if (setting === "pared") return out;
  out += scenery(pen, setting, palette, setting === "costa" ? 0.74 : 0.5).replace(
    '<rect y="505" width="1200"',
    '<rect x="-200" y="505" width="1600"',
  );
  return (
    out +
    floor(pen, palette, 610).replace(
      /<rect y="610" width="1200" height="290"/,
      '<rect x="-200" y="610" width="1600" height="490"',
    )
  );
}
