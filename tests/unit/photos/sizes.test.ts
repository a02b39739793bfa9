import { describe, expect, test, vi } from "vitest";

import type { PhotoFormat, PhotoWidth } from "~/platform/images";
import { makeSize, type Encoder } from "~/platform/photos/sizes";

/** An encoder whose pictures weigh what `weights` says for each quality. */
function encoderOf(weights: Record<number, number>) {
  return vi.fn<Encoder>((_, { quality }) =>
    Promise.resolve({ bytes: new Uint8Array(weights[quality] ?? 0), contentType: "image/avif" }),
  );
}

async function made(encode: ReturnType<typeof encoderOf>, width: PhotoWidth = 360, format: PhotoFormat = "avif") {
  const open = vi.fn(() => Promise.resolve(new Blob(["original"]).stream()));
  const { bytes } = await makeSize(encode, open, width, format);
  expect(open).toHaveBeenCalledTimes(encode.mock.calls.length);
  return { bytes: bytes.length, qualities: encode.mock.calls.map(([, { quality }]) => quality) };
}

describe("makeSize", () => {
  test.each([
    ["takes a thumbnail of 3.3 kB at once", { 40: 3300 }, 3300, [40]],
    ["makes a heavier one again at 30", { 40: 3301, 30: 3200 }, 3200, [40, 30]],
    ["makes one that is still heavy again at 22", { 40: 6800, 30: 5200, 22: 3200 }, 3200, [40, 30, 22]],
    ["takes the last where none fits", { 40: 9000, 30: 8000, 22: 7000 }, 7000, [40, 30, 22]],
    ["stops where a lower quality saves nothing", { 40: 6800, 30: 6800, 22: 1 }, 6800, [40, 30]],
  ])("%s", async (_, weights, bytes, qualities) => {
    expect(await made(encoderOf(weights))).toEqual({ bytes, qualities });
  });

  test.each([
    [720, "avif", 40],
    [1280, "avif", 40],
    [360, "webp", 60],
    [360, "jpeg", 72],
  ] as const)("makes %i px %s once, whatever its size in bytes", async (width, format, quality) => {
    expect(await made(encoderOf({ [quality]: 90_000 }), width, format)).toEqual({
      bytes: 90_000,
      qualities: [quality],
    });
  });

  test("rejects when an attempt fails, so that a heavy thumbnail is not kept for ever", async () => {
    const encode = encoderOf({ 40: 5000 });
    encode.mockImplementationOnce(encode.getMockImplementation()!).mockRejectedValueOnce(new Error("429"));
    await expect(made(encode)).rejects.toThrow("429");
  });
});
