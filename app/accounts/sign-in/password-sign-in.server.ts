import { z } from "zod";

import { registrationPath } from "~/accounts/constants";
import type { Core } from "~/accounts/core";
import {
  AUTH_STATE_FAILED,
  authFailure,
  DOOR_SHUT,
  upstreamFailure,
  USER_NOT_CREATED,
  type AuthFailure,
} from "~/accounts/identity/errors";
import type { Identity, IdentityResult, SignedIn } from "~/accounts/identity/identity.server";
import { registrationMail } from "~/accounts/mails/account-mails";
import { sendMails } from "~/accounts/mails/mailer.server";
import type { User } from "~/accounts/model";
import type { ProviderId } from "~/accounts/providers";
import { browserName } from "~/accounts/session/browser-name";
import { cityOf } from "~/accounts/session/city";
import { isOfDenied } from "~/accounts/session/revocation.server";
import { sessionHeaders } from "~/accounts/session/session-cookie.server";
import { noteTeamAccess } from "~/accounts/session/team-access";
import type { NewDevices } from "~/accounts/sign-in/new-device.server";
import { withSignInLimits } from "~/accounts/sign-in/sign-in-limits.server";
import { DAY_SECONDS, MINUTE_MS } from "~/business/durations";
import { UpstreamError } from "~/platform/errors";
import type { Rejection } from "~/platform/forms/outcome";

/** A registration that is sent again so soon is the same one. */
const SAME_FORM_MS = 10 * MINUTE_MS;

export type SignInResult =
  | { ok: true; uid: string; headers: Headers }
  /** `isMailed`: of a registration; the account is made by the link that was mailed. */
  | (Rejection<"email" | "password"> & { isMailed?: true });

const REGISTRATION = "registration";
const MailedRegistration = z.object({ email: z.string(), displayName: z.string() });
type MailedRegistration = z.infer<typeof MailedRegistration>;

interface AccountDetails {
  email: string;
  displayName?: string;
  emailVerified?: boolean;
}

/** `session`: its cookie, which the headers set. */
type OpenedSession = { ok: true; uid: string; headers: Headers; session: string } | { ok: false; failure: AuthFailure };

/**
 * Opens a session after accepted credentials. `vouchedBy`: the provider that vouches for the e-mail. Where that was
 * unverified, another person may have made the account: all other methods are removed, and all earlier sessions are
 * revoked. `factorSince`: when the passkey was made that opens it. Rejected after a sign-in that was denied, where
 * neither browser nor passkey is older.
 */
export type OpenSession = (
  identity: Identity,
  account: SignedIn,
  given: AccountDetails | null,
  options?: { vouchedBy?: ProviderId | null; factorSince?: Date | null },
) => Promise<OpenedSession>;

/** Whether the account opens only for what is older than a sign-in that was denied. */
function isDoorShut({ signInDenied, credentialsChangedAt }: User, older: readonly (Date | null)[]): boolean {
  if (!signInDenied || (credentialsChangedAt && credentialsChangedAt >= signInDenied.at)) return false;
  return older.every((since) => since === null || since >= signInDenied.since);
}

