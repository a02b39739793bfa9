import { z } from "zod";

import { SECURITY_PATH } from "~/accounts/constants";
import type { Core } from "~/accounts/core";
import { authFailure, upstreamFailure, type AuthFailure } from "~/accounts/identity/errors";
import type { AccountRecord, CodeKind, IdentityResult } from "~/accounts/identity/identity.server";
import { emailChangedMail, passwordChangedMail, resetMail, verificationMail } from "~/accounts/mails/account-mails";
import { sendInBackground, sendMails } from "~/accounts/mails/mailer.server";
import { methodName } from "~/accounts/providers";
import { revokeSessions } from "~/accounts/session/revoke-sessions.server";
import { resetSignInLimits } from "~/accounts/sign-in/sign-in-limits.server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/business/durations";
import { sha256Hex } from "~/platform/crypto/hash";
import { UpstreamError } from "~/platform/errors";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Write } from "~/platform/firestore/types";
import type { Flash } from "~/platform/http/http";

import type { CodeMode, CodeView } from "./constants";

type EmailLinkResult = { ok: true; to: string; headers: Headers; flash: Flash } | { ok: false; failure: AuthFailure };

const KINDS: Readonly<Record<CodeMode, CodeKind>> = {
  resetPassword: "PASSWORD_RESET",
  verifyEmail: "VERIFY_EMAIL",
  verifyAndChangeEmail: "VERIFY_AND_CHANGE_EMAIL",
  recoverEmail: "RECOVER_EMAIL",
};

const INVALID = { ok: false, failure: authFailure("invalid-code") } as const;

