import type { Core } from "~/accounts/core";
import type { User } from "~/accounts/model";
import { verifiedOf } from "~/accounts/verified";
import { noteVerifiedChange } from "~/accounts/verified-changed";
import { HOUR_SECONDS, MINUTE_MS } from "~/business/durations";
import { formatPhone } from "~/business/peru";
import type { Context } from "~/platform/context";
import { sha256Hex } from "~/platform/crypto/hash";
import type { CodeChannel } from "~/platform/env-phone";
import { failed, type Told } from "~/platform/failed";
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
const MANY = "Hoy ya pediste varios códigos. Vuelve a intentarlo mañana.";

interface PhoneState {
  /** Mobiles of the profile, E.164. */
  numbers: string[];
  verified: string | null;
  channels: CodeChannel[];
  /** The code that is waited for. */
  sent: { number: string; channel: CodeChannel; waitSeconds: number } | null;
}

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

  /** Seconds to wait; null where it goes on. */
  async function waitFor(uid: string, number: string): Promise<number | null> {
    const takes = await limiter.takeTogether([
      { key: `phone-code:${uid}`, rules: [LIMITS.account] },
      { key: `phone-code-number:${number}`, rules: [LIMITS.number] },
      { key: `phone-code-network:${network}`, rules: [LIMITS.network] },
    ]);
    const waits = takes.flatMap(({ allowed, retryAfterSeconds }) => (allowed ? [] : retryAfterSeconds));
    return waits.length === 0 ? null : Math.max(...waits);
  }

  return {
    isOffered: codeChannels(env.phone).length > 0,

    state(user: User): PhoneState {
      const check = openCheck(user);
      return {
        numbers: mobilesOf(user),
        verified: verifiedOf(user).phone ? (user.verifiedPhone ?? null) : null,
        channels: channelsFor(user, mobilesOf(user)),
        sent: check && { number: check.number, channel: check.channel, waitSeconds: waitSeconds(user) },
      };
    },

    /**
     * A new code makes the one before useless. Callers ask for a confirmed address.
     * @throws UpstreamError where it could not be sent
     */
    async send(
      uid: string,
      { number, channel }: { number: string; channel: CodeChannel },
    ): Promise<{ ok: true } | Told<"not-yours" | "limited" | "refused" | "other-channel">> {
      const known = await users.find(uid);
      if (!known || !mobilesOf(known).includes(number))
        return failed("not-yours", "Ese celular no está en tu perfil. Guárdalo primero.");
      if (waitSeconds(known) > 0) return tooSoon(waitSeconds(known));
      if (!channelsFor(known, [number]).includes(channel)) return failed("other-channel", FIRST_WHATSAPP);
      const limited = await waitFor(uid, number);
      if (limited !== null) return failed("limited", { message: MANY, retryAfterSeconds: limited });
      if (!(await sums().take("phoneCode")))
        return failed("limited", { message: MANY_IN_ALL, retryAfterSeconds: HOUR_SECONDS });
      const code = newCode();
      const hash = await hashOf(uid, number, code);
      let wait = 0;
      await users.change(uid, (user, now) => {
        // Of two requests at once one sends.
        wait = waitSeconds(user);
        return wait > 0 ? null : { changes: { phoneCheck: { number, channel, hash, tries: 0, sentAt: now } } };
      });
      if (wait > 0) return tooSoon(wait);
      const text = `${code} es tu código de ${env.brandName}. Vence en ${CODE_MINUTES} minutos. No lo compartas con nadie.`;
      const end = (tried: boolean) =>
        users.change(uid, ({ phoneCheck }) => {
          if (phoneCheck?.hash !== hash) return null;
          // Long over, and the other channel may be tried.
          return { changes: { phoneCheck: tried ? { ...phoneCheck, sentAt: new Date(0) } : null } };
        });
      try {
        if ((await sendCode(env.phone, { to: number, code, channel, text })) === "accepted") return { ok: true };
      } catch (error) {
        await end(false);
        throw error;
      }
      await end(true);
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
