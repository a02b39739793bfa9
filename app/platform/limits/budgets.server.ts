import { limaDay } from "~/business/calendar";
import type { Context } from "~/platform/context";
import { sha256Hex } from "~/platform/crypto/hash";
import { UpstreamError } from "~/platform/errors";
import { failed, type Told } from "~/platform/failed";
import { codeChannels } from "~/platform/mail/code-sender.server";
import {
  ACTS,
  actOf,
  type ActName,
  isStranger,
  type RateSubject,
  type Span,
  SPAN_SECONDS,
  type Trust,
} from "~/platform/routes/acts";
import { rateKey } from "~/platform/routes/rates";

import { mailAdministrators } from "./day-sums.server";
import type { Counter, LimitRule } from "./limits.server";
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
  /**
   * `takes`: to give back where nothing was done (`countIfDone`). `isBusy`: strangers did it more often in all than the
   * table says, and it is slower for this one.
   */
  { allowed: true; takes: readonly Take[]; isBusy?: boolean } | BudgetRejection;

export interface BudgetRejection {
  allowed: false;
  by: RateSubject;
  retryAfterSeconds: number;
  /** A verified telephone lets the account go on at once. */
  needsPhone?: boolean;
  /** The same for an account that confirms its address first. */
  unproven?: boolean;
}

const KEPT = "Lo que escribiste sigue aquí.";
const AGAIN = `Espera un rato y vuelve a intentarlo. ${KEPT}`;
const CONNECTION = "Desde tu conexión ya lo hicieron muchas cuentas nuevas.";
const ELSEWHERE = "Prueba con otra conexión, como los datos de tu celular, o espera un rato.";
const PHONE = `Confirma tu celular con un código y sigue ahora mismo. ${KEPT}`;

/** Said to who is beyond an act's rates, where a room has no words of its own. */
export const BUDGET_WORDS: Readonly<Record<RateSubject, string>> = {
  unproven: `Hoy ya lo hiciste varias veces sin confirmar tu correo. Confírmalo y sigue. ${KEPT}`,
  account: `Ya lo hiciste muchas veces seguidas. ${AGAIN}`,
  buyer: `Ya lo hiciste muchas veces seguidas. ${AGAIN}`,
  network: `${CONNECTION} ${ELSEWHERE} ${KEPT}`,
  wide: `${CONNECTION} ${ELSEWHERE} ${KEPT}`,
  known: `Desde tu conexión ya se hizo muchas veces. ${ELSEWHERE} ${KEPT}`,
  target: `Muchas cuentas nuevas ya lo hicieron aquí. Escríbenos por Contacto y te ayudamos. ${KEPT}`,
  each: `Ya se hizo varias veces para la misma persona, anuncio o pedido. ${AGAIN}`,
  all: `En este momento muchas cuentas nuevas hacen lo mismo. ${AGAIN}`,
  sum: "Hoy ya se hizo muchas veces en todo el sitio. Inténtalo mañana: lo que guardaste sigue aquí.",
};

const PHONE_WORDS: Partial<Record<RateSubject, string>> = {
  network: `${CONNECTION} ${PHONE} También puedes usar otra conexión, como los datos de tu celular.`,
  wide: `${CONNECTION} ${PHONE} También puedes usar otra conexión, como los datos de tu celular.`,
  target: `Muchas cuentas nuevas ya lo hicieron aquí. ${PHONE}`,
};

const EMAIL = `Confirma primero tu correo con el enlace que te enviamos, y después tu celular. ${KEPT}`;
const EMAIL_WORDS: Partial<Record<RateSubject, string>> = {
  network: `${CONNECTION} ${EMAIL} También puedes usar otra conexión, como los datos de tu celular.`,
  wide: `${CONNECTION} ${EMAIL} También puedes usar otra conexión, como los datos de tu celular.`,
  target: `Muchas cuentas nuevas ya lo hicieron aquí. ${EMAIL}`,
};

/** The failure of a service for an act beyond its rates. */
export function limited({ by, retryAfterSeconds, needsPhone, unproven }: BudgetRejection): Told<"limited"> {
  const message = (unproven && EMAIL_WORDS[by]) || (needsPhone && PHONE_WORDS[by]) || BUDGET_WORDS[by];
  return failed("limited", {
    message,
    retryAfterSeconds,
    ...(needsPhone && { needsPhone }),
    ...(unproven && { unproven }),
  });
}

