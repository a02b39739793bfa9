import { SAFETY } from "./declined-words.ts";
import { TALK, type AskedSubject } from "./subject-words.ts";

export function safetySubject(folded: string): AskedSubject | null {
  return SAFETY.find(([, pattern]) => pattern.test(folded))?.[0] ?? null;
}

export function subjectOf(folded: string): AskedSubject | null {
  return TALK.find(([, pattern]) => pattern.test(folded))?.[0] ?? null;
}

/** Says that a question will follow. */
const ONLY_BEGINS = / (?:consulta|consultita|pregunta|preguntita|molestia|ayuda)$/;
const GREETING = /^(?:hola|buenas|buenos dias|buen dia|hey|que tal|saludos)(?![a-z])/;
/** English and Quechua. */
const FOREIGN_GREETING =
  /^(?:hello|hi|good (?:morning|afternoon|evening)|do you speak|allillanchu|allinllachu|imaynalla[mn]?|(?:rimay|napay)kullayki)(?![a-z])/;

export function isForeignGreeting(folded: string): boolean {
  return FOREIGN_GREETING.test(folded) && folded.split(/\s+/).length <= 8;
}

export function isGreeting(folded: string): boolean {
  const words = folded.split(/\s+/).length;
  return GREETING.test(folded) && (words <= 4 || (words <= 9 && ONLY_BEGINS.test(folded)));
}
