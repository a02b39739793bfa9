import {
  CustomFontEmbedder,
  degrees,
  PDFFont,
  StandardFonts,
  type Color,
  type PDFDocument,
  type PDFPage,
} from "pdf-lib";

import { LATIN_BOLD, LATIN_LETTERS, LATIN_REGULAR, type LatinFont } from "./latin-font";

/** A standard font, and the letters of one like it for what that lacks, with the measures for breaking lines. */
export interface Face {
  standard: PDFFont;
  latin: PDFFont;
  /** Code points that it can draw. */
  has: ReadonlySet<number>;
  /** Width of each character at size 1, as far as it was asked for. */
  widths: Map<string, number>;
  /** Whether the further letters were drawn: only then are they part of the file. */
  usesLatin: boolean;
}

export interface Faces {
  regular: Face;
  bold: Face;
  /** The file with the fonts that it uses. */
  save(): Promise<Uint8Array>;
}

const LETTERS = Array.from(LATIN_LETTERS);
const LATIN = new Set(LETTERS);

export async function embedFaces(file: PDFDocument): Promise<Faces> {
  const faces = {
    regular: await embedFace(file, StandardFonts.Helvetica, LATIN_REGULAR),
    bold: await embedFace(file, StandardFonts.HelveticaBold, LATIN_BOLD),
  };
  return {
    ...faces,
    async save() {
      for (const { usesLatin, latin } of [faces.regular, faces.bold]) if (usesLatin) await latin.embed();
      return file.save();
    },
  };
}

async function embedFace(file: PDFDocument, name: StandardFonts, latinFont: LatinFont): Promise<Face> {
  const standard = await file.embedFont(name);
  const bytes = Uint8Array.from(atob(latinFont.file), (char) => char.charCodeAt(0));
  const fontkit = { create: () => fontOf(latinFont) } as unknown as Parameters<(typeof CustomFontEmbedder)["for"]>[0];
  const embedder = await CustomFontEmbedder.for(fontkit, bytes, `RebiLatin-${name}`);
  // Not by `embedFont`, which would put it into every file.
  const latin = PDFFont.of(file.context.nextRef(), file, embedder);
  const has = new Set([...standard.getCharacterSet(), ...LETTERS.map((letter) => letter.codePointAt(0) ?? 0)]);
  return { standard, latin, has, widths: new Map(), usesLatin: false };
}

/** As much of fontkit's view of a font as pdf-lib reads; the whole of fontkit is larger than the fonts. */
function fontOf({ advances, bounds: [minX, minY, maxX, maxY] }: LatinFont) {
  const widths = advances.split(" ").map(Number);
  const glyphs = new Map(
    LETTERS.map((letter, position) => {
      const codePoint = letter.codePointAt(0) ?? 0;
      return [codePoint, { id: position + 1, codePoints: [codePoint], advanceWidth: widths[position] ?? 0 }];
    }),
  );
  return {
    unitsPerEm: 2048,
    ascent: 1854,
    descent: -434,
    capHeight: 1409,
    xHeight: 1082,
    italicAngle: 0,
    bbox: { minX, minY, maxX, maxY },
    cff: false,
    post: { isFixedPitch: false },
    head: { macStyle: { italic: false } },
    characterSet: [...glyphs.keys()],
    glyphForCodePoint: (codePoint: number) => glyphs.get(codePoint),
    layout: (text: string) => ({ glyphs: Array.from(text, (char) => glyphs.get(char.codePointAt(0) ?? 0)) }),
  };
}

function fontFor(char: string, { standard, latin }: Face): PDFFont {
  return LATIN.has(char) ? latin : standard;
}

/** Width at size 1. Characters are drawn without kerning, so that a line is as wide as they are together. */
export function widthOf(text: string, face: Face): number {
  const { widths } = face;
  let width = 0;
  for (const char of text) {
    let own = widths.get(char);
    if (own === undefined) widths.set(char, (own = fontFor(char, face).widthOfTextAtSize(char, 1)));
    width += own;
  }
  return width;
}

/** Draws one line of printable text; `upwards`: from the bottom to the top of the page. */
export function drawLine(
  page: PDFPage,
  text: string,
  face: Face,
  { x, y, size, color, upwards = false }: { x: number; y: number; size: number; color?: Color; upwards?: boolean },
): void {
  let start = 0;
  for (const run of runsOf(text)) {
    const isLatin = LATIN.has(Array.from(run)[0] ?? "");
    face.usesLatin ||= isLatin;
    page.drawText(run, {
      x: upwards ? x : x + start,
      y: upwards ? y + start : y,
      size,
      font: isLatin ? face.latin : face.standard,
      ...(color && { color }),
      ...(upwards && { rotate: degrees(90) }),
    });
    start += widthOf(run, face) * size;
  }
}

/** The text in pieces that one font draws. */
function runsOf(text: string): string[] {
  const runs: string[] = [];
  let former: boolean | null = null;
  for (const char of text) {
    const isLatin = LATIN.has(char);
    if (isLatin === former) runs.push((runs.pop() ?? "") + char);
    else runs.push(char);
    former = isLatin;
  }
  return runs;
}
