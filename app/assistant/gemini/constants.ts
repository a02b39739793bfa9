import { DAY_MS, MINUTE_MS } from "~/business/durations";

// Limits of asking the model (facts: gemini.md; docs/decisions/2026-11-23-assistant-model.md).

/** Requests of one answer: calls of tools in the first ones, words alone in the last. */
export const ROUNDS_MAX = 3;
export const CALLS_MAX = 4;
/** Without a new piece of the model, over all its requests and models: rules answer then. */
export const SILENCE_MS = 8_000;
/** Of a whole answer with all its requests and tools. */
export const ANSWER_MS = 25_000;
/** After the deadline of an answer a user's turn is free again. */
export const TURN_MS = ANSWER_MS + 5_000;

/** Errors of tools that only the model reads: a sentence that repeats one is not shown. */
export const TO_THE_MODEL = {
  arguments: "Argumentos inválidos.",
  calls: "No puedes consultar más en esta respuesta.",
  tool: "No existe esa herramienta.",
  buttons: "Ya hay suficientes botones.",
  length: "El resultado es demasiado largo: pide algo más preciso.",
} as const;

/** Thinking counts against it: the specification's 512 would give empty answers. */
export const MAX_OUTPUT_TOKENS = 2_048;
/** Characters of one entry of the history in the prompt. */
export const TURN_CHARACTERS = 600;
/** Of what a tool answers, about 1,500 tokens. */
export const RESULT_CHARACTERS = 5_500;
/** Rough estimate, for requests whose tokens the service never reported. */
export const CHARACTERS_PER_TOKEN = 4;

export const RETRY_MS = { least: 300, most: 800 } as const;
/** Pause of a model whose key, name or place is wrong. */
export const BROKEN_MS = MINUTE_MS;
/** After a limit whose answer names no time. */
export const LIMITED_MS = MINUTE_MS;
/** After a limit of a day. */
export const LIMITED_DAY_MS = DAY_MS;

/** Messages in a row without an answer of any model, after which none is asked. */
export const FAILURES_MAX = 3;
/** Of the first pause; each probe that fails doubles it. */
export const PAUSE_MS = 30_000;
export const PAUSE_MAX_MS = 5 * MINUTE_MS;

/** Documents that a day's tokens are counted in: one takes about one write a second. */
export const BUDGET_SHARDS = 10;
/** Counted before the model is asked, and corrected afterwards: many at once do not pass the day's end. */
export const TOKENS_ASKED = 5_000;
/** Share of the day's tokens from which on the fallback model answers. */
export const BUDGET_SPARING = 0.8;
