import { fold } from "../business/folding.ts";

/** Words of advertising, as users read them and as they are matched in folded text (no accents, lower case). */
const SALES_WORDS: readonly (readonly [word: string, pattern: string])[] = [
  ["oferta", "ofert(?:a|as|on|ones|azo|azos)"],
  ["promoción", "promo(?:s|cion|ciones)?"],
  ["descuento", "descuentos?"],
  ["rebaja", "rebajas"],
  ["liquidación", "liquidacion(?:es)?"],
  ["cupón", "cupon(?:es)?"],
  ["gana dinero", "gan(?:a|ar|as|e|en|aras) (?:mucho |mas )?(?:dinero|plata)"],
  ["dinero fácil", "(?:dinero|plata) (?:facil|rapid[oa]|extra)"],
  ["ingresos extra", "ingresos? (?:extras?|pasivos?|adicional(?:es)?)"],
  ["trabaja desde casa", "trabaj(?:a|o|e|ar) desde (?:tu )?casa"],
  ["oportunidad de negocio", "oportunidad(?:es)? de negocios?"],
  ["inversión", "inver(?:sion|siones|tir|te|ta)|invierte|invierta"],
  ["préstamo", "prestamos?"],
  ["crédito inmediato", "creditos? (?:inmediatos?|rapidos?|faciles|facil|al instante)"],
  ["haz clic aquí", "(?:click|clic) (?:aqui|aca|en)"],
  ["compra ya", "compr(?:a|e|alo|ala) (?:ya|ahora|aqui)"],
  ["multinivel", "multinivel"],
  ["criptomonedas", "cripto(?:moneda|monedas|s)?|bitcoins?|forex"],
  ["apuestas", "apuestas?|casinos?"],
  ["ganaste un premio", "ganaste|premios?"],
];
const SALES = SALES_WORDS.map(([word, pattern]) => ({
  word,
  pattern: new RegExp(`(?<![a-z0-9])(?:${pattern})(?![a-z0-9])`),
}));

const ENDINGS =
  "com|pe|net|org|info|biz|xyz|ly|io|co|gl|cc|ru|tk|top|link|shop|store|online|site|club|app|live|vip|win";
/**
 * With or without a scheme. The part of an e-mail address behind its @ is no link, nor is a word that follows a
 * full stop (`oferta.me avisas`), so `.me` needs a path.
 */
const LINK = new RegExp(
  `https?://\\S+|(?<![\\w@.-])(?:www\\.\\S+|(?:[a-z0-9-]+\\.)+(?:(?:${ENDINGS})(?![\\w-])(?:/\\S*)?|me/\\S+))|punto ` +
    "com(?![a-z])",
  "g",
);

/** One character 16 times or more in a row, in either case (specification, section 5). */
const REPEATED = /(\S)\1{15,}/u;

/** A word of two letters, as `Sí`, or a number: `a` and `?` say nothing. */
const SAYS_SOMETHING = /\p{L}\P{L}*\p{L}|\p{N}/u;

/** Spanish message for a text with fewer than two letters and without a number; null for any other. */
export function tooLittleMessage(text: string): string | null {
  return SAYS_SOMETHING.test(text) ? null : "Tu mensaje es muy corto: escribe al menos una palabra o un número.";
}

/** Fault of a message, in Spanish and with how to correct it; null for none. `siteUrl`: of `spamIn`. */
export function spamMessage(text: string, siteUrl: string | null): string | null {
  const spam = spamIn(text, siteUrl);
  if (spam === null) return null;
  if (spam === "repeated")
    return "Tu mensaje repite un mismo carácter demasiadas veces seguidas. Quita los que sobran y vuelve a enviarlo.";
  return (
    `Tu mensaje parece publicidad: lleva un enlace junto con «${spam.salesWord}». Quita el enlace o escríbelo con ` +
    "otras palabras."
  );
}

/**
 * Rejected are links together with sales words, and characters held down. A link to our own site (`siteUrl`; null where
 * every link counts) is none: users send each other listings, and bargain.
 */
export function spamIn(text: string, siteUrl: string | null): "repeated" | { salesWord: string } | null {
  const folded = foldForSpam(text);
  if (repeatsCharacter(folded)) return "repeated";
  const salesWord = hasForeignLink(folded, siteUrl) ? salesWordIn(folded) : null;
  return salesWord === null ? null : { salesWord };
}

/** Full-width and other look-alike letters count as what they look like. */
export function foldForSpam(text: string): string {
  return fold(text.normalize("NFKC"));
}

export function repeatsCharacter(folded: string): boolean {
  return REPEATED.test(folded);
}

/** Whether a folded text holds a link that does not lead to our own site. */
export function hasForeignLink(folded: string, siteUrl: string | null): boolean {
  return foreignLinksIn(folded, siteUrl).length > 0;
}

/** The links in a folded text that do not lead to our own site, once each. */
export function foreignLinksIn(folded: string, siteUrl: string | null): string[] {
  return [...new Set((folded.match(LINK) ?? []).filter((link) => siteUrl === null || !isOwn(link, siteUrl)))];
}

export function salesWordIn(folded: string): string | null {
  return SALES.find(({ pattern }) => pattern.test(folded))?.word ?? null;
}

function isOwn(link: string, siteUrl: string): boolean {
  const { host, origin } = new URL(siteUrl);
  const address = link.includes("://") ? link : `https://${link}`;
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return link.includes("://") ? url.origin === origin : url.host === host;
}
