// Cuts a growing text into parts that can be judged alone: sentences and lines. A link or a bold word is never cut.

const ATOM = /!?\[[^\]\n]{1,200}\]\([^()\s]{1,400}\)|\*\*[^*\n]{1,300}\*\*/y;
/** An open link or bold word that may still be completed. */
const OPEN = /^(?:!?\[[^\]\n]{0,200}(?:\](?:\([^()\s]{0,400})?)?|\*\*?[^*\n]{0,300}\*?)$/;
const END = /[.!?…]/;
/** `S/. 500` is one word. */
const CURRENCY = /s\/\.$/i;

/** Length of the first sentence or line of a text; -1 while it may continue. `isEnd`: nothing follows. */
export function firstLength(text: string, isEnd: boolean): number {
  let at = 0;
  while (at < text.length) {
    const letter = text[at]!;
    if (letter === "\n") return at + 1;
    if (letter === "[" || letter === "*" || letter === "!") {
      ATOM.lastIndex = at;
      const atom = ATOM.exec(text)?.[0];
      if (atom) {
        at += atom.length;
        continue;
      }
      if (letter !== "!" || text[at + 1] === "[") if (!isEnd && OPEN.test(text.slice(at))) return -1;
    }
    if (END.test(letter) && !CURRENCY.test(text.slice(0, at + 1))) {
      const blank = /^[ \t\u00a0]+/.exec(text.slice(at + 1))?.[0] ?? "";
      if (blank !== "") return at + 1 + blank.length;
    }
    at++;
  }
  return isEnd && text.length > 0 ? text.length : -1;
}

const WORD = /(?:!?\[[^\]\n]{1,200}\]\([^()\s]{1,400}\)|\*\*[^*\n]{1,300}\*\*|\S)+\s*/g;

export function firstWords(text: string, count: number, countOf: (text: string) => number): string {
  let taken = "";
  for (const [word] of text.matchAll(WORD)) {
    if (countOf(taken + word) > count) return `${taken.trimEnd()}…`;
    taken += word;
  }
  return taken;
}