/** Acts of the links in mails. Failures are values; only a missing configuration is thrown (UpstreamError). */
export function createEmailLinks(core: Core) {
  const { signInLimits, users, sessions, env, log, waitUntil } = core;
  const resetLinks = createResetLinks(core);

  async function sendReset(account: AccountRecord, isKnown: boolean, back: string | undefined): Promise<void> {
    const { uid, email, methods } = account;
    const notesOf = await resetLinks.noteNext(account, isKnown);
    if (notesOf === null) return log.info("accounts.reset-link-still-young", { uid });
    const code = await core.identity().createCode({ kind: "PASSWORD_RESET", email });
    if (!code.ok) return log.error("accounts.reset-not-sent", { cause: code.failure.cause });
    const social = methods.filter(({ id }) => id !== "password").map(({ id }) => methodName(id));
    const hasPassword = social.length === 0 || social.length < methods.length;
    const mail = resetMail(env, email, code.data, { methods: social, hasPassword, back });
    await sendMails(core, uid, [mail], await notesOf(code.data));
  }

  /** Effect of a link; uses nothing up. */
  async function readCode(mode: CodeMode, code: string): Promise<IdentityResult<CodeView>> {
    if (code === "") return INVALID;
    const found = await core.identity().readCode(code);
    if (!found.ok) return orInvalid(found.failure);
    const { kind, email, newEmail } = found.data;
    return kind === KINDS[mode] ? { ok: true, data: { mode, email, newEmail } } : INVALID;
  }

  /** Copies the e-mail to the document; where that fails, the next look at the account repairs it. */
  async function store(uid: string, changes: { email?: string; emailVerified: boolean }): Promise<void> {
    try {
      await users.update(uid, changes);
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      log.error("accounts.email-not-stored", { uid, error });
    }
  }

  /** Whether this browser is signed in as this user, as the services say now. */
  async function isOwn(uid: string): Promise<boolean> {
    const state = await sessions.fresh();
    return state.kind === "signed-in" && state.user.uid === uid;
  }

  /** Whether the owner still wants the e-mail of a link: the service keeps its codes. */
  async function isWanted({ email, newEmail }: CodeView): Promise<IdentityResult<boolean>> {
    const found = await core.identity().accountByEmail(email);
    if (!found.ok) return orInvalid(found.failure);
    const user = found.data && (await users.find(found.data.uid));
    return { ok: true, data: newEmail !== null && user?.emailChangeTo?.toLowerCase() === newEmail.toLowerCase() };
  }

  async function applyEmail(view: CodeView, code: string, back?: string): Promise<EmailLinkResult> {
    const before = view.mode === "verifyAndChangeEmail" ? view.email : null;
    const applied = await core.identity().applyCode(code);
    if (!applied.ok) return orInvalid(applied.failure);
    const { uid, email, emailVerified } = applied.data;
    const own = await isOwn(uid);
    await store(uid, { ...(email !== "" && { email }), emailVerified });
    if (view.mode === "verifyEmail") return changed(own, new Headers(), "Confirmamos tu correo. ¡Gracias!", back);

    const { headers, revoked, kept } = await revokeSessions(
      core,
      uid,
      own && view.mode === "verifyAndChangeEmail",
      "credentials",
    );
    if (view.mode === "recoverEmail") {
      const flash: Flash = {
        type: "warning",
        message: `Tu correo es otra vez ${email}. Crea una contraseña nueva para que nadie más entre.`,
      };
      return { ok: true, to: `/recuperar-contrasena?email=${encodeURIComponent(email)}`, headers, flash };
    }
    if (before !== null) sendInBackground(core, uid, emailChangedMail(env, before, email));
    return {
      ...changed(kept, headers, `Tu correo ahora es ${email}.`),
      ...(!revoked && { flash: notEnded(`Tu correo ahora es ${email}`) }),
    };
  }

  return {
    /**
     * Mails a link for a new password, unless an unused one is young. Same answer and same timing then, and where no
     * account has this e-mail. Null when accepted.
     * After the new password, the sign-in leads to `back`, a checked path.
     */
    async requestReset(email: string, back?: string): Promise<AuthFailure | null> {
      try {
        const checked = await signInLimits.checkReset(email);
        if ("cause" in checked) return checked;
        const found = await core.identity().accountByEmail(email);
        if (!found.ok) return found.failure.cause === "user-not-found" ? null : found.failure;
        // In the background: the response time must not reveal whether the account exists.
        if (found.data && !found.data.disabled) waitUntil(sendReset(found.data, checked.isKnown, back));
        return null;
      } catch (error) {
        return asFailure(error);
      }
    },

    /** Mails a link that verifies the e-mail, and leads to `back` afterwards. Null when sent. */
    async sendVerification(email: string, uid: string, back?: string): Promise<AuthFailure | null> {
      const code = await core.identity().createCode({ kind: "VERIFY_EMAIL", email });
      if (!code.ok) log.error("accounts.verification-not-sent", { cause: code.failure.cause });
      if (!code.ok) return code.failure;
      return (await sendMails(core, uid, [verificationMail(env, email, code.data, back)]))
        ? null
        : upstreamFailure(new UpstreamError("firestore", "unavailable", "mail"));
    },

    readCode,

    /** Sets the password, revokes all sessions of the account, tells its owner. The sign-in then leads to `back`. */
    async resetPassword(code: string, password: string, back?: string): Promise<EmailLinkResult> {
      const view = await readCode("resetPassword", code);
      if (!view.ok) return view;
      const identity = core.identity();
      const { email } = view.data;
      const account = await identity.accountByEmail(email);
      if (!account.ok) return account;
      if (!account.data) return INVALID;
      const { uid, methods } = account.data;
      if (await resetLinks.hasEnded(account.data, code)) return INVALID;
      const reset = await identity.resetPassword({ code, password });
      if (!reset.ok) return orInvalid(reset.failure);

      const [{ headers, revoked }, after] = await Promise.all([
        revokeSessions(core, uid, false, "credentials"),
        identity.account(uid),
        resetSignInLimits(core, email),
      ]);
      // The service takes other ways in away where the mailbox shows itself as the only one that is certain.
      const left = after.ok && after.data ? after.data.methods : methods;
      const lost = methods.filter(({ id }) => !left.some((method) => method.id === id)).map(({ id }) => methodName(id));
      if (after.ok && after.data?.emailVerified) await store(uid, { emailVerified: true });
      sendInBackground(core, uid, passwordChangedMail(env, email, lost));
      log.info("accounts.password-reset", { uid });
      // The mailbox is the owner's: guesses of others do not keep this browser out.
      for (const [name, value] of await core.known.grant(email)) headers.append(name, value);
      const flash: Flash = { type: "success", message: "Tu contraseña cambió. Inicia sesión con la nueva." };
      const to = back === undefined ? "/login" : `/login?redirect=${encodeURIComponent(back)}`;
      return { ok: true, to, headers, flash: revoked ? flash : notEnded("Tu contraseña cambió") };
    },

    /** Does what a link of any other mode says. `back` is where a verification leads to. */
    async applyCode(mode: Exclude<CodeMode, "resetPassword">, code: string, back?: string): Promise<EmailLinkResult> {
      const view = await readCode(mode, code);
      if (!view.ok) return view;
      try {
        const wanted = mode === "verifyAndChangeEmail" ? await isWanted(view.data) : null;
        if (wanted && !wanted.ok) return wanted;
        return wanted?.data === false ? INVALID : await applyEmail(view.data, code, back);
      } catch (error) {
        return { ok: false, failure: asFailure(error) };
      }
    },
  };

  function changed(
    signedIn: boolean,
    headers: Headers,
    message: string,
    back?: string,
  ): Extract<EmailLinkResult, { ok: true }> {
    return {
      ok: true,
      to: signedIn
        ? (back ?? SECURITY_PATH)
        : `/login${back === undefined ? "" : `?redirect=${encodeURIComponent(back)}`}`,
      headers,
      flash: { type: "success", message: signedIn ? message : `${message} Ya puedes iniciar sesión.` },
    };
  }
}

