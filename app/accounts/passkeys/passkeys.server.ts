import type * as WebAuthn from "@simplewebauthn/server";
import { z } from "zod";

import { isTeam } from "~/accounts/admin-verbs";
import type { Core } from "~/accounts/core";
import type { LoadWebAuthn } from "~/accounts/hooks";
import { isUnproven } from "~/accounts/identity/answers";
import { authFailure, rejection, tooManyRequests } from "~/accounts/identity/errors";
import { passkeyAddedMail, passkeyCounterMail, passkeyRemovedMail } from "~/accounts/mails/account-mails";
import { sendInBackground } from "~/accounts/mails/mailer.server";
import { passkeyMailsKey, passkeyTriesKey } from "~/accounts/second-factor/factor-places.server";
import {
  factorsIn,
  isDue,
  passkeyOwnerPath,
  passkeysWrite,
  readFactors,
  removePasskey,
  type StoredPasskey,
} from "~/accounts/second-factor/factors.server";
import type { SecondFactor } from "~/accounts/second-factor/second-factor.server";
import type { Security } from "~/accounts/security/security.server";
import { browserName } from "~/accounts/session/browser-name";
import type { VerifiedUser } from "~/accounts/session/deps";
import { hashOfSession } from "~/accounts/session/session-hash.server";
import { noteTeamAccess } from "~/accounts/session/team-access";
import type { OpenSession } from "~/accounts/sign-in/password-sign-in.server";
import { formatDate } from "~/business/format";
import type { Context } from "~/platform/context";
import { fromBase64Url, toBase64Url } from "~/platform/crypto/encoding";
import type { Rejection } from "~/platform/forms/outcome";
import { readCookie, serverCookie } from "~/platform/http/http";
import { claimOnce } from "~/platform/limits/claim-once.server";
import { ruleOf } from "~/platform/routes/acts";

import { readAuthentication, readRegistration, type AuthenticationAnswer } from "./answers";
import { PASSKEY_NAME_MAX, PASSKEYS_MAX, type PasskeyView, PASSKEY_PURPOSES, type PasskeyPurpose } from "./constants";
import type { FactorDenials } from "./factor-denials.server";
import { relyingParty } from "./relying-party";

const BY_ACCOUNT = ruleOf("passkey", "account", "quarter");
const BY_NETWORK = ruleOf("passkey", "network", "quarter");
const COUNTER_MAILS = ruleOf("passkey", "each", "day");
/** Milliseconds that browsers wait for the user. */
const TIMEOUT_MS = 2 * 60 * 1000;
/** Ed25519, ECDSA with P-256, RSA (COSE). */
const ALGORITHMS = [-8, -7, -257];
const KNOWN_TRANSPORTS = new Set(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]);

export const PASSKEY_MESSAGES = {
  none: "No recibimos tu llave de acceso. Vuelve a intentarlo.",
  expired: "Este intento venció o ya se usó. Vuelve a intentarlo.",
  rejected: "No pudimos comprobar tu llave de acceso. Vuelve a intentarlo, o entra de otra forma.",
  unknown: "Esta llave de acceso no es de ninguna cuenta de aquí. Entra de otra forma, y bórrala de tu dispositivo.",
  notYours: "Esta llave de acceso no es de tu cuenta.",
  counter: "Tu llave de acceso parece estar copiada, así que no la aceptamos. Entra de otra forma y quítala.",
  full: `Tu cuenta ya tiene ${PASSKEYS_MAX} llaves de acceso. Quita una para agregar otra.`,
  taken: "Esta llave de acceso ya es de otra cuenta.",
  absent: "Tu cuenta no tiene llaves de acceso.",
  unverified: "Confirma primero tu correo con el enlace que te enviamos; después podrás agregar una llave de acceso.",
  last: "Tu cuenta necesita un segundo paso. Agrega otra llave de acceso o activa los códigos antes de quitar esta.",
  name: `Escribe un nombre de 1 a ${PASSKEY_NAME_MAX} caracteres.`,
} as const;

