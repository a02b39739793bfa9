import { tableEntry } from "~/business/table";
import { fold } from "~/catalog/folding";
import { withDigits } from "~/catalog/phrases/numbers";

import { REPLY_WORDS } from "../constants";
import { ownPath, wordCount } from "../markup";
import { MARKUP_PATHS } from "../paths";
import { hideNumbers } from "../safety/masking";
import { TO_THE_MODEL } from "./constants";
import { canonical, NUMBER, valueOf, type Facts } from "./facts";

const EMOJIS_MAX = 2;
const LINK = /(!?)\[([^\]\n]{1,200})\]\(([^()\s]{1,400})\)/g;
const BOLD = /\*\*([^*\n]{1,300})\*\*/g;
const EMOJI = /\p{Extended_Pictographic}(?:\u200d\p{Extended_Pictographic}|\ufe0f|\p{Emoji_Modifier})*/gu;
/** Links and addresses to other sites and apps. */
const ELSEWHERE = new RegExp(
  [
    String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)*`,
    String.raw`https?:\/\/\S*|www\.\S+`,
    String.raw`(?<![\w.@-])[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|pe|io|me|info|app|ly|link|shop|xyz|site|online|top)(?![\w-])\S*`,
    String.raw`(?<!\w)@\w{3,}`,
  ].join("|"),
  "g",
);

/** Telephones and accounts as users group them; two years are none. */
const LONG_NUMBER = /(?<![\d,])(?!(?:19|20)\d{2}[ -](?:19|20)\d{2}(?!\d))\+?\d(?:[ .-]?\d){6,}(?![\d,])/g;

/** Pages below the allow-listed ones that no tool has to name. */
const KNOWN_PAGES: ReadonlySet<string> = new Set([
  ...MARKUP_PATHS,
  "/sell/flow",
  "/perfil/mensajes",
  "/perfil/anuncios",
  "/perfil/compras",
  "/perfil/preferencias",
]);

interface GateOptions {
  /** Called at each sentence: tools answer while the text grows. */
  facts: () => Facts;
  siteUrl: string;
  /** Digits that were masked in the question. */
  numbers?: readonly string[];
}

// Cuts a growing text into parts that can be judged alone: sentences and lines. A link or a bold word is never cut.

const ATOM = /!?\[[^\]\n]{1,200}\]\([^()\s]{1,400}\)|\*\*[^*\n]{1,300}\*\*/y;
/** An open link or bold word that may still be completed. */
const OPEN = /^(?:!?\[[^\]\n]{0,200}(?:\](?:\([^()\s]{0,400})?)?|\*\*?[^*\n]{0,300}\*?)$/;
const END = /[.!?…]/;
/** `S/. 500` is one word. */
const CURRENCY = /s\/\.$/i;

/** Length of the first sentence or line of a text; -1 while it may continue. `isEnd`: nothing follows. */
function firstLength(text: string, isEnd: boolean): number {
  let at = 0;
  while (at < text.length) {
    const letter = text[at]!;
    if (letter === "\n") return at + 1;
    if (letter === "[" || letter === "*" || letter === "!") {
      ATOM.lastIndex = at;
      const atom = ATOM.exec(text)?.[0];
      if (atom) {
        at += atom.length;
        continue;
      }
      if (letter !== "!" || text[at + 1] === "[") if (!isEnd && OPEN.test(text.slice(at))) return -1;
    }
    if (END.test(letter) && !CURRENCY.test(text.slice(0, at + 1))) {
      const blank = /^[ \t\u00a0]+/.exec(text.slice(at + 1))?.[0] ?? "";
      if (blank !== "") return at + 1 + blank.length;
    }
    at++;
  }
  return isEnd && text.length > 0 ? text.length : -1;
}

const WORD = /(?:!?\[[^\]\n]{1,200}\]\([^()\s]{1,400}\)|\*\*[^*\n]{1,300}\*\*|\S)+\s*/g;

function firstWords(text: string, count: number, countOf: (text: string) => number): string {
  let taken = "";
  for (const [word] of text.matchAll(WORD)) {
    if (countOf(taken + word) > count) return `${taken.trimEnd()}…`;
    taken += word;
  }
  return taken;
}

/**
 * The gate between the model's words and the user: text passes by whole sentences, each of which states only amounts,
 * counts and addresses that tools answered in this turn or that stand in the question, and nothing that was masked
 * there, and no error of a tool. A sentence that fails is replaced once by the address with the numbers.
 */
export class AnswerGate {
  private buffer = "";
  private isFull = false;
  private hasCorrected = false;
  private emojis = 0;
  text = "";
  corrected = 0;

  private readonly options: GateOptions;

  constructor(options: GateOptions) {
    this.options = options;
  }

  /** Takes words of the model, and answers the text that may be shown now. */
  push(words: string): string {
    this.buffer += words.replace(/\r\n?/g, "\n");
    return this.release(false);
  }

  end(isWhole: boolean): string {
    if (isWhole) return this.release(true);
    this.buffer = "";
    return "";
  }

  private release(isEnd: boolean): string {
    let out = "";
    for (let length; (length = firstLength(this.buffer, isEnd)) > 0;) {
      const sentence = this.buffer.slice(0, length);
      this.buffer = this.buffer.slice(length);
      const passed = this.judge(sentence, this.text + out);
      out += passed;
    }
    this.text += out;
    return out;
  }

  /** A sentence as it may be shown after `before`. */
  private judge(sentence: string, before: string): string {
    if (this.isFull) return "";
    if (sentence.trim() === "") return before.trim() === "" ? "" : sentence;
    const { siteUrl, numbers = [] } = this.options;
    const facts = this.options.facts();
    const clean = this.fewEmojis(tidy(sentence));
    const linked = hideNumbers(clean, numbers) === clean ? withAllowedLinks(clean, facts, siteUrl) : null;
    let passed = linked;
    if (linked === null || isToTheModel(clean) || isUnfounded(plainOf(linked), facts)) {
      this.corrected++;
      passed = this.hasCorrected ? "" : replacement(facts, before) + (/\s+$/.exec(sentence)?.[0] ?? "");
      this.hasCorrected = true;
    }
    if (passed === null || passed.trim() === "") return "";
    if (wordCount(before + passed) <= REPLY_WORDS) return passed;
    this.isFull = true;
    // Of a first sentence that is too long the beginning is better than nothing.
    return before.trim() === "" ? firstWords(passed, REPLY_WORDS, wordCount) : "";
  }

  private fewEmojis(text: string): string {
    return text.replace(EMOJI, (emoji) => (/\d/.test(emoji) || ++this.emojis <= EMOJIS_MAX ? emoji : ""));
  }
}

/** First sentences of the errors that only the model reads. */
const OF_TOOLS = Object.values(TO_THE_MODEL).map((text) => fold(text).split(/[.:]/, 1)[0] ?? text);

function isToTheModel(sentence: string): boolean {
  const text = fold(sentence);
  return OF_TOOLS.some((error) => text.includes(error));
}

/** The address with the numbers, in place of a sentence with others. */
function replacement({ source }: Facts, before: string): string {
  if (source === null) return "Lo que hay ahora está en [el catálogo](/comprar).";
  return before.includes(`](${source})`)
    ? "Los datos exactos están en ese enlace."
    : `Los datos exactos están aquí: [Ver resultados](${source}).`;
}

/** Only bold, lists and links: no HTML, no headings, no code. */
function tidy(sentence: string): string {
  return sentence
    .replace(/<\/?[a-z!][^<>]*>?/gi, "")
    .replace(/[<>`]/g, "")
    .replace(/^(\s*)#{1,6}\s+/, "$1")
    .replace(/\*\*(\[[^\]\n]{1,200}\]\([^()\s]{1,400}\))\*\*/g, "$1")
    .replace(BOLD, (bold, inner: string) => (/\]\(/.test(inner) ? inner : bold))
    .replace(
      LINK,
      (_, image: string, label: string, target: string) => `${image}[${label.replace(/\*/g, "")}](${target})`,
    );
}

