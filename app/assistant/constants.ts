// Limits of the assistant (specification, sections 3, 5 and 9). Safe in the browser: no zod.

export const ASSISTANT_PATH = "/asistente";
/** Element that the page shows after a message was sent. */
export const LAST_ANSWER = "ultima-respuesta";

/** Characters of a message; the rest is cut off. */
export const MESSAGE_MAX = 1_000;
/** In place of numbers and secrets, and of words of attacks, in a message that is kept or sent on. */
export const PROTECTED = "[DATO PROTEGIDO]";
export const HIDDEN = "***";

/** Messages of a user in each minute of the clock. */
export const BURST_LIMIT = 20;
export const BURST_SECONDS = 60;
/** Of a user in a day of Lima. */
export const DAILY_MESSAGES = 500;
export const DAILY_TOKENS = 250_000;
/** Counted for a message until the model says what it really took. */
export const TOKENS_PER_MESSAGE = 500;

/** Violations that ban a user. */
export const VIOLATIONS_TO_BAN = 10;
export const BAN_MINUTES = 10;
/** Bans within the life of a record that block an account for good. */
export const BANS_TO_BLACKLIST = 3;
/** A record without a message for so long is dropped. */
export const RECORD_DAYS = 7;

/** Messages of a conversation that are kept. */
export const CONVERSATION_MAX = 50;
export const CONVERSATION_DAYS = 7;
/** Messages of the history that are read, and those of them that a prompt holds. */
export const TURNS_MAX = 10;
export const PROMPT_HISTORY = 6;

/** Of a reply. */
export const REPLY_WORDS = 150;
export const REPLY_CARDS = 4;

/**
 * How an answer went: it said something, rules said it in place of the model, the message was not understood, or a
 * service failed.
 */
export const ANSWER_OUTCOMES = ["resolved", "fallback", "unknown", "failed"] as const;
export type AnswerOutcome = (typeof ANSWER_OUTCOMES)[number];
/** Votes of a user on an answer. */
export const VOTES = ["up", "down"] as const;
export type Vote = (typeof VOTES)[number];

/** Messages, answers, votes and handovers of one conversation that figures count. */
export const EVENTS_MAX = 1_000;
/** A longer pause ends a session of use. */
export const SESSION_PAUSE_MINUTES = 30;

/** In the address of a listing that Rebi recommended: where the user comes from. */
export const RECOMMENDED = { name: "de", value: "rebi" } as const;

/** The page of a listing, from a card of an answer. */
export function cardPath(listingId: string): string {
  return `/producto/${listingId}?${RECOMMENDED.name}=${RECOMMENDED.value}`;
}
