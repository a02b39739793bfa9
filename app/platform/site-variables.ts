import { z } from "zod";

import { parseDocument } from "~/business/documents";
import { OPENING_HOURS, parseOpenings, type BusinessHours } from "~/business/hours";
import { MODERATION_MODES, type ModerationMode } from "~/business/moderation";
import { parseSoles } from "~/business/money";
import { parsePhone } from "~/business/peru";
import { SHIPPING, type ShippingRule } from "~/business/shipping";
import type { Switches } from "~/business/switches";

import { AssistantVariables } from "./env-assistant";
import { limitsOf, LimitVariables, signalRulesOf, type SignalRules, type UserLimits } from "./env-limits";
import { switchesOf, SwitchVariables } from "./env-switches";

/** Business data as configured; null where it is not. */
export interface BusinessEnv {
  email: string | null;
  phone: string | null;
  whatsapp: string | null;
  address: string | null;
  city: string | null;
  ruc: string | null;
  legalName: string | null;
  legalAddress: string | null;
  social: { facebook: string | null; instagram: string | null; tiktok: string | null; youtube: string | null };
}

/**
 * Variables that administrators may change while the site runs (app/settings): the variables give the defaults, and the
 * document `settings/site` holds texts under the same names, read by the same fields.
 */
export interface SiteEnv {
  business: BusinessEnv;
  hours: BusinessHours;
  /** Holidays beyond the national ones, as `2026-12-24`, and of those the days that are none (`-2026-12-09`). */
  holidays: ReadonlySet<string>;
  shipping: ShippingRule;
  /** Commission of sales in basis points (100 = 1 %). */
  commissionBasisPoints: number;
  moderation: ModerationMode;
  signalRules: SignalRules;
  limits: UserLimits;
  /** Services that may still be announced only. */
  switches: Switches;
  /** Whether the complaints book asks for a sign-in (facts: drafts of the law forbid it). */
  complaintsRequireLogin: boolean;
  /** Whether the assistant answers at all; else it says that it rests. */
  isAssistantOn: boolean;
  /** Whether the assistant may ask its model; else it answers by rules. */
  isModelOn: boolean;
  /** A line on all pages; null for none. */
  banner: string | null;
  /** Measurement id of Google Analytics (`G-…`); null measures nothing. */
  measurementId: string | null;
}

export const BANNER_MAX = 160;
export const COMMISSION_MAX_PERCENT = 30;
const LINE_MAX = 200;

const isLine = (value: string) => value.length <= LINE_MAX && !/[\p{Cc}]/u.test(value);

// An empty value means "not set".
export const text = z
  .string("must be text")
  .transform((value) => value.trim() || null)
  .nullable()
  .default(null);
const line = text.refine(
  (value) => value === null || isLine(value),
  `must be a line of at most ${LINE_MAX} characters`,
);
const email = line.refine(
  (value) => value === null || /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/.test(value),
  "must be an address",
);
/** A page of a service: at one of its hosts or below, without a port, and without a user before an @. */
const pageAt = (...hosts: string[]) =>
  line.refine((value) => value === null || isPageAt(value, hosts), `must be a web address at ${hosts.join(" or ")}`);
const phone = line.refine((value) => value === null || parsePhone(value) !== null, "must be a Peruvian number");
const openings = (fallback: BusinessHours[keyof BusinessHours]) =>
  text
    .transform((value) => (value === null ? fallback : parseOpenings(value)))
    .refine((value) => value !== null, "must be hours such as 9:00-19:00, or cerrado")
    .transform((value) => value ?? []);

/** An amount in soles, as céntimos. */
function soles(fallback: number) {
  return text
    .transform((value) => (value === null ? fallback : (parseSoles(value) ?? -1)))
    .refine((value) => value >= 0 && value <= 1_000_000_00, "must be an amount in soles, at most 1000000");
}

function whole(fallback: number, { min, max }: { min: number; max: number }) {
  return text
    .transform((value) => (value === null ? fallback : /^\d{1,10}$/.test(value) ? Number(value) : NaN))
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);
}

const truth = text.refine((value) => value === null || value === "true" || value === "false", "must be true or false");

