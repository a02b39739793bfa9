import { join } from "node:path";

import sharp from "sharp";
import { getPlatformProxy } from "wrangler";

import { derivedKey, originalKey } from "../../app/platform/photos/keys.ts";
import type { Photo } from "../../app/platform/photos/model.ts";
import { placeholderColor, renderJpeg, type PictureSpec } from "../pictures/index.ts";
import { ROOT } from "../stack/options.ts";
import type { SeedListing } from "./listings.ts";

const WIDTH = 1200;
const HEIGHT = 900;
/** Card pictures are made ahead, as at the quality that production asks for: the local Images binding ignores it. */
const CARD_WIDTHS = [180, 360] as const;
const CARD_QUALITY = 40;
/** Pictures under way at once: sharp draws on its own threads. */
const PARALLEL = 4;

/**
 * Draws each listing's pictures and stores them in R2 as the photo pipeline does for a seller's
 * (`photos/{listingId}/{photoId}`). The same picture is drawn once and stored under each of its keys.
 */
export async function storePictures(
  dataDir: string,
  listings: readonly SeedListing[],
  progress: (done: number, total: number) => void,
): Promise<Map<string, Photo[]>> {
  const proxy = await getPlatformProxy<{ PHOTOS: R2Bucket }>({
    configPath: join(ROOT, "wrangler.toml"),
    persist: { path: join(dataDir, "worker", "v3") },
  });
  const jobs = listings.flatMap((listing) => listing.pictures.map((spec, index) => ({ listing, spec, index })));
  const drawn = new Map<string, Promise<Uint8Array>>();
  const photos = new Map<string, Photo[]>(listings.map(({ id }) => [id, []]));
  let next = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    for (let job = jobs[next++]; job; job = jobs[next++]) {
      const { listing, spec, index } = job;
      const key = `${listing.id}/foto-${index + 1}`;
      const same = JSON.stringify(spec);
      const bytes = drawn.get(same) ?? renderJpeg(spec, { width: WIDTH });
      drawn.set(same, bytes);
      await proxy.env.PHOTOS.put(originalKey(key), await bytes, { httpMetadata: { contentType: "image/jpeg" } });
      if (index === 0) await storeCardPictures(proxy.env.PHOTOS, key, await bytes);
      const list = photos.get(listing.id) ?? [];
      list[index] = photoOf(key, spec);
      photos.set(listing.id, list);
      progress(++done, jobs.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: PARALLEL }, work));
  } finally {
    await proxy.dispose();
  }
  return photos;
}

async function storeCardPictures(bucket: R2Bucket, key: string, original: Uint8Array): Promise<void> {
  for (const width of CARD_WIDTHS) {
    const avif = await sharp(original).resize({ width }).avif({ quality: CARD_QUALITY }).toBuffer();
    await bucket.put(derivedKey(key, width, "avif"), avif, { httpMetadata: { contentType: "image/avif" } });
  }
}

function photoOf(key: string, spec: PictureSpec): Photo {
  return { key, width: WIDTH, height: HEIGHT, color: placeholderColor(spec) };
}
