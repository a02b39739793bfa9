import { expect, test } from "vitest";

import { latinSource } from "../../../../app/shell/delivery/latin-source.vite";

test("a script without characters beyond Latin-1 means the same", () => {
  const code = 'const quotes = /[“”«»ñ–😀]/u; const text = "— ñ"; export { quotes, text };';
  const latin = latinSource(code);
  expect(latin).toMatch(/^[\0-\u00ff]+$/);
  expect(latin).toContain("\\u201c\\u201d«»ñ\\u2013\\ud83d\\ude00");
  const quotes = new Function(latin.replace("export { quotes, text };", "return [quotes, text];")) as () => [
    RegExp,
    string,
  ];
  const [pattern, text] = quotes();
  for (const sign of ["“", "”", "«", "ñ", "–", "😀"]) expect(pattern.test(sign)).toBe(true);
  expect(pattern.test("a")).toBe(false);
  expect(text).toBe("— ñ");
});
