import { PDFDocument, rgb, StandardFonts, type PDFFont, type PDFPage } from "pdf-lib";

/** Points. A4 is what every printer in Peru has. */
const PAGE: [width: number, height: number] = [595.28, 841.89];
const MARGIN = 48;
const FOOT_HEIGHT = 26;
const WIDTH = PAGE[0] - 2 * MARGIN;
const LEADING = 1.3;
/** Of text that nothing else is said of. */
const SIZE = 9.5;

const INK = rgb(0.1, 0.13, 0.12);
const MUTED = rgb(0.36, 0.4, 0.38);
const BAND = rgb(0.91, 0.93, 0.92);
const LINE = rgb(0.75, 0.78, 0.76);

/** Stands for a character that the standard fonts of a PDF do not have. */
export const UNPRINTABLE = "¤";

export interface TextLook {
  size?: number;
  bold?: boolean;
  muted?: boolean;
  align?: "left" | "center" | "right";
}

/** Writes text from top to bottom and goes on to a new page wherever one is full. */
export interface Flow {
  /** Paragraphs as wide as the page, broken where they have to be. */
  text(text: string, look?: TextLook): void;
  /** A label beside its value. */
  row(label: string, value: string): void;
  /** A title on a band, never the last thing of a page. */
  band(title: string): void;
  space(points: number): void;
  /** Points that `text` takes. */
  heightOf(text: string, look?: TextLook): number;
  /** What comes next, of this height in points, stays on one page. */
  keep(points: number): void;
  rule(): void;
  /** Whether some character had to be written as `UNPRINTABLE`. */
  readonly hasUnprintable: boolean;
  /** Puts `foot(page, pages)` below each page and gives the file. */
  finish(foot: (page: number, pages: number) => string): Promise<Uint8Array>;
}

interface Face {
  font: PDFFont;
  has: Set<number>;
  /** Of each character, for a size of 1. */
  widths: Map<string, number>;
}

/** `running`: stands at the top of every page but the first. */
export async function createFlow(
  about: { title: string; author: string; madeAt: Date },
  running: string,
): Promise<Flow> {
  const file = await PDFDocument.create();
  file.setTitle(about.title, { showInWindowTitleBar: true });
  file.setAuthor(about.author);
  file.setProducer(about.author);
  file.setCreator(about.author);
  file.setLanguage("es-PE");
  file.setCreationDate(about.madeAt);
  file.setModificationDate(about.madeAt);
  const regular = faceOf(await file.embedFont(StandardFonts.Helvetica));
  const bold = faceOf(await file.embedFont(StandardFonts.HelveticaBold));

  let page: PDFPage = file.addPage(PAGE);
  let top = PAGE[1] - MARGIN;
  let hasUnprintable = false;

  function turn(): void {
    page = file.addPage(PAGE);
    top = PAGE[1] - MARGIN;
    line(running, MARGIN, { size: 8, muted: true });
    top -= 8;
  }

  function need(height: number): void {
    if (top - height < MARGIN + FOOT_HEIGHT) turn();
  }

  function printable(text: string, face: Face): string {
    const clean = toPrintable(text, face.has);
    hasUnprintable ||= clean.replaced;
    return clean.text;
  }

  /** One line at `x`, of what `printable` gave. */
  function line(
    text: string,
    x: number,
    { size = SIZE, bold: isBold = false, muted = false, align = "left" }: TextLook,
  ): void {
    const face = isBold ? bold : regular;
    const shift = align === "left" ? 0 : (WIDTH - widthOf(text, face) * size) / (align === "center" ? 2 : 1);
    top -= size * LEADING;
    if (text !== "")
      page.drawText(text, { x: x + shift, y: top + size * 0.3, size, font: face.font, color: muted ? MUTED : INK });
  }

  function linesOf(text: string, width: number, { size = SIZE, bold: isBold = false }: TextLook): string[] {
    const face = isBold ? bold : regular;
    return wrap(printable(text, face), width / size, face);
  }

  function column(text: string, x: number, width: number, look: TextLook): void {
    for (const part of linesOf(text, width, look)) {
      need((look.size ?? SIZE) * LEADING);
      line(part, x, look);
    }
  }

  return {
    text: (text, look = {}) => column(text, MARGIN, WIDTH, look),

    row(label, value) {
      const labelWidth = 136;
      need(SIZE * LEADING);
      const start = { page, top };
      column(label, MARGIN, labelWidth - 8, { bold: true });
      const end = { page, top };
      if (start.page === end.page) top = start.top;
      column(value, MARGIN + labelWidth, WIDTH - labelWidth, {});
      if (page === end.page) top = Math.min(top, end.top);
      top -= 2;
    },

    band(title) {
      need(60);
      top -= 8;
      page.drawRectangle({ x: MARGIN - 6, y: top - 18, width: WIDTH + 12, height: 18, color: BAND });
      top -= 2;
      line(printable(title, bold), MARGIN, { size: 10, bold: true });
      top -= 6;
    },

    space(points) {
      top -= points;
    },

    heightOf: (text, look = {}) => linesOf(text, WIDTH, look).length * (look.size ?? SIZE) * LEADING,

    keep: need,

    rule() {
      need(8);
      top -= 4;
      page.drawLine({ start: { x: MARGIN, y: top }, end: { x: MARGIN + WIDTH, y: top }, thickness: 0.75, color: LINE });
      top -= 4;
    },

    get hasUnprintable() {
      return hasUnprintable;
    },

    async finish(foot) {
      const pages = file.getPages();
      pages.forEach((each, index) => {
        page = each;
        top = MARGIN + 12;
        line(printable(foot(index + 1, pages.length), regular), MARGIN, { size: 8, muted: true });
      });
      return file.save();
    },
  };
}