/** Makes the document at the first sign-in, and the cookie. `given` is null where the account must be looked up. */
export function createOpenSession(core: Core, newDevices: Pick<NewDevices, "tell">): OpenSession {
  const { request, users, sessions, known, pending, clock, log, waitUntil, onSignedIn } = core;
  /** The active user of an account; the document is made where it is missing. */
  async function findOrCreateUser(
    identity: Identity,
    account: SignedIn,
    given: AccountDetails | null,
  ): Promise<{ user: User } | { failure: AuthFailure }> {
    const uid = account.localId;
    let user = given ? null : await users.find(uid);
    if (!user) {
      const profile = given ? null : await identity.lookup(account.idToken);
      if (profile && !profile.ok) return profile;
      const email = account.email || given?.email || "";
      const displayName = given?.displayName ?? profile?.data.displayName ?? "";
      try {
        user = await users.ensure({
          uid,
          email,
          displayName,
          emailVerified: given?.emailVerified ?? profile?.data.emailVerified ?? false,
        });
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        log.error("accounts.user-not-created", { uid, error });
        return { failure: { ...upstreamFailure(error), message: USER_NOT_CREATED } };
      }
    }
    if (!user) return { failure: { ...authFailure("other"), message: AUTH_STATE_FAILED, status: 500 } };
    return user.isActive ? { user } : { failure: authFailure("user-disabled") };
  }

  async function runOnSignedIn(uid: string): Promise<Headers> {
    try {
      return (await onSignedIn?.(uid)) ?? new Headers();
    } catch (error) {
      log.error("accounts.on-signed-in-failed", { uid, error });
      return new Headers();
    }
  }

  /** In the background: the note must not delay the answer. */
  function noteLogin(uid: string): void {
    waitUntil(users.noteLogin(uid).catch((error: unknown) => log.warn("accounts.login-not-noted", { uid, error })));
  }

  /** Removes every method but the owner's, and revokes the tokens that the identity service gave for them. */
  async function removeOtherMethods(
    identity: Identity,
    uid: string,
    vouchedBy: ProviderId,
  ): Promise<IdentityResult<null>> {
    const found = await identity.account(uid);
    if (!found.ok) return found;
    const unlink = (found.data?.providerIds ?? []).filter((id) => id !== vouchedBy);
    if (unlink.length > 0) log.info("accounts.methods-removed", { uid, methods: unlink });
    return identity.update(uid, { unlink, validSince: clock.now() });
  }

  /** Revokes the other sessions, and only then stores why: after a failure in between the next sign-in repeats it. */
  async function revokeEarlierSessions(uid: string, cookie: string): Promise<Headers> {
    const headers = await sessions.revokeAll(uid, cookie, "credentials");
    await users.update(uid, { emailVerified: true });
    log.info("accounts.taken-over", { uid });
    return headers;
  }

  return async function openSession(identity, account, given, { vouchedBy = null, factorSince = null } = {}) {
    const [user, cookie] = await Promise.all([
      findOrCreateUser(identity, account, given),
      identity.createSessionCookie(account.idToken),
    ]);
    if ("failure" in user) return { ok: false, failure: user.failure };
    if (!cookie.ok) return cookie;
    const email = account.email || given?.email || user.user.email;
    const knownSince = email === "" ? null : await known.since(email);
    if (isDoorShut(user.user, [factorSince, knownSince])) {
      log.warn("accounts.door-shut", { uid: account.localId });
      return { ok: false, failure: DOOR_SHUT };
    }
    const { signInDenied } = user.user;
    const isKnown = knownSince !== null && !(signInDenied && isOfDenied(knownSince, signInDenied));
    const takesOver = vouchedBy !== null && !user.user.emailVerified;
    const removed = takesOver ? await removeOtherMethods(identity, account.localId, vouchedBy) : null;
    if (removed && !removed.ok) return removed;
    const headers = takesOver ? await revokeEarlierSessions(account.localId, cookie.data) : sessionHeaders(cookie.data);
    const [more] = await Promise.all([
      Promise.all([
        email === "" ? new Headers() : known.grant(email, isKnown),
        runOnSignedIn(account.localId),
        pending.settle(identity, account),
      ]),
      sessions.replace(cookie.data),
      !takesOver && sessions.exemptSession(user.user, cookie.data),
    ]);
    for (const [name, value] of more.flatMap((each) => [...each])) headers.append(name, value);
    if (given === null) noteLogin(account.localId);
    if (email !== "" && !takesOver && !isKnown) waitUntil(newDevices.tell(user.user, cookie.data));
    const where = [browserName(request.headers.get("User-Agent")), cityOf(request)];
    noteTeamAccess(core, user.user, "access.signed-in", where.filter(Boolean).join(", "));
    log.info("accounts.signed-in", { uid: account.localId, role: user.user.role, registered: given !== null });
    return { ok: true, uid: account.localId, headers, session: cookie.data };
  };
}