type PasskeyResult<T = object> = ({ ok: true; headers: Headers } & T) | Rejection;
/** `options`: for the browser's `navigator.credentials`, as JSON. */
export type PasskeyQuestion = PasskeyResult<{ options: object }>;

interface PasskeyDeps {
  security: Pick<Security, "prove" | "spendProof">;
  secondFactor: Pick<SecondFactor, "proofs" | "forget">;
  denials: Pick<FactorDenials, "token">;
  openSession: OpenSession;
  network: string;
  load: LoadWebAuthn;
}

const COOKIE = "__Host-llave";
const PURPOSE = "passkey-challenge";
export const CHALLENGE_SECONDS = 5 * 60;
const CHALLENGE_BYTES = 32;

const ChallengeSchema = z.object({
  /** In base64url. */
  value: z.string().min(1),
  purpose: z.enum(PASSKEY_PURPOSES),
  /** Null to sign in. */
  uid: z.string().nullable(),
  /** Hash of the session that asked; empty to sign in. */
  session: z.string(),
});

/** Challenges for authenticators: random, in a sealed cookie of this browser, for one purpose and user, valid once. */
function createChallenges({
  request,
  tokens,
  database,
  clock,
}: Pick<Context, "request" | "tokens" | "database" | "clock">) {
  const sessionFor = (uid: string | null) => (uid === null ? Promise.resolve("") : hashOfSession(request));

  return {
    async issue(purpose: PasskeyPurpose, uid: string | null) {
      const bytes = crypto.getRandomValues(new Uint8Array(CHALLENGE_BYTES));
      const challenge = { value: toBase64Url(bytes), purpose, uid, session: await sessionFor(uid) };
      const sealed = await tokens.seal(PURPOSE, challenge satisfies z.infer<typeof ChallengeSchema>, CHALLENGE_SECONDS);
      return { bytes, headers: new Headers({ "Set-Cookie": serverCookie(COOKIE, sealed, CHALLENGE_SECONDS) }) };
    },

    /**
     * The challenge of this browser, used up; null for none, an expired or used one, and one for something else.
     * @throws UpstreamError when the use could not be stored
     */
    async use(purpose: PasskeyPurpose, uid: string | null): Promise<string | null> {
      const kept = await tokens.open(PURPOSE, readCookie(request, COOKIE), ChallengeSchema);
      if (kept?.purpose !== purpose || kept.uid !== uid || kept.session !== (await sessionFor(uid))) return null;
      return (await claimOnce({ database, clock }, `passkey:${kept.value}`, CHALLENGE_SECONDS)) ? kept.value : null;
    },
  };
}

/**
 * Passkeys (WebAuthn): to sign in, and as the second factor of a session, as authenticators verify their user.
 * Failures are values; services that are down throw UpstreamError.
 */
