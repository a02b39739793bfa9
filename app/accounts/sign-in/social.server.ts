import type { Core } from "~/accounts/core";
import { authFailure, upstreamFailure, type AuthFailure } from "~/accounts/identity/errors";
import type { Identity } from "~/accounts/identity/identity.server";
import { findProvider, type Provider, type ProviderSlug } from "~/accounts/providers";
import { UpstreamError } from "~/platform/errors";
import { isSignInAddress } from "~/platform/http/sign-in-hosts";

import type { OpenSession } from "./password-sign-in.server";
import type { PendingLink } from "./pending-link.server";
import { createSocialCallback, type Destination } from "./social-callback.server";
import { createSocialStates, type SocialPurpose } from "./social-state.server";

export type SocialRequest = {
  /** Id or slug; anything else is not supported. */
  provider: unknown;
  /** A checked path of ours. */
  redirectTo: string;
} & ({ purpose: Extract<SocialPurpose, "sign-in"> } | { purpose: Exclude<SocialPurpose, "sign-in">; uid: string });

export type SocialStart = ({ ok: true } & Destination) | { ok: false; failure: AuthFailure };

/** Google then asks for the account even where there is only one; GitHub allows signing up on the way. */
const CUSTOM_PARAMETERS: Partial<Record<ProviderSlug, Record<string, string>>> = {
  google: { prompt: "select_account" },
  github: { allow_signup: "true" },
};

export function createSocial(core: Core, openSession: OpenSession) {
  const { signInLimits, pending, env, log } = core;
  const states = createSocialStates(core);

  async function startAt(provider: Provider, request: SocialRequest): Promise<SocialStart> {
    const identity = core.identity();
    const blocked =
      (await signInLimits.checkSocial()) ??
      (request.purpose === "sign-in" ? null : await findObstacle(identity, provider, request));
    if (blocked) return { ok: false, failure: blocked };
    const asked = await identity.createAuthUri({
      providerId: provider.id,
      continueUri: `${env.siteUrl}/auth/callback`,
      customParameter: CUSTOM_PARAMETERS[provider.slug],
    });
    if (!asked.ok) return asked;
    const { authUri, sessionId } = asked.data;
    if (!isSignInAddress(provider.slug, authUri, env.firebase?.authEmulatorHost ?? null)) {
      throw new UpstreamError(
        "identity",
        "invalid-response",
        `the way to ${provider.id} leads to ${new URL(authUri).host}`,
      );
    }
    const { purpose, redirectTo } = request;
    const headers = await states.keep({
      sessionId,
      provider: provider.id,
      purpose,
      uid: purpose === "sign-in" ? null : request.uid,
      redirectTo,
    });
    return { ok: true, location: authUri, headers };
  }

  return {
    /** The provider's address, with the cookie for the way back. Failures are values, never thrown. */
    async start(request: SocialRequest): Promise<SocialStart> {
      const provider = findProvider(request.provider);
      if (!provider) return { ok: false, failure: authFailure("unsupported-provider") };
      try {
        return await startAt(provider, request);
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        log.error("accounts.social-not-started", { provider: provider.id, error });
        return { ok: false, failure: upstreamFailure(error) };
      }
    },

    finish: createSocialCallback(core, states, openSession),
    pendingLink: (): Promise<PendingLink | null> => pending.read(),
  };
}

export type Social = ReturnType<typeof createSocial>;

/** The reason why an account cannot link this provider, or confirm by it; null when it can. */
async function findObstacle(
  identity: Identity,
  { id, name }: Provider,
  { purpose, uid }: { purpose: "link" | "confirm"; uid: string },
): Promise<AuthFailure | null> {
  const found = await identity.account(uid);
  if (!found.ok) return found.failure;
  const has = found.data?.methods.some((method) => method.id === id) ?? false;
  if (purpose === "link" && has)
    return { ok: false, cause: "other", message: `${name} ya está vinculado a tu cuenta.`, status: 409 };
  if (purpose === "confirm" && !has)
    return {
      ok: false,
      cause: "other",
      message: `${name} no está vinculado a tu cuenta: confirma con otro método.`,
      status: 409,
    };
  return null;
}
