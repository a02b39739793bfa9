import { toBase64Url } from "../crypto/encoding.ts";
import type { PhotoSize } from "../images.ts";

// Names of photos in R2 and in addresses. The name of an uploaded file never becomes part of one.
// Relative imports with extensions: the seed (plain Node) puts photos into R2 under the same names.

const SEGMENT = "[A-Za-z0-9_-]{1,64}";
const KEY = new RegExp(`^${SEGMENT}/${SEGMENT}$`);
const LISTING = new RegExp(`^${SEGMENT}$`);
/** Those of addresses until 2026-11-28 included, when each size was made as it was first asked for. */
const ADDRESS_WIDTHS = [180, 360, 720, 1280] as const;
const ADDRESS_FORMATS = ["avif", "webp", "jpeg"] as const;
export const ADDRESS_SIZES: readonly AskedSize[] = ADDRESS_WIDTHS.flatMap((width) =>
  ADDRESS_FORMATS.map((format) => ({ width, format })),
);
const FILE = new RegExp(`^(${SEGMENT})-(${ADDRESS_WIDTHS.join("|")})\\.(${ADDRESS_FORMATS.join("|")})$`);

export interface AskedSize {
  width: (typeof ADDRESS_WIDTHS)[number];
  format: (typeof ADDRESS_FORMATS)[number];
}

/** True for `{listingId}/{photoId}` of letters, digits, `-` and `_`: nothing that could leave its folder. */
export function isPhotoKey(key: string): boolean {
  return KEY.test(key);
}

/** 96 random bits: a draft's photos cannot be guessed. @throws RangeError on a wrong listing id */
export function newPhotoKey(listingId: string): string {
  if (!LISTING.test(listingId)) throw new RangeError("A listing id has only letters, digits, - and _");
  return `${listingId}/${toBase64Url(crypto.getRandomValues(new Uint8Array(12)))}`;
}

export function originalKey(key: string): string {
  return `photos/${key}`;
}

/** The size that answers an address: that of its name, or the one that took the place of a former one. */
export function storedSize({ width, format }: AskedSize): PhotoSize {
  if (format === "avif") return { width: width <= 360 ? 360 : 720, format };
  return { width: width <= 720 ? 720 : 1280, format: "jpeg" };
}

export function derivedKey(key: string, { width, format }: AskedSize): string {
  return `derived/${key}-${width}.${format}`;
}

export const UNMADE = "unmade/";
/** Where R2 remembers that sizes of a photo are to be made: until they are, whatever happens in between. */
export function unmadeKey(key: string): string {
  return UNMADE + key;
}

/** The picture of a photo with price and title, for shared links. */
export function shareKey(key: string): string {
  return `derived/${key}-compartir.jpeg`;
}

/** Keys of videos are like those of photos, so that the notes of what is to be deleted hold both. */
export function videoKey(key: string): string {
  return `videos/${key}`;
}

/** Every object in R2 that belongs to a key: the original, all sizes that were ever made, notes; or the video. */
export function allKeys(key: string): string[] {
  return [
    originalKey(key),
    videoKey(key),
    shareKey(key),
    unmadeKey(key),
    ...ADDRESS_SIZES.map((size) => derivedKey(key, size)),
  ];
}

/** Reads `/fotos/{listing}/{photoId}-{width}.{format}`; null for anything else. */
export function parsePhotoAddress(
  listing: string | undefined,
  file: string | undefined,
): (AskedSize & { key: string }) | null {
  const match = FILE.exec(file ?? "");
  if (!listing || !LISTING.test(listing) || !match) return null;
  const width = ADDRESS_WIDTHS.find((known) => String(known) === match[2]);
  const format = ADDRESS_FORMATS.find((known) => known === match[3]);
  return width && format ? { key: `${listing}/${match[1]}`, width, format } : null;
}
