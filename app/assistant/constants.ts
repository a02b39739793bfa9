// Limits of the assistant (specification, sections 3, 5 and 9). Safe in the browser: no zod.

export const ASSISTANT_PATH = "/asistente";
/** Element that the page shows after a message was sent. */
export const LAST_ANSWER = "ultima-respuesta";

export const MESSAGE_MAX = 1_000;
/** Replaces numbers, secrets and words of attacks in a message that is kept or sent on. */
export const PROTECTED = "[DATO PROTEGIDO]";
export const HIDDEN = "***";

export const BURST_LIMIT = 20;
export const BURST_SECONDS = 60;
export const DAILY_MESSAGES = 500;
export const DAILY_TOKENS = 250_000;
/** Counted for a message until the model says what it really took. */
export const TOKENS_PER_MESSAGE = 500;

export const VIOLATIONS_TO_BAN = 10;
export const BAN_MINUTES = 10;
/** Bans within the life of a record that block an account for good. */
export const BANS_TO_BLACKLIST = 3;
/** Days without a message after which a record is deleted. */
export const RECORD_DAYS = 7;

export const CONVERSATION_MAX = 50;
export const CONVERSATION_DAYS = 7;
/** Messages of the history that are read, and how many of them a prompt holds. */
export const TURNS_MAX = 10;
export const PROMPT_HISTORY = 6;

export const REPLY_WORDS = 150;
export const REPLY_CARDS = 4;

/** Something was said; rules answered for the model; not understood; a service failed. */
export const ANSWER_OUTCOMES = ["resolved", "fallback", "unknown", "failed"] as const;
export type AnswerOutcome = (typeof ANSWER_OUTCOMES)[number];
export const VOTES = ["up", "down"] as const;
export type Vote = (typeof VOTES)[number];

/** Most messages, answers, votes and handovers of one conversation that figures count. */
export const EVENTS_MAX = 1_000;
/** A longer pause ends a session of use. */
export const SESSION_PAUSE_MINUTES = 30;

/** Query of links to recommended listings: the figures count looks that came from Rebi. */
export const RECOMMENDED = { name: "de", value: "rebi" } as const;

export function cardPath(listingId: string): string {
  return `/producto/${listingId}?${RECOMMENDED.name}=${RECOMMENDED.value}`;
}
