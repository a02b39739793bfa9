import { concat, textAt, type PhotoContainer } from "./container";
import { readJpeg } from "./jpeg";
import { readPng } from "./png";
import { readWebp } from "./webp";

// Why own code: the packages that strip metadata without decoding (2026-11) are Node streams (exif-be-gone),
// JPEG only (piexifjs, piexif-ts), or young and without a second maintainer (exif-strip); all of them remove
// known metadata and keep the rest, and none keeps the orientation or cuts data after the picture.
// Here it is the other way round: only the data needed to draw the picture is copied. The same reading gives the
// dimensions that are checked, so that no second parser can see another picture in the file.

/** Reads an upload by its first bytes, never by its name; null if it is no whole JPEG, PNG or WebP. */
export function readContainer(bytes: Uint8Array): PhotoContainer | null {
  switch (typeOf(bytes)) {
    case "image/jpeg":
      return readJpeg(bytes);
    case "image/png":
      return readPng(bytes);
    case "image/webp":
      return readWebp(bytes);
    case null:
      return null;
  }
}

/** Type by magic number; null for all others. */
export function typeOf(bytes: Uint8Array): PhotoContainer["type"] | null {
  const start = textAt(bytes, 0, 12);
  if (start.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (start.startsWith("RIFF") && start.endsWith("WEBP")) return "image/webp";
  return null;
}

/** Without location, camera, texts and hidden data. ICC profile and orientation stay. Copies once. */
export function stripMetadata(container: PhotoContainer): Uint8Array<ArrayBuffer> {
  return concat(container.parts);
}
