import { globSync, statSync } from "node:fs";
import { join } from "node:path";

import sharp from "sharp";
import { describe, expect, test } from "vitest";

import { PHOTO_SIZES } from "../../../app/platform/images.ts";
import { sizesOf } from "../../../local/seed/photos.ts";
import { drawSvg } from "../../../local/seed/pictures/draw.ts";
import { placeholderColor } from "../../../local/seed/pictures/palette.ts";
import {
  BICYCLE_BASES,
  BUILDS,
  MOTORCYCLE_BASES,
  PAINTS,
  PICTURE_VIEWS,
  type PictureSpec,
} from "../../../local/seed/pictures/spec.ts";
import { ROOT } from "../../../local/stack/options.ts";

const BASES = [...BICYCLE_BASES, ...MOTORCYCLE_BASES];
const COLORS = Object.values(PAINTS);

const spec = (changes: Partial<PictureSpec> = {}): PictureSpec => ({
  base: "mtb-delantera",
  build: 1,
  color: "#c8372d",
  accent: "#f4f4f4",
  seed: 7,
  view: "lado",
  ...changes,
});

const color = (i: number): string => COLORS[i % COLORS.length] ?? "#000000";
const jpegOf = (one: PictureSpec): Promise<Buffer> =>
  sharp(Buffer.from(drawSvg(one)))
    .jpeg()
    .toBuffer();

/** Mean over the pixels of the largest difference between channels, 0 to 255. */
async function difference(a: PictureSpec, b: PictureSpec): Promise<number> {
  const pixels = async (one: PictureSpec) =>
    sharp(await jpegOf(one))
      .resize(120, 90)
      .removeAlpha()
      .raw()
      .toBuffer();
  const [p, q] = await Promise.all([pixels(a), pixels(b)]);
  return p.reduce((sum, value, i) => sum + Math.abs(value - (q[i] ?? 0)), 0) / p.length;
}

test("the base pictures weigh at most 3 MB in all", () => {
  const files = globSync("local/seed/pictures/base/*/*", { cwd: ROOT });
  const bytes = files.reduce((sum, file) => sum + statSync(join(ROOT, file)).size, 0);
  expect(bytes).toBeLessThanOrEqual(3_000_000);
});

describe("drawSvg", () => {
  test.each(BASES)(
    "drawSvg draws each build of %s in each view: well-formed, 1200x900, in all its colours",
    async (base) => {
      for (let build = 1; build <= BUILDS; build++)
        for (const [i, view] of PICTURE_VIEWS.entries()) {
          const one = spec({ base, build, view, seed: i * 20 + build, color: color(i + build) });
          const svg = drawSvg(one);
          expect(drawSvg({ ...one })).toBe(svg);
          // librsvg reads XML strictly: a stray tag or a repeated attribute throws.
          const { format, width, height } = await sharp(Buffer.from(svg)).metadata();
          expect({ format, width, height }).toEqual({ format: "svg", width: 1200, height: 900 });
          expect(svg).not.toMatch(/NaN|undefined|Infinity|null|var\(|color-mix/);
          const defined = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
          const used = new Set([...svg.matchAll(/url\(#([^)]+)\)/g)].map((match) => match[1]));
          expect([...used].filter((id) => !defined.has(id))).toEqual([]);
          // No brand or number can appear.
          expect(svg).not.toContain("<text");
        }
    },
  );

  test("drawSvg gives every base and build its own picture", () => {
    const builds = Array.from({ length: BUILDS }, (_, index) => index + 1);
    const pictures = new Set(BASES.flatMap((base) => builds.map((build) => drawSvg(spec({ base, build })))));
    expect(pictures.size).toBe(BASES.length * BUILDS);
  });

  test.each(BASES)("drawSvg gives every view of %s its own picture", (base) => {
    const pictures = new Set(PICTURE_VIEWS.map((view) => drawSvg(spec({ base, view }))));
    expect(pictures.size).toBe(PICTURE_VIEWS.length);
  });

  test.each(BASES)("drawSvg varies %s with seed, colour, accent and build", (base) => {
    const picture = drawSvg(spec({ base }));
    expect(drawSvg(spec({ base, seed: 8 }))).not.toBe(picture);
    expect(drawSvg(spec({ base, color: "#1f4e8c" }))).not.toBe(picture);
    expect(drawSvg(spec({ base, accent: "#f2a33a" }))).not.toBe(picture);
    expect(drawSvg(spec({ base, build: 2 }))).not.toBe(picture);
  });

  test("drawSvg shows different pixels for another colour and another build", async () => {
    const one = spec({ base: "scooter" });
    expect(await difference(one, { ...one, color: "#1f4e8c" })).toBeGreaterThan(2);
    expect(await difference(one, { ...one, build: 2 })).toBeGreaterThan(1);
  });
});

describe("sizesOf", () => {
  test("sizesOf makes cards of about 2.8 kB at 360 px", async () => {
    const cards: Awaited<ReturnType<typeof sizesOf>>[] = [];
    for (const [i, base] of BASES.entries())
      cards.push(
        await sizesOf(
          drawSvg(spec({ base, build: 1 + (i % BUILDS), seed: i, color: color(i), accent: color(i + 3) })),
          PHOTO_SIZES.filter(({ width }) => width === 360),
        ),
      );
    const weights = cards.map(([card]) => card?.bytes.byteLength ?? Infinity);
    const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
    // A page carries the first card inside: app/platform/photos/store.server.ts takes at most 3,300 bytes.
    expect(mean(weights)).toBeLessThanOrEqual(2950);
  });
});

describe("placeholderColor", () => {
  test("placeholderColor is a six-digit colour, the same for the same spec", () => {
    for (const base of BASES) {
      for (const view of PICTURE_VIEWS) {
        expect(placeholderColor(spec({ base, view }))).toMatch(/^#[0-9a-f]{6}$/);
        expect(placeholderColor(spec({ base, view }))).toBe(placeholderColor(spec({ base, view })));
      }
    }
  });

  test("placeholderColor is near the corner pixels of the rendered picture", async () => {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const one = spec({ seed });
      const strip = await sharp(await jpegOf(one))
        .extract({ left: 0, top: 0, width: 60, height: 900 })
        .resize(1, 1)
        .raw()
        .toBuffer();
      const expected = [1, 3, 5].map((i) => parseInt(placeholderColor(one).slice(i, i + 2), 16));
      for (const [channel, value] of expected.entries()) {
        expect(Math.abs((strip[channel] ?? 0) - value)).toBeLessThan(36);
      }
    }
  });
});
