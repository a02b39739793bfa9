import {
  asBytes,
  concat,
  MAX_PIECES,
  Ranges,
  textAt,
  viewOf,
  type Orientation,
  type PhotoContainer,
} from "./container";
import { orientationBlock, readOrientation } from "./exif";

const SIGNATURE_BYTES = 8;
/** Length, name and checksum around a chunk's content. */
const CHUNK_OVERHEAD = 12;
const IHDR_END = SIGNATURE_BYTES + CHUNK_OVERHEAD + 13;
/** Pixels, palette, transparency and colour space (PNG 3rd edition, section 11). */
const KEPT = new Set(["PLTE", "IDAT", "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "mDCV", "cLLI"]);

/**
 * Reads a PNG up to its IEND; null if it is broken or cut off. Texts, times, EXIF, XMP, private chunks,
 * animation frames (the still picture stays) and everything after IEND go.
 */
export function readPng(bytes: Uint8Array): PhotoContainer | null {
  const view = viewOf(bytes);
  if (
    bytes.length < IHDR_END ||
    view.getUint32(SIGNATURE_BYTES) !== 13 ||
    textAt(bytes, SIGNATURE_BYTES + 4, 4) !== "IHDR"
  )
    return null;
  const width = view.getUint32(16);
  const height = view.getUint32(20);
  const kept = new Ranges(bytes);
  let orientation: Orientation = 1;
  let hasPixels = false;
  let at = IHDR_END;
  for (let pieces = 0; pieces < MAX_PIECES; pieces++) {
    if (at + CHUNK_OVERHEAD > bytes.length) return null;
    const end = at + CHUNK_OVERHEAD + view.getUint32(at);
    if (end > bytes.length) return null;
    const name = textAt(bytes, at + 4, 4);
    if (name === "IEND") {
      if (!hasPixels) return null;
      kept.keep(at, end);
      const head = [bytes.subarray(0, IHDR_END), ...exifChunk(orientation)];
      return { type: "image/png", width, height, orientation, animated: false, parts: [...head, ...kept.parts()] };
    }
    if (KEPT.has(name)) kept.keep(at, end);
    else if (name === "eXIf") orientation = readOrientation(bytes.subarray(at + 8, end - 4));
    // An unknown chunk with a capital first letter is one that a decoder must understand; a second IHDR is a trick.
    else if (/^[A-Z]/.test(name)) return null;
    hasPixels ||= name === "IDAT";
    at = end;
  }
  return null;
}

function exifChunk(orientation: Orientation): Uint8Array[] {
  if (orientation === 1) return [];
  const named = concat([asBytes("eXIf"), orientationBlock(orientation)]);
  const chunk = new Uint8Array(named.length + 8);
  chunk.set(named, 4);
  viewOf(chunk).setUint32(0, named.length - 4);
  viewOf(chunk).setUint32(chunk.length - 4, crc32(named));
  return [chunk];
}

/** PNG's checksum (annex D), bit by bit: in the product it only ever runs over 30 bytes. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
