import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

const css = readFileSync(new URL("../../../../app/styles/tokens.css", import.meta.url), "utf8");

/** Values of the tokens of a block, by name; `var()` ones are resolved. */
function tokensOf(block: RegExp): Map<string, string> {
  const body = block.exec(css)?.[1] ?? "";
  return new Map([...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]));
}
const light = tokensOf(/:root \{(.*?)\n\}/s);
const dark = new Map([...light, ...tokensOf(/@utility dark-tokens \{(.*?)\n\}/s)]);

/** Relative luminance (WCAG 2) of a hex colour. */
function luminance(tokens: Map<string, string>, name: string): number {
  const value = tokens.get(name) ?? "";
  const alias = /^var\(--([\w-]+)\)$/.exec(value);
  if (alias?.[1]) return luminance(tokens, alias[1]);
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(value)?.[1];
  if (hex === undefined) throw new Error(`--${name} is no opaque hex colour: ${value}`);
  const width = hex.length / 3;
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((channel) => {
    const share = parseInt(hex.slice(channel * width, (channel + 1) * width).repeat(2 / width), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(tokens: Map<string, string>, one: string, other: string): number {
  const [a, b] = [luminance(tokens, one), luminance(tokens, other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const TEXT: [string, string][] = [
  ...["ink", "muted", "accent-text", "danger", "success", "warning"].flatMap((word): [string, string][] => [
    [word, "surface"],
    [word, "raised"],
    [word, "sunken"],
  ]),
  ["ink", "accent-soft"],
  ["muted", "accent-soft"],
  ["on-accent", "accent"],
  ["on-accent", "accent-hover"],
  ["on-pine", "pine"],
  ["on-pine-muted", "pine"],
  ["accent", "pine"],
  ["on-pine", "pine-line"],
  ["danger", "danger-soft"],
  ["success", "success-soft"],
  ["warning", "warning-soft"],
  ["ink", "danger-soft"],
  ["ink", "success-soft"],
  ["ink", "warning-soft"],
];
/** Edges of controls, the focus ring, marks that mean something. */
const PARTS: [string, string][] = [
  ["line-strong", "surface"],
  ["line-strong", "raised"],
  ["line-strong", "sunken"],
  ["accent-text", "surface"],
  ["accent-text", "raised"],
  ["accent-text", "sunken"],
];

describe.each([
  ["light", light],
  ["dark", dark],
])("%s theme", (_name, tokens) => {
  test.each(TEXT)("%s on %s is readable (4.5)", (word, ground) => {
    expect(contrast(tokens, word, ground)).toBeGreaterThanOrEqual(4.5);
  });
  test.each(PARTS)("%s on %s is seen (3)", (part, ground) => {
    expect(contrast(tokens, part, ground)).toBeGreaterThanOrEqual(3);
  });
});
