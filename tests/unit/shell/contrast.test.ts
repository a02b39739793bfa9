import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

const css = readFileSync(new URL("../../../app/styles/tokens.css", import.meta.url), "utf8");

/** Values of the `oklch()` tokens of a block, by name; `var()` ones are resolved. */
function tokensOf(block: RegExp): Map<string, string> {
  const body = block.exec(css)?.[1] ?? "";
  return new Map([...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]));
}
const light = tokensOf(/:root \{(.*?)\n\}/s);
const dark = new Map([...light, ...tokensOf(/@utility dark-tokens \{(.*?)\n\}/s)]);

/** Relative luminance (WCAG 2) of an OKLCH colour: https://www.w3.org/TR/css-color-4/#color-conversion-code */
function luminance(tokens: Map<string, string>, name: string): number {
  const value = tokens.get(name) ?? "";
  const alias = /^var\(--([\w-]+)\)$/.exec(value);
  if (alias?.[1]) return luminance(tokens, alias[1]);
  const [, lightness, chroma, hue] = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(value) ?? [];
  if (lightness === undefined) throw new Error(`--${name} is no opaque oklch(): ${value}`);
  const [L, C, h] = [Number(lightness), Number(chroma), (Number(hue) * Math.PI) / 180];
  const [a, b] = [C * Math.cos(h), C * Math.sin(h)];
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clamp = (channel: number) => Math.min(1, Math.max(0, channel));
  const red = clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
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
