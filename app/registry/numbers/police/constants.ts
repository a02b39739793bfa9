// Of the look-ups of the police; browser-safe.

export const LOOKUPS = "policeLookups";

export const LOOKUP_KINDS = ["number", "district"] as const;
export type LookupKind = (typeof LOOKUP_KINDS)[number];

export const POLICE_INTENTS = { number: "numero", district: "distrito", message: "mensaje" } as const;

export const LOOKUP_REASON_MIN = 10;
export const LOOKUP_REASON_MAX = 300;
export const LOOKUPS_AN_HOUR = 60;
/** Bicycles of an answer. */
export const LOOKUP_MOST = 20;
/** With one reason in a day, so many are an alarm. */
export const LOOKUPS_ALARM = 60;
/** Days that a look-up stays on record. */
export const LOOKUP_KEPT_DAYS = 730;
