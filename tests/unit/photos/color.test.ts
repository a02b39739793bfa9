import sharp from "sharp";
import { describe, expect, test } from "vitest";

import { Lru } from "~/platform/lru";
import { averageColor } from "~/platform/photos/picture/color";
import { readPixels } from "~/platform/photos/pixels";

const pixel = (background: { r: number; g: number; b: number; alpha?: number }) =>
  sharp({ create: { width: 1, height: 1, channels: background.alpha === undefined ? 3 : 4, background } });

/** Nine by eight pixels of four colours. */
const QUARTERS = Uint8Array.from({ length: 9 * 8 * 3 }, (_, at) => {
  const [x, y] = [Math.floor(at / 3) % 9, Math.floor(at / 27)];
  const color = [
    [250, 10, 20],
    [10, 240, 30],
    [20, 30, 230],
    [200, 200, 0],
  ][(x < 4 ? 0 : 1) + (y < 4 ? 0 : 2)];
  return color?.[at % 3] ?? 0;
});
const quarters = () => sharp(Buffer.from(QUARTERS), { raw: { width: 9, height: 8, channels: 3 } });

async function colorOf(png: Uint8Array): Promise<string | null> {
  const pixels = await readPixels(png);
  return pixels && averageColor(pixels);
}

describe("colour of a small picture", () => {
  test.each([
    ["truecolour", () => pixel({ r: 18, g: 52, b: 86 }).png(), "#123456"],
    ["16 bits a channel", () => pixel({ r: 18, g: 52, b: 86 }).toColourspace("rgb16").png(), "#123456"],
    ["grey", () => pixel({ r: 120, g: 120, b: 120 }).toColourspace("b-w").png(), "#787878"],
    ["palette", () => pixel({ r: 18, g: 52, b: 86 }).png({ palette: true }), "#123456"],
    ["clear over white", () => pixel({ r: 255, g: 0, b: 0, alpha: 0 }).png(), "#ffffff"],
    ["half clear over white", () => pixel({ r: 255, g: 0, b: 0, alpha: 0.5 }).png(), "#ff7f7f"],
  ] as const)("the colour of a small picture is the mean of a picture in %s", async (_, image, color) => {
    expect(await colorOf(new Uint8Array(await image().toBuffer()))).toBe(color);
  });

  test.each([
    ["truecolour", () => quarters().png({ compressionLevel: 9, adaptiveFiltering: true })],
    ["palette", () => quarters().png({ palette: true })],
    ["alpha", () => quarters().ensureAlpha().png()],
  ] as const)("each pixel of %s is read, whatever the filters of its lines", async (_, image) => {
    const pixels = await readPixels(new Uint8Array(await image().toBuffer()));
    expect(pixels).toMatchObject({ width: 9, height: 8 });
    expect([...(pixels?.rgb ?? [])]).toEqual([...QUARTERS]);
  });

  test("the colour of a small picture is null for a file that is no PNG or lacks its parts", async () => {
    const png = new Uint8Array(await pixel({ r: 1, g: 2, b: 3 }).png().toBuffer());
    expect(await colorOf(new Uint8Array(await pixel({ r: 1, g: 2, b: 3 }).jpeg().toBuffer()))).toBeNull();
    expect(await colorOf(png.subarray(0, 33))).toBeNull();
    expect(await colorOf(new Uint8Array())).toBeNull();
  });

  test("the colour of a small picture rejects pixels that cannot be unpacked", async () => {
    const png = new Uint8Array(await pixel({ r: 1, g: 2, b: 3 }).png({ compressionLevel: 0 }).toBuffer());
    const data = Buffer.from(png).indexOf("IDAT") + 4;
    png.fill(0xff, data, data + 6);
    await expect(colorOf(png)).rejects.toThrow();
  });
});

describe("Lru", () => {
  test("Lru drops the least recently used, and keeps null apart from absent", () => {
    const lru = new Lru<string | null>(2);
    lru.set("a", "1");
    lru.set("b", null);
    expect(lru.get("a")).toBe("1");
    lru.set("c", "3");
    expect(lru.get("b")).toBeUndefined();
    expect(lru.get("a")).toBe("1");
    lru.set("a", null);
    expect(lru.get("a")).toBeNull();
    expect(lru.get("c")).toBe("3");
    lru.delete("c");
    expect(lru.get("c")).toBeUndefined();
  });
});
