import { toBase64Url } from "../crypto/encoding.ts";
import { PHOTO_FORMATS, PHOTO_WIDTHS, type PhotoFormat, type PhotoWidth } from "../images.ts";

// Names of photos in R2 and in addresses. The name of an uploaded file never becomes part of one.
// Relative imports with extensions: the seed (plain Node) puts photos into R2 under the same names.

const SEGMENT = "[A-Za-z0-9_-]{1,64}";
const KEY = new RegExp(`^${SEGMENT}/${SEGMENT}$`);
const LISTING = new RegExp(`^${SEGMENT}$`);
const FILE = new RegExp(`^(${SEGMENT})-(${PHOTO_WIDTHS.join("|")})\\.(${PHOTO_FORMATS.join("|")})$`);

export interface PhotoSize {
  key: string;
  width: PhotoWidth;
  format: PhotoFormat;
}

/** True for `{listingId}/{photoId}` of letters, digits, `-` and `_`: nothing that could leave its folder. */
export function isPhotoKey(key: string): boolean {
  return KEY.test(key);
}

/**
 * A new key under a listing: 96 random bits, so that a draft's photos cannot be guessed.
 * @throws RangeError on a listing id of other characters
 */
export function newPhotoKey(listingId: string): string {
  if (!LISTING.test(listingId)) throw new RangeError("A listing id has only letters, digits, - and _");
  return `${listingId}/${toBase64Url(crypto.getRandomValues(new Uint8Array(12)))}`;
}

export function originalKey(key: string): string {
  return `photos/${key}`;
}

export function derivedKey(key: string, width: PhotoWidth, format: PhotoFormat): string {
  return `derived/${key}-${width}.${format}`;
}

/** Where R2 remembers that a size could not be made. */
export function failureKey(key: string, width: PhotoWidth, format: PhotoFormat): string {
  return `failed/${key}-${width}.${format}`;
}

/** The picture of a photo with price and title, for shared links. */
export function shareKey(key: string): string {
  return `derived/${key}-compartir.jpeg`;
}

/** Every object in R2 that belongs to a photo: the original, all sizes that may have been made, and their failures. */
export function allKeys(key: string): string[] {
  const sizes = PHOTO_WIDTHS.flatMap((width) => PHOTO_FORMATS.map((format) => ({ width, format })));
  return [
    originalKey(key),
    shareKey(key),
    ...sizes.flatMap(({ width, format }) => [derivedKey(key, width, format), failureKey(key, width, format)]),
  ];
}

/** Reads `/fotos/{listing}/{photoId}-{width}.{format}`; null for anything else. */
export function parsePhotoAddress(listing: string | undefined, file: string | undefined): PhotoSize | null {
  const match = FILE.exec(file ?? "");
  if (!listing || !LISTING.test(listing) || !match) return null;
  const width = PHOTO_WIDTHS.find((known) => String(known) === match[2]);
  const format = PHOTO_FORMATS.find((known) => known === match[3]);
  return width && format ? { key: `${listing}/${match[1]}`, width, format } : null;
}
