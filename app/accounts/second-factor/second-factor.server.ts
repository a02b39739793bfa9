import { Secret, TOTP } from "otpauth";
import { encode } from "uqr";
import { z } from "zod";

import type { Core } from "~/accounts/core";
import { rejection } from "~/accounts/identity/errors";
import { recoveryCodeUsedMail, secondFactorAddedMail, secondFactorRemovedMail } from "~/accounts/mails/account-mails";
import { sendInBackground } from "~/accounts/mails/mailer.server";
import type { Security } from "~/accounts/security/security.server";
import type { VerifiedUser } from "~/accounts/session/deps";
import { noteTeamAccess } from "~/accounts/session/team-access";
import { DAY_SECONDS } from "~/business/durations";
import { formatDate } from "~/business/format";
import { randomHex, sha256Hex } from "~/platform/crypto/hash";
import { isFirestoreError } from "~/platform/firestore/errors";
import type { Rejection } from "~/platform/forms/outcome";
import { countIfDone } from "~/platform/limits/limits.server";
import { ruleOf } from "~/platform/routes/acts";
import { sharedRun } from "~/platform/shared-run";

import type { EnrolmentView, FactorSummary, FactorState, SecondFactorView, QrView } from "./constants";
import { factorPath, triesKey } from "./factor-places.server";
import { CODES_FIELDS, factorsIn, readFactors, type StoredFactors } from "./factors.server";

const CODES = 10;
/** 32 letters and digits that are not mistaken for others: five bits each. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";
/** 80 bits: too many to guess, even with the hashes. */
const LENGTH = 16;

/** Ten random codes, in groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () =>
    [...crypto.getRandomValues(new Uint8Array(LENGTH))]
      .map((byte) => ALPHABET[byte % ALPHABET.length])
      .join("")
      .replace(/.{4}(?=.)/g, "$&-"),
  );
}

/** Hash of a code as stored; blanks, hyphens and capitals do not matter. */
export function recoveryHash(uid: string, code: string): Promise<string> {
  return sha256Hex(`recovery-code:${uid}:${code.toLowerCase().replace(/[^a-z0-9]/g, "")}`);
}

const ENROLMENT = "second-factor-enrolment";
/** Of an enrolment: time to install an application. */
const ENROLMENT_SECONDS = 30 * 60;
const STORED = "second-factor";
/** A stored secret ends with its document; `seal` wants a life, so it gets a hundred years. */
const STORED_SECONDS = 100 * 365 * DAY_SECONDS;
export const FACTOR_TRIES = ruleOf("secondFactor", "account", "quarter");

const SealedSecret = z.object({ uid: z.string(), secret: z.string() });

export const SECOND_FACTOR_MESSAGES = {
  missing: "Escribe el código de 6 dígitos de tu aplicación, o uno de recuperación",
  wrong: "El código no es correcto o ya se usó. Espera a que tu aplicación muestre el siguiente",
  tooMany: "Demasiados códigos equivocados. Espera 15 minutos e intenta de nuevo.",
  firstCode: "El código no coincide. Escribe los 6 dígitos que tu aplicación muestra ahora",
  expired: "Esta página venció. Escanea el código nuevo y escribe lo que muestre tu aplicación.",
  present: "La verificación en dos pasos ya está activa. Si no guardaste los códigos de recuperación, crea otros.",
  absent: "La verificación en dos pasos no está activa en tu cuenta.",
} as const;

type FactorResult<T> = ({ ok: true; headers: Headers } & T) | Rejection<"code" | "password">;

type SecondFactorDeps = Pick<
  Core,
  "env" | "database" | "limiter" | "tokens" | "clock" | "log" | "waitUntil" | "factorProof" | "adminProof"
>;

/** Modules of white around a code: readers need four (ISO/IEC 18004). */
const MARGIN = 4;

