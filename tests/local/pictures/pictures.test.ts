import sharp from "sharp";
import { describe, expect, test } from "vitest";

import {
  BICYCLE_KINDS,
  drawSvg,
  MOTORCYCLE_KINDS,
  PICTURE_VIEWS,
  placeholderColor,
  renderJpeg,
  type PictureSpec,
} from "../../../local/pictures/index.ts";
import { cardPictures } from "../../../local/seed/photos.ts";

const KINDS = [...BICYCLE_KINDS, ...MOTORCYCLE_KINDS];
const COLORS = ["#c8372d", "#1f4e8c", "#4f7a5b", "#e8b33c", "#20242b", "#e9ecef", "#d95f8c", "#2f9c95"] as const;

const spec = (changes: Partial<PictureSpec> = {}): PictureSpec => ({
  kind: "montana",
  color: "#c8372d",
  accent: "#f4f4f4",
  size: 0.5,
  seed: 7,
  view: "lado",
  ...changes,
});

const color = (i: number): string => COLORS[i % COLORS.length] ?? "#000000";

/** Mean over the pixels of the largest difference between channels, 0 to 255. */
async function difference(a: Uint8Array, b: Uint8Array): Promise<number> {
  const pixels = (jpeg: Uint8Array): Promise<Buffer> => sharp(jpeg).resize(120, 90).removeAlpha().raw().toBuffer();
  const [p, q] = await Promise.all([pixels(a), pixels(b)]);
  return p.reduce((sum, value, i) => sum + Math.abs(value - (q[i] ?? 0)), 0) / p.length;
}

