import { UpstreamError } from "~/platform/errors";
import type { PhotoFormat, PhotoSize } from "~/platform/images";

import { textAt } from "./container";
import { averageColor } from "./picture/color";
import { readPixels } from "./pixels";
import { HASH_HEIGHT, HASH_WIDTH, perceptualHashOf } from "./similarity/perceptual-hash";
import { typeOf } from "./strip";
import { codeOf, statusOf } from "./upstream";

/** The binding may answer another type than asked: the type is read from the bytes. */
export interface DerivedPhoto {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
}

type Encoder = (
  original: ReadableStream<Uint8Array>,
  size: { width: number; format: keyof typeof MIME; quality: number },
) => Promise<DerivedPhoto>;

/**
 * Most bytes of a card's picture: the first TCP flight (14.6 kB) has to hold one of them beside the document and its
 * styles, which are 11.1 kB with all 25 departments and 18 brands among the filters. As text it grows by a twentieth.
 */
export const MAX_THUMBNAIL_BYTES = 3_300;
/** Of a card's AVIF: lower, as one of them has to be light enough to be part of a page. */
const CARD_QUALITY = 30;
const QUALITY: Record<PhotoFormat, number> = { avif: 40, jpeg: 72 };

export function qualityOf({ width, format }: PhotoSize): number {
  return width === 360 ? CARD_QUALITY : QUALITY[format];
}

const MIME = { avif: "image/avif", webp: "image/webp", jpeg: "image/jpeg" } as const;

/** Cloudflare makes no AVIF with a longer side (developers.cloudflare.com/images/get-started/limits). */
const MAX_AVIF_SIDE = 1200;

/**
 * The Images binding as encoder. It never enlarges, and bounds the height so that a very tall photo stays payable.
 * Turning by the EXIF orientation is the binding's, in both places: Cloudflare's documentation says that "EXIF
 * rotation [is] applied to the image even if the metadata is discarded", and miniflare gives sharp `autoOrient`.
 * So no `rotate` here: it would turn twice. That is why strip.ts keeps the orientation.
 * Miniflare's binding (5.20261102) ignores `quality` and encodes with sharp's own (AVIF 50, WebP 80, JPEG 80).
 * @throws UpstreamError (invalid-response) for an answer that is no picture
 */
export function imagesEncoder(images: Pick<ImagesBinding, "input">): Encoder {
  return async (original, { width, format, quality }) => {
    const side = format === "avif" ? MAX_AVIF_SIDE : Infinity;
    const result = await images
      .input(original)
      .transform({ width: Math.min(width, side), height: Math.min(width * 2, side), fit: "scale-down" })
      .output({ format: MIME[format], quality, anim: false });
    const bytes = await readAll(result.image());
    const contentType = isAvif(bytes) ? MIME.avif : typeOf(bytes);
    if (!contentType)
      throw new UpstreamError("images", "invalid-response", `${bytes.length} bytes that are no picture`);
    return { bytes, contentType };
  };
}

export type Decoded = { color: string; hash: string | null } | "damaged";

/**
 * Decodes a photo by having the Images binding shrink it to a few pixels: `info()` would read its header only.
 * @throws any error of the binding that is not the photo's fault
 */
export async function decode(images: Pick<ImagesBinding, "input">, photo: Uint8Array<ArrayBuffer>): Promise<Decoded> {
  try {
    return await shrunken(images, photo);
  } catch (error) {
    if (UNREADABLE.has(codeOf(error) ?? 0)) return "damaged";
    // The binding has one code for damaged pixels and for its own faults. Where it can decode another picture, it
    // is the photo that is damaged; where it cannot, it throws again.
    if (codeOf(error) !== NOT_TRANSFORMED || OUTAGE.has(statusOf(error) ?? 0)) throw error;
    await shrunken(
      images,
      Uint8Array.from(atob(CONTROL_PNG), (character) => character.charCodeAt(0)),
    );
    return "damaged";
  }
}

/** Images API: the input is not an image; its format is not supported. */
const UNREADABLE = new Set([9412, 9520]);
/** Images API: the transformation failed, "for example when an image has an invalid format". */
const NOT_TRANSFORMED = 9523;
const OUTAGE = new Set([429, 502, 503, 504]);
/** A picture of one pixel that any decoder reads. */
const CONTROL_PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

async function shrunken(
  images: Pick<ImagesBinding, "input">,
  photo: Uint8Array<ArrayBuffer>,
): Promise<{ color: string; hash: string | null }> {
  const result = await images
    .input(new Blob([photo]).stream())
    .transform({ width: HASH_WIDTH, height: HASH_HEIGHT, fit: "squeeze" })
    .output({ format: "image/png" });
  const pixels = await readPixels(await readAll(result.image()));
  if (pixels === null) throw new UpstreamError("images", "invalid-response", "no pixels that can be read");
  return { color: averageColor(pixels), hash: perceptualHashOf(pixels) };
}

function isAvif(bytes: Uint8Array): boolean {
  return textAt(bytes, 4, 8) === "ftypavif";
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
