import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

import { createRandom } from "../random.ts";
import { mix, paletteOf } from "./palette.ts";
import { MOTORCYCLE_BASES, PICTURE_VIEWS, type PictureSpec } from "./spec.ts";

const BASE = new URL("base/", import.meta.url);
const BACKDROPS = ["estudio", "circulo", "arco", "sierra", "costa", "ciudad"] as const;
const SIZE = `width="1200" height="900"`;
const OPENING = /^<svg [^>]*>/;
/** A close-up shows no floor. */
const SHADOW = /<g id="shadow">.*(?=<g id="vehicle")/;
/** Height at which the backdrops expect the wheels, pixels of 900. */
const GROUND = 770;

/**
 * The picture as SVG of 1200 x 900: a base picture before a backdrop, both in the colours of the spec
 * (docs/decisions/2026-11-27-base-pictures.md).
 */
export function drawSvg(spec: PictureSpec): string {
  const vehicle = gunzipSync(readFileSync(new URL(`${spec.base}/${spec.build}-${sideOf(spec)}.svgz`, BASE))).toString();
  const crop = new RegExp(`<view id="${spec.view}" viewBox="([^"]+)"`).exec(vehicle)?.[1];
  const ground = Number(/data-ground="(\d+)"/.exec(vehicle)?.[1]);
  const random = createRandom(spec.seed * 37 + PICTURE_VIEWS.indexOf(spec.view));
  // Photographed from nearer or farther, the wheels on the same ground.
  const scale = random.integer(82, 100) / 100;
  const sway = 600 * (1 - scale) + random.integer(-40, 40) * (1.3 - scale);
  const placed = crop
    ? vehicle.replace(OPENING, `<svg ${SIZE} viewBox="${crop}">`).replace(SHADOW, "")
    : vehicle.replace(
        OPENING,
        `<svg x="${sway.toFixed(1)}" y="${(ground * (1 - scale)).toFixed(1)}" width="${1200 * scale}" ` +
          `height="${900 * scale}" viewBox="0 0 1200 900">`,
      );
  const backdrop = readFileSync(new URL(`backdrops/${crop ? "pared" : random.pick(BACKDROPS)}.svg`, BASE), "utf8");
  const shift = `translate(${random.integer(-100, 100)} ${crop ? 0 : ground - GROUND})`;
  const mirror = random.chance(0.5) ? " translate(1200 0) scale(-1 1)" : "";
  return paint(
    `<svg xmlns="http://www.w3.org/2000/svg" ${SIZE} viewBox="0 0 1200 900">` +
      `<g transform="${shift}${mirror}">${backdrop.trim()}</g>${placed}</svg>`,
    { ...paletteOf(spec), color: spec.color, accent: spec.accent },
  );
}

/** Motorcycles carry their chain on the left; the angled picture is of the left side too. */
function sideOf({ base, view }: PictureSpec): "lado" | "izquierda" | "angulo" {
  if (view === "tres-cuartos" || view === "detalle-manubrio") return "angulo";
  const isMotorcycle = (MOTORCYCLE_BASES as readonly string[]).includes(base);
  return isMotorcycle && view === "detalle-transmision" ? "izquierda" : "lado";
}

const MIX = /color-mix\(in srgb,(#[0-9a-f]{6}) ([\d.]+)%,(#[0-9a-f]{6})\)/g;

/** Puts colours in place of custom properties and of their mixes, which sharp's SVG library does not know. */
function paint(svg: string, colors: Readonly<Record<string, string>>): string {
  let painted = svg.replace(/var\(--(\w+)\)/g, (unknown, name: string) => colors[name] ?? unknown);
  // Mixes of mixes: from the inside out.
  for (let before = ""; before !== painted;) {
    before = painted;
    painted = painted.replace(MIX, (_, a: string, share: string, b: string) => mix(a, b, Number(share) / 100));
  }
  return painted;
}
