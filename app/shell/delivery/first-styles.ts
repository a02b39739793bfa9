/*
 * The styles of a first view: the part of the whole stylesheet that this very document uses. What is left out is only
 * what matches nothing in it, so the whole stylesheet can follow at any time without changing how the page looks. Only
 * a change of theme or of the size of text has to wait for it
 * (docs/decisions/2026-11-20-styles-delivery.md).
 */
import { Lru } from "~/platform/lru";

import { splitStyles, type FirstStyles } from "./split-styles";
import { parseStylesheet, printStyles, rulesOf, FILE_INPUT, SETTLED_ATTRIBUTES, type StyleNode } from "./stylesheet";

const CACHED_DOCUMENTS = 100;

interface Options {
  /** Rules for paper and for pointing at as well. Pages that fetch the whole stylesheet get them from there. */
  print: boolean;
  /** Where the first view ends in the HTML; without it all of it is the first view. */
  end?: number | undefined;
}

/** Prepares `css`, the whole minified stylesheet, once. The function returned picks what `html` uses. */
export function createFirstStyles(css: string): (html: string, options: Options) => FirstStyles {
  const nodes = parseStylesheet(css);
  const names = namesOf(nodes);
  const cache = new Lru<FirstStyles>(CACHED_DOCUMENTS);
  const keyOf = (used: ReadonlySet<string>): string => names.filter((name) => used.has(name)).join(" ");
  return (html, { print, end }) => {
    const used = usedNames(html);
    const early = end === undefined ? used : usedNames(html.slice(0, end));
    const key = `${print} ${keyOf(used)}${early === used ? "" : `|${keyOf(early)}`}`;
    const known = cache.get(key);
    if (known !== undefined) return known;
    const styles = resolveVariables(pick(nodes, used, print));
    const picked = early === used ? { first: printStyles(styles), rest: "" } : splitStyles(styles, early);
    cache.set(key, picked);
    return picked;
  };
}

/** Classes as `.name`, elements as `name`, theme and size as `[data-theme=name]`, attributes as `[name]`. */
function usedNames(html: string): Set<string> {
  const used = new Set<string>();
  const [root = ""] = /<html[^>]*>/.exec(html) ?? [];
  for (const [, look = "", value = ""] of root.matchAll(/ data-(theme|text)="(\w+)"/g))
    used.add(`[data-${look}=${value}]`);
  for (const name of SETTLED_ATTRIBUTES) if (html.includes(` ${name}="`)) used.add(`[${name}]`);
  if (/ type="?file"/.test(html)) used.add(FILE_INPUT);
  for (const [, tag = ""] of html.matchAll(/<([a-z][a-z0-9]*)/g)) used.add(tag);
  for (const [, value = ""] of html.matchAll(/\sclass="([^"]*)"/g))
    for (const name of unescapeHtml(value).split(/\s+/)) if (name) used.add(`.${name}`);
  return used;
}

function unescapeHtml(text: string): string {
  return text.includes("&")
    ? text.replaceAll("&gt;", ">").replaceAll("&lt;", "<").replaceAll("&#x27;", "'").replaceAll("&amp;", "&")
    : text;
}

/** All classes and elements that the stylesheet asks for, so that documents that use the same ones share a result. */
function namesOf(nodes: readonly StyleNode[]): string[] {
  const names = new Set<string>();
  const visit = (node: StyleNode): void => {
    if (node.type === "group") node.children.forEach(visit);
    else if (node.type === "rule") for (const { needs } of node.selectors) needs.forEach((name) => names.add(name));
  };
  nodes.forEach(visit);
  return [...names];
}

/** Of what is pointed at, which comes with the whole stylesheet. */
const HOVER = /:hover/;

function pick(nodes: readonly StyleNode[], used: ReadonlySet<string>, print: boolean): StyleNode[] {
  return nodes.flatMap((node): StyleNode[] => {
    if (node.type === "group") {
      if (!print && node.prelude === "@media print") return [];
      const children = pick(node.children, used, print);
      if (children.length > 0) return [{ ...node, children }];
      // The first mention of a layer says its place among the others.
      return node.prelude.startsWith("@layer")
        ? [{ type: "other", prelude: node.prelude, text: `${node.prelude};` }]
        : [];
    }
    if (node.type === "rule") {
      const selectors = node.selectors.filter(
        ({ needs, text }) => (print || !HOVER.test(text)) && needs.every((name) => used.has(name)),
      );
      return selectors.length > 0 ? [{ ...node, selectors }] : [];
    }
    return !print && node.prelude.startsWith("@page") ? [] : [node];
  });
}

/**
 * Leaves out custom properties that nothing reads, and keyframes and `@property` rules that nothing names. A variable
 * that nothing sets is replaced by its fallback.
 */
function resolveVariables(nodes: readonly StyleNode[]): StyleNode[] {
  const initial = new Map(
    nodes.flatMap(({ prelude, ...node }): [string, string][] => {
      const [, value] = /initial-value:([^;}]+)/.exec("text" in node ? node.text : "") ?? [];
      return prelude.startsWith("@property") && value ? [[prelude.slice("@property ".length), value]] : [];
    }),
  );
  const rules = rulesOf(nodes.filter(({ prelude }) => prelude !== "@layer properties"));
  const isSet = new Set(rules.flatMap(({ declarations }) => declarations.map(({ name }) => name)));
  const resolve = (value: string): string =>
    value.replace(/var\((--tw-[\w-]+)(?:,\s*((?:[^()]|\([^()]*\))*))?\)/g, (whole, name: string, fallback?: string) =>
      isSet.has(name) ? whole : (fallback?.trim() ?? initial.get(name) ?? whole),
    );
  const isRead = new Set<string>();
  const read = (value: string): void => {
    for (const [, name = ""] of resolve(value).matchAll(/var\((--[\w-]+)/g)) {
      if (isRead.has(name)) continue;
      isRead.add(name);
      for (const { declarations } of rules)
        for (const declaration of declarations) if (declaration.name === name) read(declaration.value);
    }
  };
  for (const { declarations } of rules)
    for (const { name, value } of declarations) if (!name.startsWith("--")) read(value);
  const values = rules.flatMap(({ declarations }) => declarations.map(({ value }) => value)).join(" ");
  const isNamed = ({ type, prelude }: StyleNode): boolean => {
    if (type !== "other") return true;
    if (prelude.startsWith("@keyframes ")) return new RegExp(`(?<![\\w-])${prelude.slice(11)}(?![\\w-])`).test(values);
    return !prelude.startsWith("@property ") || isRead.has(prelude.slice(10));
  };
  const readKeyframes = (node: StyleNode): void => {
    if (node.type === "group") node.children.forEach(readKeyframes);
    else if (node.type === "other" && node.prelude.startsWith("@keyframes") && isNamed(node)) read(node.text);
  };
  nodes.forEach(readKeyframes);

  const resolved = (node: StyleNode): StyleNode[] => {
    if (!isNamed(node)) return [];
    if (node.type === "group") {
      const children = node.children.flatMap(resolved);
      return children.length > 0 || node.prelude.startsWith("@layer") ? [{ ...node, children }] : [];
    }
    if (node.type === "other") return [node];
    const declarations = node.declarations
      .filter(({ name }) => !name.startsWith("--") || isRead.has(name))
      .map(({ name, value }) => ({ name, value: resolve(value) }));
    return declarations.length > 0 ? [{ ...node, declarations }] : [];
  };
  return nodes.flatMap(resolved);
}
