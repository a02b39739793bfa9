/**
 * Photos as the whole product names them. Bytes live in R2 under `photos/{key}`; sizes are made once from
 * them, at the upload, and served at `/fotos/{key}-{width}.{format}` as long as the photo exists (a new photo has a
 * new key).
 */
export interface PhotoRef {
  /** `{listingId}/{photoId}`: letters, digits, `-` and `_` only. */
  key: string;
  /** Pixels of the stored original. */
  width: number;
  height: number;
  /** Average colour (`#rrggbb`), shown until the picture arrives. */
  color: string;
}

/**
 * The sizes that are made of each photo, once: cards and pages as AVIF; for browsers without it, and for other sites,
 * as JPEG. Each costs one call of the Images binding (docs/decisions/2026-11-28-photos-made-once.md).
 */
export const PHOTO_SIZES = [
  { width: 360, format: "avif" },
  { width: 720, format: "avif" },
  { width: 720, format: "jpeg" },
  { width: 1280, format: "jpeg" },
] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];
export type PhotoFormat = PhotoSize["format"];
export type PhotoWidth<Format extends PhotoFormat = PhotoFormat> = Extract<PhotoSize, { format: Format }>["width"];

/** Widths of AVIF: cards and pages on a phone, pages on a desk and dense screens. */
export const AVIF_WIDTHS = [360, 720] as const satisfies readonly PhotoWidth<"avif">[];

export function photoUrl<Format extends PhotoFormat>(key: string, width: PhotoWidth<Format>, format: Format): string {
  return `/fotos/${key}-${width}.${format}`;
}
