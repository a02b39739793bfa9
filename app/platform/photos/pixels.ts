import { textAt, viewOf } from "./container";
import { typeOf } from "./strip";

const SIGNATURE_BYTES = 8;
const CHUNK_OVERHEAD = 12;
/** The pictures that are read here are a few pixels wide: more is none of ours. */
const MAX_PIXELS = 4_096;

/** Red, green and blue of each pixel, line by line. */
export interface Pixels {
  width: number;
  height: number;
  rgb: Uint8Array;
}

/** Samples of a pixel by PNG's colour type. */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * Pixels of a small PNG (not interlaced); null if it is no PNG that we can read. PNG, since the local Images binding
 * knows no raw output. Transparency is laid over white, as the page shows it.
 */
export async function readPixels(png: Uint8Array): Promise<Pixels | null> {
  if (typeOf(png) !== "image/png") return null;
  const chunks = readChunks(png);
  const header = chunks.get("IHDR");
  const data = chunks.get("IDAT");
  if (!header || !data || header.length < 13) return null;
  const view = viewOf(header);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth = 0, type = -1, , , interlace] = header.subarray(8);
  const channels = CHANNELS[type];
  if (channels === undefined || interlace !== 0 || width * height > MAX_PIXELS || width * height === 0) return null;
  if (depth < 8 && type !== 3 && type !== 0) return null;
  const inflated = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate"));
  const packed = new Uint8Array(await new Response(inflated).arrayBuffer());
  const lineBytes = Math.ceil((width * channels * depth) / 8);
  const lines = unfilter(packed, { lineBytes, height, step: Math.max(1, (channels * depth) >> 3) });
  if (lines === null) return null;

  const palette = chunks.get("PLTE");
  const clear = chunks.get("tRNS");
  const rgb = new Uint8Array(width * height * 3);
  /** The first byte of a sample, or the bits of a small one. */
  const sample = (x: number, y: number, channel: number): number => {
    const at = x * channels + channel;
    if (depth >= 8) return lines[y * lineBytes + at * (depth >> 3)] ?? 0;
    const bits = lines[y * lineBytes + ((at * depth) >> 3)] ?? 0;
    return (bits >> (8 - depth - ((at * depth) & 7))) & (2 ** depth - 1);
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const first = sample(x, y, 0);
      const grey = depth < 8 ? Math.round((first * 255) / (2 ** depth - 1)) : first;
      const [red, green, blue, alpha] =
        type === 3
          ? [...(palette?.subarray(first * 3, first * 3 + 3) ?? [0, 0, 0]), clear?.[first] ?? 255]
          : type === 2 || type === 6
            ? [first, sample(x, y, 1), sample(x, y, 2), type === 6 ? sample(x, y, 3) : 255]
            : [grey, grey, grey, type === 4 ? sample(x, y, 1) : 255];
      rgb.set(
        [red, green, blue].map((value = 0) => overWhite(value, alpha ?? 255)),
        (y * width + x) * 3,
      );
    }
  }
  return { width, height, rgb };
}

function overWhite(value: number, alpha: number): number {
  return Math.round((value * alpha + 255 * (255 - alpha)) / 255);
}

/** Undoes the filters of the lines (PNG 3rd edition, section 9); null for pixels that are cut off. */
function unfilter(
  packed: Uint8Array,
  { lineBytes, height, step }: { lineBytes: number; height: number; step: number },
): Uint8Array | null {
  if (packed.length < height * (lineBytes + 1)) return null;
  const lines = new Uint8Array(height * lineBytes);
  for (let y = 0; y < height; y++) {
    const filter = packed[y * (lineBytes + 1)] ?? 0;
    for (let at = 0; at < lineBytes; at++) {
      const left = at < step ? 0 : (lines[y * lineBytes + at - step] ?? 0);
      const up = y === 0 ? 0 : (lines[(y - 1) * lineBytes + at] ?? 0);
      const corner = y === 0 || at < step ? 0 : (lines[(y - 1) * lineBytes + at - step] ?? 0);
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter];
      if (predicted === undefined) return null;
      lines[y * lineBytes + at] = (packed[y * (lineBytes + 1) + 1 + at] ?? 0) + predicted;
    }
  }
  return lines;
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

/** Chunks by name; pixels that come in several are put together. */
function readChunks(png: Uint8Array): Map<string, Uint8Array<ArrayBuffer>> {
  const view = viewOf(png);
  const chunks = new Map<string, Uint8Array<ArrayBuffer>>();
  for (let at = SIGNATURE_BYTES; at + CHUNK_OVERHEAD <= png.length; at += CHUNK_OVERHEAD + view.getUint32(at)) {
    const name = textAt(png, at + 4, 4);
    const content = png.slice(at + 8, at + 8 + view.getUint32(at));
    const before = name === "IDAT" ? chunks.get(name) : undefined;
    if (before) {
      const joined = new Uint8Array(before.length + content.length);
      joined.set(before);
      joined.set(content, before.length);
      chunks.set(name, joined);
    } else if (!chunks.has(name)) chunks.set(name, content);
  }
  return chunks;
}
