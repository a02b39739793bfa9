type Rgb = readonly [number, number, number];

/** Reads `#rgb` or `#rrggbb`. Throws TypeError for anything else. */
function parseHex(hex: string): Rgb {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(hex);
  const full = short
    ? "#" +
      short
        .slice(1)
        .map((digit) => digit + digit)
        .join("")
    : hex;
  if (!/^#[0-9a-f]{6}$/i.test(full)) throw new TypeError(`Not a hex colour: ${hex}`);
  const value = parseInt(full.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function toHex(rgb: Rgb): string {
  return (
    "#" +
    rgb
      .map((c) =>
        Math.round(Math.min(255, Math.max(0, c)))
          .toString(16)
          .padStart(2, "0"),
      )
      .join("")
  );
}

/** `a` at t = 0, `b` at t = 1, straight through sRGB. */
export function mix(a: string, b: string, t: number): string {
  const p = parseHex(a);
  const q = parseHex(b);
  return toHex([p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t, p[2] + (q[2] - p[2]) * t]);
}

export const lighten = (hex: string, t: number): string => mix(hex, "#ffffff", t);

/** Towards a cool near-black, which keeps shadows from looking muddy. */
export const darken = (hex: string, t: number): string => mix(hex, "#0b0e16", t);

/** Relative luminance, 0 to 1 (WCAG 2). */
export function luminance(hex: string): number {
  const [r, g, b] = parseHex(hex).map((c) => {
    const s = c / 255;
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** How unlike two colours look: 0 (same) to about 3 ("redmean" distance, scaled). */
export function distance(a: string, b: string): number {
  const p = parseHex(a);
  const q = parseHex(b);
  const mean = (p[0] + q[0]) / 2;
  const [dr, dg, db] = [p[0] - q[0], p[1] - q[1], p[2] - q[2]];
  const sum = (2 + mean / 256) * dr * dr + 4 * dg * dg + (2 + (255 - mean) / 256) * db * db;
  return Math.sqrt(sum) / 255;
}
