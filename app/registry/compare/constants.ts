// Of the page that compares; browser-safe.

export const COMPARISON_INTENTS = { same: "es-la-misma", different: "no-es" } as const;
