const RULES: readonly [pattern: RegExp, sound: string][] = [
  [/[^a-z]/g, ""],
  [/^[hg]u(?=[aeio])/g, "u"],
  [/^es(?=[bcdfgklmnpqrtv])/, "s"],
  [/ph/g, "f"],
  [/ck/g, "k"],
  [/s?[cs]h/g, "x"],
  [/qu(?=[ei])/g, "k"],
  [/gu(?=[ei])/g, "g"],
  [/[gj](?=[ei])|j/g, "h"],
  [/sc(?=[ei])|c(?=[ei])|z/g, "s"],
  [/[cq]/g, "k"],
  [/v/g, "b"],
  [/w/g, "u"],
  [/oo|ou/g, "u"],
  [/ai|ay|ee|ie|ea|y/g, "i"],
  [/(.)\1+/g, "$1"],
];

/**
 * A folded word as it sounds in Peru, also an English name: s/z/c, b/v, ll/y, j/g/h, k/qu/c, ph/f and double letters
 * are alike. `yamaja` and `yamaha`, `trec` and `trek`, `escott` and `scott` share their keys.
 */
export function soundsOf(word: string): readonly string[] {
  const keyOf = (text: string) => RULES.reduce((sound, [pattern, by]) => sound.replace(pattern, by), text);
  const english = word.replace(/a([^aeiou])e$/, "ei$1").replace(/i([^aeiou])e$/, "ai$1");
  const short = word.replace(/([^aeiou])e$/, "$1");
  const heard = [word, word.replace(/^h/, ""), word.replaceAll("ll", "y"), word.replaceAll("y", "j"), english, short];
  return [...new Set(heard.map(keyOf))];
}
