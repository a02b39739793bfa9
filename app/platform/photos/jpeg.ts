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
import { EXIF_HEADER, orientationBlock, readOrientation } from "./exif";

// Markers of ITU-T T.81, table B.1.
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
/** Baseline, extended and progressive: the kinds that browsers decode. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** Huffman and quantisation tables, restart interval. */
const TABLES = new Set([0xc4, 0xdb, 0xdd]);
const JFIF_BYTES_WITHOUT_THUMBNAIL = 18;
/** Encoders make about ten; each is a pass over all pixels: a small file of thousands would stall it. */
const MAX_SCANS = 100;

/**
 * Reads a JPEG up to its end marker; null if it is broken, cut off, or of a kind that browsers do not draw.
 * Kept: frame, tables, scans, JFIF without its thumbnail, ICC profile, Adobe's colour transform. All else goes
 * (EXIF, XMP, IPTC, comments, further pictures), as does everything after the end marker.
 */
export function readJpeg(bytes: Uint8Array): PhotoContainer | null {
  const view = viewOf(bytes);
  const kept = new Ranges(bytes);
  let frame: { width: number; height: number } | null = null;
  let orientation: Orientation | null = null;
  let jfif: Uint8Array | null = null;
  let scans = 0;
  let at = 2;
  for (let pieces = 0; pieces < MAX_PIECES; pieces++) {
    if (bytes[at] !== 0xff) return null;
    while (bytes[at + 1] === 0xff) at++;
    const marker = bytes[at + 1] ?? 0;
    if (marker === EOI) {
      if (!frame || scans === 0) return null;
      kept.keep(at, at + 2);
      const head = [Uint8Array.of(0xff, SOI), ...(jfif ? [jfif] : []), ...exifSegment(orientation ?? 1)];
      return {
        type: "image/jpeg",
        ...frame,
        orientation: orientation ?? 1,
        animated: false,
        parts: [...head, ...kept.parts()],
      };
    }
    if (at + 4 > bytes.length) return null;
    const end = at + 2 + view.getUint16(at + 2);
    if (end < at + 4 || end > bytes.length) return null;
    const content = bytes.subarray(at + 4, end);

    if (FRAMES.has(marker)) {
      if (frame || content.length < 6) return null;
      frame = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
      kept.keep(at, end);
    } else if (
      TABLES.has(marker) ||
      (marker === APP2 && isIcc(content)) ||
      (marker === APP14 && textAt(content, 0, 5) === "Adobe")
    ) {
      kept.keep(at, end);
    } else if (marker === SOS) {
      const scanEnd = endOfScan(bytes, end);
      if (!frame || scanEnd === -1 || scans === MAX_SCANS) return null;
      kept.keep(at, scanEnd);
      scans++;
      at = scanEnd;
      continue;
    } else if (marker === APP0 && !jfif && textAt(content, 0, 5) === "JFIF\0" && content.length >= 14) {
      jfif = withoutThumbnail(bytes.slice(at, at + JFIF_BYTES_WITHOUT_THUMBNAIL));
    } else if (marker === APP1 && orientation === null && textAt(content, 0, 6) === EXIF_HEADER) {
      orientation = readOrientation(content);
    } else if (!isOptional(marker)) {
      return null;
    }
    at = end;
  }
  return null;
}

/** Application segments and comments: a decoder passes over those that it does not know. */
function isOptional(marker: number): boolean {
  return (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
}

function isIcc(content: Uint8Array): boolean {
  return textAt(content, 0, 12) === "ICC_PROFILE\0";
}

/** Of the next marker that is neither a stuffed 0xff nor a restart. -1 if there is none. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) return -1;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return -1;
}

function withoutThumbnail(segment: Uint8Array): Uint8Array {
  segment.set([0, JFIF_BYTES_WITHOUT_THUMBNAIL - 2], 2);
  segment.set([0, 0], JFIF_BYTES_WITHOUT_THUMBNAIL - 2);
  return segment;
}

function exifSegment(orientation: Orientation): Uint8Array[] {
  if (orientation === 1) return [];
  const content = concat([asBytes(EXIF_HEADER), orientationBlock(orientation)]);
  return [Uint8Array.of(0xff, APP1, 0, content.length + 2), content];
}
