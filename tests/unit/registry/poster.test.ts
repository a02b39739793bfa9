import { getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";

import { posterPdf, type Poster } from "~/registry/theft/poster/poster-pdf.server";

import { decodedCode, filledBoxes } from "../../support/pdf-codes";

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
    const boxes = await filledBoxes(await posterPdf(POSTER));
    expect(decodedCode(boxes.filter(({ bottom }) => bottom > 140))).toBe(URL);
    const strips = boxes.filter(({ bottom }) => bottom < 140);
    const width = 595.28 / 8;
    for (let strip = 0; strip < 8; strip++)
      expect(decodedCode(strips.filter(({ left }) => Math.floor(left / width) === strip))).toBe(URL);
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