function faceOf(font: PDFFont): Face {
  return { font, has: new Set(font.getCharacterSet()), widths: new Map() };
}

/** Characters are drawn one after the other without kerning, so that a line is as wide as they are together. */
function widthOf(text: string, { font, widths }: Face): number {
  let width = 0;
  for (const char of text) {
    let own = widths.get(char);
    if (own === undefined) widths.set(char, (own = font.widthOfTextAtSize(char, 1)));
    width += own;
  }
  return width;
}

/**
 * Text of which every character can be drawn. Marks that show nothing are left out, blanks of any kind are one
 * space, and what the font does not have is shown as `UNPRINTABLE`. Line breaks stay, as `\n`.
 */
export function toPrintable(text: string, has: ReadonlySet<number>): { text: string; replaced: boolean } {
  let replaced = false;
  const lines = text
    .normalize("NFC")
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .map((whole) => {
      const visible = whole.replace(/[\t\p{Zs}]/gu, " ").replace(/[\p{Cc}\p{Cf}\u{FE00}-\u{FE0F}]/gu, "");
      return Array.from(visible, (char) => {
        if (has.has(char.codePointAt(0) ?? -1)) return char;
        replaced = true;
        return UNPRINTABLE;
      }).join("");
    });
  return { text: lines.join("\n"), replaced };
}

/** Lines of at most `width` (for a size of 1): broken at spaces, and inside a word only where it alone is too wide. */
function wrap(text: string, width: number, face: Face): string[] {
  return text.split("\n").flatMap((paragraph) => {
    const lines: string[] = [];
    let line = "";
    let used = 0;
    for (const word of paragraph.split(/(?<= )/)) {
      const size = widthOf(word, face);
      if (used + widthOf(word.trimEnd(), face) <= width) {
        line += word;
        used += size;
        continue;
      }
      if (line !== "") lines.push(line.trimEnd());
      const [whole, rest] = cut(word, width, face);
      lines.push(...whole);
      line = rest;
      used = widthOf(rest, face);
    }
    return [...lines, line.trimEnd()];
  });
}

/** A word in pieces of at most `width`; the last one may go on with what follows. */
function cut(word: string, width: number, face: Face): [whole: string[], rest: string] {
  const whole: string[] = [];
  let piece = "";
  let used = 0;
  for (const char of word) {
    const size = widthOf(char, face);
    if (used + size > width && char !== " ") {
      whole.push(piece);
      piece = "";
      used = 0;
    }
    piece += char;
    used += size;
  }
  return [whole, piece];
}
