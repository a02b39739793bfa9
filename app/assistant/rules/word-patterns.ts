/**
 * Whole words or phrases of folded text, as alternatives parted by `|` or by lines. `*` ends a stem, ` .. ` is a gap of
 * at most six words, a group is none that is kept. A line that begins with a gap goes on with the one before.
 */
export const W = ({ raw }: TemplateStringsArray) => {
  const written = raw
    .join("")
    .trim()
    .replace(/\n\s*(?=\.\. )/g, " ")
    .replace(/\n\s*/g, "|");
  const pattern = written
    .replace(/\((?!\?)/g, "(?:")
    .replace(/(?<=(?<!\\)[a-z])\*/g, String.raw`\w*`)
    .replaceAll(" .. ", String.raw`(?: \S+){0,6} `);
  return new RegExp(`(?<![a-z])(?:${pattern})(?![a-z])`);
};
