import type { Context } from "~/platform/context";
import {
  ACTS,
  actOf,
  type ActName,
  type Rates,
  type Span,
  SPAN_SECONDS,
  type RateSubject,
  type Trust,
} from "~/platform/routes/acts";
import { rateKey } from "~/platform/routes/rates";

import type { LimitRule } from "./limits.server";
import { clientNetwork, UNKNOWN_NETWORK } from "./network";

/** Accounts as the rooms above know them. */
export interface BudgetHooks {
  /** Never throws: an account that cannot be looked up counts as fresh. */
  trustOf(uid: string): Promise<Trust>;
  /** Uid of the request's session, null for a visitor. */
  signedIn(): Promise<string | null>;
}

export interface Acting {
  /** The account that acts; null for a visitor. */
  uid: string | null;
  /** Listings, workshop, report or seller. */
  targets?: readonly string[];
  /** Mailbox or number, hashed by the limiter. */
  each?: string;
}

type Take = readonly [key: string, rule: LimitRule];
export type BudgetState =
  /** `takes`: to give back where nothing was done (`countIfDone`). */
  { allowed: true; takes: readonly Take[] } | { allowed: false; by: RateSubject; retryAfterSeconds: number };

/** Said to who is beyond an act's rates, where a room has no words of its own. */
export const BUDGET_WORDS: Readonly<Record<RateSubject, string>> = {
  unproven: "Hoy ya lo hiciste varias veces sin confirmar tu correo. Confírmalo y sigue, o vuelve mañana.",
  account: "Ya lo hiciste muchas veces seguidas. Espera un rato y vuelve a intentarlo: lo que escribiste sigue aquí.",
  buyer: "Ya lo hiciste muchas veces seguidas. Espera un rato y vuelve a intentarlo: lo que escribiste sigue aquí.",
  network:
    "Desde tu conexión ya lo hicieron muchas cuentas nuevas. Espera un rato, o prueba con otra conexión, como los " +
    "datos de tu celular.",
  wide:
    "Desde tu conexión ya lo hicieron muchas cuentas nuevas. Espera un rato, o prueba con otra conexión, como los " +
    "datos de tu celular.",
  known: "Desde tu conexión ya se hizo muchas veces. Espera un rato, o prueba con otra conexión.",
  target: "Hoy ya lo hicieron aquí muchas cuentas nuevas. Inténtalo mañana, o escríbenos por Contacto si es urgente.",
  each: "Ya se hizo varias veces para la misma persona, anuncio o pedido. Espera un rato, o inténtalo mañana.",
  all: "En este momento muchas cuentas nuevas hacen lo mismo. Espera una hora y vuelve a intentarlo.",
  sum: "Hoy ya se hizo muchas veces en todo el sitio. Inténtalo mañana: lo que guardaste sigue aquí.",
};

/** Counts acts by the one table of what a stranger may cause (../routes/acts.ts). */
export function createBudgets({ limiter, env, request }: Context, hooks: BudgetHooks) {
  const address = request.headers.get("CF-Connecting-IP");
  const network = clientNetwork(address, 56);
  const wide = clientNetwork(address);
  const trusts = new Map<string, Promise<Trust>>();

  const { trustOf: lookUp } = hooks;
  function trustOf(uid: string): Promise<Trust> {
    const known = trusts.get(uid) ?? lookUp(uid);
    trusts.set(uid, known);
    return known;
  }

  function rulesOf(name: ActName, subject: RateSubject, rates: Rates, percent = 100): LimitRule[] {
    return (Object.entries(rates) as [Span, number][]).map(([span, ofTable]) => {
      const limit = env.limits.rates[rateKey(name, subject, span)] ?? ofTable;
      return { limit: Math.max(1, Math.round((limit * percent) / 100)), windowSeconds: SPAN_SECONDS[span] };
    });
  }

  async function takeAll(counters: readonly (readonly [RateSubject, string, LimitRule[]])[]): Promise<BudgetState> {
    const takes: Take[] = [];
    for (const [subject, key, rules] of counters) {
      const state = await limiter.takeEach(key, rules);
      if (!state.allowed) {
        // A rejected act uses up nothing that others share.
        for (const [given, rule] of takes) await limiter.giveBack(given, rule);
        return { allowed: false, by: subject, retryAfterSeconds: state.retryAfterSeconds };
      }
      for (const rule of rules) takes.push([key, rule]);
    }
    return { allowed: true, takes };
  }

  /** Counters of the account alone; none for a visitor. */
  function accountCounters(name: ActName, uid: string | null, trust: Trust) {
    if (uid === null) return [];
    const { unproven, account, buyer } = actOf(name);
    const ofUnproven = trust === "unproven" && typeof unproven === "object" ? unproven : undefined;
    const subject: RateSubject = ofUnproven ? "unproven" : trust === "buyer" && buyer ? "buyer" : "account";
    const rates = ofUnproven ?? (subject === "buyer" ? buyer : account);
    return rates ? [[subject, accountKey(name, uid), rulesOf(name, subject, rates)] as const] : [];
  }

  /** Counters that others share: known accounts have a part of their own. */
  function sharedCounters(name: ActName, { uid, targets = [], each }: Acting, trust: Trust) {
    const act = actOf(name);
    const isStranger = trust === "unproven" || trust === "fresh";
    // A local request comes without an address: only forms of visitors are counted then.
    const hasNetwork = network !== UNKNOWN_NETWORK || uid === null;
    const keys: [RateSubject, string | null][] = isStranger
      ? [
          ["network", hasNetwork ? network : null],
          ["wide", wide.endsWith("/48") ? wide : null],
          ...targets.map((target) => ["target", target] as [RateSubject, string]),
          ["all", "all"],
        ]
      : [["known", trust === "proven" && hasNetwork ? network : null]];
    return [...keys, ["each", each ?? null] as [RateSubject, string | null]].flatMap(([subject, key]) => {
      const rates = act[subject];
      if (typeof rates !== "object" || key === null) return [];
      const percent = subject === "known" || subject === "each" ? 100 : env.limits.strangersPercent;
      return [[subject, sharedKey(name, subject, key), rulesOf(name, subject, rates, percent)] as const];
    });
  }

  return {
    trustOf,
    signedIn: hooks.signedIn,

    /** Counts an act of the account, then what it shares with others. @throws UpstreamError */
    async take(name: ActName, taken: Acting): Promise<BudgetState> {
      const trust = taken.uid === null ? "unproven" : await trustOf(taken.uid);
      return takeAll([...accountCounters(name, taken.uid, trust), ...sharedCounters(name, taken, trust)]);
    },

    /** The same without the account, which a room counts by a rule that administrators set. @throws UpstreamError */
    async takeShared(name: ActName, taken: Acting): Promise<BudgetState> {
      const trust = taken.uid === null ? "unproven" : await trustOf(taken.uid);
      return takeAll(sharedCounters(name, taken, trust));
    },

    /** Erases the counters of an account, as one that acts and as a target. Those of networks expire by themselves. */
    async forget(uid: string): Promise<void> {
      const names = Object.keys(ACTS) as ActName[];
      await limiter.reset(...names.flatMap((name) => [accountKey(name, uid), sharedKey(name, "target", uid)]));
    },
  };
}

export type Budgets = ReturnType<typeof createBudgets>;

declare module "~/platform/context" {
  interface Context {
    budgets: Budgets;
  }
}

function sharedKey(name: ActName, subject: RateSubject, key: string): string {
  return `act:${name}:${subject}:${key}`;
}

function accountKey(name: ActName, uid: string): string {
  return `act:${name}:account:${uid}`;
}
