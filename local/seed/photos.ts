import sharp from "sharp";

import { PHOTO_SIZES, type PhotoSize } from "../../app/platform/images.ts";
import { derivedKey, originalKey } from "../../app/platform/photos/keys.ts";
import type { Photo } from "../../app/platform/photos/model.ts";
import { drawSvg } from "./pictures/draw.ts";
import { placeholderColor } from "./pictures/palette.ts";
import type { PictureSpec } from "./pictures/spec.ts";

const WIDTH = 1200;
const HEIGHT = 900;
/** A fifth of the encoder's default time; at this quality nearly every cover is light enough to be part of a page. */
const CARD_AVIF = { quality: 30, effort: 2 } as const;
const PAGE_AVIF = { quality: 40, effort: 0 } as const;
const JPEG = { quality: 72 } as const;
/** Pictures in progress at once; sharp encodes on its own threads. */
const PARALLEL = 4;

export interface Pictured {
  id: string;
  pictures: readonly PictureSpec[];
}

/** One picture of a listing or bicycle and the key under which the photo pipeline would have stored it. */
export interface PictureJob {
  key: string;
  spec: PictureSpec;
  isCover: boolean;
}

type PictureBucket = Pick<R2Bucket, "put">;

/** Photos as their document holds them: nothing is drawn for this. */
export function photosOf({ id, pictures }: Pictured): Photo[] {
  return pictures.map((spec, index) => ({
    key: photoKey(id, index),
    width: WIDTH,
    height: HEIGHT,
    color: placeholderColor(spec),
  }));
}

export function pictureJobs(owners: readonly Pictured[]): PictureJob[] {
  return owners.flatMap(({ id, pictures }) =>
    pictures.map((spec, index) => ({ key: photoKey(id, index), spec, isCover: index === 0 })),
  );
}

/**
 * Stores the pictures in R2: each original as SVG text (docs/decisions/2026-11-27-base-pictures.md), with the sizes
 * that an upload has. Cards show covers only.
 */
export async function drawPictures(
  bucket: PictureBucket,
  jobs: readonly PictureJob[],
  progress: (done: number, total: number) => void,
): Promise<void> {
  let next = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    for (let job = jobs[next++]; job; job = jobs[next++]) {
      await drawPicture(bucket, job);
      progress(++done, jobs.length);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
}

async function drawPicture(bucket: PictureBucket, { key, spec, isCover }: PictureJob): Promise<void> {
  const svg = drawSvg(spec);
  await bucket.put(originalKey(key), svg, { httpMetadata: { contentType: "image/svg+xml" } });
  for (const { size, bytes } of await sizesOf(svg, isCover ? PHOTO_SIZES : PHOTO_SIZES.slice(1)))
    await bucket.put(derivedKey(key, size), bytes, { httpMetadata: { contentType: `image/${size.format}` } });
}

export async function sizesOf(
  svg: string,
  sizes: readonly PhotoSize[],
): Promise<{ size: PhotoSize; bytes: Uint8Array }[]> {
  // Rendered once, scaled down for each size.
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: "#ffffff" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Promise.all(
    sizes.map(async (size) => {
      const { width, format } = size;
      const scaled = sharp(data, { raw: info }).resize({ width, withoutEnlargement: true });
      const encoded = format === "jpeg" ? scaled.jpeg(JPEG) : scaled.avif(width === 360 ? CARD_AVIF : PAGE_AVIF);
      return { size, bytes: await encoded.toBuffer() };
    }),
  );
}

/** Not the names of the pictures before 2026-11-27, whose sizes may still lie in an old stack. */
function photoKey(id: string, index: number): string {
  return `${id}/vista-${index + 1}`;
}
