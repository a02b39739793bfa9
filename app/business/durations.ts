/**
 * Lengths of time, in milliseconds (as `Date` counts) and in seconds (as cookies, caches and tokens count).
 * Modules that reach a browser keep their own numbers: this one would be one more file for each page with them.
 */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const HOUR_SECONDS = 3_600;
export const DAY_SECONDS = 24 * HOUR_SECONDS;
