export const THINKING_LEVELS = ["MINIMAL", "LOW", "MEDIUM", "HIGH"] as const;
export type ThinkingLevel = (typeof THINKING_LEVELS)[number];

export interface Model {
  /** Model that answers under this name: `modelVersion` of its answers. */
  version: string;
  levels: readonly ThinkingLevel[];
  level: ThinkingLevel;
}

const MIDDLE = { levels: ["LOW", "MEDIUM", "HIGH"], level: "MEDIUM" } as const;
const WHOLE = { levels: THINKING_LEVELS, level: "MEDIUM" } as const;
const LITE = { levels: THINKING_LEVELS, level: "MINIMAL" } as const;

/**
 * Models as of November 2026 (facts of the assistant); those that were shut down are unknown, retired ones are routed.
 */
const MODELS: Readonly<Record<string, Model>> = {
  "gemini-flash-latest": { version: "gemini-3.8-flash", ...MIDDLE },
  "gemini-3.8-flash": { version: "gemini-3.8-flash", ...MIDDLE },
  "gemini-3.7-flash": { version: "gemini-3.8-flash", ...MIDDLE },
  "gemini-3.6-flash": { version: "gemini-3.6-flash", ...WHOLE },
  "gemini-3.5-flash": { version: "gemini-3.6-flash", ...WHOLE },
  "gemini-flash-lite-latest": { version: "gemini-3.5-flash-lite", ...LITE },
  "gemini-3.5-flash-lite": { version: "gemini-3.5-flash-lite", ...LITE },
  "gemini-3.1-flash-lite": { version: "gemini-3.1-flash-lite", ...LITE },
};

export function findModel(name: string): Model | undefined {
  return Object.hasOwn(MODELS, name) ? MODELS[name] : undefined;
}

/** Tokens that a model thinks before it answers; they count against `maxOutputTokens`. */
export const THOUGHT_TOKENS: Record<ThinkingLevel, number> = { MINIMAL: 0, LOW: 120, MEDIUM: 600, HIGH: 2_000 };