export function createPasswordSignIn(
  core: Core,
  openSession: OpenSession,
  onRegistered: (email: string, uid: string, back?: string) => Promise<unknown>,
) {
  async function attempt(
    email: string | null,
    ask: (identity: Identity) => Promise<IdentityResult<SignedIn>>,
    given: AccountDetails | null,
  ): Promise<SignInResult> {
    const answer = await withSignInLimits(core, email, ask);
    if (!answer.ok) return answer.failure;
    try {
      const entered = await openSession(core.identity(), answer.data, given);
      return entered.ok ? { ok: true, uid: entered.uid, headers: entered.headers } : entered.failure;
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      core.log.error("accounts.attempt-failed", error);
      return upstreamFailure(error);
    }
  }

  /**
   * A form that is sent again, as its answer got lost or its button was pressed twice, continues with the account that
   * the first one made. Any other known e-mail is answered alike, whatever the password.
   */
  async function signUp(
    identity: Identity,
    form: { email: string; password: string; displayName?: string },
  ): Promise<IdentityResult<SignedIn>> {
    const made = await identity.signUp(form);
    if (made.ok || made.failure.cause !== "email-in-use") return made;
    const entered = await identity.signInWithPassword(form);
    const user = entered.ok ? await core.users.find(entered.data.localId) : null;
    const isJustMade = user === null || core.clock.now().getTime() - user.createdAt.getTime() < SAME_FORM_MS;
    return entered.ok && isJustMade ? entered : made;
  }

  /** Confirms the address without a further mail: the link was in its mailbox. */
  async function confirmed(identity: Identity, email: string): Promise<boolean> {
    const code = await identity.createCode({ kind: "VERIFY_EMAIL", email });
    const applied = code.ok ? await identity.applyCode(code.data) : code;
    if (!applied.ok) core.log.warn("accounts.registration-not-confirmed", { cause: applied.failure.cause });
    return applied.ok;
  }

  const invitation = (token: string): Promise<MailedRegistration | null> =>
    core.tokens.verify(REGISTRATION, token, MailedRegistration);

  /** Mails the link that makes the account; the same answer for every address. */
  async function mailLink({ email, displayName }: MailedRegistration, back: string | undefined): Promise<SignInResult> {
    const checked = await core.signInLimits.checkRegistrationMail(email);
    if ("cause" in checked) return checked;
    if (!checked.isMailed) return MAILED;
    const token = await core.tokens.sign(
      REGISTRATION,
      { email, displayName } satisfies MailedRegistration,
      DAY_SECONDS,
    );
    const stored = await sendMails(core, "", [registrationMail(core.env, email, registrationPath(token, back))]);
    if (stored) return MAILED;
    return upstreamFailure(new UpstreamError("firestore", "unavailable", "mail"));
  }

  return {
    /** The registration of a mailed link; null for none, and for an expired one. */
    invitation,

    /**
     * Makes an account and signs in, or mails a link that does, where the network made many accounts. Input must have
     * passed `RegisterForm`. `token`: of such a link. `back`: a checked path, where the links of mails lead to.
     * Failures are values, never thrown.
     */
    async register(
      { email, password, displayName = "" }: { email: string; password: string; displayName?: string },
      { back, token = "" }: { back?: string; token?: string } = {},
    ): Promise<SignInResult> {
      let isInvited: boolean;
      try {
        isInvited = token !== "" && (await invitation(token))?.email.toLowerCase() === email.toLowerCase();
        if (!isInvited && !(await core.signInLimits.admitsRegistration()))
          return await mailLink({ email, displayName }, back);
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        core.log.error("accounts.attempt-failed", error);
        return upstreamFailure(error);
      }
      const given: AccountDetails = { email, displayName };
      const result = await attempt(
        null,
        async (identity) => {
          const made = await signUp(identity, { email, password, displayName });
          if (made.ok && isInvited) given.emailVerified = await confirmed(identity, email);
          return made;
        },
        given,
      );
      if (result.ok && !given.emailVerified) core.waitUntil(onRegistered(email, result.uid, back));
      return result;
    },
    /** Signs in. Input must have passed `SignInForm`. Failures are values, never thrown. */
    withPassword: ({ email, password }: { email: string; password: string }): Promise<SignInResult> =>
      attempt(email, (identity) => identity.signInWithPassword({ email, password }), null),
  };
}

const MAILED: SignInResult = {
  ok: false,
  isMailed: true,
  message: "Te enviamos un enlace para crear tu cuenta.",
  status: 403,
};
