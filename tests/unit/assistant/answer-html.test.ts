import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { answerHtml, createAnswerWriter } from "~/assistant/answer/html";

const ANSWER = [
  "Encontré **2 bicis** en [Lima](/comprar?tipo=mtb&ubicacion=lima) 🚲:",
  "- **Trek** por S/ 520",
  "- [Giant](/producto/x-1) <b>sin</b> marcas",
  "",
  "¿Te muestro más? * no * es lista, ni [esto](https://malo.example) es nuestro.",
].join("\n");

/** Content of the screen after each piece, closed as a browser closes it. */
function writtenIn(pieces: readonly string[], whole = pieces.join("")): { shown: string[]; html: string } {
  const writer = createAnswerWriter();
  let html = "";
  const shown = pieces.map((piece) => (html += writer.add(piece)) + writer.closing);
  const rest = writer.finish(whole);
  if (rest === null) throw new Error("what was shown is no part of the answer");
  return { shown, html: html + rest + writer.closing };
}

describe("the HTML of an answer", () => {
  test("the HTML of an answer has paragraphs, lists, bold words and own links; everything else is text", () => {
    const link = (href: string, text: string) => `<a href="${href}" class="link py-1">${text}</a>`;
    expect(answerHtml(ANSWER)).toBe(
      [
        '<p><span class="block">Encontré <strong>2 bicis</strong> en ',
        `${link("/comprar?tipo=mtb&amp;ubicacion=lima", "Lima")} 🚲:</span></p>`,
        '<ul class="list-disc pl-5"><li><strong>Trek</strong> por S/ 520</li>',
        `<li>${link("/producto/x-1", "Giant")} &lt;b&gt;sin&lt;/b&gt; marcas</li></ul>`,
        '<p><span class="block">¿Te muestro más? * no * es lista, ni esto es nuestro.</span></p>',
      ].join(""),
    );
    expect(answerHtml("")).toBe("");
  });

  test("the HTML of an answer is the same wherever its text is cut, and never shows half a mark", () => {
    for (let at = 0; at <= ANSWER.length; at++) {
      const { shown, html } = writtenIn([ANSWER.slice(0, at), ANSWER.slice(at)]);
      expect(html).toBe(answerHtml(ANSWER));
      expect(shown[0]).not.toMatch(/\*\*|\]\(|https:/);
    }
    const { shown, html } = writtenIn(ANSWER.split(""));
    expect(html).toBe(answerHtml(ANSWER));
    for (const step of shown) expect(step).not.toMatch(/\*\*|\]\(|https:/);
  });

  test("the HTML of an answer shows what is settled at once", () => {
    const { shown } = writtenIn(["Encontré **2 bi", "cis** en", " Lima\n-", " Trek"]);
    expect(shown).toEqual([
      '<p><span class="block">Encontré</span></p>',
      '<p><span class="block">Encontré <strong>2 bicis</strong> en</span></p>',
      '<p><span class="block">Encontré <strong>2 bicis</strong> en Lima</span></p>',
      '<p><span class="block">Encontré <strong>2 bicis</strong> en Lima</span></p><ul class="list-disc pl-5"><li>Trek</li></ul>',
    ]);
  });

  test("the HTML of an answer grows with any text in any pieces", () => {
    const piece = fc.oneof(
      fc.string({ maxLength: 12, unit: "grapheme" }),
      fc.constantFrom("**", "*", "[", "](/comprar)", "](", ")", "!", "- ", "\n", "\n\n", " ", "•", "<b>", "&", "hola"),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const text = pieces.join("");
        return writtenIn(pieces).html === answerHtml(text);
      }),
      { numRuns: 3000 },
    );
  });

  test.each([[["- ", "!", "\u2028"]], [["- Trek\r", "\n- Giant\r\n"]]])(
    "%j is a list, in these pieces too",
    (pieces) => {
      const { html } = writtenIn(pieces);
      expect(html).toBe(answerHtml(pieces.join("")));
      expect(html).toMatch(/^<ul[^>]*><li>[^]*<\/ul>$/);
    },
  );

  test("the HTML of an answer says when the whole answer is another than the one that was shown", () => {
    const writer = createAnswerWriter();
    writer.add("Cuesta S/ 500. ");
    expect(writer.finish("Mira [el anuncio](/producto/x)")).toBeNull();
  });
});