export function createPasskeys(
  core: Core,
  { security, secondFactor, denials, openSession, network, load }: PasskeyDeps,
) {
  const { request, env, database, limiter, clock, log, factorProof } = core;
  const site = relyingParty(env.siteUrl);
  const challenges = createChallenges(core);

  /** A rejection where too many questions were asked; null otherwise. */
  async function tooOften(key: string, rule: typeof BY_ACCOUNT): Promise<Rejection | null> {
    const { allowed, retryAfterSeconds } = await limiter.take(key, rule);
    return allowed ? null : tooManyRequests(retryAfterSeconds);
  }

  /** The options to show one of `keys`; of none, one that the authenticator knows to be of this site. */
  async function questionFor(purpose: "entrar" | "confirmar", uid: string | null, keys: readonly StoredPasskey[]) {
    const { bytes, headers } = await challenges.issue(purpose, uid);
    const options = await (
      await load()
    ).generateAuthenticationOptions({
      rpID: site.id,
      challenge: bytes,
      timeout: TIMEOUT_MS,
      userVerification: "required",
      allowCredentials: keys.map(({ id, transports }) => ({ id, transports })),
    });
    return { ok: true as const, options, headers };
  }

  /** Checks an answer by the stored key, and notes the use in the same transaction. */
  async function useKey(
    uid: string,
    answer: AuthenticationAnswer,
    challenge: string,
  ): Promise<{ ok: true; key: StoredPasskey } | Rejection> {
    const { verifyAuthenticationResponse } = await load();
    const used = await database.transaction(async (tx) => {
      const { keys, removalDueAt } = await factorsIn(tx, uid, log);
      const key = keys.find(({ id }) => id === answer.id);
      const { userHandle } = answer.response;
      const isOwners = userHandle === undefined || userHandle === handleOf(uid);
      if (!key || !isOwners || isDue({ removalDueAt }, clock.now())) return "unknown";
      const found = await verified(() =>
        verifyAuthenticationResponse({
          response: answer,
          expectedChallenge: challenge,
          expectedOrigin: site.origin,
          expectedRPID: site.id,
          requireUserVerification: true,
          // Compared below: only after the signature is known to be right does a lower counter mean a copy.
          credential: { id: key.id, publicKey: bytesOf(key.publicKey), counter: 0, transports: key.transports },
        }),
      );
      if (!found?.verified) return "rejected";
      const { newCounter, credentialBackedUp } = found.authenticationInfo;
      if ((newCounter > 0 || key.counter > 0) && newCounter <= key.counter) return "counter";
      const after = { ...key, counter: newCounter, backedUp: credentialBackedUp, lastUsedAt: clock.now() };
      tx.write(
        passkeysWrite(
          uid,
          keys.map((other) => (other === key ? after : other)),
        ),
      );
      return after;
    });
    if (typeof used !== "string") return { ok: true, key: used };
    log.warn("accounts.passkey-rejected", { uid, reason: used });
    if (used === "counter") await tellCounter(uid);
    return rejection(used === "unknown" ? 401 : 403, PASSKEY_MESSAGES[used]);
  }

  async function tellCounter(uid: string): Promise<void> {
    log.error("accounts.passkey-counter-regressed", { uid });
    const user = await core.users.find(uid);
    if (!user || (await tooOften(passkeyMailsKey(uid), COUNTER_MAILS))) return;
    sendInBackground(core, uid, passkeyCounterMail(env, user.email));
  }

  /** The library throws for a wrong answer: no failure of ours. */
  async function verified<T>(check: () => Promise<T>): Promise<T | null> {
    try {
      return await check();
    } catch (error) {
      log.info("accounts.passkey-not-verified", { error });
      return null;
    }
  }

  function needsFactor({ role }: VerifiedUser["user"]): boolean {
    if (isTeam(role)) return env.environment === "production";
    return (role === "workshop" && env.secondFactors.workshops) || (role === "policia" && env.secondFactors.police);
  }

  return {
    async list(uid: string): Promise<PasskeyView[]> {
      const { keys } = await readFactors(core, uid);
      return keys.map(({ id, name, createdAt, lastUsedAt, deviceType }) => ({
        id,
        name,
        since: formatDate(createdAt),
        lastUsed: lastUsedAt === null ? "" : formatDate(lastUsedAt),
        isSynced: deviceType === "multiDevice",
      }));
    },

    /** The question to a browser that nobody is signed in to. */
    async askToSignIn(): Promise<PasskeyQuestion> {
      return (await tooOften(`passkey:address:${network}`, BY_NETWORK)) ?? questionFor("entrar", null, []);
    },

    /** The question that shows a passkey as the second factor. */
    async askToProve({ user: { uid } }: VerifiedUser): Promise<PasskeyQuestion> {
      const often = await tooOften(passkeyTriesKey(uid), BY_ACCOUNT);
      if (often) return often;
      const { keys } = await readFactors(core, uid);
      return keys.length === 0 ? rejection(409, PASSKEY_MESSAGES.absent) : questionFor("confirmar", uid, keys);
    },

    /** The question that makes a passkey, for a user who proved to be the owner. */
    async askToAdd(owner: VerifiedUser, password: string): Promise<PasskeyQuestion> {
      const { user, account } = owner;
      const { uid } = user;
      const often = await tooOften(passkeyTriesKey(uid), BY_ACCOUNT);
      if (often) return often;
      // A squatter who registered another's e-mail must not leave a way in for after its owner came.
      if (isUnproven(account)) return rejection(409, PASSKEY_MESSAGES.unverified);
      const { keys } = await readFactors(core, uid);
      if (keys.length >= PASSKEYS_MAX) return rejection(409, PASSKEY_MESSAGES.full);
      const failure = await security.prove(owner, password);
      if (failure) return failure;
      const { bytes, headers } = await challenges.issue("agregar", uid);
      const options = await (
        await load()
      ).generateRegistrationOptions({
        rpName: env.brandName,
        rpID: site.id,
        userID: new TextEncoder().encode(uid),
        userName: account.email || user.displayName,
        userDisplayName: user.displayName,
        challenge: bytes,
        timeout: TIMEOUT_MS,
        attestationType: "none",
        excludeCredentials: keys.map(({ id, transports }) => ({ id, transports })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        supportedAlgorithmIDs: ALGORITHMS,
      });
      return { ok: true, options, headers: withHeaders(security.spendProof(owner), headers) };
    },

    /** Stores the passkey that the browser made; the headers say that it was shown in this session. */
    async add({ user, account }: VerifiedUser, text: string): Promise<PasskeyResult> {
      const { uid } = user;
      const answer = readRegistration(text);
      if (!answer) return rejection(400, PASSKEY_MESSAGES.none);
      // Sent twice: it is there already.
      if ((await readFactors(core, uid)).keys.some(({ id }) => id === answer.id)) return accepted();
      const challenge = await challenges.use("agregar", uid);
      if (challenge === null) return rejection(410, PASSKEY_MESSAGES.expired);
      const { verifyRegistrationResponse } = await load();
      const transports = answer.response.transports.filter((one) => KNOWN_TRANSPORTS.has(one));
      const found = await verified(() =>
        verifyRegistrationResponse({
          response: { ...answer, response: { ...answer.response, transports } },
          expectedChallenge: challenge,
          expectedOrigin: site.origin,
          expectedRPID: site.id,
          requireUserVerification: true,
          supportedAlgorithmIDs: ALGORITHMS,
        }),
      );
      if (!found?.verified) return rejection(400, PASSKEY_MESSAGES.rejected);
      const { credential, aaguid, credentialDeviceType, credentialBackedUp } = found.registrationInfo;
      const createdAt = clock.now();
      const key: StoredPasskey = {
        id: credential.id,
        publicKey: toBase64Url(credential.publicKey),
        counter: credential.counter,
        transports,
        deviceType: credentialDeviceType,
        backedUp: credentialBackedUp,
        aaguid,
        name: browserName(request.headers.get("User-Agent")),
        createdAt,
        lastUsedAt: null,
      };
      const owner = await passkeyOwnerPath(key.id);
      const problem = await database.transaction(async (tx) => {
        const { keys } = await factorsIn(tx, uid, log);
        if (await tx.read(owner)) return "taken";
        if (keys.length >= PASSKEYS_MAX) return "full";
        tx.write({ create: owner, data: { uid } }, passkeysWrite(uid, [...keys, key]));
        return null;
      });
      if (problem) return rejection(409, PASSKEY_MESSAGES[problem]);
      secondFactor.forget(uid);
      sendInBackground(core, uid, passkeyAddedMail(env, account.email, key.name, await denials.token(uid, key.id)));
      log.info("accounts.passkey-added", { uid, aaguid, deviceType: key.deviceType });
      noteTeamAccess(core, user, "access.factor-added", "Llave de acceso");
      return accepted(await secondFactor.proofs(uid, createdAt));
    },

    /** Opens a session, as any other sign-in does; the passkey is its second factor as well. */
    async signIn(text: string): Promise<PasskeyResult<{ uid: string }>> {
      const answer = readAuthentication(text);
      if (!answer) return rejection(400, PASSKEY_MESSAGES.none);
      const challenge = await challenges.use("entrar", null);
      if (challenge === null) return rejection(410, PASSKEY_MESSAGES.expired);
      const uid = (await database.read(await passkeyOwnerPath(answer.id)))?.data["uid"];
      if (typeof uid !== "string") return rejection(401, PASSKEY_MESSAGES.unknown);
      const used = await useKey(uid, answer, challenge);
      if (!used.ok) return used;
      const identity = core.identity();
      const found = await identity.account(uid);
      if (!found.ok) return found.failure;
      // A token for an account that is gone would make it again.
      if (!found.data) return rejection(401, PASSKEY_MESSAGES.unknown);
      if (found.data.disabled) return authFailure("user-disabled");
      const token = await identity.tokenFor(uid);
      if (!token.ok) return token.failure;
      const account = { localId: uid, email: found.data.email, idToken: token.data };
      const opened = await openSession(identity, account, null, { factorSince: used.key.createdAt });
      if (!opened.ok) return opened.failure;
      const shown = await factorProof.grant(uid, used.key.createdAt.getTime(), opened.session);
      return { ok: true, uid, headers: withHeaders(opened.headers, shown) };
    },

    /** Shows a passkey in this session, as a code is shown. */
    async prove({ user }: VerifiedUser, text: string): Promise<PasskeyResult> {
      const { uid } = user;
      const answer = readAuthentication(text);
      if (!answer) return rejection(400, PASSKEY_MESSAGES.none);
      const challenge = await challenges.use("confirmar", uid);
      if (challenge === null) return rejection(410, PASSKEY_MESSAGES.expired);
      const used = await useKey(uid, answer, challenge);
      if (!used.ok) noteTeamAccess(core, user, "access.proof-failed", "Llave de acceso");
      if (!used.ok) return used.message === PASSKEY_MESSAGES.unknown ? rejection(403, PASSKEY_MESSAGES.notYours) : used;
      secondFactor.forget(uid);
      return accepted(await secondFactor.proofs(uid, used.key.createdAt));
    },

    async rename({ user: { uid } }: VerifiedUser, id: string, typed: string): Promise<PasskeyResult> {
      const name = typed.trim().replace(/\s+/g, " ");
      if (name === "" || name.length > PASSKEY_NAME_MAX) return rejection(400, PASSKEY_MESSAGES.name, "name");
      await database.transaction(async (tx) => {
        const { keys } = await factorsIn(tx, uid, log);
        if (keys.some((key) => key.id === id))
          tx.write(
            passkeysWrite(
              uid,
              keys.map((key) => (key.id === id ? { ...key, name } : key)),
            ),
          );
      });
      return accepted();
    },

    /** Removes a passkey; not the last factor of a user whose role asks for one. */
    async remove(owner: VerifiedUser, id: string, password: string): Promise<PasskeyResult> {
      const { user, account } = owner;
      const { uid } = user;
      const { keys, codes } = await readFactors(core, uid);
      const key = keys.find((one) => one.id === id);
      // Sent twice: it is done already.
      if (!key) return accepted();
      const isNeeded = needsFactor(user);
      if (keys.length === 1 && codes === null && isNeeded) return rejection(409, PASSKEY_MESSAGES.last);
      const failure = await security.prove(owner, password);
      if (failure) return failure;
      if (!(await removePasskey(core, uid, id, isNeeded))) return rejection(409, PASSKEY_MESSAGES.last);
      secondFactor.forget(uid);
      sendInBackground(core, uid, passkeyRemovedMail(env, account.email, key.name, await denials.token(uid, null)));
      log.info("accounts.passkey-removed", { uid });
      noteTeamAccess(core, user, "access.factor-removed", "Llave de acceso");
      return accepted(security.spendProof(owner));
    },
  };
}

function handleOf(uid: string): string {
  return toBase64Url(new TextEncoder().encode(uid));
}

function bytesOf(text: string): WebAuthn.Uint8Array_ {
  return fromBase64Url(text) ?? new Uint8Array();
}

function withHeaders(headers: Headers, more: Headers): Headers {
  for (const [name, value] of more) headers.append(name, value);
  return headers;
}

function accepted(headers = new Headers()): PasskeyResult {
  return { ok: true, headers };
}
