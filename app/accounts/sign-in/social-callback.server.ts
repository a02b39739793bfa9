import { isTeam } from "~/accounts/admin-verbs";
import type { Core } from "~/accounts/core";
import { isUnproven } from "~/accounts/identity/answers";
import {
  authFailure,
  LINK_UNVERIFIED,
  upstreamFailure,
  type AuthCause,
  type AuthFailure,
} from "~/accounts/identity/errors";
import type { Identity, IdpAnswer } from "~/accounts/identity/identity.server";
import { methodAddedMail } from "~/accounts/mails/account-mails";
import { sendInBackground } from "~/accounts/mails/mailer.server";
import { methodName, type ProviderId } from "~/accounts/providers";
import type { VerifiedUser } from "~/accounts/session/deps";
import { noteTeamAccess } from "~/accounts/session/team-access";
import { tableEntry } from "~/business/table";
import { UpstreamError } from "~/platform/errors";
import { flashHeaders } from "~/platform/http/http";

import type { OpenSession } from "./password-sign-in.server";
import { signInAddress } from "./social-causes";
import type { SocialState, SocialStates } from "./social-state.server";

/** Where to send the browser, with the headers of the redirect. */
export interface Destination {
  location: string;
  headers: Headers;
}

/** In place of a code (OAuth 2.0, section 4.1.2.1, and GitHub's). Others: the catalogue's last row. */
const PROVIDER_ERRORS: Readonly<Record<string, AuthCause>> = {
  access_denied: "popup-closed",
  user_cancelled_login: "popup-closed",
  temporarily_unavailable: "network",
  server_error: "network",
  unauthorized_client: "operation-not-allowed",
  application_suspended: "operation-not-allowed",
  redirect_uri_mismatch: "operation-not-allowed",
};

/** The provider's rejection, by the address that it sent the browser to; null when it gave a code. */
export function providerRejection(query: URLSearchParams): AuthFailure | null {
  // Twitter (OAuth 1.0a) has a word of its own for a cancelled sign-in.
  if (query.has("denied")) return authFailure("popup-closed");
  const error = query.get("error");
  return error === null ? null : authFailure(tableEntry(PROVIDER_ERRORS, error) ?? "other");
}

