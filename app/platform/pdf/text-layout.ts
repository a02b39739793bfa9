import { widthOf, type Face } from "./faces.server";

/** Stands for a character that the fonts of our PDFs do not have. */
export const UNPRINTABLE = "¤";

/**
 * Text of which every character can be drawn. Marks that show nothing are left out, blanks of any kind are one space,
 * letters that the font lacks lose their marks, and other characters are shown as `UNPRINTABLE`. Line breaks stay, as
 * `\n`.
 */
export function toPrintable(text: string, has: ReadonlySet<number>): { text: string; replaced: boolean } {
  let replaced = false;
  const lines = text
    .normalize("NFC")
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .map((whole) => {
      const visible = whole.replace(/[\t\p{Zs}]/gu, " ").replace(/[\p{Cc}\p{Cf}\u{FE00}-\u{FE0F}]/gu, "");
      return Array.from(visible, (char) => {
        if (has.has(char.codePointAt(0) ?? -1)) return char;
        const plain = Array.from(char.normalize("NFKD").replace(/\p{M}/gu, ""));
        if (plain.length > 0 && plain.every((part) => has.has(part.codePointAt(0) ?? -1))) return plain.join("");
        replaced = true;
        return UNPRINTABLE;
      }).join("");
    });
  return { text: lines.join("\n"), replaced };
}

/** Lines of at most `width` (for a size of 1): broken at spaces, and inside a word only where it alone is too wide. */
export function wrap(text: string, width: number, face: Face): string[] {
  return text.split("\n").flatMap((paragraph) => {
    const lines: string[] = [];
    let line = "";
    let used = 0;
    for (const word of paragraph.split(/(?<= )/)) {
      const size = widthOf(word, face);
      if (used + widthOf(word.trimEnd(), face) <= width) {
        line += word;
        used += size;
        continue;
      }
      if (line !== "") lines.push(line.trimEnd());
      const [whole, rest] = cut(word, width, face);
      lines.push(...whole);
      line = rest;
      used = widthOf(rest, face);
    }
    return [...lines, line.trimEnd()];
  });
}

/** A word in pieces of at most `width`; the text after it may continue the last one. */
function cut(word: string, width: number, face: Face): [whole: string[], rest: string] {
  const whole: string[] = [];
  let piece = "";
  let used = 0;
  for (const char of word) {
    const size = widthOf(char, face);
    if (used + size > width && char !== " ") {
      whole.push(piece);
      piece = "";
      used = 0;
    }
    piece += char;
    used += size;
  }
  return [whole, piece];
}
