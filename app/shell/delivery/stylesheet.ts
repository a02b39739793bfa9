/** A minified stylesheet as a tree, as far as ./first-styles.ts has to know it. */
export type StyleNode = StyleRule | StyleGroup | OtherNode;

export interface StyleRule {
  type: "rule";
  prelude: string;
  selectors: Selector[];
  declarations: { name: string; value: string }[];
}
/** `@layer`, `@media`, `@supports` around rules. */
interface StyleGroup {
  type: "group";
  prelude: string;
  children: StyleNode[];
}
/** Rules that are kept or left out whole: `@keyframes`, `@property`, `@page`, statements. */
interface OtherNode {
  type: "other";
  prelude: string;
  text: string;
}
interface Selector {
  text: string;
  /** Classes (`.name`), elements, theme and size, attributes (`[name]`) without which it matches nothing. */
  needs: string[];
}

const GROUP = /^@(layer|media|supports|container)\b/;

/** @throws Error for a stylesheet whose braces do not match. */
export function parseStylesheet(css: string): StyleNode[] {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, "");
  const nodes: StyleNode[] = [];
  for (let start = 0; start < text.length;) {
    const end = endOf(text, start, ";{");
    const prelude = text.slice(start, end).trim();
    if (text[end] !== "{") {
      if (prelude) nodes.push({ type: "other", prelude, text: `${prelude};` });
      start = end + 1;
      continue;
    }
    const close = endOf(text, end + 1, "}");
    if (close >= text.length) throw new Error(`stylesheet: "${prelude.slice(0, 80)}" is not closed`);
    nodes.push(nodeOf(prelude, text.slice(end + 1, close)));
    start = close + 1;
  }
  return nodes;
}

function nodeOf(prelude: string, body: string): StyleNode {
  if (GROUP.test(prelude)) return { type: "group", prelude, children: parseStylesheet(body) };
  // A rule with rules in it is kept as it is.
  if (prelude.startsWith("@") || body.includes("{")) return { type: "other", prelude, text: `${prelude}{${body}}` };
  const declarations = splitTopLevel(body, ";").flatMap((declaration) => {
    const colon = declaration.indexOf(":");
    return colon < 0 ? [] : [{ name: declaration.slice(0, colon).trim(), value: declaration.slice(colon + 1).trim() }];
  });
  const selectors = splitTopLevel(prelude, ",").map((one) => ({ text: one.trim(), needs: needsOf(one) }));
  return { type: "rule", prelude, selectors, declarations };
}

/** Attributes that only the server and React set, and React brings the whole stylesheet. */
export const SETTLED_ATTRIBUTES = ["aria-current", "aria-disabled", "aria-invalid", "data-still", "disabled"] as const;

/** Needed by rules for inputs of files: no other input becomes one. */
export const FILE_INPUT = "[type=file]";

/**
 * Names in attributes (but for the theme, the size of text and SETTLED_ATTRIBUTES), in `:not()` and in lists of
 * alternatives are left out: they may match without being there, or come later.
 */
function needsOf(selector: string): string[] {
  const looks = [...selector.matchAll(/\[data-(?:theme|text)=\w+\]/g)].map(([look]) => look);
  const outside = selector.replace(/:(?:not|where|is|has)\((?:[^()]|\([^()]*\))*\)/g, "");
  const attributes = SETTLED_ATTRIBUTES.filter((name) =>
    new RegExp(`\\[${name}[\\]=]${name === "disabled" ? "|(?<!\\\\):disabled" : ""}`).test(outside),
  ).map((name) => `[${name}]`);
  // Escaped characters are part of a name: kept out of the way as private characters.
  let plain = selector
    .replace(/\\([ -~])/g, (_escaped, char: string) => String.fromCharCode(PRIVATE + char.charCodeAt(0)))
    .replace(/\[[^\]]*\]/g, "");
  for (let before = ""; before !== plain;) {
    before = plain;
    plain = plain.replace(/:(?:where|is)\(([^(),]*)\)/g, "$1").replace(/::?[\w-]+\([^()]*\)/g, "");
  }
  const classes = [...plain.matchAll(/\.([\w\u00a1-\uffff-]+)/g)].map(([, name = ""]) => `.${unescaped(name)}`);
  const elements = [...plain.replace(/[.#:][\w:\u00a1-\uffff-]+/g, "").matchAll(/(?:^|[\s>+~])([a-z][a-z0-9]*)/g)].map(
    ([, name = ""]) => name,
  );
  const files = /\[type="?file\b/.test(outside) ? [FILE_INPUT] : [];
  return [...looks, ...attributes, ...files, ...classes, ...elements];
}

export function rulesOf(nodes: readonly StyleNode[]): StyleRule[] {
  return nodes.flatMap((node) => (node.type === "group" ? rulesOf(node.children) : node.type === "rule" ? [node] : []));
}

/** The text of a stylesheet. Of a layer without rules its name, which says its place among the others. */
export function printStyles(nodes: readonly StyleNode[]): string {
  return nodes.map(printNode).join("");
}

function printNode(node: StyleNode): string {
  if (node.type === "other") return node.text;
  if (node.type === "group") {
    const text = printStyles(node.children);
    if (text) return `${node.prelude}{${text}}`;
    return node.prelude.startsWith("@layer") ? `${node.prelude};` : "";
  }
  const body = node.declarations.map(({ name, value }) => `${name}:${value}`).join(";");
  return `${node.selectors.map(({ text }) => text).join(",")}{${body}}`;
}

const PRIVATE = 0xe000;

function unescaped(name: string): string {
  return name.replace(/[\ue020-\ue07e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - PRIVATE));
}

/** Parts of `text` between separators outside of brackets and quotes; without empty ones. */
function splitTopLevel(text: string, separator: ";" | ","): string[] {
  const parts: string[] = [];
  for (let start = 0; start < text.length;) {
    const end = endOf(text, start, separator);
    if (end > start) parts.push(text.slice(start, end));
    start = end + 1;
  }
  return parts;
}

/** Position of the first of `marks` from `start` on, outside of brackets and quotes; else the length. */
function endOf(text: string, start: number, marks: string): number {
  const sign = /[;,{}()[\]\\]|"[^"]*"|'[^']*'/g;
  sign.lastIndex = start;
  let depth = 0;
  for (let found = sign.exec(text); found; found = sign.exec(text)) {
    const [char] = found;
    if (char === "\\") sign.lastIndex++;
    else if (depth === 0 && marks.includes(char)) return found.index;
    else if ("({[".includes(char)) depth++;
    else if (")}]".includes(char)) depth--;
  }
  return text.length;
}
