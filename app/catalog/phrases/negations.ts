import { FACT_WORDS_MAX, factAsked } from "../facts.ts";
import { isFiller } from "../words.ts";
import type { KnownNames } from "./names.ts";
import { placeRuns, type PlaceRun } from "./places-of-phrase.ts";

/** Words of a text that say what is not wanted: `sin papeles`, `no eléctrica`, `menos honda`. */
interface Negation {
  start: number;
  /** With the word that negates, which is the first. */
  length: number;
  /** Where the words name one: `no san isidro`. */
  place: PlaceRun | undefined;
}

const NEGATING: ReadonlySet<string> = new Set(["sin", "no", "excepto", "menos"]);
/** `sin uso` is new, and `sin embrague` a kind of transmission. */
const SAID_OTHERWISE =
  /^(?:sin (?:uso|estrenar|rodar|embrague)|no (?:mas|muy|tan|pase|pasen|importa|se|es|hay|prende|arranca|enciende|funciona|camina))\b/;

export function negationsIn(words: readonly string[], known: KnownNames): Negation[] {
  const found: Negation[] = [];
  words.forEach((word, start) => {
    const [next] = words.slice(start + 1);
    if (!NEGATING.has(word) || next === undefined || /^\d/.test(next) || isFiller(next)) return;
    if (SAID_OTHERWISE.test(`${word} ${next}`)) return;
    const place = placeRuns(words.slice(start + 1), known, new Set()).find((run) => run.start === 0);
    let length = place?.length ?? 1;
    for (let more = 2; more <= FACT_WORDS_MAX; more++)
      if (start + more < words.length && factAsked(words.slice(start + 1, start + 1 + more).join(" "))) length = more;
    found.push({ start, length: length + 1, place });
  });
  return found;
}
