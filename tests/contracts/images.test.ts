import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";

import { decode, imagesEncoder } from "~/platform/photos/sizes";

import { cloudflareTarget, type CloudflareTarget } from "./cloudflare-target.ts";

let target: CloudflareTarget;
let images: ImagesBinding;
let photo: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  target = await cloudflareTarget("images");
  images = target.env.IMAGES;
  photo = await drawn(640, 480);
});
afterAll(() => target?.close());

/** A red picture. With `orientation` as a camera notes that it was turned. */
async function drawn(width: number, height: number, orientation = 1): Promise<Uint8Array<ArrayBuffer>> {
  const picture = sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 60 } } });
  return new Uint8Array(await picture.withMetadata({ orientation }).jpeg().toBuffer());
}

const streamOf = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]).stream();

test("Images tells type and size of a picture", async () => {
  expect(await images.info(streamOf(photo))).toMatchObject({ format: "image/jpeg", width: 640, height: 480 });
});

test.each(["avif", "webp", "jpeg"] as const)("Images makes a narrower %s and never a wider one", async (format) => {
  const encode = imagesEncoder(images);
  for (const [width, expected] of [
    [360, 360],
    [1280, 640],
  ] as const) {
    const made = await encode(streamOf(photo), { width, format, quality: 60 });
    expect(made.contentType).toBe(`image/${format}`);
    expect(await images.info(streamOf(made.bytes))).toMatchObject({ width: expected, height: (expected * 3) / 4 });
  }
});

test("Images turns a picture as the camera noted, once", async () => {
  const turned = await drawn(640, 480, 6);
  const made = await imagesEncoder(images)(streamOf(turned), { width: 360, format: "jpeg", quality: 60 });
  expect(await images.info(streamOf(made.bytes))).toMatchObject({ width: 360, height: 480 });
});

test("Images reads the pixels of a whole picture, and none of a damaged one", async () => {
  expect(await decode(images, photo)).toMatchObject({ color: expect.stringMatching(/^#c[0-9a-f]{5}$/) });
  expect(await decode(images, photo.slice(0, 40))).toBe("damaged");
  expect(await decode(images, new TextEncoder().encode("no picture at all"))).toBe("damaged");
});
