import sharp from "sharp";
import { describe, expect, test } from "vitest";

import { firstPixel } from "~/platform/photos/color";
import { Lru } from "~/platform/photos/lru";

const pixel = (background: { r: number; g: number; b: number; alpha?: number }) =>
  sharp({ create: { width: 1, height: 1, channels: background.alpha === undefined ? 3 : 4, background } });

describe("colour of one pixel", () => {
  test.each([
    ["truecolour", () => pixel({ r: 18, g: 52, b: 86 }).png(), "#123456"],
    ["16 bits a channel", () => pixel({ r: 18, g: 52, b: 86 }).toColourspace("rgb16").png(), "#123456"],
    ["grey", () => pixel({ r: 120, g: 120, b: 120 }).toColourspace("b-w").png(), "#787878"],
    ["palette", () => pixel({ r: 18, g: 52, b: 86 }).png({ palette: true }), "#123456"],
    ["clear over white", () => pixel({ r: 255, g: 0, b: 0, alpha: 0 }).png(), "#ffffff"],
    ["half clear over white", () => pixel({ r: 255, g: 0, b: 0, alpha: 0.5 }).png(), "#ff7f7f"],
  ] as const)("%s", async (_, image, color) => {
    expect(await firstPixel(new Uint8Array(await image().toBuffer()))).toBe(color);
  });

  test("is null for a file that is no PNG or lacks its parts", async () => {
    const png = new Uint8Array(await pixel({ r: 1, g: 2, b: 3 }).png().toBuffer());
    expect(await firstPixel(new Uint8Array(await pixel({ r: 1, g: 2, b: 3 }).jpeg().toBuffer()))).toBeNull();
    expect(await firstPixel(png.subarray(0, 33))).toBeNull();
    expect(await firstPixel(new Uint8Array())).toBeNull();
  });

  test("rejects pixels that cannot be unpacked", async () => {
    const png = new Uint8Array(await pixel({ r: 1, g: 2, b: 3 }).png({ compressionLevel: 0 }).toBuffer());
    const data = Buffer.from(png).indexOf("IDAT") + 4;
    png.fill(0xff, data, data + 6);
    await expect(firstPixel(png)).rejects.toThrow();
  });
});

describe("Lru", () => {
  test("drops the least recently used, and keeps null apart from absent", () => {
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
