import { tableEntry } from "~/business/table";

import { blocksOf, type Block, type Inline } from "../markup";

/** HTML that may continue; `closing` closes its open elements. */
interface OpenHtml {
  html: string;
  closing: string;
}

/**
 * The HTML of an answer: the only text of it that becomes markup. Escaped, with bold words, lists and links to our own
 * pages; the page, its stream and the panel's events show the same.
 */
export function answerHtml(text: string): string {
  const { html, closing } = openHtml(blocksOf(text));
  return html + closing;
}

/** Writes an answer whose text comes in pieces, cut anywhere. */
interface AnswerWriter {
  /** The HTML that follows what was written before. */
  add(text: string): string;
  /** The missing HTML when `text` is the whole answer; null where the written HTML is no part of it. */
  finish(text: string): string | null;
  readonly closing: string;
}

export function createAnswerWriter(): AnswerWriter {
  let received = "";
  let written = "";
  let closing = "";

  function goOn(to: OpenHtml): string | null {
    if (!to.html.startsWith(written)) return null;
    const added = to.html.slice(written.length);
    ({ html: written, closing } = to);
    return added;
  }

  return {
    add(text) {
      received += text;
      // Text that may still change its meaning waits for its end.
      return goOn(openHtml(blocksOf(received.slice(0, settledLength(received))))) ?? "";
    },
    finish: (text) => goOn(openHtml(blocksOf(text))),
    get closing() {
      return closing;
    },
  };
}

/** The beginning of a bold word or a link, up to the end of the text; half a character. */
const BEGUN = /(?:\*(?:\*[^*\n]{0,300}\*?)?|!?\[[^\]\n]{0,200}(?:\](?:\([^()\s]{0,400})?)?|!|[\ud800-\udbff])$/;
const WHOLE = /\*\*[^*\n]{1,300}\*\*|!?\[[^\]\n]{1,200}\]\([^()\s]{1,400}\)/;
const ONE_WHOLE = new RegExp(`^(?:${WHOLE.source})$`);
const MARKS = new RegExp(`${BEGUN.source}|${WHOLE.source}`, "g");
/** A line that may still become an item of a list. */
const NO_LINE_YET = /^\s*[-*•]?\s*$/;

/** Length of the part of a text that reads the same with any continuation. */
function settledLength(text: string): number {
  const start = text.lastIndexOf("\n") + 1;
  const line = text.slice(start);
  if (NO_LINE_YET.test(line)) return start;
  for (const found of line.matchAll(MARKS)) {
    const end = found.index + found[0].length;
    if (end === line.length && !ONE_WHOLE.test(found[0])) return start + found.index;
  }
  return text.length;
}

function openHtml(blocks: readonly Block[]): OpenHtml {
  let html = "";
  let closing = "";
  for (const block of blocks) {
    const isList = block.kind === "list";
    html += closing + (isList ? '<ul class="list-disc pl-5">' : "<p>");
    const [open, close] = isList ? ["<li>", "</li>"] : ['<span class="block">', "</span>"];
    html += (isList ? block.items : block.lines).map((line) => open + line.map(inlineHtml).join("")).join(close);
    closing = close + (isList ? "</ul>" : "</p>");
  }
  return { html, closing };
}

function inlineHtml({ text, bold, href }: Inline): string {
  if (href !== undefined) return `<a href="${escaped(href)}" class="link py-1">${escaped(text)}</a>`;
  return bold ? `<strong>${escaped(text)}</strong>` : escaped(text);
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text for HTML, also in attributes between double quotes. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => tableEntry(ENTITIES, mark) ?? "");
}

export function typedHtml(text: string): string {
  const lines = text.split("\n").map((line) => `<span class="block">${escaped(line)}</span>`);
  return `<p>${lines.join("")}</p>`;
}
