import { z } from "zod";

/** Settings of the assistant's model (Gemini). */
export interface AssistantEnv {
  apiKey: string;
  model: string;
  /** Asked where the first one cannot answer. */
  fallbackModel: string;
  /** `v1` or `v1beta`; null leaves the client's own. */
  apiVersion: string | null;
  /** Address of a model service on this machine, local only. */
  baseUrl: string | null;
  /** Tokens a day of all users together; Rebi answers without the model beyond them. */
  dailyTokens: number;
}

/** Of the local stand-in (local/gemini). Published in this repository: production rejects it. */
export const LOCAL_GEMINI_KEY = "clave-local";

/** About 1,800 answers of two rounds: US$ 10 at the prices of gemini-3.8-flash. */
const DEFAULT_DAILY_TOKENS = 10_000_000;

const text = z
  .string("must be text")
  .transform((value) => value.trim() || null)
  .nullable()
  .default(null);
const model = text.refine(
  (value) => value === null || /^[a-z0-9][\w.-]{0,99}$/.test(value),
  "must be a model's name such as gemini-flash-latest",
);

/** The variables of the model. Keys have no fixed form (AIza…, AQ.…): theirs is not checked. */
export const AssistantVariables = {
  GEMINI_API_KEY: text,
  GEMINI_MODEL: model,
  GEMINI_FALLBACK_MODEL: model,
  GEMINI_API_VERSION: text.refine(
    (value) => value === null || /^v\d+(?:(?:alpha|beta)\d*)?$/.test(value),
    "must be v1 or v1beta",
  ),
  GEMINI_BASE_URL: text.refine(
    (value) => value === null || (URL.canParse(value) && /^https?:\/\//.test(value)),
    "must be a web address such as http://127.0.0.1:8791",
  ),
  GEMINI_DAILY_TOKENS: text.refine(
    (value) => value === null || /^\d{1,12}$/.test(value),
    "must be a whole number of tokens",
  ),
};

type Found = { [K in keyof typeof AssistantVariables]: string | null };

/** Values that production rejects, by variable. */
export function assistantProblems({ GEMINI_API_KEY, GEMINI_BASE_URL }: Found): [variable: string, problem: string][] {
  return [
    ...(GEMINI_BASE_URL !== null
      ? [["GEMINI_BASE_URL", "must not be set in production: only Google's service is asked"] as [string, string]]
      : []),
    ...(GEMINI_API_KEY === LOCAL_GEMINI_KEY
      ? [["GEMINI_API_KEY", "must not be the one of a local stack, which is published"] as [string, string]]
      : []),
  ];
}

/** The model's settings alone, for commands without a Worker: null without a key, "wrong" where a variable is. */
export function parseAssistantEnv(
  variables: Readonly<Record<string, string | undefined>>,
): AssistantEnv | "wrong" | null {
  const read = z.object(AssistantVariables).safeParse(variables);
  return read.success ? assistantOf(read.data) : "wrong";
}

/** Null without a key. */
export function assistantOf(found: Found): AssistantEnv | null {
  if (found.GEMINI_API_KEY === null) return null;
  return {
    apiKey: found.GEMINI_API_KEY,
    model: found.GEMINI_MODEL ?? "gemini-flash-latest",
    fallbackModel: found.GEMINI_FALLBACK_MODEL ?? "gemini-3.5-flash-lite",
    apiVersion: found.GEMINI_API_VERSION,
    baseUrl: found.GEMINI_BASE_URL,
    dailyTokens: found.GEMINI_DAILY_TOKENS === null ? DEFAULT_DAILY_TOKENS : Number(found.GEMINI_DAILY_TOKENS),
  };
}
