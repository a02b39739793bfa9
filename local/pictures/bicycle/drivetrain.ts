import { darken, lighten } from "../color.ts";
import { add, lerp, line, num, polar, pt, smooth, sub, times, unit, xy, type Point } from "../geometry.ts";
import type { Pen } from "../pen.ts";
import type { Bicycle } from "./build.ts";

const CHAIN_PITCH = 12.7;

/** Toothed wheel: a filled disc with a dashed rim, one dash for each tooth. */
function toothed(pen: Pen, c: Point, r: number, color: string, hole: number): string {
  const teeth = Math.max(8, Math.round((2 * Math.PI * r) / CHAIN_PITCH));
  const pitch = (2 * Math.PI * r) / teeth;
  const band = r - hole;
  const paint = pen.linear(add(c, pt(-r, -r)), add(c, pt(r, r)), [
    [0, lighten(color, 0.4)],
    [0.5, color],
    [1, darken(color, 0.3)],
  ]);
  return (
    pen.ring(c, r - band / 2, band, paint) +
    pen.ring(c, r + 1, 7, color, ` stroke-dasharray="${num(pitch * 0.5)} ${num(pitch * 0.5)}"`)
  );
}

/** Rear sprockets, the largest behind. */
export function drawCassette(pen: Pen, b: Bicycle): string {
  const z = b.driveNear ? 1 : -1;
  if (b.drivetrain === "simple") {
    return pen.shift(
      z * 34,
      toothed(pen, b.rear, b.dim.sprocket, "#8b9198", b.dim.sprocket * 0.4) +
        pen.boss(b.rear, b.dim.sprocket * 0.45, "#4b4f56"),
    );
  }
  const largest = b.dim.sprocket;
  const count = pen.detail ? 9 : 5;
  let out = "";
  for (let i = 0; i < count; i++) {
    const r = largest - ((largest - 22) * i) / (count - 1);
    out += pen.shift(
      z * (18 + i * 4),
      toothed(pen, b.rear, r, i % 2 === 0 ? "#7d838a" : "#a5abb2", r - Math.max(6, (largest - 22) / count)),
    );
  }
  return out + pen.shift(z * 38, pen.boss(b.rear, 15, "#5b6067"));
}

/** The two pulleys of the rear derailleur. */
function pulleys(b: Bicycle): { upper: Point; lower: Point } {
  const upper = add(b.rear, pt(14, Math.max(58, b.dim.sprocket * 0.55) + 26));
  const reach = b.kind === "montana" ? 92 : b.kind === "plegable" ? 58 : 74;
  return { upper, lower: add(upper, pt(reach * 0.42, reach * 0.86)) };
}

/** The chain on its run, and the derailleur when there is one. */
export function drawChain(pen: Pen, b: Bicycle): string {
  const z = (b.driveNear ? 1 : -1) * 40;
  const ring = b.dim.chainring;
  const cog = b.drivetrain === "simple" ? b.dim.sprocket : b.dim.sprocket * 0.62;
  const away = unit(sub(b.bracket, b.rear));
  const up = pt(away.y, -away.x);
  const top = line([add(b.rear, times(up, cog)), add(b.bracket, times(up, ring))]);
  const down = times(up, -1);
  let bottom: string;
  let derailleur = "";
  if (b.drivetrain === "simple") {
    bottom = line([add(b.bracket, times(down, ring)), add(b.rear, times(down, cog))]);
  } else {
    const { upper, lower } = pulleys(b);
    bottom = `M${xy(add(b.bracket, times(down, ring)))}L${xy(add(lower, pt(3, 14)))}Q${xy(add(lower, pt(-16, 12)))} ${xy(add(lower, pt(-12, -6)))}L${xy(add(upper, pt(12, 2)))}`;
    derailleur = drawDerailleur(pen, b, upper, lower);
  }
  const links = (d: string): string =>
    pen.stroke(d, 9, "#3a3d43") +
    (pen.detail
      ? pen.stroke(d, 8.4, "#a3a9b0", ` stroke-dasharray="0 ${CHAIN_PITCH}"`) +
        pen.stroke(d, 3.4, "#53575e", ` stroke-dasharray="0 ${CHAIN_PITCH}"`)
      : pen.stroke(d, 3, "#8d939a"));
  return pen.shift(z, links(top) + links(bottom) + derailleur);
}

function drawDerailleur(pen: Pen, b: Bicycle, upper: Point, lower: Point): string {
  const hanger = add(b.rear, pt(2, 28));
  const body = add(lerp(hanger, upper, 0.55), pt(-22, 8));
  const pulley = (c: Point): string =>
    pen.circle(c, 17, "#2a2d32") + pen.ring(c, 16, 5, "#2a2d32", ` stroke-dasharray="5 4"`) + pen.boss(c, 7, "#b4bac0");
  return (
    pen.stroke(line([b.rear, hanger]), 14, "#3a3d43") +
    pulley(upper) +
    pulley(lower) +
    pen.stroke(line([upper, lower]), 13, "#34373d") +
    pen.stroke(line([upper, lower]), 4, "#6d727a") +
    pen.fill(
      smooth(
        [
          hanger,
          add(body, pt(-16, 0)),
          add(upper, pt(-16, 8)),
          add(upper, pt(12, 6)),
          add(body, pt(16, -6)),
          add(hanger, pt(12, 0)),
        ],
        true,
      ),
      "#2e3137",
    ) +
    pen.boss(hanger, 8, "#c0c5ca") +
    pen.boss(upper, 8, "#c0c5ca")
  );
}

