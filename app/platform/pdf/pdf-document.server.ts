import { PDFDocument, rgb, type PDFPage } from "pdf-lib";

import { drawLine, embedFaces, widthOf, type Face } from "./faces.server";
import { drawQrCode } from "./qr.server";
import { toPrintable, wrap } from "./text-layout";

/** Points. A4: the paper of printers in Peru. */
const PAGE: [width: number, height: number] = [595.28, 841.89];
const MARGIN = 48;
const FOOT_HEIGHT = 26;
const WIDTH = PAGE[0] - 2 * MARGIN;
const LEADING = 1.3;
/** Size of text without a `size` of its own. */
const SIZE = 9.5;

const INK = rgb(0.1, 0.13, 0.12);
const MUTED = rgb(0.36, 0.4, 0.38);
const BAND = rgb(0.91, 0.93, 0.92);
const LINE = rgb(0.75, 0.78, 0.76);

export interface TextLook {
  size?: number;
  bold?: boolean;
  muted?: boolean;
  align?: "left" | "center" | "right";
}

interface PdfAbout {
  title: string;
  author: string;
  /** The file's date: the same content with the same date gives the same bytes. */
  createdAt: Date;
  /** At the top of every page but the first. */
  runningTitle: string;
}

/** Begins a file. Typed text never makes it throw: characters that the fonts lack are shown as `UNPRINTABLE`. */
export async function createPdf({ title, author, createdAt, runningTitle }: PdfAbout) {
  const file = await PDFDocument.create();
  file.setTitle(title, { showInWindowTitleBar: true });
  file.setAuthor(author);
  file.setProducer(author);
  file.setCreator(author);
  file.setLanguage("es-PE");
  file.setCreationDate(createdAt);
  file.setModificationDate(createdAt);
  const { regular, bold, save } = await embedFaces(file);

  let page: PDFPage = file.addPage(PAGE);
  let top = PAGE[1] - MARGIN;
  let hasUnprintable = false;

  function nextPage(): void {
    page = file.addPage(PAGE);
    top = PAGE[1] - MARGIN;
    line(runningTitle, MARGIN, { size: 8, muted: true });
    top -= 8;
  }

  function need(height: number): void {
    if (top - height < MARGIN + FOOT_HEIGHT) nextPage();
  }

  function printable(text: string, face: Face): string {
    const clean = toPrintable(text, face.has);
    hasUnprintable ||= clean.replaced;
    return clean.text;
  }

  /** One line at `x`, from `printable`. */
  function line(
    text: string,
    x: number,
    { size = SIZE, bold: isBold = false, muted = false, align = "left" }: TextLook,
  ): void {
    const face = isBold ? bold : regular;
    const shift = align === "left" ? 0 : (WIDTH - widthOf(text, face) * size) / (align === "center" ? 2 : 1);
    top -= size * LEADING;
    if (text !== "")
      drawLine(page, text, face, { x: x + shift, y: top + size * 0.3, size, color: muted ? MUTED : INK });
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
    /** Paragraphs as wide as the page, with line breaks where they have to be. */
    text: (text: string, look: TextLook = {}): void => column(text, MARGIN, WIDTH, look),

    field(label: string, value: string): void {
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

    /** A title on a band, never the last thing of a page. */
    heading(text: string): void {
      need(60);
      top -= 8;
      page.drawRectangle({ x: MARGIN - 6, y: top - 18, width: WIDTH + 12, height: 18, color: BAND });
      top -= 2;
      line(printable(text, bold), MARGIN, { size: 10, bold: true });
      top -= 6;
    },

    space(points: number): void {
      top -= points;
    },

    /** A QR code in the middle, `side` points wide. */
    qrCode(text: string, side: number): void {
      need(side);
      drawQrCode(page, text, { x: MARGIN + (WIDTH - side) / 2, top, side });
      top -= side;
    },

    /** Points that `text` takes. */
    heightOf: (text: string, look: TextLook = {}): number =>
      linesOf(text, WIDTH, look).length * (look.size ?? SIZE) * LEADING,

    /** Keeps the next `points` on one page. */
    keepTogether: need,

    rule(): void {
      need(8);
      top -= 4;
      page.drawLine({ start: { x: MARGIN, y: top }, end: { x: MARGIN + WIDTH, y: top }, thickness: 0.75, color: LINE });
      top -= 4;
    },

    /** A JPEG, at most `height` points high; false, with nothing drawn, for bytes that are none. */
    async picture(jpeg: Uint8Array, height: number): Promise<boolean> {
      const image = await file.embedJpg(jpeg).catch(() => null);
      if (image === null) return false;
      const size = image.scaleToFit(WIDTH, height);
      need(size.height + 6);
      top -= size.height;
      page.drawImage(image, { x: MARGIN, y: top, ...size });
      top -= 6;
      return true;
    },

    /** Whether a character had to be written as `UNPRINTABLE`. */
    get hasUnprintable() {
      return hasUnprintable;
    },

    /** Puts `foot(page, pages)` below each page and returns the file. */
    async finish(foot: (page: number, pages: number) => string): Promise<Uint8Array> {
      const pages = file.getPages();
      pages.forEach((each, index) => {
        page = each;
        top = MARGIN + 12;
        line(printable(foot(index + 1, pages.length), regular), MARGIN, { size: 8, muted: true });
      });
      return save();
    },
  };
}
