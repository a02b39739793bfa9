import { PDFDocument, StandardFonts } from "pdf-lib";
import { describe, expect, test } from "vitest";

import { toPrintable } from "~/platform/pdf/text-layout";

describe("toPrintable", async () => {
  const font = await (await PDFDocument.create()).embedFont(StandardFonts.Helvetica);
  const has = new Set(font.getCharacterSet());

  test.each([
    ["¿Qué tal, ñandú? «S/ 5» € – — “x” … ©", "¿Qué tal, ñandú? «S/ 5» € – — “x” … ©", false],
    ["an\u0303o", "año", false],
    ["a\u00a0b\u202fc\u3000d\te", "a b c d e", false],
    ["a\u200b\u200d\u00ad\ufeff\u202eb\u0000\u0007c", "abc", false],
    ["uno\r\ndos\rtres\u2028cuatro", "uno\ndos\ntres\ncuatro", false],
    ["👩‍👧‍👦", "¤¤¤", true],
    ["\ud83d suelto", "¤ suelto", true],
    ["日本", "¤¤", true],
  ])("prints %j", (text, expected, replaced) => {
    expect(toPrintable(text, has)).toEqual({ text: expected, replaced });
  });
});