/** The fields, by the names of their variables. */
export const SiteVariables = {
  BUSINESS_EMAIL: email,
  BUSINESS_PHONE: phone,
  BUSINESS_WHATSAPP: phone,
  BUSINESS_ADDRESS: line,
  BUSINESS_CITY: line,
  BUSINESS_RUC: text.refine(
    (value) => value === null || (/^\d{11}$/.test(value) && parseDocument("ruc", value) !== null),
    "must have 11 digits, of which the last fits the others",
  ),
  BUSINESS_LEGAL_NAME: line,
  BUSINESS_LEGAL_ADDRESS: line,
  BUSINESS_FACEBOOK: pageAt("facebook.com", "fb.com"),
  BUSINESS_INSTAGRAM: pageAt("instagram.com"),
  BUSINESS_TIKTOK: pageAt("tiktok.com"),
  BUSINESS_YOUTUBE: pageAt("youtube.com", "youtu.be"),
  HOURS_WEEKDAYS: openings(OPENING_HOURS.weekdays),
  HOURS_SATURDAY: openings(OPENING_HOURS.saturday),
  HOURS_SUNDAY: openings(OPENING_HOURS.sunday),
  HOLIDAYS: text
    .transform((value) => value?.split(/[\s,]+/) ?? [])
    .refine(
      (days) => days.length <= 200 && days.every(isSignedDay),
      "must be days such as 2026-12-24 (or -2026-12-09 for one that is no holiday), separated by commas",
    ),
  SHIPPING_FREE_FROM: soles(SHIPPING.freeFrom),
  SHIPPING_FREE_DAYS: whole(SHIPPING.freeDays, { min: 1, max: 60 }),
  SHIPPING_REDUCED_FROM: soles(SHIPPING.reducedFrom),
  SHIPPING_REDUCED_PRICE: soles(SHIPPING.reducedPrice),
  SHIPPING_PRICE: soles(SHIPPING.price),
  SHIPPING_DAYS: whole(SHIPPING.days, { min: 1, max: 60 }),
  COMMISSION_PERCENT: text
    .transform((value) =>
      value === null ? 0 : /^\d{1,2}(\.\d{1,2})?$/.test(value) ? Math.round(Number(value) * 100) : -1,
    )
    .refine(
      (points) => points >= 0 && points <= COMMISSION_MAX_PERCENT * 100,
      `must be a percentage from 0 to ${COMMISSION_MAX_PERCENT}, with at most two decimals`,
    ),
  MODERATION: text
    .transform((value) => value ?? "")
    .pipe(z.enum(["", ...MODERATION_MODES], `must be ${MODERATION_MODES.join(", ")}`)),
  ...LimitVariables,
  ...SwitchVariables,
  COMPLAINTS_REQUIRE_LOGIN: truth,
  ASSISTANT_ENABLED: truth,
  GEMINI_ENABLED: truth,
  GEMINI_MODEL: AssistantVariables.GEMINI_MODEL,
  GEMINI_FALLBACK_MODEL: AssistantVariables.GEMINI_FALLBACK_MODEL,
  GEMINI_DAILY_TOKENS: AssistantVariables.GEMINI_DAILY_TOKENS,
  BANNER: text.refine(
    (value) => value === null || (value.length <= BANNER_MAX && isLine(value)),
    `must be a line of at most ${BANNER_MAX} characters`,
  ),
  ANALYTICS_MEASUREMENT_ID: text.refine(
    (value) => value === null || /^G-[A-Z0-9]{4,20}$/.test(value),
    "must be a measurement id such as G-AB12CD34EF",
  ),
} as const;
export type SiteVariable = keyof typeof SiteVariables;
export const SITE_VARIABLES = Object.keys(SiteVariables) as SiteVariable[];

/** Texts of variables; one that is missing counts as its default. */
export type SiteTexts = Readonly<Partial<Record<SiteVariable, string>>>;

const Site = z.object(SiteVariables);
type Found = z.infer<typeof Site>;

/** The values of parsed fields. Production looks at marked listings first, unless it is told otherwise. */
export function siteOf(found: Found, environment: "local" | "production"): SiteEnv {
  return {
    business: businessOf(found),
    hours: { weekdays: found.HOURS_WEEKDAYS, saturday: found.HOURS_SATURDAY, sunday: found.HOURS_SUNDAY },
    holidays: new Set(found.HOLIDAYS),
    shipping: shippingOf(found),
    commissionBasisPoints: found.COMMISSION_PERCENT,
    moderation: found.MODERATION || (environment === "production" ? "marcados" : "ninguno"),
    signalRules: signalRulesOf(found),
    limits: limitsOf(found),
    switches: switchesOf(found),
    complaintsRequireLogin: found.COMPLAINTS_REQUIRE_LOGIN !== "false",
    isAssistantOn: found.ASSISTANT_ENABLED !== "false",
    isModelOn: found.GEMINI_ENABLED !== "false",
    banner: found.BANNER,
    measurementId: found.ANALYTICS_MEASUREMENT_ID,
  };
}

/** The values of texts that each fit their field. @throws ZodError where one does not */
export function parseSite(texts: SiteTexts, environment: "local" | "production"): SiteEnv {
  return siteOf(Site.parse(texts), environment);
}

/** Whether a text fits its variable. */
export function fitsSite(variable: SiteVariable, value: string): boolean {
  return SiteVariables[variable].safeParse(value).success;
}

function shippingOf(found: Found): ShippingRule {
  const freeFrom = found.SHIPPING_FREE_FROM;
  return {
    freeFrom,
    freeDays: found.SHIPPING_FREE_DAYS,
    reducedFrom: Math.min(found.SHIPPING_REDUCED_FROM, freeFrom),
    reducedPrice: found.SHIPPING_REDUCED_PRICE,
    price: found.SHIPPING_PRICE,
    days: found.SHIPPING_DAYS,
  };
}

function businessOf(found: Found): BusinessEnv {
  return {
    email: found.BUSINESS_EMAIL,
    phone: found.BUSINESS_PHONE,
    whatsapp: found.BUSINESS_WHATSAPP,
    address: found.BUSINESS_ADDRESS,
    city: found.BUSINESS_CITY,
    ruc: found.BUSINESS_RUC,
    legalName: found.BUSINESS_LEGAL_NAME,
    legalAddress: found.BUSINESS_LEGAL_ADDRESS,
    social: {
      facebook: found.BUSINESS_FACEBOOK,
      instagram: found.BUSINESS_INSTAGRAM,
      tiktok: found.BUSINESS_TIKTOK,
      youtube: found.BUSINESS_YOUTUBE,
    },
  };
}

function isPageAt(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address) || !/^https?:\/\//.test(address)) return false;
  const { hostname, port, username, password } = new URL(address);
  if (port + username + password !== "") return false;
  return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}

/** `2026-12-24`, or `-2026-12-24` for a day taken back; only days that there are. */
function isSignedDay(value: string): boolean {
  const day = value.replace(/^-/, "");
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}
