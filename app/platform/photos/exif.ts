import { textAt, viewOf, type Orientation } from "./container";

const ORIENTATION_TAG = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;

/** `Exif\0\0`, which comes before the TIFF structure in JPEG (always) and in WebP (with some programs). */
export const EXIF_HEADER = "Exif\0\0";

/** TIFF structure, EXIF 2.32 section 4.6, with or without `Exif\0\0`. Upright where unreadable. */
export function readOrientation(block: Uint8Array): Orientation {
  const tiff = textAt(block, 0, EXIF_HEADER.length) === EXIF_HEADER ? block.subarray(EXIF_HEADER.length) : block;
  if (tiff.length < 8) return 1;
  const byteOrder = textAt(tiff, 0, 2);
  if (byteOrder !== "II" && byteOrder !== "MM") return 1;
  const little = byteOrder === "II";
  const view = viewOf(tiff);
  if (view.getUint16(2, little) !== 42) return 1;
  const directory = view.getUint32(4, little);
  if (directory + 2 > tiff.length) return 1;
  const entries = view.getUint16(directory, little);
  for (let index = 0; index < entries; index++) {
    const entry = directory + 2 + index * ENTRY_BYTES;
    if (entry + ENTRY_BYTES > tiff.length) return 1;
    if (view.getUint16(entry, little) !== ORIENTATION_TAG) continue;
    const isShort = view.getUint16(entry + 2, little) === SHORT;
    return isShort ? asOrientation(view.getUint16(entry + 8, little)) : 1;
  }
  return 1;
}

/** The smallest EXIF block (no `Exif\0\0`): one directory with the orientation alone. */
export function orientationBlock(orientation: Orientation): Uint8Array {
  return Uint8Array.of(
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8], // big-endian TIFF, first directory at 8
    ...[0, 1], // one entry
    ...[ORIENTATION_TAG >> 8, ORIENTATION_TAG & 0xff, 0, SHORT, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0], // no further directory
  );
}

function asOrientation(value: number): Orientation {
  const known: readonly Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8];
  return known.find((orientation) => orientation === value) ?? 1;
}
