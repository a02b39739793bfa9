import type { Understood } from "../intents/classifier";
import type { Asked } from "../model";
import type { Tools } from "../tools/tools.server";
import { bareOf } from "./memory";
import { readNothing, readOf, searchTextOf, type SearchRead, type UnderstoodText } from "./search-text";

export interface Engine {
  tools: Tools;
  /** Names by slug. */
  brands: ReadonlyMap<string, string>;
  /** A text as the catalogue's own search reads it; what it does not read stays in `q`. */
  understand(text: string): Promise<UnderstoodText>;
  /** The subject of a message. */
  hear(text: string): Understood;
  /** Our own chat, as an address; null for none. */
  whatsapp: string | null;
}

/** A masked message as a search, read by the catalogue. */
export async function readSearch(
  masked: string,
  { brands, understand }: Pick<Engine, "brands" | "understand">,
): Promise<SearchRead> {
  const asked = searchTextOf(masked, brands);
  return asked.text === "" ? readNothing(asked) : readOf(asked, await understand(asked.text));
}

/** `¿Tienen bicis de ruta en Cusco y cuánto sale el envío?`: two subjects, each of which is sure. */
export function twoQuestions({ raw, masked }: Asked, hear: Engine["hear"]): [string, string] | null {
  if (raw !== masked) return null;
  const [, first = "", second = ""] = TWO.exec(raw) ?? [];
  if (first.trim().split(/\s+/).length < 2) return null;
  const [before, after] = [hear(first), hear(second)];
  const isSure = (one: Understood) => one.isSure || one.likeliest.some(({ intent }) => intent === "search");
  const isPair = (before.isSure || after.isSure) && isSure(before) && isSure(after) && before.intent !== after.intent;
  const isOfUs = [before, after].every((one) => !(one.isSure && NEVER_ONE_OF_TWO.has(one.intent)));
  return isPair && isOfUs ? [first.trim(), second.trim()] : null;
}

const NEVER_ONE_OF_TWO: ReadonlySet<string> = new Set([
  "off-topic",
  "illegal",
  "prompt",
  "others-data",
  "greeting",
  "thanks",
  "shown",
]);
const JOINS = String.raw`(?:\?\s*|[,;]?\s+(?:y|e|tambi[eé]n|adem[aá]s|aparte)\s+)`;
const LEADS = "(?:(?:y|adem[aá]s|tambi[eé]n|de paso|otra cosa|quisiera|quiero|saber|si),? )*";
const BEGINS =
  "(?:(?:en|a|de|por|con|hasta) )?(?:cu[aá]nto|c[oó]mo|qu[eé]|cu[aá]l|d[oó]nde|cu[aá]ndo|puedo|se puede|aceptan|hacen|hay|tienen|" +
  String.raw`cobran|busco|me (?:pued|cobr|conv|avis|dev|dan|sirv|mand|hac|reco)\w*)\b`;
const TWO = new RegExp(`^(.{6,}?)${JOINS}${LEADS}¿?(${BEGINS}.{4,})$`, "iu");

/** Whether a short message goes on with the one before it: `y en Lima?`. */
export function goesOn(raw: string): boolean {
  return /^(?:y|e|o|pero|entonces|ah|ok|ya|de|para|si|a|en|hasta|por|con|sin|solo|ahora|mejor|tambien|las?|los?|que sean|quita\w*|filtra\w*)(?![a-z])/.test(
    bareOf(raw),
  );
}
