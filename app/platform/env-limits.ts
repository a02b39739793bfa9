import { z } from "zod";

import { DAY_SECONDS, HOUR_SECONDS } from "~/business/durations";

import type { LimitRule } from "./limits/limits.server";
import { ruleOf } from "./routes/acts.ts";
import { parseRates, writeRates, type ChangedRates } from "./routes/rates.ts";
import {
  setting,
  variablesOf,
  whole,
  type Setting,
  type SettingGroup,
  type SettingKind,
  type SettingValues,
} from "./setting";

/** Limits of what one account does towards others. The page of policies says the numbers. */
export interface UserLimits {
  /** Sellers whose telephone it asks for: far more than a buyer needs, far less than a harvest. */
  contacts: LimitRule;
  newThreads: LimitRule;
  messages: LimitRule;
  questions: LimitRule;
  /** Reports that it files: far more than a user meets, far less than a campaign. */
  reports: LimitRule;
  /** Rates that strangers share (./routes/acts.ts), in percent of the table's. */
  strangersPercent: number;
  /** Hours for which an account with a confirmed address still counts as a stranger's; 0 for none. */
  freshHours: number;
  /** Further numbers of the table that administrators changed. */
  rates: ChangedRates;
  /** Questions of a day that Rebi answers to an account without a confirmed address. */
  unprovenQuestions: number;
}

/** Numbers from which on a new listing is a signal for administrators. */
export interface SignalRules {
  manyListings: number;
  /** Days for which an account counts as new; 0 for none. */
  newAccountDays: number;
}

/** Lines of rates, in the spelling of `writeRates`. */
const RATES: SettingKind<ChangedRates> = {
  input: "lines",
  fits: z.string().transform((text, context): ChangedRates => {
    const changed = parseRates(text);
    if (changed === null)
      context.addIssue({ code: "custom", message: "must be lines such as offer.account.day 30, within their bounds" });
    return changed ?? {};
  }),
  problem: "Escribe una línea por límite, como «offer.account.day 30»: de 1 a 100 veces el de la tabla.",
  spelled(text) {
    const changed = parseRates(text);
    return changed === null ? text : writeRates(changed);
  },
};

/** Below the bounds the site is of no use; above them the limit stops no abuse. */
const limit = (label: string, hint: string, value: number, min = 2, max = 100): Setting<number> =>
  setting({
    label,
    hint,
    kind: whole(min, max),
    default: value,
    danger: (before, after) =>
      `${label}: de ${before} a ${after}, para todas las cuentas. La página de Políticas dice el número nuevo.`,
  });

export const LIMIT_GROUP = {
  slug: "limites",
  title: "Límites de cada cuenta",
  lead: "Frenan el abuso sin molestar a compradores ni vendedores. Al llegar al límite, la cuenta espera.",
  settings: {
    LIMIT_CONTACTS: limit(
      "Contactos pedidos por día",
      "Personas cuyo teléfono o WhatsApp puede pedir.",
      ruleOf("contact", "account", "day").limit,
    ),
    LIMIT_NEW_THREADS: limit(
      "Conversaciones nuevas por día",
      "Personas a las que escribe por primera vez.",
      ruleOf("thread", "account", "day").limit,
    ),
    LIMIT_MESSAGES: limit(
      "Mensajes por hora",
      "En todas sus conversaciones.",
      ruleOf("message", "account", "hour").limit,
      5,
      500,
    ),
    LIMIT_QUESTIONS: limit(
      "Preguntas por día",
      "Públicas, en los anuncios de otros.",
      ruleOf("question", "account", "day").limit,
    ),
    LIMIT_REPORTS: limit(
      "Reportes por día",
      "De anuncios, personas, opiniones y mensajes.",
      ruleOf("report", "account", "day").limit,
    ),
    LIMIT_UNPROVEN_QUESTIONS: setting({
      label: "Preguntas a Rebi por día sin confirmar el correo",
      hint: "Para seguir, la cuenta confirma su correo.",
      kind: whole(1, 100),
      default: ruleOf("rebi", "unproven", "day").limit,
    }),
    LIMIT_FRESH_HOURS: setting({
      label: "Horas en las que una cuenta confirmada se cuenta como nueva",
      hint:
        "Las cuentas nuevas de una misma conexión comparten sus límites; las demás tienen los suyos. Con 0, ninguna. " +
        "Para reservar, escribir y reportar cuentan como nuevas todas las que no tienen celular confirmado ni compra.",
      kind: whole(0, 720),
      default: 24,
    }),
    LIMIT_STRANGERS_PERCENT: setting({
      label: "Lo que comparten los visitantes y las cuentas nuevas de una conexión, en %",
      hint: "100 es la tabla de límites; 200, el doble; 50, la mitad, por ejemplo durante un ataque.",
      kind: whole(10, 1_000),
      default: 100,
      danger: (before, after) =>
        `Los límites de las conexiones: de ${before} % a ${after} %, para visitantes y cuentas nuevas.`,
    }),
    LIMIT_RATES: setting({
      label: "Otros números de la tabla de límites",
      hint: "Uno por línea, como «offer.account.day 30». Es más fácil cambiarlos en Administración, Límites.",
      kind: RATES,
    }),
  },
} satisfies SettingGroup;

export const SIGNAL_SETTINGS = {
  MODERATION_MANY_LISTINGS: setting({
    label: "Anuncios en un día que son muchos",
    hint: "Desde ese número, los nuevos de la misma persona tienen una señal.",
    kind: whole(2, 20),
    default: 5,
  }),
  MODERATION_NEW_ACCOUNT_DAYS: setting({
    label: "Días en los que una cuenta es nueva",
    hint: "Sus anuncios tienen una señal. Con 0, ninguna cuenta es nueva.",
    kind: whole(0, 90),
    default: 7,
  }),
};

export function limitsOf(found: SettingValues<typeof LIMIT_GROUP.settings>): UserLimits {
  const inDay = (limit: number) => ({ limit, windowSeconds: DAY_SECONDS });
  return {
    contacts: inDay(found.LIMIT_CONTACTS),
    newThreads: inDay(found.LIMIT_NEW_THREADS),
    messages: { limit: found.LIMIT_MESSAGES, windowSeconds: HOUR_SECONDS },
    questions: inDay(found.LIMIT_QUESTIONS),
    reports: inDay(found.LIMIT_REPORTS),
    strangersPercent: found.LIMIT_STRANGERS_PERCENT,
    freshHours: found.LIMIT_FRESH_HOURS,
    rates: found.LIMIT_RATES ?? {},
    unprovenQuestions: found.LIMIT_UNPROVEN_QUESTIONS,
  };
}

export function signalRulesOf(found: SettingValues<typeof SIGNAL_SETTINGS>): SignalRules {
  return { manyListings: found.MODERATION_MANY_LISTINGS, newAccountDays: found.MODERATION_NEW_ACCOUNT_DAYS };
}

/** Limits where no variable or administrator sets others. */
export const USER_LIMITS = limitsOf(z.object(variablesOf(LIMIT_GROUP.settings)).parse({}));
export const SIGNAL_RULES = signalRulesOf(z.object(variablesOf(SIGNAL_SETTINGS)).parse({}));
