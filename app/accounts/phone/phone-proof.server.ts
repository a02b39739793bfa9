import type { Core } from "~/accounts/core";
import type { User } from "~/accounts/model";
import { verifiedOf } from "~/accounts/verified";
import { noteVerifiedChange } from "~/accounts/verified-changed";
import { HOUR_SECONDS, MINUTE_MS } from "~/business/durations";
import { formatPhone } from "~/business/peru";
import type { Context } from "~/platform/context";
import { sha256Hex } from "~/platform/crypto/hash";
import type { CodeChannel } from "~/platform/env-phone";
import { UpstreamError } from "~/platform/errors";
import { failed, type Told } from "~/platform/failed";
import type { LimitRule } from "~/platform/limits/limits.server";
import { UNKNOWN_NETWORK } from "~/platform/limits/network";
import { codeChannels, sendCode } from "~/platform/mail/code-sender.server";
import { ruleOf } from "~/platform/routes/acts";

import { CODE_DIGITS, CODE_MINUTES, CODE_TRIES, RESEND_SECONDS } from "./constants";

/** Codes of a day. A number may belong to a family, and a phone company's customers share a network. */
const LIMITS = {
  account: ruleOf("phoneCode", "account", "day"),
  number: ruleOf("phoneCode", "each", "day"),
  network: ruleOf("phoneCode", "network", "day"),
};
const MANY_IN_ALL = "Hoy ya no podemos enviar más códigos. Inténtalo mañana: tu celular sigue guardado en tu perfil.";
const FIRST_WHATSAPP = "Pide primero el código por WhatsApp. Si no te llega, te lo enviamos por mensaje de texto.";
const CODES = 10 ** CODE_DIGITS;
/** Part of its network's codes that one account has at most: 30 %. */
const OF_NETWORK: LimitRule = { ...LIMITS.network, limit: Math.ceil(LIMITS.network.limit * 0.3), rate: "" };
const MANY = "Hoy ya pediste varios códigos. Vuelve a intentarlo mañana.";
const MANY_HERE =
  "Desde tu conexión, o para ese número, ya se pidieron varios códigos hoy. Prueba con los datos de tu celular, o vuelve mañana.";

type Take = readonly [key: string, rule: LimitRule];

