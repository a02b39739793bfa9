import { PDFDocument, rgb, type PDFPage } from "pdf-lib";

import { drawLine, embedFaces, widthOf, type Face } from "~/platform/pdf/faces.server";
import { drawQrCode } from "~/platform/pdf/qr.server";
import { toPrintable, wrap } from "~/platform/pdf/text-layout";

/** Points of A4. */
const PAGE: [width: number, height: number] = [595.28, 841.89];
const MARGIN = 36;
const WIDTH = PAGE[0] - 2 * MARGIN;
const INK = rgb(0.08, 0.08, 0.08);
const ALARM = rgb(0.72, 0.07, 0.1);
const CUT = rgb(0.6, 0.6, 0.6);
const STRIPS = 8;
const STRIP_HEIGHT = 132;

export interface Poster {
  /** `Trek Marlin 7`. */
  name: string;
  /** `Roja · Montaña · 2023`. */
  looks: string;
  /** `Robada el 21 de noviembre de 2026 en Miraflores, Lima`. */
  when: string;
  marks: string;
  /** `S/ 300`; null for none. */
  reward: string | null;
  url: string;
  siteName: string;
  /** A JPEG. */
  photo: Uint8Array | null;
  /** The file's date: the same content gives the same bytes. */
  at: Date;
}

/** A poster of one A4 page with strips to tear off. No text makes it throw. */
export async function posterPdf(poster: Poster): Promise<Uint8Array> {
  const file = await PDFDocument.create();
  file.setTitle(`Se busca: ${poster.name}`, { showInWindowTitleBar: true });
  file.setAuthor(poster.siteName);
  file.setLanguage("es-PE");
  file.setCreationDate(poster.at);
  file.setModificationDate(poster.at);
  const { regular, bold, save } = await embedFaces(file);
  const page = file.addPage(PAGE);
  const pen = penOf(page);

  page.drawRectangle({ x: 0, y: PAGE[1] - 108, width: PAGE[0], height: 108, color: ALARM });
  pen.center("BICICLETA ROBADA", PAGE[1] - 76, 52, bold, rgb(1, 1, 1));

  let top = PAGE[1] - 124;
  const bottom = STRIP_HEIGHT + 206;
  const picture = poster.photo && (await embed(file, poster.photo));
  if (picture) {
    const box = { width: WIDTH, height: 270 };
    const scale = Math.min(box.width / picture.width, box.height / picture.height);
    const [width, height] = [picture.width * scale, picture.height * scale];
    top -= height;
    page.drawImage(picture, { x: (PAGE[0] - width) / 2, y: top, width, height });
    top -= 8;
  }
  top = pen.block(poster.name, top, 30, bold, bottom);
  top = pen.block(poster.looks, top, 17, regular, bottom);
  top = pen.block(poster.when, top, 17, bold, bottom);
  if (poster.marks !== "") pen.block(`Señas: ${poster.marks}`, top, 13, regular, bottom);

  const codeSize = 150;
  const codeBottom = STRIP_HEIGHT + 34;
  drawCode(page, poster.url, MARGIN, codeBottom, codeSize);
  const x = MARGIN + codeSize + 18;
  const column = { x, width: PAGE[0] - MARGIN - x };
  let line = codeBottom + codeSize - 6;
  if (poster.reward) line = pen.column(`RECOMPENSA: ${poster.reward}`, line, 26, bold, column, ALARM);
  line = pen.column("¿La viste? Escanea el código y avísale a su dueño.", line, 18, bold, column);
  line = pen.column(
    "No hace falta una cuenta. No la compres ni la enfrentes: llama a la Policía (105).",
    line,
    12,
    regular,
    column,
  );
  pen.column(poster.url, line, 8, regular, column);

  drawStrips(page, poster, { regular, bold });
  return save();
}

async function embed(file: PDFDocument, jpeg: Uint8Array) {
  try {
    return await file.embedJpg(jpeg);
  } catch {
    // A JPEG of a kind that PDF does not know: the poster is made without it.
    return null;
  }
}

/** On white, over any background. `y` is the bottom. */
function drawCode(page: PDFPage, text: string, x: number, y: number, side: number): void {
  page.drawRectangle({ x, y, width: side, height: side, color: rgb(1, 1, 1) });
  drawQrCode(page, text, { x, top: y + side, side });
}

function drawStrips(page: PDFPage, { url, name }: Poster, { regular, bold }: { regular: Face; bold: Face }): void {
  const width = PAGE[0] / STRIPS;
  page.drawLine({
    start: { x: 0, y: STRIP_HEIGHT },
    end: { x: PAGE[0], y: STRIP_HEIGHT },
    thickness: 0.75,
    color: CUT,
    dashArray: [4, 4],
  });
  const lines = [
    { text: clipped(name, bold, STRIP_HEIGHT - 62, 10), face: bold, size: 10 },
    { text: "robada: avisa aquí", face: regular, size: 9 },
  ];
  for (let strip = 0; strip < STRIPS; strip++) {
    const left = strip * width;
    if (strip > 0)
      page.drawLine({
        start: { x: left, y: 0 },
        end: { x: left, y: STRIP_HEIGHT },
        thickness: 0.75,
        color: CUT,
        dashArray: [4, 4],
      });
    drawCode(page, url, left + (width - 50) / 2, STRIP_HEIGHT - 56, 50);
    lines.forEach(({ text, face, size }, position) =>
      drawLine(page, text, face, {
        x: left + width / 2 + 2 + position * 14,
        y: 6,
        size,
        color: INK,
        upwards: true,
      }),
    );
  }
}

/** As much of a text as fits, in characters of the font. */
function clipped(text: string, face: Face, width: number, size: number): string {
  return wrap(toPrintable(text, face.has).text, width / size, face)[0] ?? "";
}

function penOf(page: PDFPage) {
  const draw = (text: string, x: number, y: number, size: number, face: Face, color = INK) =>
    drawLine(page, text, face, { x, y, size, color });

  /** Lines of a column from `top` down; answers the position of the next line. */
  function column(
    text: string,
    top: number,
    size: number,
    face: Face,
    { x, width }: { x: number; width: number },
    color = INK,
  ): number {
    let y = top;
    for (const part of wrap(toPrintable(text, face.has).text, width / size, face)) {
      y -= size * 1.22;
      draw(part, x, y, size, face, color);
    }
    return y - size * 0.3;
  }

  return {
    column,
    center(text: string, y: number, size: number, face: Face, color = INK) {
      draw(text, (PAGE[0] - widthOf(text, face) * size) / 2, y, size, face, color);
    },
    /** Centred lines from `top` down, as many as fit above `bottom`. */
    block(text: string, top: number, size: number, face: Face, bottom: number): number {
      let y = top;
      for (const part of wrap(toPrintable(text, face.has).text, WIDTH / size, face)) {
        if (y - size * 1.25 < bottom) break;
        y -= size * 1.25;
        draw(part, (PAGE[0] - widthOf(part, face) * size) / 2, y, size, face);
      }
      return y - size * 0.2;
    },
  };
}
