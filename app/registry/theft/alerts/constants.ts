// Of alerts about thefts near a place; browser-safe.

export const ALERT_INTENT = "robos-cerca";
export const ALERT_CHOICES = ["off", "daily", "at-once"] as const;
export type AlertChoice = (typeof ALERT_CHOICES)[number];

/** Reports that one mail names; of the rest it gives the number. */
export const ALERT_NAMED_MAX = 5;
