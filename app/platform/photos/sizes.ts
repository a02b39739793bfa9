import type { PhotoFormat, PhotoWidth } from "~/platform/images";

import { firstPixel } from "./color";

/** A size as it is stored and served. The binding may answer another type than asked, so the type is its word. */
export interface DerivedPhoto {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
}

// A 360 px AVIF thumbnail is to be about 4 kB: twelve of them are a page's picture budget.
// Miniflare's binding (5.20261102) ignores `quality` and encodes with sharp's own (AVIF 50, WebP 80, JPEG 80).
const QUALITY: Record<PhotoFormat, number> = { avif: 40, webp: 60, jpeg: 72 };
const MIME = { avif: "image/avif", webp: "image/webp", jpeg: "image/jpeg" } as const satisfies Record<
  PhotoFormat,
  string
>;

/** Cloudflare makes no AVIF with a longer side (developers.cloudflare.com/images/get-started/limits). */
const MAX_AVIF_SIDE = 1200;

/**
 * Makes one size by the Images binding. It never enlarges, and bounds the height so that a very tall photo stays
 * payable. Turning by the EXIF orientation is the binding's, in both places: Cloudflare's documentation says
 * that "EXIF rotation [is] applied to the image even if the metadata is discarded", and miniflare gives sharp
 * `autoOrient`. So no `rotate` here: it would turn twice. That is why strip.ts keeps the orientation.
 */
export async function derive(
  images: Pick<ImagesBinding, "input">,
  original: ReadableStream<Uint8Array>,
  width: PhotoWidth,
  format: PhotoFormat,
): Promise<DerivedPhoto> {
  const side = format === "avif" ? MAX_AVIF_SIDE : Infinity;
  const result = await images
    .input(original)
    .transform({ width: Math.min(width, side), height: Math.min(width * 2, side), fit: "scale-down" })
    .output({ format: MIME[format], quality: QUALITY[format], anim: false });
  return { bytes: await readAll(result.image()), contentType: result.contentType() };
}

/** Average colour of a photo (`#rrggbb`): the photo shrunk to one pixel. Null if the answer cannot be read. */
export async function averageColor(
  images: Pick<ImagesBinding, "input">,
  photo: Uint8Array<ArrayBuffer>,
): Promise<string | null> {
  const result = await images
    .input(new Blob([photo]).stream())
    .transform({ width: 1, height: 1, fit: "squeeze" })
    .output({ format: "image/png" });
  return firstPixel(await readAll(result.image()));
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