/** Proof that a user reads what reaches their mobile: a code that is sent to it, and typed here. */
export function createPhoneProof(core: Core, network: string, sums: () => Context["sums"]) {
  const { env, users, limiter, clock } = core;
  const hashOf = (uid: string, number: string, code: string, secret = env.signingSecret) =>
    sha256Hex(`${secret}:phone-code:${uid}:${number}:${code}`);

  function openCheck({ phoneCheck, phone, whatsapp }: User): NonNullable<User["phoneCheck"]> | null {
    if (!phoneCheck || ![phone, whatsapp].includes(phoneCheck.number)) return null;
    const isOver = clock.now().getTime() - phoneCheck.sentAt.getTime() >= CODE_MINUTES * MINUTE_MS;
    return isOver || phoneCheck.tries >= CODE_TRIES ? null : phoneCheck;
  }

  function waitSeconds({ phoneCheck }: User): number {
    const since = phoneCheck ? clock.now().getTime() - phoneCheck.sentAt.getTime() : Infinity;
    return Math.max(0, RESEND_SECONDS - Math.floor(since / 1000));
  }

  /** SMS is far dearer, and what it is abused for: it comes after a code by WhatsApp. */
  function channelsFor({ phoneCheck }: User, numbers: readonly string[]): CodeChannel[] {
    const channels = codeChannels(env.phone);
    const hasTried = phoneCheck != null && numbers.includes(phoneCheck.number);
    return channels.includes("whatsapp") && !hasTried ? ["whatsapp"] : channels;
  }

  /**
   * Counts a code for its account first, so that one beyond its own part takes nothing from others. What was taken is
   * added to `taken`; null where it goes on.
   */
  async function beyondLimits(uid: string, number: string, taken: Take[]): Promise<Told<"limited"> | null> {
    const here = `phone-code-network:${network}`;
    const takes: (readonly [...Take, message: string])[] = [
      [`phone-code:${uid}`, LIMITS.account, MANY],
      [`phone-code-number:${number}`, LIMITS.number, MANY_HERE],
      // A local request comes without an address.
      ...(network === UNKNOWN_NETWORK
        ? []
        : ([
            [`${here}:${uid}`, OF_NETWORK, MANY_HERE],
            [here, LIMITS.network, MANY_HERE],
          ] as const)),
    ];
    for (const [key, rule, message] of takes) {
      const { allowed, retryAfterSeconds } = await limiter.take(key, rule);
      if (!allowed) return failed("limited", { message, retryAfterSeconds });
      taken.push([key, rule]);
    }
    if (await sums().take("phoneCode")) return null;
    return failed("limited", { message: MANY_IN_ALL, retryAfterSeconds: HOUR_SECONDS });
  }

  return {
    isOffered: codeChannels(env.phone).length > 0,

    state(user: User) {
      const check = openCheck(user);
      return {
        /** Mobiles of the profile, E.164. */
        numbers: mobilesOf(user),
        verified: verifiedOf(user).phone ? (user.verifiedPhone ?? null) : null,
        channels: channelsFor(user, mobilesOf(user)),
        sent: check && { number: check.number, channel: check.channel, waitSeconds: waitSeconds(user) },
      };
    },

    /** A new code makes the one before useless. Callers ask for a confirmed address. @throws UpstreamError */
    async send(
      uid: string,
      { number, channel }: { number: string; channel: CodeChannel },
    ): Promise<{ ok: true } | Told<"not-yours" | "limited" | "refused" | "other-channel">> {
      const known = await users.find(uid);
      if (!known || !mobilesOf(known).includes(number))
        return failed("not-yours", "Ese celular no está en tu perfil. Guárdalo primero.");
      if (waitSeconds(known) > 0) return tooSoon(waitSeconds(known));
      if (!channelsFor(known, [number]).includes(channel)) return failed("other-channel", FIRST_WHATSAPP);
      const code = newCode();
      const hash = await hashOf(uid, number, code);
      let wait = 0;
      let before: User["phoneCheck"] = null;
      await users.change(uid, (user, now) => {
        // Of requests at once one goes on: the others count nothing.
        wait = waitSeconds(user);
        before = user.phoneCheck ?? null;
        return wait > 0 ? null : { changes: { phoneCheck: { number, channel, hash, tries: 0, sentAt: now } } };
      });
      if (wait > 0) return tooSoon(wait);
      const taken: Take[] = [];
      /** Leaves another code, or none, in place of the one that was not sent. */
      const undo = async (left: User["phoneCheck"], unused: readonly Take[]): Promise<void> => {
        await users.change(uid, ({ phoneCheck }) =>
          phoneCheck?.hash === hash ? { changes: { phoneCheck: left } } : null,
        );
        for (const [key, rule] of unused) await limiter.giveBack(key, rule);
      };
      try {
        const limited = await beyondLimits(uid, number, taken);
        if (limited) {
          await undo(before, taken);
          return limited;
        }
      } catch (error) {
        await undo(before, taken);
        throw error;
      }
      const text = `${code} es tu código de ${env.brandName}. Vence en ${CODE_MINUTES} minutos. No lo compartas con nadie.`;
      try {
        if ((await sendCode(env.phone, { to: number, code, channel, text })) === "accepted") return { ok: true };
      } catch (error) {
        // After a timeout the code may be on its way.
        const isSent = error instanceof UpstreamError && error.fault === "timeout";
        await undo(null, isSent ? [] : taken);
        if (!isSent) await sums().take("phoneCode", -1);
        throw error;
      }
      // Long over, and the other channel may be tried. The account's own count bounds what the service is asked.
      await undo({ number, channel, hash, tries: 0, sentAt: new Date(0) }, taken.slice(1));
      await sums().take("phoneCode", -1);
      return failed(
        "refused",
        `No pudimos enviar el código a ${formatPhone(number)}. Revisa el número o elige otra vía.`,
      );
    },

    async check(uid: string, code: string): Promise<{ ok: true } | Told<"expired" | "wrong">> {
      let result: { ok: true } | Told<"expired" | "wrong"> = EXPIRED;
      const known = await users.find(uid);
      const number = known?.phoneCheck?.number ?? "";
      const secrets = [env.signingSecret, ...(env.formerSigningSecret === null ? [] : [env.formerSigningSecret])];
      const hashes = await Promise.all(secrets.map((secret) => hashOf(uid, number, code, secret)));
      await users.change(uid, (user) => {
        const check = openCheck(user);
        if (!check) {
          // The form that was sent twice.
          result = verifiedOf(user).phone && user.phoneCheck === null ? { ok: true } : EXPIRED;
          return null;
        }
        if (hashes.includes(check.hash)) {
          result = { ok: true };
          return { changes: { phoneVerified: true, verifiedPhone: check.number, phoneCheck: null } };
        }
        const left = CODE_TRIES - check.tries - 1;
        result = left > 0 ? failed("wrong", wrongText(left)) : EXPIRED;
        return { changes: { phoneCheck: { ...check, tries: check.tries + 1 } } };
      });
      if (result.ok) noteVerifiedChange(core, uid);
      return result;
    },
  };
}

const EXPIRED = failed("expired", "Ese código ya no sirve. Pide otro.");

function tooSoon(seconds: number): Told<"limited"> {
  const message = `Espera ${seconds} segundos para pedir otro código.`;
  return { ...failed("limited", message), retryAfterSeconds: seconds };
}

function wrongText(left: number): string {
  return `El código no es ese. Te ${left === 1 ? "queda 1 intento" : `quedan ${left} intentos`}.`;
}

/** Once each, WhatsApp's first. */
function mobilesOf({ phone, whatsapp }: User): string[] {
  return [...new Set([whatsapp, phone])].filter((number) => number.startsWith("+519"));
}

/** Each as likely as another. */
function newCode(): string {
  const limit = 2 ** 32 - (2 ** 32 % CODES);
  for (;;) {
    const [drawn = limit] = crypto.getRandomValues(new Uint32Array(1));
    if (drawn < limit) return String(drawn % CODES).padStart(CODE_DIGITS, "0");
  }
}
