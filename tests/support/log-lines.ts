const PATTERNS: Readonly<Record<string, RegExp>> = {
  "an e-mail": /[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/i,
  // Nine digits from 9 on, with or without the country; ids and times have more of them.
  "a phone": /(?<![\w.-])(?:\+?51)?9\d{2}[ -]?\d{3}[ -]?\d{3}(?![\w.-])/,
};

/** Log lines with personal data, each with its kind: any e-mail, any mobile number, and the given texts. */
export function personalDataIn(lines: readonly string[], texts: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const kinds = Object.entries(PATTERNS).flatMap(([kind, pattern]) => (pattern.test(line) ? [kind] : []));
    const found = texts.filter((text) => line.includes(text) || line.includes(encodeURIComponent(text)));
    return [...kinds, ...found].map((what) => `${what}: ${line.slice(0, 600)}`);
  });
}
