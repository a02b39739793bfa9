import { textAt, viewOf } from "./container";
import { typeOf } from "./strip";

/** Shown until a picture arrives if its own average colour is not known: a light grey of the shop. */
export const FALLBACK_COLOR = "#d9d9d6";

const SIGNATURE_BYTES = 8;
const CHUNK_OVERHEAD = 12;

/**
 * Colour (`#rrggbb`) of the first pixel of a PNG; null if it is no PNG that we can read. Meant for a photo that
 * the Images binding shrank to one pixel: PNG, since the local binding knows no raw output. Transparency is
 * laid over white, as the page shows it.
 */
export async function firstPixel(png: Uint8Array): Promise<string | null> {
  if (typeOf(png) !== "image/png") return null;
  const chunks = readChunks(png);
  const header = chunks.get("IHDR");
  const data = chunks.get("IDAT");
  if (!header || !data || header.length < 13) return null;
  const depth = header[8] ?? 0;
  const colorType = header[9] ?? -1;
  const inflated = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate"));
  const line = new Uint8Array(await new Response(inflated).arrayBuffer());
  // Byte 0 is the line's filter. Every filter leaves the first pixel of the first line as it is.
  const sample = (index: number): number => line[1 + index * (depth === 16 ? 2 : 1)] ?? 0;

  switch (colorType) {
    case 0:
      return depth < 8 ? null : hex([sample(0), sample(0), sample(0)], 255);
    case 2:
      return hex([sample(0), sample(1), sample(2)], 255);
    case 3: {
      const entry = (sample(0) >> (8 - depth)) * 3;
      const palette = chunks.get("PLTE");
      return palette ? hex([...palette.subarray(entry, entry + 3)], 255) : null;
    }
    case 4:
      return hex([sample(0), sample(0), sample(0)], sample(1));
    case 6:
      return hex([sample(0), sample(1), sample(2)], sample(3));
    default:
      return null;
  }
}

/** First chunk of each name. */
function readChunks(png: Uint8Array): Map<string, Uint8Array<ArrayBuffer>> {
  const view = viewOf(png);
  const chunks = new Map<string, Uint8Array<ArrayBuffer>>();
  for (let at = SIGNATURE_BYTES; at + CHUNK_OVERHEAD <= png.length; at += CHUNK_OVERHEAD + view.getUint32(at)) {
    const name = textAt(png, at + 4, 4);
    if (!chunks.has(name)) chunks.set(name, png.slice(at + 8, at + 8 + view.getUint32(at)));
  }
  return chunks;
}

function hex(channels: number[], alpha: number): string {
  const over = channels.map((channel) => Math.round((channel * alpha + 255 * (255 - alpha)) / 255));
  return `#${over.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
