import jsQR from "jsqr";
import { decodePDFRawStream, PDFArray, PDFDocument, PDFRawStream } from "pdf-lib";
import { getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";

import { posterPdf, type Poster } from "~/registry/theft/poster/poster-pdf.server";

const URL = `https://rebi.pe/bicicletas-robadas/${"0123456789abcdef".repeat(2)}`;
const POSTER: Poster = {
  name: "Trek Marlin 7",
  looks: "Montaña · rojo · 2023",
  when: "Robada el 21 de noviembre de 2026 en Miraflores, Lima",
  marks: "Calcomanía azul",
  reward: "S/ 300",
  url: URL,
  siteName: "Rebi",
  photo: null,
  at: new Date("2026-11-22T15:00:00Z"),
};

describe("the poster", () => {
  test("is one page with its facts, the same for the same content", async () => {
    const [pdf, again] = [await posterPdf(POSTER), await posterPdf(POSTER)];
    expect(Buffer.compare(pdf, again)).toBe(0);
    const document = await getDocumentProxy(pdf.slice());
    expect(document.numPages).toBe(1);
    const { items } = await (await document.getPage(1)).getTextContent();
    const text = items.map((item) => ("str" in item ? item.str : "")).join(" ");
    for (const part of ["BICICLETA ROBADA", "Trek Marlin 7", "Miraflores", "S/ 300", "Calcomanía azul"])
      expect(text).toContain(part);
  });

  test("carries codes that lead to its page: the large one and those of the strips", async () => {
    const squares = await squaresOf(await posterPdf(POSTER));
    const large = draw(squares, { x: 30, y: 160, width: 170, height: 170 });
    expect(jsQR(large.pixels, large.width, large.height)?.data).toBe(URL);
    const strip = draw(squares, { x: 0, y: 70, width: 74, height: 60 }, 6);
    expect(jsQR(strip.pixels, strip.width, strip.height)?.data).toBe(URL);
  });

  test("never throws for a text, however long or strange, nor for a damaged photo", async () => {
    const long = "Ñandú 🚲 مرحبا ".repeat(60);
    const pdf = await posterPdf({
      ...POSTER,
      name: long,
      looks: long,
      marks: long,
      photo: new Uint8Array([255, 216, 1]),
    });
    expect((await getDocumentProxy(pdf.slice())).numPages).toBe(1);
  });
});

interface Square {
  x: number;
  y: number;
  size: number;
}

/** Dark closed shapes of the first page, as the PDF itself draws them. */
async function squaresOf(pdf: Uint8Array): Promise<Square[]> {
  const file = await PDFDocument.load(pdf);
  const contents = file.getPage(0).node.Contents();
  const streams = contents instanceof PDFArray ? contents.asArray().map((ref) => file.context.lookup(ref)) : [contents];
  const code = streams
    .map((stream) =>
      stream instanceof PDFRawStream ? new TextDecoder().decode(decodePDFRawStream(stream).decode()) : "",
    )
    .join("\n");
  type Matrix = [number, number, number, number, number, number];
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  let isDark = true;
  let corners: [number, number][] = [];
  const stack: [Matrix, boolean][] = [];
  const found: Square[] = [];
  let shapes: [number, number][][] = [];
  for (const line of code.split("\n")) {
    const words = line.trim().split(/\s+/);
    const operator = words.at(-1);
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = words.slice(0, -1).map(Number);
    const [ma, mb, mc, md, me, mf] = matrix;
    if (operator === "q") stack.push([matrix, isDark]);
    else if (operator === "Q") [matrix, isDark] = stack.pop() ?? [matrix, isDark];
    else if (operator === "cm")
      matrix = [
        a * ma + b * mc,
        a * mb + b * md,
        c * ma + d * mc,
        c * mb + d * md,
        e * ma + f * mc + me,
        e * mb + f * md + mf,
      ];
    else if (operator === "rg") isDark = a + b + c < 0.5;
    else if (operator === "m" || operator === "l") {
      if (operator === "m") corners = [];
      corners.push([a * ma + b * mc + me, a * mb + b * md + mf]);
    } else if (operator === "h") shapes.push(corners);
    else if (operator === "f") {
      if (isDark)
        for (const shape of shapes) {
          const [xs, ys] = [shape.map(([x]) => x), shape.map(([, y]) => y)];
          found.push({ x: Math.min(...xs), y: Math.min(...ys), size: Math.max(...xs) - Math.min(...xs) });
        }
      shapes = [];
    }
  }
  return found;
}

/** A part of the page as pixels, from the top down. */
function draw(squares: readonly Square[], box: { x: number; y: number; width: number; height: number }, scale = 4) {
  const [width, height] = [box.width * scale, box.height * scale];
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const { x, y, size } of squares) {
    const left = Math.round((x - box.x) * scale);
    const right = Math.round((x + size - box.x) * scale);
    const top = Math.round((box.y + box.height - y - size) * scale);
    const bottom = Math.round((box.y + box.height - y) * scale);
    for (let row = Math.max(0, top); row < Math.min(height, bottom); row++)
      for (let column = Math.max(0, left); column < Math.min(width, right); column++)
        pixels.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
  }
  return { pixels, width, height };
}