describe("drawSvg", () => {
  test.each(KINDS)("draws %s the same way twice in every view", (kind) => {
    for (const view of PICTURE_VIEWS) {
      const one = spec({ kind, view });
      expect(drawSvg({ ...one })).toBe(drawSvg(one));
    }
  });

  test.each(KINDS)("draws %s as well-formed SVG of 1200x900 in every view", async (kind) => {
    for (const [i, view] of PICTURE_VIEWS.entries()) {
      const seed = i * 20;
      const svg = drawSvg(spec({ kind, view, seed, size: (seed % 5) / 4, color: color(seed) }));
      // librsvg reads XML strictly: a stray tag or a repeated attribute throws.
      const { format, width, height } = await sharp(Buffer.from(svg)).metadata();
      expect({ format, width, height }).toEqual({ format: "svg", width: 1200, height: 900 });
      expect(svg).not.toMatch(/NaN|undefined|Infinity|null/);
    }
  });

  test.each(KINDS)("refers only to gradients and clips that it defines (%s)", (kind) => {
    for (const view of PICTURE_VIEWS) {
      const svg = drawSvg(spec({ kind, view }));
      const defined = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
      const used = new Set([...svg.matchAll(/url\(#([^)]+)\)/g)].map((match) => match[1]));
      expect([...used].filter((id) => !defined.has(id))).toEqual([]);
    }
  });

  test("gives every kind its own picture", () => {
    const pictures = new Set(KINDS.map((kind) => drawSvg(spec({ kind }))));
    expect(pictures.size).toBe(KINDS.length);
  });

  test("gives every view its own picture", () => {
    const pictures = new Set(PICTURE_VIEWS.map((view) => drawSvg(spec({ view }))));
    expect(pictures.size).toBe(PICTURE_VIEWS.length);
  });

  test.each(KINDS)("varies %s with seed, colour, accent and size", (kind) => {
    const base = drawSvg(spec({ kind }));
    expect(drawSvg(spec({ kind, seed: 8 }))).not.toBe(base);
    expect(drawSvg(spec({ kind, color: "#1f4e8c" }))).not.toBe(base);
    expect(drawSvg(spec({ kind, accent: "#f2a33a" }))).not.toBe(base);
    expect(drawSvg(spec({ kind, size: 1 }))).not.toBe(base);
  });

  test("clamps sizes outside 0 to 1", () => {
    expect(drawSvg(spec({ size: 7 }))).toBe(drawSvg(spec({ size: 1 })));
    expect(drawSvg(spec({ size: -3 }))).toBe(drawSvg(spec({ size: 0 })));
  });

  test("takes the short form of a colour", () => {
    expect(drawSvg(spec({ color: "#f00", accent: "#fff" }))).toContain("<svg");
  });

  test.each(["red", "#12", "#12345g", "", "c8372d"])("rejects the colour %j", (bad) => {
    expect(() => drawSvg(spec({ color: bad }))).toThrow(TypeError);
  });

  test("writes no text, so that no brand or number can appear", () => {
    for (const kind of KINDS) expect(drawSvg(spec({ kind }))).not.toContain("<text");
  });
});

describe("renderJpeg", () => {
  test("renders a JPEG of 1200x900", async () => {
    const { format, width, height } = await sharp(await renderJpeg(spec())).metadata();
    expect({ format, width, height }).toEqual({ format: "jpeg", width: 1200, height: 900 });
  });

  test("gives the same bytes for the same spec", async () => {
    const [a, b] = await Promise.all([renderJpeg(spec()), renderJpeg(spec())]);
    expect(Buffer.from(a).equals(Buffer.from(b))).toBe(true);
  });

  test("follows width and quality", async () => {
    const small = await renderJpeg(spec(), { width: 400 });
    expect(await sharp(small).metadata()).toMatchObject({ width: 400, height: 300 });
    const [coarse, fine] = await Promise.all([
      renderJpeg(spec(), { quality: 40 }),
      renderJpeg(spec(), { quality: 92 }),
    ]);
    expect(coarse.byteLength).toBeLessThan(fine.byteLength);
  });

  test("shows different pixels for another colour and another seed", async () => {
    const [base, blue, other] = await Promise.all([
      renderJpeg(spec({ kind: "scooter" })),
      renderJpeg(spec({ kind: "scooter", color: "#1f4e8c" })),
      renderJpeg(spec({ kind: "scooter", seed: 1234 })),
    ]);
    expect(await difference(base, blue)).toBeGreaterThan(2);
    expect(await difference(base, other)).toBeGreaterThan(1);
  });

  test("rejects a colour that is not hexadecimal", async () => {
    await expect(renderJpeg(spec({ accent: "rojo" }))).rejects.toThrow(TypeError);
  });
});

describe("cardPictures", () => {
  test("makes cards of about 2.8 kB at 360 px and 1.3 kB at 180 px", async () => {
    const cards: Awaited<ReturnType<typeof cardPictures>>[] = [];
    for (const [i, kind] of KINDS.entries())
      cards.push(await cardPictures(drawSvg(spec({ kind, seed: i, color: color(i), accent: color(i + 3) }))));
    const bytesAt = (width: number): number[] =>
      cards.map((sizes) => sizes.find((size) => size.width === width)?.bytes.byteLength ?? Infinity);
    const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean(bytesAt(360))).toBeLessThanOrEqual(2950);
    expect(mean(bytesAt(180))).toBeLessThanOrEqual(1500);
    // A page carries the first card inside: app/platform/photos/store.server.ts takes at most 3,300 bytes.
    expect(Math.max(...bytesAt(180))).toBeLessThan(2200);
  });
});

describe("placeholderColor", () => {
  test("is a six-digit colour, the same for the same spec", () => {
    for (const kind of KINDS) {
      for (const view of PICTURE_VIEWS) {
        expect(placeholderColor(spec({ kind, view }))).toMatch(/^#[0-9a-f]{6}$/);
        expect(placeholderColor(spec({ kind, view }))).toBe(placeholderColor(spec({ kind, view })));
      }
    }
  });

  test("is near the corner pixels of the rendered picture", async () => {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const one = spec({ seed });
      const strip = await sharp(await renderJpeg(one))
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
