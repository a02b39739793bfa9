import { expect, test } from "vitest";

import { streamHtml } from "~/shell/delivery/html-stream";

async function piecesOf(html: string): Promise<string[]> {
  const pieces: string[] = [];
  const reader = streamHtml(html).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read())
    pieces.push(new TextDecoder("utf-8", { fatal: true }).decode(read.value));
  return pieces;
}

test("the stream of a page sends the heading first and the rest in pieces, nothing lost", async () => {
  const html = `<h1>Uno</h1>${"é".repeat(20_000)}`;
  const pieces = await piecesOf(html);
  expect(pieces[0]).toBe("<h1>Uno</h1>");
  expect(pieces).toHaveLength(4);
  expect(pieces.join("")).toBe(html);
});

test("the stream of a page ends the first piece before the inlined picture, and the second after it", async () => {
  const picture = '<picture><source srcSet="data:image/avif;base64,AA"/></picture>';
  for (const [before, after] of [
    ["<h1>Uno</h1><picture></picture>", "<picture></picture>"],
    ["<picture></picture>", "<h1>Uno</h1>"],
  ])
    expect(await piecesOf(`${before}${picture}${after}`)).toEqual([before, picture, after]);
});

test("the stream of a page does not cut a character", async () => {
  const html = `a${"🚲".repeat(9000)}`;
  expect((await piecesOf(html)).join("")).toBe(html);
});

test.each(["", "<p>corto</p>"])("a document without a heading stays whole: '%s'", async (html) => {
  expect((await piecesOf(html)).join("")).toBe(html);
});
