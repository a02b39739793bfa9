import { z } from "zod";

import { DAY_SECONDS, HOUR_SECONDS } from "~/business/durations";

import type { LimitRule } from "./limits/limits.server";

/** Limits of what one account does towards others. The page of policies says the numbers. */
export interface UserLimits {
  /** Sellers whose telephone it asks for: far more than a buyer needs, far less than a harvest. */
  contacts: LimitRule;
  /** Sellers that it writes to for the first time. */
  newThreads: LimitRule;
  messages: LimitRule;
  questions: LimitRule;
  /** Reports that it files: far more than a user meets, far less than a campaign. */
  reports: LimitRule;
}

/** From where on a new listing is a signal for administrators. */
export interface SignalRules {
  /** Listings that one seller publishes in a day. */
  manyListings: number;
  /** Days for which an account counts as new; 0 for none. */
  newAccountDays: number;
}

/** The limits where nobody says otherwise. */
export const USER_LIMITS: UserLimits = {
  contacts: { limit: 20, windowSeconds: DAY_SECONDS },
  newThreads: { limit: 10, windowSeconds: DAY_SECONDS },
  messages: { limit: 60, windowSeconds: HOUR_SECONDS },
  questions: { limit: 10, windowSeconds: DAY_SECONDS },
  reports: { limit: 20, windowSeconds: DAY_SECONDS },
};
export const SIGNAL_RULES: SignalRules = { manyListings: 5, newAccountDays: 7 };

/** Bounds of each variable: below them the site is of no use, above them they hold nobody off. */
export const LIMIT_BOUNDS = {
  LIMIT_CONTACTS: { min: 2, max: 100 },
  LIMIT_NEW_THREADS: { min: 2, max: 100 },
  LIMIT_MESSAGES: { min: 5, max: 500 },
  LIMIT_QUESTIONS: { min: 2, max: 100 },
  LIMIT_REPORTS: { min: 2, max: 100 },
  MODERATION_MANY_LISTINGS: { min: 2, max: 20 },
  MODERATION_NEW_ACCOUNT_DAYS: { min: 0, max: 90 },
} as const;
export type LimitVariable = keyof typeof LIMIT_BOUNDS;

const whole = (variable: LimitVariable, fallback: number) => {
  const { min, max } = LIMIT_BOUNDS[variable];
  return z
    .string("must be text")
    .default("")
    .transform((value) => value.trim())
    .transform((value) => (value === "" ? fallback : /^\d{1,4}$/.test(value) ? Number(value) : NaN))
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);
};

/** The variables of the limits. */
export const LimitVariables = {
  LIMIT_CONTACTS: whole("LIMIT_CONTACTS", USER_LIMITS.contacts.limit),
  LIMIT_NEW_THREADS: whole("LIMIT_NEW_THREADS", USER_LIMITS.newThreads.limit),
  LIMIT_MESSAGES: whole("LIMIT_MESSAGES", USER_LIMITS.messages.limit),
  LIMIT_QUESTIONS: whole("LIMIT_QUESTIONS", USER_LIMITS.questions.limit),
  LIMIT_REPORTS: whole("LIMIT_REPORTS", USER_LIMITS.reports.limit),
  MODERATION_MANY_LISTINGS: whole("MODERATION_MANY_LISTINGS", SIGNAL_RULES.manyListings),
  MODERATION_NEW_ACCOUNT_DAYS: whole("MODERATION_NEW_ACCOUNT_DAYS", SIGNAL_RULES.newAccountDays),
};

type Found = Record<LimitVariable, number>;

export function limitsOf(found: Found): UserLimits {
  return {
    contacts: { ...USER_LIMITS.contacts, limit: found.LIMIT_CONTACTS },
    newThreads: { ...USER_LIMITS.newThreads, limit: found.LIMIT_NEW_THREADS },
    messages: { ...USER_LIMITS.messages, limit: found.LIMIT_MESSAGES },
    questions: { ...USER_LIMITS.questions, limit: found.LIMIT_QUESTIONS },
    reports: { ...USER_LIMITS.reports, limit: found.LIMIT_REPORTS },
  };
}

export function signalRulesOf(found: Found): SignalRules {
  return { manyListings: found.MODERATION_MANY_LISTINGS, newAccountDays: found.MODERATION_NEW_ACCOUNT_DAYS };
}