export type EmailLinks = ReturnType<typeof createEmailLinks>;

/** A code whose account is gone counts as invalid. */
function orInvalid(failure: AuthFailure): { ok: false; failure: AuthFailure } {
  return failure.cause === "user-not-found" ? INVALID : { ok: false, failure };
}

/** The change is done; some sessions are still open, and the owner must close them. */
export function notEnded(done: string): Flash {
  return {
    type: "warning",
    message: `${done}, pero no pudimos cerrar tus otras sesiones. Ciérralas en Seguridad, en tu perfil.`,
  };
}

/** @throws errors that are no fault of a service */
export function asFailure(error: unknown): AuthFailure {
  if (error instanceof UpstreamError) return upstreamFailure(error);
  throw error;
}

/** The account's `validSince` when the link was mailed: a new password moves it. Names no user. */
const LinkSchema = z.object({ validSince: z.date().nullable() });
/** The identity service ends its codes after an hour. */
const KEPT_MS = DAY_MS;

/** The links of an account that were not used: none is mailed while the last one is young. Names no user. */
const UnusedSchema = LinkSchema.extend({ sentAt: z.date(), count: z.int() });
const YOUNG_MS = 15 * MINUTE_MS;
/**
 * After as many unused ones in a row the next one waits until the last has a quarter of an hour left; after twice as
 * many for hours: the owner's own browser goes on.
 */
const MANY_UNUSED = 4;
const LONG_MS = 45 * MINUTE_MS;
const TOO_MANY_UNUSED = 8;
const PAUSE_MS = 4 * HOUR_MS;

function waitMs(unused: number): number {
  if (unused >= TOO_MANY_UNUSED) return PAUSE_MS;
  return unused >= MANY_UNUSED ? LONG_MS : YOUNG_MS;
}

/** Mailed links for a new password: the use of one ends the others, which the identity service would still take. */
function createResetLinks({ database, clock, log }: Core) {
  return {
    /**
     * Notes of a link before it is made: answers the writes for the commit that mails it; null while an unused one is
     * young, unless `isKnown`: the browser that asks is the owner's. Of two requests at once one mails: the other's
     * commit fails.
     * @throws UpstreamError
     */
    async noteNext(
      { uid, validSince }: Pick<AccountRecord, "uid" | "validSince">,
      isKnown: boolean,
    ): Promise<((code: string) => Promise<Write[]>) | null> {
      const now = clock.now();
      const path = await pathOf(`account:${uid}`);
      const snapshot = await database.read(path);
      const last = snapshot && decodeDocument(UnusedSchema, snapshot, log);
      const age = last ? now.getTime() - last.sentAt.getTime() : Infinity;
      const isUnused = last !== null && age < DAY_MS && last.validSince?.getTime() === validSince?.getTime();
      if (!isKnown && isUnused && age < waitMs(last.count)) return null;
      const expiresAt = new Date(now.getTime() + KEPT_MS);
      const data = { validSince, expiresAt, sentAt: now, count: isUnused ? last.count + 1 : 1 };
      return async (code) => [
        { set: await pathOf(code), data: { validSince, expiresAt } },
        snapshot ? { update: path, data, precondition: { updateTime: snapshot.updateTime } } : { create: path, data },
      ];
    },

    /**
     * Whether the account got another password, or all its sessions were revoked, since the link was mailed. A link
     * from the console of the identity service is noted nowhere, and with Firestore down none has ended.
     */
    async hasEnded({ uid, validSince }: Pick<AccountRecord, "uid" | "validSince">, code: string): Promise<boolean> {
      try {
        const snapshot = await database.read(await pathOf(code));
        const link = snapshot && decodeDocument(LinkSchema, snapshot, log);
        return !!link && link.validSince?.getTime() !== validSince?.getTime();
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        log.warn("accounts.reset-link-not-read", { uid, error });
        return false;
      }
    },
  };
}

async function pathOf(code: string): Promise<string> {
  return `resetLinks/${await sha256Hex(code)}`;
}