export function createSocialCallback(
  core: Core,
  states: SocialStates,
  openSession: OpenSession,
): () => Promise<Destination> {
  const { request, env, sessions, recent, adminProof, pending, log } = core;
  const url = new URL(request.url);
  // The registered address, whatever host this request says it came to.
  const requestUri = `${env.siteUrl}/auth/callback${url.search}`;

  async function signIn(identity: Identity, state: SocialState): Promise<Destination> {
    const answer = await identity.signInWithIdp({ requestUri, sessionId: state.sessionId });
    if (!answer.ok) return rejectedAt(state, answer.failure);
    if (answer.data.kind === "other-method") return toOtherMethod(identity, state, answer.data);
    const { account, isNewUser, displayName, emailVerified } = answer.data;
    // A provider that vouches for the e-mail of an account takes it over from a user who never verified it.
    // No picture: pages load images of our own only, so a provider's address would never be shown.
    const entered = await openSession(
      identity,
      account,
      isNewUser ? { email: account.email, displayName, emailVerified } : null,
      { vouchedBy: emailVerified ? state.provider : null },
    );
    return entered.ok ? { location: state.redirectTo, headers: entered.headers } : rejectedAt(state, entered.failure);
  }

  async function toOtherMethod(
    identity: Identity,
    state: SocialState,
    { email, pendingToken }: Extract<IdpAnswer, { kind: "other-method" }>,
  ): Promise<Destination> {
    const away = rejectedAt(state, authFailure("other-method"));
    // The answer names providers only, never the password: the account itself knows all its methods.
    const found = await identity.accountByEmail(email);
    if (!found.ok || !found.data) return away;
    const methods = found.data.methods.map(({ id }) => id);
    return {
      ...away,
      headers: await pending.keep({
        uid: found.data.uid,
        provider: state.provider,
        email,
        methods,
        token: pendingToken,
      }),
    };
  }

  async function link(
    identity: Identity,
    state: SocialState,
    { user: { uid }, account }: VerifiedUser,
  ): Promise<Destination> {
    if (isUnproven(account)) return rejectedAt(state, LINK_UNVERIFIED);
    const token = await identity.tokenFor(uid);
    if (!token.ok) return rejectedAt(state, token.failure);
    const answer = await identity.signInWithIdp({ requestUri, sessionId: state.sessionId, idToken: token.data });
    if (!answer.ok) return rejectedAt(state, answer.failure);
    if (answer.data.kind !== "signed-in" || answer.data.account.localId !== uid)
      return rejectedAt(state, authFailure("credential-in-use"));
    log.info("accounts.linked", { uid, provider: state.provider });
    sendInBackground(core, uid, methodAddedMail(env, account.email, methodName(state.provider)));
    return told(state, new Headers(), {
      type: "success",
      message: `Vinculaste ${methodName(state.provider)} a tu cuenta.`,
    });
  }

  /**
   * A confirmation must answer for the very account that asks. The exchange signs in, without `idToken` (with it the
   * service would link a stranger's identity to the account) and with `autoCreate: false` (a stranger's identity
   * gets no account), and the account that it finds is compared; its token is thrown away. Firebase's own SDKs
   * do so, though the service's reference calls `autoCreate` old: should it ever be ignored, the account that
   * was made a moment ago and has no document is taken back.
   */
  async function confirm(identity: Identity, state: SocialState, { user }: VerifiedUser): Promise<Destination> {
    const { uid, role } = user;
    const answer = await identity.signInWithIdp({ requestUri, sessionId: state.sessionId, autoCreate: false });
    if (!answer.ok)
      return answer.failure.cause === "user-not-found"
        ? rejectedAt(state, foreignIdentity(state.provider))
        : rejectedAt(state, answer.failure);
    if (answer.data.kind === "signed-in" && answer.data.account.localId === uid) {
      const headers = await recent.grant(uid);
      if (isTeam(role)) for (const [name, value] of await adminProof.grant(uid)) headers.append(name, value);
      return told(state, headers, {
        type: "success",
        message: "Confirmamos que eres tú. Tienes 5 minutos para hacer el cambio.",
      });
    }
    noteTeamAccess(core, user, "access.proof-failed", "Otra cuenta de un proveedor");
    if (answer.data.kind === "signed-in" && answer.data.isNewUser) {
      const removed = await identity.removeSelf(answer.data.account.idToken);
      log.error("accounts.stray-account", {
        uid: answer.data.account.localId,
        provider: state.provider,
        removed: removed.ok,
      });
    }
    return rejectedAt(state, foreignIdentity(state.provider));
  }

  /** For signed-in users: the session is verified again, and must be of the user who began. */
  async function asSelf(
    state: SocialState,
    then: (verified: VerifiedUser) => Promise<Destination>,
  ): Promise<Destination> {
    const session = await sessions.verified();
    if (session.kind === "unknown") throw session.error;
    if (session.kind === "signed-out")
      return { location: `/login?redirect=${encodeURIComponent(state.redirectTo)}`, headers: new Headers() };
    if (session.user.user.uid === state.uid) return then(session.user);
    return rejectedAt(state, {
      ok: false,
      cause: "other",
      message: "Mientras tanto entraste con otra cuenta. Vuelve a intentarlo.",
      status: 409,
    });
  }

  async function finish(state: SocialState): Promise<Destination> {
    try {
      if (!(await states.use(state))) return rejectedAt(state, authFailure("invalid-credential"));
      const identity = core.identity();
      if (state.purpose === "sign-in") return await signIn(identity, state);
      return await asSelf(state, (verified) =>
        state.purpose === "link" ? link(identity, state, verified) : confirm(identity, state, verified),
      );
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      log.error("accounts.social-failed", error);
      return rejectedAt(state, upstreamFailure(error));
    }
  }

  function rejectedAt(state: SocialState | null, failure: AuthFailure): Destination {
    log.info("accounts.social-rejected", { provider: state?.provider, purpose: state?.purpose, cause: failure.cause });
    if (state && state.purpose !== "sign-in")
      return told(state, new Headers(), { type: "error", message: failure.message });
    return { location: signInAddress(failure, state?.redirectTo ?? "/"), headers: new Headers() };
  }

  return async function finishSocial() {
    const state = await states.read();
    const rejection = providerRejection(url.searchParams);
    // Without its cookie an answer is worthless. A missing cookie means that the browser keeps none, which is what a
    // blocked popup was, or that the user took too long: the page says both.
    const { location, headers } =
      state && !rejection ? await finish(state) : rejectedAt(state, rejection ?? authFailure("popup-blocked"));
    for (const [name, value] of states.drop()) headers.append(name, value);
    return { location, headers };
  };
}

function told(state: SocialState, headers: Headers, flash: Parameters<typeof flashHeaders>[1]): Destination {
  return { location: state.redirectTo, headers: flashHeaders(headers, flash) };
}

function foreignIdentity(provider: ProviderId): AuthFailure {
  const name = methodName(provider);
  return {
    ok: false,
    cause: "other",
    message: `Esa cuenta de ${name} no es la que está vinculada aquí. Elige la tuya para confirmar que eres tú.`,
    status: 403,
  };
}