/** Angle of the near crank, degrees clockwise from straight ahead. */
function crankAngle(b: Bicycle): number {
  return 12 + Math.round(b.choices.unit("crank angle") * 26);
}

/** Chainring with its spider, or a chain case that hides it. */
export function drawChainring(pen: Pen, b: Bicycle): string {
  const z = (b.driveNear ? 1 : -1) * 40;
  const ring = b.dim.chainring;
  const dark = b.metal === "#34373d" || b.metal === "#3a3d43";
  const color = dark ? "#4a4e55" : "#b3b9bf";
  let spider = "";
  for (let i = 0; i < 5; i++) {
    spider += `M${xy(b.bracket)}L${xy(polar(b.bracket, ring - 12, crankAngle(b) + 36 + i * 72))}`;
  }
  const guard = b.kind === "infantil" || (b.kind === "urbana" && b.drivetrain === "simple");
  if (guard) return pen.shift(z, chainCase(pen, b));
  const double = b.kind === "ruta" || b.kind === "gravel";
  return pen.shift(
    z,
    (double ? toothed(pen, b.bracket, ring * 0.74, darken(color, 0.25), ring * 0.62) : "") +
      pen.stroke(spider, 15, darken(color, 0.2)) +
      toothed(pen, b.bracket, ring, color, ring - 11) +
      (pen.detail
        ? [0, 1, 2, 3, 4]
            .map((i) => pen.boss(polar(b.bracket, ring - 17, crankAngle(b) + 36 + i * 72), 5.5, "#d5d9dd"))
            .join("")
        : ""),
  );
}

function chainCase(pen: Pen, b: Bicycle): string {
  const r = b.dim.chainring + 12;
  const tail = b.dim.sprocket + 13;
  const paint = b.choices.chance("case in body colour", 0.6) ? b.color : "#34373d";
  const d = `M${xy(add(b.bracket, pt(0, -r)))}A${num(r)} ${num(r)} 0 0 1 ${xy(add(b.bracket, pt(0, r)))}L${xy(add(b.rear, pt(14, tail)))}A${num(tail)} ${num(tail)} 0 0 1 ${xy(add(b.rear, pt(14, -tail)))}Z`;
  return (
    pen.panel(d, b.bracket.y - r, b.bracket.y + r, paint) +
    pen.stroke(line([add(b.bracket, pt(-r * 0.6, r * 0.25)), add(b.rear, pt(30, tail * 0.2))]), 6, b.accent)
  );
}

/** One crank with its pedal. */
export function drawCrank(pen: Pen, b: Bicycle, side: "near" | "far"): string {
  const angle = crankAngle(b) + (side === "near" ? 0 : 180);
  const z = side === "near" ? 62 : -62;
  const end = polar(b.bracket, b.dim.crank, angle);
  const color = side === "near" ? b.metal : darken(b.metal, 0.35);
  const arm =
    pen.tube(b.bracket, end, 15, color, 10.5) +
    pen.boss(b.bracket, 17, color) +
    pen.circle(b.bracket, 7, darken(color, 0.4));
  const pedal = pen.angled ? widePedal(pen, end, z) : sidePedal(pen, b, end, side);
  return side === "near" ? pen.shift(z, arm) + pedal : pedal + pen.shift(z, arm);
}

function sidePedal(pen: Pen, b: Bicycle, c: Point, side: "near" | "far"): string {
  const half = b.kind === "ruta" ? 34 : b.kind === "infantil" ? 38 : 50;
  const body = side === "near" ? "#2a2d33" : "#1f2227";
  const thick = b.kind === "ruta" ? 9 : 11;
  return (
    `<rect x="${num(c.x - half)}" y="${num(c.y - thick)}" width="${half * 2}" height="${thick * 2}" rx="6" fill="${body}"/>` +
    `<rect x="${num(c.x - half + 4)}" y="${num(c.y - thick + 2)}" width="${half * 2 - 8}" height="4" rx="2" fill="#5b6068"/>` +
    (side === "near" ? pen.boss(c, 8, "#aab0b6") : "")
  );
}

function widePedal(pen: Pen, c: Point, z: number): string {
  const sign = Math.sign(z);
  const corner = (dx: number, depth: number): Point => pen.at(add(c, pt(dx, 0)), z + sign * depth);
  const top = line([corner(-44, 12), corner(44, 12), corner(44, 104), corner(-44, 104)], true);
  return `<g stroke-linejoin="round">${pen.fill(top, "#1d2025", ` transform="translate(0 12)"`)}${pen.fill(top, "#3a3d44")}</g>`;
}
