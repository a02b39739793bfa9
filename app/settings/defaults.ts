import { parseSoles, toSoles } from "~/business/money";
import type { Env } from "~/platform/env";
import type { SiteTexts, SiteVariable } from "~/platform/site-variables";

/** Texts of what counts where neither a variable nor an administrator says anything; the others are empty then. */
const DEFAULT_TEXTS: SiteTexts = {
  HOURS_WEEKDAYS: "9:00-19:00",
  HOURS_SATURDAY: "9:00-17:00",
  HOURS_SUNDAY: "cerrado",
  SHIPPING_FREE_FROM: "50000",
  SHIPPING_FREE_DAYS: "2",
  SHIPPING_REDUCED_FROM: "25000",
  SHIPPING_REDUCED_PRICE: "500",
  SHIPPING_PRICE: "1500",
  SHIPPING_DAYS: "5",
  COMMISSION_PERCENT: "0",
  LIMIT_CONTACTS: "20",
  LIMIT_NEW_THREADS: "10",
  LIMIT_MESSAGES: "60",
  LIMIT_QUESTIONS: "10",
  LIMIT_REPORTS: "20",
  MODERATION_MANY_LISTINGS: "5",
  MODERATION_NEW_ACCOUNT_DAYS: "7",
  REGISTRY_THEFT: "proximamente",
  REGISTRY_STOLEN_LIST: "proximamente",
  REGISTRY_TRANSFER: "proximamente",
  INSPECTION_LEGAL: "proximamente",
  INSPECTION_MECHANICAL: "proximamente",
  COMPLAINTS_REQUIRE_LOGIN: "true",
  ASSISTANT_ENABLED: "true",
  GEMINI_ENABLED: "true",
  GEMINI_MODEL: "gemini-flash-latest",
  GEMINI_FALLBACK_MODEL: "gemini-3.5-flash-lite",
  GEMINI_DAILY_TOKENS: "10000000",
};

export function defaultText(name: SiteVariable, environment: Env["environment"]): string {
  if (name === "MODERATION") return environment === "production" ? "marcados" : "ninguno";
  return DEFAULT_TEXTS[name] ?? "";
}

const THOUSANDS = /^\d{1,3}(,\d{3})+(\.\d*)?$/;

const AMOUNT = /^SHIPPING_.*(?:FROM|PRICE)$/;

/**
 * One spelling of a text, so that the same value is no change. Of a percentage or count a comma stays where it
 * separates no thousands: `2,5` is then no number, and not 25.
 */
export function canonicalText(name: SiteVariable, text: string): string {
  const trimmed = text.trim();
  if (name === "HOLIDAYS") return trimmed.split(/[\s,]+/).join("\n");
  if (name.startsWith("HOURS_")) return trimmed.toLowerCase();
  if (AMOUNT.test(name)) return canonicalSoles(trimmed);
  if (!/^(SHIPPING|COMMISSION|GEMINI_DAILY|LIMIT|MODERATION)_/.test(name)) return trimmed;
  const number = trimmed.replace(/s\/\.?|[\s%]/gi, "");
  return THOUSANDS.test(number) ? number.replaceAll(",", "") : number;
}

/** Plain digits; what is no amount, or a doubtful one, as typed. */
function canonicalSoles(text: string): string {
  const centimos = parseSoles(text);
  if (centimos === null || /^\d+(\.\d\d?)?$/.test(text)) return text;
  return centimos % 100 === 0 ? String(toSoles(centimos)) : toSoles(centimos).toFixed(2);
}