export function qrOf(text: string): QrView {
  const { data, size } = encode(text, { ecc: "M", border: MARGIN });
  const path = data.flatMap((row, y) => {
    const line = row.map((isBlack) => (isBlack ? "1" : "0")).join("");
    return [...line.matchAll(/1+/g)].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`);
  });
  return { size, path: path.join("") };
}

/** Seconds of one code: what every authenticator assumes. */
const PERIOD_SECONDS = 30;
/** Codes before and after the present one that count: clocks of phones differ. */
const DRIFT_STEPS = 1;
const SECRET_BYTES = 20;

/** A random secret in base32 (RFC 4226: as long as the hash, 160 bits). */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The `otpauth:` address that authenticators read. */
export function totpAddress(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  return generator(secret, { issuer, label: account }).toString();
}

/** The time step (RFC 6238) of a code of six digits, at most one step away from now; null for any other. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const delta = generator(secret).validate({ token: code, timestamp, window: DRIFT_STEPS });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

function generator(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    ...names,
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD_SECONDS,
  });
}

/** Codes by time (RFC 6238), recovery codes, passkeys. Every method throws UpstreamError. */
export function createSecondFactor(core: SecondFactorDeps, security: Pick<Security, "prove" | "spendProof">) {
  const { env, database, limiter, tokens, clock, log, factorProof, adminProof } = core;
  /** All loaders of a request ask; its action may change the answer. */
  const states = new Map<string, Promise<FactorState>>();

  const read = (uid: string) => readFactors(core, uid);

  async function open(purpose: string, uid: string, sealed: string): Promise<string | null> {
    const found = await tokens.open(purpose, sealed, SealedSecret);
    return found?.uid === uid ? found.secret : null;
  }

  /** The change that uses a code up; null for a wrong or used one. */
  async function changeFor(
    uid: string,
    factor: NonNullable<StoredFactors["codes"]>,
    typed: string,
  ): Promise<{ usedStep: number; secret: string } | { recoveryCodes: string[] } | null> {
    const code = withoutBlanks(typed);
    if (/^\d{6}$/.test(code)) {
      const secret = await open(STORED, uid, factor.secret);
      if (secret === null) log.error("accounts.second-factor-unreadable", { uid });
      const step = secret === null ? null : totpStep(secret, code, clock.now());
      if (secret === null || step === null || step <= factor.usedStep) return null;
      // Sealed again with today's key, so that the former one can go.
      return { usedStep: step, secret: await seal(STORED, uid, secret, STORED_SECONDS) };
    }
    const hash = await recoveryHash(uid, code);
    if (!factor.recoveryCodes.includes(hash)) return null;
    return { recoveryCodes: factor.recoveryCodes.filter((other) => other !== hash) };
  }

  /**
   * Uses a code up and makes the change in one commit on the version that was read: of two uses at once one succeeds.
   * The try is counted before the check, and given back for a valid code.
   */
  async function spend(
    verified: VerifiedUser,
    code: string,
    change: { recoveryCodes?: string[] } | "remove",
  ): Promise<FactorResult<object>> {
    const { uid } = verified.user;
    if (code.trim() === "") return rejection(400, SECOND_FACTOR_MESSAGES.missing, "code");
    const key = triesKey(uid);
    const { allowed, retryAfterSeconds } = await limiter.take(key, FACTOR_TRIES);
    if (!allowed) return { ...rejection(429, SECOND_FACTOR_MESSAGES.tooMany, "code"), retryAfterSeconds };
    const result = await countIfDone(
      { limiter, log, takes: [[key, FACTOR_TRIES]] },
      () => check(verified, code, change),
      (checked) => !checked.ok,
    );
    if (!result.ok) {
      log.warn("accounts.second-factor-rejected", { uid });
      noteTeamAccess(core, verified.user, "access.proof-failed", "Código de la verificación en dos pasos");
    }
    return result;
  }

  async function check(
    { user: { uid }, account }: VerifiedUser,
    code: string,
    change: { recoveryCodes?: string[] } | "remove",
  ): Promise<FactorResult<object>> {
    const { codes: factor, keys } = await read(uid);
    if (!factor) return rejection(409, SECOND_FACTOR_MESSAGES.absent);
    const used = await changeFor(uid, factor, code);
    if (!used) return rejection(401, SECOND_FACTOR_MESSAGES.wrong, "code");
    const path = factorPath(uid);
    const precondition = { updateTime: factor.updateTime };
    try {
      await database.commit([
        change === "remove"
          ? keys.length === 0
            ? { delete: path, precondition }
            : { update: path, data: {}, remove: CODES_FIELDS, precondition }
          : {
              update: path,
              // A mark of this use: a commit that is sent again must not take another's for its own. A factor that is
              // shown was not lost: its removal is off.
              data: { ...used, ...change, usedBy: randomHex(16), removalDueAt: null },
              precondition,
            },
      ]);
    } catch (error) {
      if (!isFirestoreError(error, "FAILED_PRECONDITION", "NOT_FOUND")) throw error;
      return rejection(401, SECOND_FACTOR_MESSAGES.wrong, "code");
    }
    states.delete(uid);
    if ("recoveryCodes" in used) {
      log.info("accounts.recovery-code-used", { uid });
      // A removal has a mail of its own.
      const left = change === "remove" ? null : (change.recoveryCodes ?? used.recoveryCodes).length;
      if (left !== null) sendInBackground(core, uid, recoveryCodeUsedMail(env, account.email, left));
    }
    return { ok: true, headers: await proofs(uid, factor.confirmedAt) };
  }

  /** Headers that say that the factor which the account has since then was shown now, in this session. */
  async function proofs(uid: string, since: Date, headers = new Headers()): Promise<Headers> {
    const granted = await Promise.all([factorProof.grant(uid, since.getTime()), adminProof.grant(uid)]);
    for (const proof of granted) for (const [name, value] of proof) headers.append(name, value);
    return headers;
  }

  function shown({ user, account }: VerifiedUser, secret: string, sealed: string): EnrolmentView {
    const link = totpAddress(secret, { issuer: env.brandName, account: account.email || user.displayName });
    return { sealed, secret: secret.replace(/.{4}(?=.)/g, "$& "), link, qr: qrOf(link) };
  }

  const seal = (purpose: string, uid: string, secret: string, lifeSeconds: number): Promise<string> =>
    tokens.seal(purpose, { uid, secret } satisfies z.infer<typeof SealedSecret>, lifeSeconds);

  return {
    /** State of codes and passkeys together. */
    state: (uid: string): Promise<FactorState> =>
      sharedRun(states, uid, async () => {
        const { codes, keys } = await read(uid);
        const factors = [codes?.confirmedAt, ...keys.map(({ createdAt }) => createdAt)].flatMap(
          (since) => since?.getTime() ?? [],
        );
        if (factors.length === 0) return "absent";
        return (await factorProof.holds(uid, factors)) ? "proved" : "unproved";
      }),

    async summary(uid: string): Promise<FactorSummary> {
      const { codes, keys, removalDueAt } = await read(uid);
      return { hasCodes: codes !== null, passkeys: keys.length, removalDueAt };
    },

    /** Drops the remembered state, after a change. */
    forget: (uid: string): void => void states.delete(uid),

    proofs,

    /** Codes only; null for none. */
    async view(uid: string): Promise<SecondFactorView | null> {
      const { codes: factor } = await read(uid);
      return factor && { since: formatDate(factor.confirmedAt), codesLeft: factor.recoveryCodes.length };
    },

    /** A new secret, stored nowhere until its first code comes. */
    async begin(verified: VerifiedUser): Promise<EnrolmentView> {
      const secret = newTotpSecret();
      return shown(verified, secret, await seal(ENROLMENT, verified.user.uid, secret, ENROLMENT_SECONDS));
    },

    /** An enrolment that has begun, by what its form holds; null where it has expired. */
    async resume(verified: VerifiedUser, sealed: string): Promise<EnrolmentView | null> {
      const secret = await open(ENROLMENT, verified.user.uid, sealed);
      return secret === null ? null : shown(verified, secret, sealed);
    },

    /** Stores the factor; answers the recovery codes and, in the headers, the proof for this session. */
    async enrol(
      verified: VerifiedUser,
      { sealed, code, password }: { sealed: string; code: string; password: string },
    ): Promise<FactorResult<{ codes: string[] }>> {
      const { user, account } = verified;
      const { uid } = user;
      const secret = await open(ENROLMENT, uid, sealed);
      if (secret === null) return rejection(410, SECOND_FACTOR_MESSAGES.expired);
      const confirmedAt = clock.now();
      const usedStep = totpStep(secret, withoutBlanks(code), confirmedAt);
      if (usedStep === null) return rejection(400, SECOND_FACTOR_MESSAGES.firstCode, "code");
      const failure = await security.prove(verified, password);
      if (failure)
        return rejection(failure.status, failure.message, failure.field === "password" ? "password" : undefined);
      const codes = newRecoveryCodes();
      const data = {
        uid,
        secret: await seal(STORED, uid, secret, STORED_SECONDS),
        confirmedAt,
        usedStep,
        recoveryCodes: await hashesOf(uid, codes),
      };
      const isPresent = await database.transaction(async (tx) => {
        const { codes: present } = await factorsIn(tx, uid, log);
        if (present === null) tx.write({ merge: factorPath(uid), data });
        return present !== null;
      });
      if (isPresent) return rejection(409, SECOND_FACTOR_MESSAGES.present);
      states.delete(uid);
      sendInBackground(core, uid, secondFactorAddedMail(env, account.email));
      log.info("accounts.second-factor-added", { uid });
      noteTeamAccess(core, user, "access.factor-added", "Códigos por tiempo");
      return { ok: true, codes, headers: await proofs(uid, confirmedAt, security.spendProof(verified)) };
    },

    /** Uses a code up; the headers hold the proof of the session and that of the last minutes. */
    prove: (verified: VerifiedUser, code: string) => spend(verified, code, {}),

    async renewCodes(verified: VerifiedUser, code: string): Promise<FactorResult<{ codes: string[] }>> {
      const codes = newRecoveryCodes();
      const result = await spend(verified, code, { recoveryCodes: await hashesOf(verified.user.uid, codes) });
      return result.ok ? { ...result, codes } : result;
    },

    async remove(verified: VerifiedUser, code: string): Promise<FactorResult<object>> {
      const {
        user: { uid },
        account,
      } = verified;
      const result = await spend(verified, code, "remove");
      if (!result.ok) return result;
      sendInBackground(core, uid, secondFactorRemovedMail(env, account.email));
      log.info("accounts.second-factor-removed", { uid });
      noteTeamAccess(core, verified.user, "access.factor-removed", "Códigos por tiempo");
      return { ok: true, headers: new Headers() };
    },
  };
}

export type SecondFactor = ReturnType<typeof createSecondFactor>;

function withoutBlanks(code: string): string {
  return code.replace(/\s/g, "");
}

function hashesOf(uid: string, codes: readonly string[]): Promise<string[]> {
  return Promise.all(codes.map((code) => recoveryHash(uid, code)));
}
