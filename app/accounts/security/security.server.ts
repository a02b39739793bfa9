import { SECURITY_PATH } from "~/accounts/constants";
import type { Core } from "~/accounts/core";
import { asFailure, notEnded, type EmailLinks } from "~/accounts/email-links/email-links.server";
import { isUnproven } from "~/accounts/identity/answers";
import {
  authFailure,
  LINK_UNVERIFIED,
  rejection,
  SIGN_OUT_FAILED,
  upstreamFailure,
  type AuthFailure,
} from "~/accounts/identity/errors";
import type { AccountRecord } from "~/accounts/identity/identity.server";
import {
  emailChangeAskedMail,
  methodRemovedMail,
  newEmailMail,
  passwordChangedMail,
} from "~/accounts/mails/account-mails";
import { sendInBackground, sendMails } from "~/accounts/mails/mailer.server";
import { findProvider, methodName, PROVIDERS, type ProviderId } from "~/accounts/providers";
import type { VerifiedUser } from "~/accounts/session/deps";
import { revokeSessions } from "~/accounts/session/revoke-sessions.server";
import { signOutHeaders } from "~/accounts/session/session-cookie.server";
import { noteTeamAccess } from "~/accounts/session/team-access";
import { withSignInLimits } from "~/accounts/sign-in/sign-in-limits.server";
import type { Social } from "~/accounts/sign-in/social.server";
import type { UserChanges } from "~/accounts/users.server";
import { formatDate } from "~/business/format";
import { UpstreamError } from "~/platform/errors";
import type { Rejection } from "~/platform/forms/outcome";
import type { Flash } from "~/platform/http/http";

import { SECURITY_FIELDS as FIELDS, type SecurityView, type SessionView } from "./constants";

/** `flash` is null on the way to a provider, whose answer brings a message of its own. */
export type SecurityResult = { ok: true; to: string; headers: Headers; flash: Flash | null } | Rejection;

const SECURITY_MESSAGES = {
  notRecent: "Confirma que eres tú para hacer este cambio.",
  sameEmail: "Ese ya es tu correo",
  samePassword: "La contraseña nueva debe ser distinta de la actual",
  noEmail: "Tu cuenta no tiene correo. Vincula primero una cuenta que lo tenga.",
  lastMethod: "Es tu única forma de entrar. Agrega otra antes de desvincularla.",
} as const;

const NOT_PROVED: AuthFailure = { ok: false, cause: "other", message: SECURITY_MESSAGES.notRecent, status: 403 };
const WRONG_PASSWORD = new Set<AuthFailure["cause"]>(["wrong-password", "invalid-credential", "user-not-found"]);

/**
 * Changes of e-mail, password, methods and sessions. Each verifies the user again: by the password, or, where the
 * account has none, by the proof of a provider a few minutes old. Failures are values, never thrown.
 */
