import { asBytes, concat, viewOf } from "./container";
import { crc32 } from "./png";
import { PRICE_GLYPHS, TITLE_GLYPHS, type GlyphSet } from "./share-glyphs";

export const SHARE_WIDTH = 1200;
export const SHARE_HEIGHT = 630;
export const BAND_HEIGHT = 200;

export interface ShareText {
  title: string;
  /** `S/ 2,500` */
  price: string;
}

// Pine, white and the vest's yellow-green, as the dark look has them (styles/tokens.css).
const GROUND = [3, 33, 16];
const WHITE = [255, 255, 255];
const ACCENT = [197, 234, 55];

const LEVELS = 16;
const MARGIN = 48;
const PRICE_TOP = 16;
const TITLE_TOP = 126;
const ELLIPSIS = "…";

/** The band under a photo that is shared: the price, and below it one line of title, as PNG of 32 colours. */
export async function drawBand({ title, price }: ShareText): Promise<Uint8Array<ArrayBuffer>> {
  const rows = new Uint8Array(BAND_HEIGHT * (SHARE_WIDTH + 1));
  const [prices, titles] = await Promise.all([pixelsOf(PRICE_GLYPHS), pixelsOf(TITLE_GLYPHS)]);
  write(rows, { set: PRICE_GLYPHS, pixels: prices, text: price, left: MARGIN, top: PRICE_TOP, tint: LEVELS });
  const brand = "Rebi";
  const left = SHARE_WIDTH - MARGIN - drawnWidth(TITLE_GLYPHS, brand);
  write(rows, { set: TITLE_GLYPHS, pixels: titles, text: brand, left, top: PRICE_TOP + 42, tint: LEVELS });
  const line = fitted(TITLE_GLYPHS, title, SHARE_WIDTH - 2 * MARGIN);
  write(rows, { set: TITLE_GLYPHS, pixels: titles, text: line, left: MARGIN, top: TITLE_TOP, tint: 0 });
  return png(rows);
}

/** As much of a text as fits, cut with `…`. Characters without a picture are left out. */
export function fitted(set: GlyphSet, text: string, width: number): string {
  const known = [...text.normalize("NFC")]
    .map((character) => (set.characters.includes(character) ? character : " "))
    .join("")
    .replace(/ +/g, " ")
    .trim();
  if (drawnWidth(set, known) <= width) return known;
  let cut = known;
  while (cut !== "" && drawnWidth(set, cut + ELLIPSIS) > width) cut = cut.slice(0, -1);
  return cut.trimEnd() + ELLIPSIS;
}

export function drawnWidth(set: GlyphSet, text: string): number {
  return [...text].reduce((sum, character) => sum + advanceOf(set, character), 0);
}

function advanceOf({ characters, widths, height }: GlyphSet, character: string): number {
  return widths[characters.indexOf(character)] ?? Math.round(height * 0.22);
}

interface Line {
  set: GlyphSet;
  pixels: Uint8Array;
  text: string;
  left: number;
  top: number;
  /** First colour of the palette. */
  tint: number;
}

function write(rows: Uint8Array, { set, pixels, text, left, top, tint }: Line): void {
  let x = left;
  for (const character of text) {
    const index = set.characters.indexOf(character);
    const width = advanceOf(set, character);
    if (x + width > SHARE_WIDTH) return;
    if (index >= 0) {
      const start = set.widths.slice(0, index).reduce((sum, one) => sum + one * set.height, 0);
      for (let at = 0; at < width * set.height; at++) {
        const level = pixels[start + at] ?? 0;
        const row = top + Math.floor(at / width);
        if (level > 0) rows[row * (SHARE_WIDTH + 1) + 1 + x + (at % width)] = tint + level;
      }
    }
    x += width;
  }
}

/** One byte a pixel, 0 to 15. */
async function pixelsOf({ packed }: GlyphSet): Promise<Uint8Array> {
  const deflated = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  const pairs = await through(deflated, new DecompressionStream("deflate-raw"));
  const pixels = new Uint8Array(pairs.length * 2);
  pairs.forEach((pair, at) => pixels.set([pair >> 4, pair & 15], at * 2));
  return pixels;
}

async function png(rows: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const header = new Uint8Array(13);
  viewOf(header).setUint32(0, SHARE_WIDTH);
  viewOf(header).setUint32(4, BAND_HEIGHT);
  // 8 bits a pixel, with a palette.
  header.set([8, 3], 8);
  const palette = [WHITE, ACCENT].flatMap((ink) =>
    Array.from({ length: LEVELS }, (_, level) => mixed(ink, level / (LEVELS - 1))).flat(),
  );
  return concat([
    Uint8Array.of(0x89),
    asBytes("PNG\r\n\x1a\n"),
    ...chunk("IHDR", header),
    ...chunk("PLTE", Uint8Array.from(palette)),
    ...chunk("IDAT", await through(rows, new CompressionStream("deflate"))),
    ...chunk("IEND", new Uint8Array()),
  ]);
}

function mixed(ink: readonly number[], share: number): number[] {
  return GROUND.map((ground, at) => Math.round(ground + ((ink[at] ?? 0) - ground) * share));
}

function chunk(name: string, content: Uint8Array): Uint8Array[] {
  const named = concat([asBytes(name), content]);
  return [number(content.length), named, number(crc32(named))];
}

function number(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  viewOf(bytes).setUint32(0, value);
  return bytes;
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}
