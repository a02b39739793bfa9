import { printStyles, rulesOf, type StyleNode, type StyleRule } from "./stylesheet";

export interface FirstStyles {
  /** For what comes before the end of the first view. */
  first: string;
  /** For all that follows, in force after `first`. Empty without an end. */
  rest: string;
}

/**
 * The styles of a document in two parts: those for what is named in `early`, and the rest, which takes effect later.
 * Early rules that the whole stylesheet has after a later one and that may set the same are repeated there: the last
 * one wins.
 */
export function splitStyles(nodes: readonly StyleNode[], early: ReadonlySet<string>): FirstStyles {
  const isEarly = ({ needs }: StyleRule["selectors"][number]): boolean => needs.every((name) => early.has(name));
  const rules = rulesOf(nodes).filter(({ selectors }) => selectors.some(isEarly));
  const isNeeded = neededBy(rules, nodes);
  /** Values of custom properties wait for the rule that reads them. */
  const isWaiting = (name: string): boolean => name.startsWith("--") && !isNeeded(name);

  const firstOf = (node: StyleNode): StyleNode[] => {
    if (node.type === "group") {
      const children = node.children.flatMap(firstOf);
      // The first mention of a layer says its place among the others.
      return children.length > 0 || node.prelude.startsWith("@layer") ? [{ ...node, children }] : [];
    }
    if (node.type === "other") return isNeeded(node.prelude.replace(NAMED, "")) ? [node] : [];
    const selectors = node.selectors.filter(isEarly);
    const declarations = node.declarations.filter(({ name }) => !isWaiting(name));
    return selectors.length > 0 && declarations.length > 0 ? [{ ...node, selectors, declarations }] : [];
  };

  const laterKinds = new Map<string, Set<string>>();
  const restOf = (node: StyleNode, layer: string): StyleNode[] => {
    if (node.type === "group") {
      const children = node.children.flatMap((child) =>
        restOf(child, node.prelude.startsWith("@layer") ? node.prelude : layer),
      );
      return children.length > 0 ? [{ ...node, children }] : [];
    }
    if (node.type === "other") return isNeeded(node.prelude.replace(NAMED, "")) ? [] : [node];
    const kinds = laterKinds.get(layer) ?? new Set();
    laterKinds.set(layer, kinds);
    const own = node.declarations.map(({ name }) => kindOf(name));
    if (!own.some((kind) => kinds.has(kind))) {
      const waiting = node.declarations.filter(({ name }) => isWaiting(name));
      const later = node.selectors.filter((selector) => !isEarly(selector));
      if (later.length === 0)
        return waiting.length > 0 ? [{ ...node, selectors: node.selectors.map(weakRoot), declarations: waiting }] : [];
      if (waiting.length === 0) node = { ...node, selectors: later };
    }
    own.forEach((kind) => kinds.add(kind));
    return [node];
  };

  return {
    first: printStyles(nodes.flatMap(firstOf)),
    rest: printStyles(nodes.flatMap((node) => restOf(node, ""))),
  };
}

/**
 * Values of the whole page without weight: the whole stylesheet, which comes into the head later, has those of both
 * themes, and they win over these although these stand after it.
 */
function weakRoot(selector: StyleRule["selectors"][number]): StyleRule["selectors"][number] {
  return /^(?::root|:host|html)(?![\w-])/.test(selector.text)
    ? { ...selector, text: `:where(${selector.text})` }
    : selector;
}

/** Before the name of what is kept or left out by its name. */
const NAMED = /^@(?:keyframes|property) /;

/** Whether one of `rules` reads the variable or names the keyframes. Whatever else stands by itself is needed. */
function neededBy(rules: readonly StyleRule[], nodes: readonly StyleNode[]): (name: string) => boolean {
  const all = rulesOf(nodes);
  const read = new Set<string>();
  const values: string[] = [];
  const readIn = (value: string): void => {
    values.push(value);
    for (const [, name = ""] of value.matchAll(/var\((--[\w-]+)/g)) {
      if (read.has(name)) continue;
      read.add(name);
      for (const { declarations } of all)
        for (const declaration of declarations) if (declaration.name === name) readIn(declaration.value);
    }
  };
  for (const { declarations } of rules)
    for (const { name, value } of declarations) if (!name.startsWith("--")) readIn(value);
  const keyframes = nodes.flatMap(function named(node): string[] {
    if (node.type === "group") return node.children.flatMap(named);
    return node.prelude.startsWith("@keyframes ") ? [node.prelude.slice(11)] : [];
  });
  const waiting = new Set(
    keyframes.filter((name) => !values.some((value) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(value))),
  );
  return (name) => (name.startsWith("--") ? read.has(name) : !waiting.has(name));
}

/** Properties of one kind may set the same: `padding` and `padding-left`, `inset` and `top`. */
function kindOf(property: string): string {
  if (property.startsWith("--")) return property;
  const [first = ""] = property.replace(/^-(?:webkit|moz)-/, "").split("-");
  if (/^(?:top|right|bottom|left)$/.test(first)) return "inset";
  if (/^(?:row|column)$/.test(first)) return "gap";
  return first === "line" ? "font" : first;
}
