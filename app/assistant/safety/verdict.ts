import { foldForSpam, hasForeignLink, repeatsCharacter, salesWordIn } from "~/writing/spam";

import { ASSISTANT_TEXTS } from "../texts";

type ViolationType = "spam" | "short" | "insult";

export interface Violation {
  type: ViolationType;
  severity: number;
  message: string;
}

const VIOLATIONS: Record<ViolationType, Violation> = {
  spam: { type: "spam", severity: 5, message: ASSISTANT_TEXTS.spam },
  short: { type: "short", severity: 2, message: ASSISTANT_TEXTS.short },
  insult: { type: "insult", severity: 3, message: ASSISTANT_TEXTS.insult },
};

/** From so many messages of a day on, a single character is a violation. */
const SHORT_AFTER = 20;
const SHORT_LENGTH = 2;

/** 50 or more of nothing but capitals, blanks and exclamation marks; blanks alone do not count. */
const SHOUTED = /[\p{Lu}\s!¡]{50,}/u;
/** Characters between words of advertising and a way to write elsewhere, as in one sentence. */
const NEAR = 60;
const ELSEWHERE = /whats\s?app|wasap|telegram|(?<![\w.])@\w{3,}/g;
/** An offer and a call to write elsewhere are advertising without any of its words: `vendo barato, escribe al …`. */
const OFFERS = /(?<!\p{L})(?:vendo|vendemos|se venden?|remato|rematamos)(?!\p{L})/u;
const CALLS =
  /(?<!\p{L})(?:(?:escrib[ea]|llam[ae]|contact[ae]|habl[ae])(?:n|me|nos|nme|nnos)?|escribanos|informes|info)(?!\p{L})/u;

const INSULTS =
  "idiotas?|imbecil(?:es)?|estupid[oa]s?|tarad[oa]s?|cojud[oa]s?|huev(?:on|ona|ones)|web(?:on|ona|ones)|" +
  "conchatumadre|conchasumadre|conchatumare|ctm|csm|mierdas?|put[oa]s?|hijos? de puta|hdp|pendej[oa]s?|" +
  "cabron(?:a|es)?|maric(?:on|ones|a|as)|malparid[oa]s?|babos[oa]s?|mongolic[oa]s?|basura humana";
const INSULT = new RegExp(`(?<![\\p{L}\\p{N}])(?:${INSULTS})(?![\\p{L}\\p{N}])`, "u");

/** An exclamation, of nobody. */
const CURSE = /(?:la |que |a la |ctm )?put(?:a madre|a vida)|(?:que|la) mierda/g;
/** Anger at whoever stole it is no insult to us. */
const AT_A_THIEF =
  /(?<!\p{L})(?:robaron|robo|hurtaron|asaltaron|ladron(?:es)?|choros?|ratas?|estafador(?:es)?|estafaron)(?!\p{L})/u;
/** Said to Rebi or to us, thief or not. */
const AT_US = /(?<!\p{L})(?:eres|ustedes|rebi|callate|largate|vete)(?!\p{L})/u;
/** A request to us or a doubt about an offer: neither advertises. */
const ASKS_US =
  /(?<!\p{L})(?:(?:me|nos) (?:puede[ns]?|podria[ns]?|manda[ns]?|envia[ns]?|avisa[ns]?)|(?:cual es|tienen|tienes) (?:su|tu|un|el)?)(?!\p{L})/u;
const DOUBTS =
  /(?<!\p{L})(?:es|sera|parece|seria) (?:una? )?(?:estafa|estafador|confiable|segur[oa]|real|verdad|fals[oa]|sospechos[oa])(?!\p{L})/u;

/** The broken rule, or null. `messagesToday` includes this one; links to `siteUrl` are no advertising. */
export function violationOf(
  clean: string,
  { messagesToday, siteUrl }: { messagesToday: number; siteUrl: string },
): Violation | null {
  if (isSpam(clean, siteUrl)) return VIOLATIONS.spam;
  if ([...clean].length < SHORT_LENGTH && messagesToday > SHORT_AFTER) return VIOLATIONS.short;
  // `idiooota` is read as `idiota`.
  const folded = foldForSpam(clean).replace(CURSE, " ");
  if (AT_A_THIEF.test(folded) && !AT_US.test(folded)) return null;
  return INSULT.test(folded) || INSULT.test(folded.replace(/(\p{L})\1{2,}/gu, "$1")) ? VIOLATIONS.insult : null;
}

function isSpam(clean: string, siteUrl: string): boolean {
  const folded = foldForSpam(clean);
  if (repeatsCharacter(folded)) return true;
  const shouted = SHOUTED.exec(clean)?.[0] ?? "";
  if (/\p{Lu}{2}/u.test(shouted)) return true;
  if (hasForeignLink(folded, siteUrl) && salesWordIn(folded) !== null) return !DOUBTS.test(folded);
  if (ASKS_US.test(folded) && !/\d{6,}/.test(folded.replace(/\s/g, ""))) return false;
  for (const { index, 0: found } of folded.matchAll(ELSEWHERE)) {
    const near = folded.slice(Math.max(0, index - NEAR), index + found.length + NEAR);
    if (salesWordIn(near) !== null || (OFFERS.test(near) && CALLS.test(near))) return true;
  }
  return false;
}
