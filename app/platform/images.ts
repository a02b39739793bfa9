/**
 * Photos as the whole product names them. Bytes live in R2 under `photos/{key}`; sizes are made once from
 * them and served at `/fotos/{key}-{width}.{format}` as long as the photo exists (a new photo has a new key).
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

/** Widths in CSS px × density: small card, card, page on a phone, page on a desk. */
export const PHOTO_WIDTHS = [180, 360, 720, 1280] as const;
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number];

export const PHOTO_FORMATS = ["avif", "webp", "jpeg"] as const;
export type PhotoFormat = (typeof PHOTO_FORMATS)[number];

export function photoUrl(key: string, width: PhotoWidth, format: PhotoFormat): string {
  return `/fotos/${key}-${width}.${format}`;
}
