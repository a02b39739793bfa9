import { asBytes, concat, MAX_PIECES, textAt, viewOf, type Orientation, type PhotoContainer } from "./container";
import { orientationBlock, readOrientation } from "./exif";

const RIFF_HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
// Flags of the VP8X chunk.
const ICC = 0x20;
const ALPHA = 0x10;
const EXIF = 0x08;

interface Size {
  width: number;
  height: number;
}

/**
 * Reads a WebP up to the end that its RIFF header states; null if it is broken, cut off, or if the canvas and
 * the picture in it differ in size (a small canvas must not hide a huge picture). EXIF (but for the
 * orientation), XMP, unknown chunks and everything after the end go.
 */
export function readWebp(bytes: Uint8Array): PhotoContainer | null {
  const chunks = readChunks(bytes);
  if (!chunks) return null;
  const extended = chunks.get("VP8X");
  const animated = chunks.has("ANIM") || chunks.has("ANMF");
  const name = chunks.has("VP8 ") ? "VP8 " : "VP8L";
  const image = chunks.get(name);
  const size = image ? (name === "VP8 " ? lossySize(image) : losslessSize(image)) : null;

  if (extended && animated) return { type: "image/webp", ...canvasOf(extended), orientation: 1, animated, parts: [] };
  if (!image || !size || (chunks.has("VP8 ") && chunks.has("VP8L"))) return null;
  if (!extended)
    return { type: "image/webp", ...size, orientation: 1, animated: false, parts: file([chunk(name, image)]) };

  const canvas = canvasOf(extended);
  if (canvas.width !== size.width || canvas.height !== size.height) return null;
  const exif = chunks.get("EXIF");
  const orientation: Orientation = exif ? readOrientation(exif) : 1;
  const icc = chunks.get("ICCP");
  const alpha = name === "VP8 " ? chunks.get("ALPH") : undefined;
  const hasAlpha = alpha !== undefined || (name === "VP8L" && ((extended[0] ?? 0) & ALPHA) !== 0);
  const flags = (icc ? ICC : 0) | (hasAlpha ? ALPHA : 0) | (orientation === 1 ? 0 : EXIF);
  const parts = file([
    chunk("VP8X", Uint8Array.of(flags, 0, 0, 0, ...extended.subarray(4, 10))),
    ...(icc ? [chunk("ICCP", icc)] : []),
    ...(alpha ? [chunk("ALPH", alpha)] : []),
    chunk(name, image),
    ...(orientation === 1 ? [] : [chunk("EXIF", orientationBlock(orientation))]),
  ]);
  return { type: "image/webp", ...size, orientation, animated: false, parts };
}

/** Contents by name; the first of each counts, a second picture makes the file broken. */
function readChunks(bytes: Uint8Array): Map<string, Uint8Array> | null {
  if (bytes.length < RIFF_HEADER_BYTES) return null;
  const view = viewOf(bytes);
  const end = CHUNK_HEADER_BYTES + view.getUint32(4, true);
  if (end > bytes.length) return null;
  const chunks = new Map<string, Uint8Array>();
  let at = RIFF_HEADER_BYTES;
  for (let pieces = 0; at < end; pieces++) {
    if (pieces === MAX_PIECES || at + CHUNK_HEADER_BYTES > end) return null;
    const name = textAt(bytes, at, 4);
    const start = at + CHUNK_HEADER_BYTES;
    const length = view.getUint32(at + 4, true);
    if (start + length > end) return null;
    if (chunks.has(name) && (name === "VP8 " || name === "VP8L" || name === "VP8X")) return null;
    if (!chunks.has(name)) chunks.set(name, bytes.subarray(start, start + length));
    at = start + length + (length % 2);
  }
  const extended = chunks.get("VP8X");
  return extended && extended.length < 10 ? null : chunks;
}

/** Width and height of a key frame (RFC 6386, section 9.1). */
function lossySize(image: Uint8Array): Size | null {
  const isKeyFrame = image.length >= 10 && ((image[0] ?? 1) & 1) === 0 && textAt(image, 3, 3) === "\x9d\x01\x2a";
  if (!isKeyFrame) return null;
  const view = viewOf(image);
  return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff };
}

function losslessSize(image: Uint8Array): Size | null {
  if (image.length < 5 || image[0] !== 0x2f) return null;
  const bits = viewOf(image).getUint32(1, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function canvasOf(extended: Uint8Array): Size {
  const view = viewOf(extended);
  return {
    width: (view.getUint16(4, true) | ((extended[6] ?? 0) << 16)) + 1,
    height: (view.getUint16(7, true) | ((extended[9] ?? 0) << 16)) + 1,
  };
}

function chunk(name: string, content: Uint8Array): Uint8Array[] {
  const header = concat([asBytes(name), new Uint8Array(4)]);
  viewOf(header).setUint32(4, content.length, true);
  return content.length % 2 ? [header, content, new Uint8Array(1)] : [header, content];
}

function file(chunks: Uint8Array[][]): Uint8Array[] {
  const parts = chunks.flat();
  const header = asBytes("RIFF\0\0\0\0WEBP");
  viewOf(header).setUint32(4, 4 + parts.reduce((sum, part) => sum + part.length, 0), true);
  return [header, ...parts];
}