/** Part of a target's row that the strangers of one network have at most, in percent. */
const NETWORK_PERCENT = 30;
/** How many times as much as its strangers the known accounts of a network keep that have no finished purchase. */
const KNOWN_TIMES = 3;
/** Shares of a row's `all` at which administrators get a mail, in percent. */
const WARNED_AT = [50, 90] as const;

/** Most that an account may keep at a time, together with the others of its network and towards its target. */
export interface KeptLimits {
  /** Hash of the network, which what is kept carries. */
  key: string;
  network: number;
  /** The network's part at one target. */
  share: number;
  /** The part of all strangers at one target. */
  target: number;
  isStranger: boolean;
  /** A verified telephone lets the account keep more. */
  needsPhone: boolean;
}

interface Counted extends Counter {
  subject: RateSubject;
  rules: LimitRule[];
}

/** Counts acts by the one table of what a stranger may cause (../routes/acts.ts). */
export function createBudgets(context: Context, hooks: BudgetHooks) {
  const { limiter, env, request } = context;
  const address = request.headers.get("CF-Connecting-IP");
  const network = clientNetwork(address, 56);
  const wide = clientNetwork(address);
  const hasPhoneCodes = codeChannels(env.phone).length > 0;
  const trusts = new Map<string, Promise<Trust>>();

  const { trustOf: lookUp } = hooks;
  function trustOf(uid: string): Promise<Trust> {
    const known = trusts.get(uid) ?? lookUp(uid);
    trusts.set(uid, known);
    return known;
  }

  /** A number of the table, as administrators changed it. */
  function numberOf(name: ActName, subject: RateSubject, span: Span, percent = 100): number {
    const rates = actOf(name)[subject];
    const ofTable = typeof rates === "object" ? rates[span] : undefined;
    const limit = env.limits.rates[rateKey(name, subject, span)] ?? ofTable ?? Infinity;
    return Math.max(1, Math.floor((limit * percent) / 100));
  }

  function counterOf(name: ActName, subject: RateSubject, key: string, percent: number): Counted[] {
    const rates = actOf(name)[subject];
    if (typeof rates !== "object") return [];
    const spans = (Object.keys(rates) as Span[]).filter((span) => span !== "kept");
    const rules = spans.map((span) => ({
      limit: numberOf(name, subject, span, percent),
      windowSeconds: SPAN_SECONDS[span],
    }));
    return rules.length > 0 ? [{ subject, key, rules, isSoft: subject === "all" }] : [];
  }

  /** Counter of the account alone; none for a visitor. */
  function accountCounters(name: ActName, uid: string | null, trust: Trust): Counted[] {
    if (uid === null) return [];
    const { unproven, buyer } = actOf(name);
    const isUnproven = trust === "unproven" && typeof unproven === "object";
    const subject = isUnproven ? "unproven" : trust === "buyer" && buyer ? "buyer" : "account";
    return counterOf(name, subject, accountKey(name, uid), 100);
  }

  /** Counters of the network: known accounts have one of their own. */
  function networkCounters(name: ActName, { uid, targets = [] }: Acting, trust: Trust): Counted[] {
    // A local request comes without an address: only forms of visitors are counted then.
    if (network === UNKNOWN_NETWORK && uid !== null) return [];
    const ofSubject = (subject: RateSubject, key: string, percent = 100) =>
      counterOf(name, subject, sharedKey(name, subject, key), percent);
    if (!isStranger(name, trust)) return trust === "buyer" ? [] : ofSubject("known", network);
    const percent = env.limits.strangersPercent;
    return [
      ...ofSubject("network", network, percent),
      ...(wide.endsWith("/48") ? ofSubject("wide", wide, percent) : []),
      ...targets.flatMap((target) =>
        ofSubject("target", `${target} ${network}`, (percent * NETWORK_PERCENT) / 100).map((counter) => {
          return { ...counter, subject: "network" as const };
        }),
      ),
    ];
  }

  function sharedCounters(name: ActName, { targets = [], each }: Acting, trust: Trust): Counted[] {
    const ofSubject = (subject: RateSubject, key: string, percent = 100) =>
      counterOf(name, subject, sharedKey(name, subject, key), percent);
    const percent = env.limits.strangersPercent;
    return [
      ...(isStranger(name, trust)
        ? [...targets.flatMap((target) => ofSubject("target", target, percent)), ...ofSubject("all", "all", percent)]
        : []),
      ...(each === undefined ? [] : ofSubject("each", each)),
    ];
  }

  /** Counts in the order of `rounds`, so that who is beyond its own part never raises, even for a moment, another's. */
  async function takeAll(name: ActName, trust: Trust | null, rounds: readonly Counted[][]): Promise<BudgetState> {
    const takes: Take[] = [];
    let isBusy = false;
    for (const counters of rounds) {
      if (counters.length === 0) continue;
      const states = await limiter.takeTogether(counters);
      const at = states.findIndex(({ allowed }, place) => !allowed && !counters[place]?.isSoft);
      const rejected = counters[at];
      if (rejected) {
        for (const [key, rule] of takes) await limiter.giveBack(key, rule);
        const isAsked = PHONE_WORDS[rejected.subject] !== undefined && isPhoneAsked(name, trust);
        const { retryAfterSeconds = 0 } = states[at] ?? {};
        // A code goes only to accounts that confirmed their address.
        const proof = trust === "unproven" ? { unproven: true } : { needsPhone: true };
        return { allowed: false, by: rejected.subject, retryAfterSeconds, ...(isAsked && proof) };
      }
      for (const [place, { subject, key, rules }] of counters.entries()) {
        for (const rule of rules) takes.push([key, rule]);
        if (subject !== "all") continue;
        const [rule] = rules;
        const taken = (rule?.limit ?? 0) - (states[place]?.remaining ?? 0);
        isBusy ||= states[place]?.allowed === false;
        const percent = WARNED_AT.find((share) => taken === Math.ceil(((rule?.limit ?? 0) * share) / 100));
        if (percent !== undefined) await warn(name, percent);
      }
    }
    return { allowed: true, takes, ...(isBusy && { isBusy }) };
  }

  /** Whether a verified telephone lets this account go on; `trust`: null for a visitor, who has no account for it. */
  function isPhoneAsked(name: ActName, trust: Trust | null): boolean {
    return trust !== null && isStranger(name, trust) && actOf(name).beyond.includes("phone") && hasPhoneCodes;
  }

  /** Mails administrators that strangers in all came to this share of a row, once a day. Never fails the act. */
  async function warn(name: ActName, percent: number): Promise<void> {
    try {
      await mailAdministrators(context, `limit-${name}-${limaDay(context.clock.now())}-${percent}`, {
        subject: `Las cuentas nuevas llegaron al ${percent} % de un límite del sitio (${name})`,
        blocks: [
          `Entre todas, las cuentas nuevas usaron el ${percent} % de lo que la tabla de límites permite para «${name}».`,
          "Nadie se queda fuera: desde el 100 %, sus reservas se pagan en el momento. Mira si es un ataque o un día de " +
            "muchas ventas.",
        ],
        link: { label: "Cambiar el límite", href: `${env.siteUrl}/administracion/limites?acto=${name}` },
      });
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      context.log.warn("limits.warning-failed", { error });
    }
  }

  return {
    trustOf,
    signedIn: hooks.signedIn,

    /** Counts an act of the account, of its network, then what all share. @throws UpstreamError */
    async take(name: ActName, taken: Acting): Promise<BudgetState> {
      const trust = taken.uid === null ? "unproven" : await trustOf(taken.uid);
      const own = [...accountCounters(name, taken.uid, trust), ...networkCounters(name, taken, trust)];
      return takeAll(name, taken.uid === null ? null : trust, [own, sharedCounters(name, taken, trust)]);
    },

    /** The same without the account, which a room counts by a rule that administrators set. @throws UpstreamError */
    async takeShared(name: ActName, taken: Acting): Promise<BudgetState> {
      const trust = taken.uid === null ? "unproven" : await trustOf(taken.uid);
      return takeAll(name, taken.uid === null ? null : trust, [
        networkCounters(name, taken, trust),
        sharedCounters(name, taken, trust),
      ]);
    },

    /** Null for a buyer, who keeps what the account alone may, and where the network is unknown. */
    async keptOf(name: ActName, uid: string): Promise<KeptLimits | null> {
      if (network === UNKNOWN_NETWORK) return null;
      const trust = await trustOf(uid);
      if (trust === "buyer") return null;
      const isKnown = !isStranger(name, trust);
      const percent = isKnown ? 100 * KNOWN_TIMES : env.limits.strangersPercent;
      return {
        key: await sha256Hex(`kept:${network}`, 16),
        network: numberOf(name, "network", "kept", percent),
        share: numberOf(name, "target", "kept", (percent * NETWORK_PERCENT) / 100),
        target: numberOf(name, "target", "kept", percent),
        isStranger: !isKnown,
        needsPhone: !isKnown && hasPhoneCodes,
      };
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
