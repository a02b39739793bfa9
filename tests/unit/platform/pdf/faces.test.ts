import { PDFDocument, PDFRawStream } from "pdf-lib";
import { describe, expect, test } from "vitest";

import { embedFaces, widthOf } from "~/platform/pdf/faces.server";
import { labelsPdf } from "~/platform/pdf/labels.server";
import { createPdf } from "~/platform/pdf/pdf-document.server";

const LATIN_EXTENDED_A = Array.from({ length: 0x80 }, (_, position) => String.fromCodePoint(0x100 + position));
const ABOUT = { title: "Prueba", author: "Rebi", createdAt: new Date("2026-11-27T12:00:00Z"), runningTitle: "Prueba" };

async function fileOf(text: string): Promise<Uint8Array> {
  const pdf = await createPdf(ABOUT);
  pdf.text(text);
  pdf.text(text, { bold: true });
  pdf.field(text, text);
  expect(pdf.hasUnprintable).toBe(false);
  return pdf.finish(() => text);
}

/** Text of a map of characters. */
const decoded = async (stream: PDFRawStream) =>
  new Response(
    new Blob([Uint8Array.from(stream.contents)]).stream().pipeThrough(new DecompressionStream("deflate")),
  ).text();

/** Names of embedded fonts, and the characters that can be copied from them. */
async function embeddedIn(bytes: Uint8Array): Promise<{ names: string[]; characters: Set<string> }> {
  const file = await PDFDocument.load(bytes);
  const objects = file.context.enumerateIndirectObjects().map(([, object]) => object);
  const names = objects.flatMap((object) => /\/BaseFont \/(RebiLatin-[\w-]+)/.exec(String(object))?.[1] ?? []);
  const characters = new Set<string>();
  for (const object of objects) {
    if (!(object instanceof PDFRawStream)) continue;
    const text = await decoded(object).catch(() => "");
    for (const [, code = ""] of text.matchAll(/<[\da-f]{4}> <([\da-f]{4})>/gi))
      characters.add(String.fromCodePoint(Number.parseInt(code, 16)));
  }
  return { names: [...new Set(names)].sort(), characters };
}

describe("the fonts of our PDFs", () => {
  test("the fonts of our PDFs draw each letter of Latin Extended-A, none of them without a width", async () => {
    const { regular, bold } = await embedFaces(await PDFDocument.create());
    for (const face of [regular, bold])
      for (const letter of LATIN_EXTENDED_A) {
        expect(face.has.has(letter.codePointAt(0) ?? 0), letter).toBe(true);
        expect(widthOf(letter, face), letter).toBeGreaterThan(0.15);
      }
    expect(widthOf("Č", regular)).toBeCloseTo(widthOf("C", regular), 2);
    expect(widthOf("Łš", bold)).toBeCloseTo(widthOf("Ls", bold), 2);
  });

  test("the fonts of our PDFs carry letters beyond the standard fonts into the file, to be read and copied", async () => {
    const bytes = await fileOf("Łukasz Čapek Święty, Dvořák y Quispe");
    const { names, characters } = await embeddedIn(bytes);
    expect(names).toEqual(["RebiLatin-Helvetica", "RebiLatin-Helvetica-Bold"]);
    for (const letter of ["Ł", "Č", "Ś", "ę", "ř"]) expect(characters.has(letter), letter).toBe(true);
    expect(await fileOf("Łukasz Čapek Święty, Dvořák y Quispe")).toEqual(bytes);
  });

  test("the fonts of our PDFs leave a file without such letters as small as it was", async () => {
    const plain = await fileOf("José Ñahui Quispe");
    expect((await embeddedIn(plain)).names).toEqual([]);
    expect(plain.length).toBeLessThan(3_000);
    expect((await fileOf("José Ñahui Quispe Č")).length - plain.length).toBeLessThan(25_000);
  });

  test("the fonts of our PDFs draw labels with any text", async () => {
    const label = { qr: "https://rebi.test/r/x", code: "Łódź", lines: ["Đorđe", "日本 👩‍👧"] };
    for (const format of ["a4", "58"] as const)
      expect((await embeddedIn(await labelsPdf(label, format, ABOUT))).names).toHaveLength(2);
  });
});