export function createSecurity(core: Core, codes: EmailLinks, social: Social) {
  const { signInLimits, recent, users, env, log } = core;

  /** Verifies the user again: by the password, or without one by a provider's proof. Null when it is the owner. */
  async function prove({ user, account }: VerifiedUser, password: string): Promise<AuthFailure | null> {
    if (!hasPassword(account)) return claimProof(user.uid);
    const { email } = account;
    const answer = await withSignInLimits(core, email, (identity) => identity.signInWithPassword({ email, password }));
    if (answer.ok) return answer.data.localId === user.uid ? null : authFailure("wrong-password");
    return WRONG_PASSWORD.has(answer.failure.cause) ? authFailure("wrong-password") : answer.failure;
  }

  /** Uses the provider's proof, so that a copy of it opens nothing more. */
  async function claimProof(uid: string): Promise<AuthFailure | null> {
    try {
      return (await recent.use(uid)) ? null : NOT_PROVED;
    } catch (error) {
      return asFailure(error);
    }
  }

  /** Counts one change that mails this user; a failure after too many: the address may be a stranger's. */
  async function mailLimit(uid: string): Promise<AuthFailure | null> {
    try {
      return await signInLimits.checkMail(uid);
    } catch (error) {
      return asFailure(error);
    }
  }

  async function note(uid: string, changes: UserChanges): Promise<AuthFailure | null> {
    try {
      await users.update(uid, changes);
      return null;
    } catch (error) {
      return asFailure(error);
    }
  }

  /** A proof without a password opens one change. */
  function spent(account: AccountRecord, headers = new Headers()): Headers {
    if (!hasPassword(account)) for (const [name, value] of recent.drop()) headers.append(name, value);
    return headers;
  }

  return {
    prove,
    mailLimit,

    /** Verifies an administrator by the password; answers the headers of the proof. */
    async proveAdmin(verified: VerifiedUser, password: string): Promise<{ ok: true; headers: Headers } | AuthFailure> {
      const failure = hasPassword(verified.account) ? await prove(verified, password) : NOT_PROVED;
      if (failure?.status === 401) noteTeamAccess(core, verified.user, "access.proof-failed", "Contraseña");
      return failure ?? { ok: true, headers: await core.adminProof.grant(verified.user.uid) };
    },

    /** Headers that use up the proof of an account without a password: what it opened, it opens once. */
    spendProof: ({ account }: Pick<VerifiedUser, "account">): Headers => spent(account),

    async view({ user, account }: VerifiedUser): Promise<SecurityView> {
      const known = new Map(account.methods.map(({ id, email }) => [id, email]));
      return {
        email: account.email,
        emailVerified: account.emailVerified,
        hasPassword: hasPassword(account),
        methods: (["password", ...PROVIDERS.map(({ id }) => id)] as const).map((id) => ({
          id,
          name: methodName(id),
          slug: findProvider(id)?.slug ?? null,
          linked: known.has(id),
          email: known.get(id) ?? "",
        })),
        provedRecently: !hasPassword(account) && (await recent.holds(user.uid)),
      };
    },

    /** Mails the verification link again; it leads to `back`. */
    async resendVerification({ user, account }: VerifiedUser, back?: string): Promise<SecurityResult> {
      if (account.email === "") return rejection(409, SECURITY_MESSAGES.noEmail);
      if (account.emailVerified) return done("Tu correo ya está confirmado.");
      const failure = (await mailLimit(user.uid)) ?? (await codes.sendVerification(account.email, user.uid, back));
      return failure
        ? asked(failure)
        : done(`Te enviamos un enlace a ${account.email}. Ábrelo para confirmar tu correo.`);
    },

    /** Mails a link to the new address; the change is made when it is opened and its button pressed. */
    async askEmailChange(
      verified: VerifiedUser,
      { email, password }: { email: string; password: string },
    ): Promise<SecurityResult> {
      const { user, account } = verified;
      if (account.email === "") return rejection(409, SECURITY_MESSAGES.noEmail);
      if (email.toLowerCase() === account.email.toLowerCase())
        return rejection(400, SECURITY_MESSAGES.sameEmail, FIELDS.newEmail);
      const rejected = await prove(verified, password);
      if (rejected) return asked(rejected, { password: FIELDS.emailPassword });
      // The mailbox may be anyone's: it counts as well.
      const limited = (await mailLimit(user.uid)) ?? (await mailLimit(email));
      if (limited) return asked(limited);
      const code = await core
        .identity()
        .createCode({ kind: "VERIFY_AND_CHANGE_EMAIL", email: account.email, newEmail: email });
      if (!code.ok) return asked(code.failure, { email: FIELDS.newEmail });
      const noted = await note(user.uid, { emailChangeTo: email });
      if (noted) return asked(noted);
      if (
        !(await sendMails(core, user.uid, [
          newEmailMail(env, email, code.data),
          emailChangeAskedMail(env, account.email, email),
        ]))
      )
        return asked(NO_MAIL);
      log.info("accounts.email-change-asked", { uid: user.uid });
      return done(
        `Te enviamos un enlace a ${email}. El cambio se hace cuando lo abras y lo confirmes.`,
        spent(account),
      );
    },

    /** Changes the password, or gives the account its first; revokes all sessions but this one. */
    async changePassword(
      verified: VerifiedUser,
      { current, password }: { current: string; password: string },
    ): Promise<SecurityResult> {
      const { user, account } = verified;
      if (account.email === "") return rejection(409, SECURITY_MESSAGES.noEmail);
      if (hasPassword(account) && current === password)
        return rejection(400, SECURITY_MESSAGES.samePassword, FIELDS.newPassword);
      const rejected = await prove(verified, current);
      if (rejected) return asked(rejected, { password: FIELDS.currentPassword });
      const changed = await core.identity().update(user.uid, { password });
      if (!changed.ok) return asked(changed.failure, { password: FIELDS.newPassword });

      const { headers, revoked, kept } = await revokeSessions(core, user.uid, true, "credentials");
      sendInBackground(core, user.uid, passwordChangedMail(env, account.email));
      log.info("accounts.password-changed", { uid: user.uid, first: !hasPassword(account) });
      spent(account, headers);
      if (!revoked) return { ok: true, to: SECURITY_PATH, headers, flash: notEnded("Tu contraseña cambió") };
      return kept
        ? done("Tu contraseña cambió. Cerramos tu sesión en los demás dispositivos.", headers)
        : done("Tu contraseña cambió. Inicia sesión con la nueva.", headers, "/login");
    },

    /** Sends the browser to a provider, whose answer (/auth/callback) becomes a further method. */
    async link(
      verified: VerifiedUser,
      { provider, password }: { provider: ProviderId; password: string },
    ): Promise<SecurityResult> {
      const { user, account } = verified;
      // A squatter who registered another's e-mail must not leave a method for after its owner came.
      if (isUnproven(account)) return asked(LINK_UNVERIFIED);
      const rejected = await prove(verified, password);
      if (rejected) return asked(rejected, { password: FIELDS.linkPassword });
      const start = await social.start({ provider, purpose: "link", uid: user.uid, redirectTo: SECURITY_PATH });
      return start.ok
        ? { ok: true, to: start.location, headers: spent(account, start.headers), flash: null }
        : asked(start.failure);
    },

    /** Unlinks a provider; never the last method. */
    async unlink(
      verified: VerifiedUser,
      { provider, password }: { provider: ProviderId; password: string },
    ): Promise<SecurityResult> {
      const { user, account } = verified;
      const name = methodName(provider);
      // Sent twice: it is done already.
      if (!account.methods.some(({ id }) => id === provider)) return done(`Tu cuenta no entra con ${name}.`);
      if (account.methods.length === 1) return rejection(409, SECURITY_MESSAGES.lastMethod);
      const rejected = await prove(verified, password);
      if (rejected) return asked(rejected, { password: FIELDS.unlinkPassword });
      const changed = await core.identity().update(user.uid, { unlink: [provider] });
      if (!changed.ok) return asked(changed.failure);
      sendInBackground(core, user.uid, methodRemovedMail(env, account.email, name));
      log.info("accounts.method-unlinked", { uid: user.uid, provider });
      return done(`Desvinculaste ${name} de tu cuenta.`, spent(account));
    },

    /** The open sessions, this one first. @throws UpstreamError */
    async sessions(verified: VerifiedUser): Promise<SessionView[]> {
      const found = await core.sessions.list(verified);
      return found.map(({ signedInAt, lastSeenAt, ...session }) => ({
        ...session,
        signedIn: formatDate(signedInAt),
        lastSeen: formatDate(lastSeenAt),
      }));
    },

    /** Revokes one of the user's sessions. @throws UpstreamError when it is still valid */
    async revokeSession({ user }: VerifiedUser, id: string): Promise<SecurityResult> {
      const revoked = await core.sessions.revokeOne(user.uid, id);
      if (revoked !== "none") noteTeamAccess(core, user, "access.sessions-closed", "Una sesión");
      if (revoked === "own") return done("Cerraste tu sesión en este navegador.", signOutHeaders(), "/login");
      return done(revoked === "revoked" ? "Cerramos esa sesión." : "Esa sesión ya estaba cerrada.");
    },

    async signOutEverywhere({ user }: VerifiedUser): Promise<SecurityResult> {
      const { headers, revoked } = await revokeSessions(core, user.uid, false, "owner");
      if (!revoked) return rejection(503, SIGN_OUT_FAILED);
      noteTeamAccess(core, user, "access.sessions-closed", "Todas");
      return done("Cerramos tu sesión en todos los dispositivos.", headers, "/login");
    },
  };
}

export type Security = ReturnType<typeof createSecurity>;

const NO_MAIL = upstreamFailure(new UpstreamError("firestore", "unavailable", "mail"));

function hasPassword({ methods }: AccountRecord): boolean {
  return methods.some(({ id }) => id === "password");
}

function done(message: string, headers = new Headers(), to: string = SECURITY_PATH): SecurityResult {
  return { ok: true, to, headers, flash: { type: "success", message } };
}

/** A failure at the field of this page that stands for the catalogue's. */
function asked(failure: AuthFailure, fields: { email?: string; password?: string } = {}): Rejection {
  return { ...failure, field: failure.field && fields[failure.field] };
}
