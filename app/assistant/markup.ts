import { withoutContacts } from "~/writing/text";

import { maskNumbers } from "./numbers";
import { MARKUP_PATHS } from "./paths";

/** A piece of a line. Links lead to our own pages only. */
export type Inline = { text: string; bold?: true; href?: string };
export type Block = { kind: "paragraph"; lines: Inline[][] } | { kind: "list"; items: Inline[][] };

const INLINE = /\*\*([^*\n]{1,300})\*\*|!?\[([^\]\n]{1,200})\]\(([^()\s]{1,400})\)/g;
/** Lines are cut at `\n`: one may still hold other ends of lines (`\r`, U+2028), which `.` alone does not match. */
const ITEM = /^\s*[-*•]\s+(.*)$/s;

/**
 * Reads an answer: paragraphs, lists, **bold** and [links](/comprar). Everything else is text, also HTML; a foreign
 * link becomes its words. The only reader of answers, for pages and streams.
 */
export function blocksOf(answer: string): Block[] {
  const blocks: Block[] = [];
  for (const paragraph of answer.split(/\n{2,}/)) {
    let last: Block | null = null;
    for (const line of paragraph.split("\n")) {
      if (line.trim() === "") continue;
      const item = ITEM.exec(line)?.[1];
      if (item !== undefined) {
        if (last?.kind !== "list") blocks.push((last = { kind: "list", items: [] }));
        last.items.push(inlineOf(item));
      } else {
        if (last?.kind !== "paragraph") blocks.push((last = { kind: "paragraph", lines: [] }));
        last.lines.push(inlineOf(line.trim()));
      }
    }
  }
  return blocks;
}

function inlineOf(line: string): Inline[] {
  const pieces: Inline[] = [];
  let at = 0;
  for (const found of line.matchAll(INLINE)) {
    const [whole, bold, label, target] = found;
    if (found.index > at) pieces.push({ text: line.slice(at, found.index) });
    const href = target === undefined ? null : ownPath(target);
    if (bold !== undefined) pieces.push({ text: bold, bold: true });
    else if (href !== null && !whole.startsWith("!")) pieces.push({ text: label ?? href, href });
    else pieces.push({ text: whole.startsWith("!") ? "" : (label ?? "") });
    at = found.index + whole.length;
  }
  if (at < line.length) pieces.push({ text: line.slice(at) });
  return pieces.filter(({ text }) => text !== "");
}

export function linksOf(answer: string): string[] {
  return blocksOf(answer).flatMap((block) =>
    (block.kind === "list" ? block.items : block.lines).flatMap((line) => line.flatMap(({ href }) => href ?? [])),
  );
}

/** A path of ours that answers may link to, unchanged; null for any other target. */
export function ownPath(target: string): string | null {
  if (!/^\/(?![/\\])[^\s\\<>"]*$/.test(target) || !URL.canParse(target, ORIGIN)) return null;
  const url = new URL(target, ORIGIN);
  if (url.origin !== ORIGIN || url.pathname !== target.split(/[?#]/)[0]) return null;
  return MARKUP_PATHS.some((path) => url.pathname === path || (path !== "/" && url.pathname.startsWith(`${path}/`)))
    ? target
    : null;
}

const ORIGIN = "https://own.invalid";

/** A user's text in an answer: one line without marks, links, amounts and other ways to reach somebody. */
export function quoted(text: string, max = 60): string {
  const bare = text
    .normalize("NFKC")
    .replace(/https?:\/\/\S+|www\.\S+/gi, "")
    .replace(/s\/\.?\s*[\d.,]+/gi, "");
  return unmarked(maskNumbers(withoutContacts(bare, " "), " "), max);
}

export function unmarked(text: string, max: number): string {
  const plain = text
    .replace(/[*[\]()<>`_#|{}\\]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return [...plain].slice(0, max).join("").trim();
}

/** Soles as answers write them: `S/ 1,250.00`, on one line. */
export const AMOUNT = /S\/[\s\u00a0]?[\d.,]*\d/g;

/** Words of an answer as people read it. */
export function wordCount(answer: string): number {
  return blocksOf(answer)
    .flatMap((block) => (block.kind === "list" ? block.items : block.lines))
    .map((line) => line.map(({ text }) => text).join(""))
    .join(" ")
    .split(/\s+/)
    .filter(Boolean).length;
}
