import { z } from "zod";

import type { BusinessHours } from "~/business/hours";
import { MODERATION_MODES, type ModerationMode } from "~/business/moderation";
import type { ShippingRule } from "~/business/shipping";
import type { Switches } from "~/business/switches";

import { ASSISTANT_GROUP } from "./env-assistant";
import {
  BUSINESS_GROUP,
  businessOf,
  CURRENCY_GROUP,
  OPENING_GROUP,
  SALES_GROUP,
  shippingOf,
  type BusinessEnv,
} from "./env-business";
import { LIMIT_GROUP, limitsOf, signalRulesOf, SIGNAL_SETTINGS, type SignalRules, type UserLimits } from "./env-limits";
import { ORDER_GROUP, orderRulesOf, type OrderRules } from "./env-orders";
import { secondFactorsOf, SECURITY_GROUP, SERVICE_GROUP, switchesOf, type SecondFactors } from "./env-switches";
import { choice, fitting, lineOf, setting, variablesOf, type SettingGroup } from "./setting";

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
  solesPerDollar: number;
  orderRules: OrderRules;
  /** Most payments by card that the provider offers; 0: not told. */
  cardInstallments: number;
  /** Unidad Impositiva Tributaria of the year, in soles. */
  uitSoles: number;
  moderation: ModerationMode;
  signalRules: SignalRules;
  limits: UserLimits;
  secondFactors: SecondFactors;
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

/** Production moderates marked listings first, unless configured otherwise. */
const DEFAULT_MODERATION = { production: "marcados", local: "ninguno" } as const;

const MODERATION_GROUP = {
  slug: "moderacion",
  title: "Moderación",
  lead: "Qué anuncios esperan una revisión antes de publicarse.",
  settings: {
    MODERATION: setting({
      label: "Revisar antes de publicar",
      kind: choice(MODERATION_MODES, {
        ninguno: { label: "Ninguno" },
        "primer-anuncio": { label: "El primero de cada persona" },
        marcados: { label: "Los que tienen una señal", hint: "Como un precio raro o un teléfono en el texto." },
        todos: { label: "Todos" },
      }),
      default: DEFAULT_MODERATION,
      danger: (_, after) =>
        after === "ninguno"
          ? "Los anuncios nuevos se publican sin que nadie los vea antes."
          : after === "todos"
            ? "Ningún anuncio nuevo sale hasta que alguien lo apruebe."
            : null,
    }),
    ...SIGNAL_SETTINGS,
  },
} satisfies SettingGroup;

const NOTICE_GROUP = {
  slug: "sitio",
  title: "Aviso y analítica",
  lead: "Lo que ven todas las páginas, y a dónde van las cifras de quienes lo permitieron.",
  settings: {
    BANNER: setting({
      label: "Aviso en todas las páginas",
      hint: "Una línea de 160 caracteres como máximo. Vacío: sin aviso.",
      kind: lineOf(160),
    }),
    ANALYTICS_MEASUREMENT_ID: setting({
      label: "Id de medición de Google Analytics",
      hint: "Como G-AB12CD34EF. Solo se mide a quien lo permitió en /cookies. Vacío: no se mide a nadie.",
      kind: fitting(
        (value) => /^G-[A-Z0-9]{4,20}$/.test(value),
        "must be a measurement id such as G-AB12CD34EF",
        "Escribe un id como G-AB12CD34EF.",
      ),
      danger: (_, after) =>
        after === "" ? null : "Enviaremos a Google los eventos de quienes permitieron la analítica en /cookies.",
    }),
  },
} satisfies SettingGroup;

/** In the order of their pages. */
export const SITE_GROUPS: readonly SettingGroup[] = [
  BUSINESS_GROUP,
  OPENING_GROUP,
  SALES_GROUP,
  ORDER_GROUP,
  CURRENCY_GROUP,
  MODERATION_GROUP,
  LIMIT_GROUP,
  SECURITY_GROUP,
  SERVICE_GROUP,
  ASSISTANT_GROUP,
  NOTICE_GROUP,
];
/** By the names of their variables. */
export const SITE_SETTINGS = {
  ...BUSINESS_GROUP.settings,
  ...OPENING_GROUP.settings,
  ...SALES_GROUP.settings,
  ...ORDER_GROUP.settings,
  ...CURRENCY_GROUP.settings,
  ...MODERATION_GROUP.settings,
  ...LIMIT_GROUP.settings,
  ...SECURITY_GROUP.settings,
  ...SERVICE_GROUP.settings,
  ...ASSISTANT_GROUP.settings,
  ...NOTICE_GROUP.settings,
};
export type SiteVariable = keyof typeof SITE_SETTINGS;
export const SITE_VARIABLES = Object.keys(SITE_SETTINGS) as SiteVariable[];
export const SiteVariables = variablesOf(SITE_SETTINGS);

/** Texts of variables; one that is missing counts as its default. */
export type SiteTexts = Readonly<Partial<Record<SiteVariable, string>>>;

const Site = z.object(SiteVariables);
type Found = z.infer<typeof Site>;

export function siteOf(found: Found, environment: "local" | "production"): SiteEnv {
  return {
    business: businessOf(found),
    hours: { weekdays: found.HOURS_WEEKDAYS, saturday: found.HOURS_SATURDAY, sunday: found.HOURS_SUNDAY },
    holidays: new Set(found.HOLIDAYS),
    shipping: shippingOf(found),
    commissionBasisPoints: found.COMMISSION_PERCENT,
    solesPerDollar: found.SOLES_PER_DOLLAR,
    orderRules: orderRulesOf(found),
    cardInstallments: found.CARD_INSTALLMENTS,
    uitSoles: found.UIT_SOLES,
    moderation: found.MODERATION ?? DEFAULT_MODERATION[environment],
    signalRules: signalRulesOf(found),
    limits: limitsOf(found),
    secondFactors: secondFactorsOf(found),
    switches: switchesOf(found),
    complaintsRequireLogin: found.COMPLAINTS_REQUIRE_LOGIN,
    isAssistantOn: found.ASSISTANT_ENABLED,
    isModelOn: found.GEMINI_ENABLED,
    banner: found.BANNER,
    measurementId: found.ANALYTICS_MEASUREMENT_ID,
  };
}

/** The values of texts that each fit their field. @throws ZodError where one does not */
export function parseSite(texts: SiteTexts, environment: "local" | "production"): SiteEnv {
  return siteOf(Site.parse(texts), environment);
}

export function fitsSite(variable: SiteVariable, value: string): boolean {
  return SITE_SETTINGS[variable].variable.safeParse(value).success;
}
