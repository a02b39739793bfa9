export const COMPARISON_INTENTS = { same: "es-la-misma", different: "no-es" } as const;

/** Field with what a stolen bicycle is compared with. */
export const THING_FIELD = "cosa";
export const THINGS = ["listing", "find", "registration"] as const;
export type ComparedThing = (typeof THINGS)[number];
