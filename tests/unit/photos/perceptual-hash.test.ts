import sharp, { type Sharp } from "sharp";
import { describe, expect, test } from "vitest";

import { readPixels } from "~/platform/photos/pixels";
import {
  bandsOf,
  differingBits,
  isPerceptualHash,
  HASH_HEIGHT,
  HASH_WIDTH,
  perceptualHashOf,
  SAME_PHOTO_BITS,
} from "~/platform/photos/similarity/perceptual-hash";

/** A picture of soft shapes, as a photo has: other for each seed. */
function picture(seed: number, width = 640, height = 480): Sharp {
  const raw = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [across, down] = [x / width, y / height];
      const wave =
        Math.sin(across * (3 + (seed % 3)) + seed * 1.7) * Math.cos(down * (2 + (seed % 2)) - seed) +
        Math.sin((across + down) * 4 + seed * 2.3);
      const value = Math.round(128 + 55 * wave);
      raw.set([value, Math.min(255, value + 30), Math.max(0, value - 40)], (y * width + x) * 3);
    }
  return sharp(Buffer.from(raw), { raw: { width, height, channels: 3 } });
}

async function look(image: Sharp): Promise<string | null> {
  const small = sharp(await image.toBuffer()).resize(HASH_WIDTH, HASH_HEIGHT, { fit: "fill" });
  const pixels = await readPixels(new Uint8Array(await small.png().toBuffer()));
  if (!pixels) throw new Error("no pixels");
  return perceptualHashOf(pixels);
}

describe("how a photo looks", () => {
  test.each([1, 2, 3, 4, 5])("a look hardly changes when picture %i is saved again and made smaller", async (seed) => {
    const first = await look(picture(seed).jpeg({ quality: 90 }));
    const again = [
      await look(picture(seed).jpeg({ quality: 40 })),
      await look(picture(seed).resize(320).webp({ quality: 50 })),
      await look(picture(seed).modulate({ brightness: 1.1 }).png()),
    ];
    expect(isPerceptualHash(first)).toBe(true);
    for (const other of again) expect(differingBits(first ?? "", other ?? "")).toBeLessThanOrEqual(SAME_PHOTO_BITS);
  });

  test("a photo's look differs between pictures", async () => {
    const looks = await Promise.all([1, 2, 3, 4, 5].map((seed) => look(picture(seed).jpeg())));
    for (const [at, one] of looks.entries())
      for (const other of looks.slice(at + 1))
        expect(differingBits(one ?? "", other ?? "")).toBeGreaterThan(SAME_PHOTO_BITS);
  });

  test("a photo's look is not known of a plain picture", async () => {
    const plain = sharp({ create: { width: 300, height: 200, channels: 3, background: "#336699" } });
    expect(await look(plain.png())).toBeNull();
  });

  test("a photo's look shares a band with one that differs in three bits, wherever they are", () => {
    const one = "0123456789abcdef";
    for (const change of [0x7n, 0x8000000000000011n, 0x1000100010000000n]) {
      const other = (BigInt(`0x${one}`) ^ change).toString(16).padStart(16, "0");
      expect(differingBits(one, other)).toBe(3);
      expect(bandsOf(one).filter((band) => bandsOf(other).includes(band)).length).toBeGreaterThan(0);
    }
  });
});