/** A foreign link becomes its words. Null where one leads to an address that no tool answered. */
function withAllowedLinks(sentence: string, facts: Facts, siteUrl: string): string | null {
  let isUnknown = false;
  const text = sentence.replace(LINK, (_, image: string, label: string, target: string) => {
    if (image !== "") return "";
    const href = ownPath(target.startsWith(`${siteUrl}/`) ? target.slice(siteUrl.length) : target);
    if (href === null) return label;
    const known = canonical(href);
    const path = known.split(/[?#]/)[0]!;
    if (facts.hrefs.has(known)) return `[${label}](${known})`;
    const listing = /^\/producto\/([\w-]+)(?:\/mensaje)?$/.exec(known)?.[1];
    if (listing !== undefined && facts.listings.has(listing)) return `[${label}](${known})`;
    // A query that no tool answered would promise results that nothing counted.
    if (KNOWN_PAGES.has(path) && !known.includes("?")) return `[${label}](${known})`;
    isUnknown = true;
    return label;
  });
  return isUnknown ? null : text;
}

function plainOf(sentence: string): string {
  return sentence.replace(LINK, "$2").replace(BOLD, "$1");
}

const MONEY_BEFORE = /(?:s\/\.?|\$|usd|€|pen|soles)[\s\u00a0]*$/;
const MONEY_NEAR =
  /(?:cuest\w+|cost\w+|val[ei]\w*|preci\w+|piden?|pagas?|oferta|rebaj\w+|descuent\w+|(?:a|por) solo)\W+(?:[a-z]+\W+){0,2}$/;
const MONEY_AFTER = /^[\s\u00a0]?(?:(?:nuevos )?sol(?:es)?|lucas?|pen|usd|dolar(?:es)?|euros?|%|por ?ciento)(?![a-z])/;
const THINGS =
  "anuncios?|avisos?|resultados?|opciones|opcion|publicaciones|bicis?|bicicletas?|motos?|motocicletas?|" +
  "scooters?|mototaxis?|vehiculos?|modelos?|unidades|vendedores|ofertas?|alternativas?|montaneras?|pisteras?";
const COUNT_AFTER = new RegExp(String.raw`^[\s\u00a0]?(?:[a-z]+ )?(?:${THINGS})(?![a-z])`);

const SMALL: Readonly<Record<string, number>> = {
  dos: 2, tres: 3, cuatro: 4, cinco: 5, seis: 6, siete: 7, ocho: 8, nueve: 9, diez: 10, once: 11, doce: 12,
  trece: 13, catorce: 14, quince: 15, veinte: 20, treinta: 30, cuarenta: 40, cincuenta: 50, sesenta: 60, setenta: 70,
  ochenta: 80, noventa: 90,
}; // oxfmt-ignore
const SMALL_WORD = new RegExp(
  String.raw`(?<![a-z])(${Object.keys(SMALL).join("|")})(?= (?:[a-z]+ )?(?:${THINGS}|soles|lucas)(?![a-z]))`,
  "g",
);

/** Whether it names an amount, a count or a way elsewhere that neither the tools nor the question have. */
function isUnfounded(sentence: string, { amounts, numbers, texts }: Facts): boolean {
  const folded = fold(sentence);
  for (const [elsewhere] of [...folded.matchAll(ELSEWHERE), ...folded.matchAll(LONG_NUMBER)])
    if (!texts.includes(elsewhere.replace(/[.,;:!?)]+$/, ""))) return true;
  const text = withDigits(folded).replace(SMALL_WORD, (word) => String(tableEntry(SMALL, word)));
  for (const found of text.matchAll(NUMBER)) {
    const value = valueOf(found[0]);
    const before = text.slice(Math.max(0, found.index - 40), found.index);
    const after = text.slice(found.index + found[0].length, found.index + found[0].length + 40);
    if (MONEY_BEFORE.test(before) || MONEY_AFTER.test(after) || (value >= 20 && MONEY_NEAR.test(before))) {
      if (!amounts.has(value)) return true;
    } else if (COUNT_AFTER.test(after)) {
      if (!amounts.has(value)) return true;
    } else if (value >= 100 && !numbers.has(value)) return true;
  }
  return false;
}
