import { createRandom } from "../random.ts";
import { PICTURE_VIEWS, type PictureSpec } from "./spec.ts";

interface Palette {
  wall: string;
  floor: string;
  shape: string;
}

const PALETTES: readonly Palette[] = [
  { wall: "#e9e4da", floor: "#d8d0c2", shape: "#dccfb8" },
  { wall: "#dfe6ea", floor: "#c9d2d8", shape: "#c4d3dc" },
  { wall: "#e3e8de", floor: "#ccd4c5", shape: "#c6d3bd" },
  { wall: "#efe3da", floor: "#dccabd", shape: "#e6c9b4" },
  { wall: "#e6e4ec", floor: "#cfccd9", shape: "#cdc8de" },
  { wall: "#c9d6d8", floor: "#aebdc1", shape: "#adc3c6" },
  { wall: "#d9cbb8", floor: "#c2b19b", shape: "#cdb594" },
  { wall: "#b9c3cd", floor: "#9ca8b4", shape: "#a3b3c3" },
  { wall: "#f3d9a4", floor: "#d6b478", shape: "#f0c472" },
  { wall: "#a9cfe0", floor: "#86a9b8", shape: "#8bbdd4" },
  { wall: "#b4cfa6", floor: "#8fa880", shape: "#98bb86" },
  { wall: "#e7b8a2", floor: "#c08f78", shape: "#dd9c80" },
  { wall: "#5d6f7d", floor: "#4a5863", shape: "#6d8393" },
  { wall: "#4f6b62", floor: "#3e544d", shape: "#5f8175" },
];
/** From white, in redmean distance: what is nearer needs a dark wall. */
const BRIGHT = 0.6;

/** Picked by seed and view among the palettes that set the colour off. */
export function paletteOf({ color, seed, view }: PictureSpec): Palette {
  const ranked = [...PALETTES].sort((a, b) => distance(b.wall, color) - distance(a.wall, color));
  const isBright = distance(color, "#ffffff") < BRIGHT;
  return createRandom(seed * 31 + PICTURE_VIEWS.indexOf(view)).pick(ranked.slice(0, isBright ? 5 : 10));
}

/** Average colour of the backdrop, shown while the picture loads. */
export function placeholderColor(spec: PictureSpec): string {
  const { wall, floor } = paletteOf(spec);
  return mix(wall, floor, 0.6);
}

/** Of `#rrggbb` colours in sRGB, as CSS `color-mix` does; `share` is that of `a`, 0 to 1. */
export function mix(a: string, b: string, share: number): string {
  const second = channels(b);
  const mixed = channels(a).map((value, index) => value * share + (second[index] ?? 0) * (1 - share));
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}

/** Redmean distance: 0 (same) to about 3. */
function distance(a: string, b: string): number {
  const [p, q] = [channels(a), channels(b)];
  const mean = (p[0] + q[0]) / 2;
  const [dr, dg, db] = [p[0] - q[0], p[1] - q[1], p[2] - q[2]];
  return Math.sqrt((2 + mean / 256) * dr ** 2 + 4 * dg ** 2 + (2 + (255 - mean) / 256) * db ** 2) / 255;
}

function channels(hex: string): [red: number, green: number, blue: number] {
  const value = parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
