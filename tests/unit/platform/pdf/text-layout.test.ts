import { PDFDocument } from "pdf-lib";
import { describe, expect, test } from "vitest";

import { embedFaces } from "~/platform/pdf/faces.server";
import { toPrintable } from "~/platform/pdf/text-layout";

describe("toPrintable", async () => {
  const { has } = (await embedFaces(await PDFDocument.create())).regular;

  test.each([
    ["¿Qué tal, ñandú? «S/ 5» € – — “x” … ©", "¿Qué tal, ñandú? «S/ 5» € – — “x” … ©", false],
    ["an\u0303o", "año", false],
    ["a\u00a0b\u202fc\u3000d\te", "a b c d e", false],
    ["a\u200b\u200d\u00ad\ufeff\u202eb\u0000\u0007c", "abc", false],
    ["uno\r\ndos\rtres\u2028cuatro", "uno\ndos\ntres\ncuatro", false],
    ["👩‍👧‍👦", "¤¤¤", true],
    ["\ud83d suelto", "¤ suelto", true],
    ["Č Ś Ł đ ő ı ẞ Ș", "Č Ś Ł đ ő ı ẞ Ș", false],
    ["C\u030ca\u0301", "Čá", false],
    ["Nguyễn Ǎ ﬁn Ｒｅｂｉ", "Nguyen A fin Rebi", false],
    ["日本", "¤¤", true],
  ])("toPrintable prints %j", (text, expected, replaced) => {
    expect(toPrintable(text, has)).toEqual({ text: expected, replaced });
  });
});
