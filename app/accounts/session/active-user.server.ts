import { DISABLED_WORD } from "~/accounts/constants";
import type { Core } from "~/accounts/core";
import type { SessionUser } from "~/accounts/model";
import { UpstreamError } from "~/platform/errors";
import { askedPath } from "~/platform/http/page-path";
import { SignInRequired } from "~/platform/http/sign-in-required";

export interface ActiveUser extends SessionUser {
  emailVerified: boolean;
}

/**
 * An act while the identity service is down: `reject` (503) for what hands out personal data and cannot be taken back,
 * `allow` for what an administrator can undo (docs/decisions/2026-11-22-active-accounts.md).
 */
export type WhenUnknown = "allow" | "reject";

/** The guard of acts that others notice: publishing, writing, asking for contacts, downloading one's data. */
export function createActiveUsers({ request, sessions, standings, log }: Core) {
  /** Revokes the session; where that cannot be stored, this browser loses it anyway. */
  async function revoke(uid: string): Promise<Headers> {
    try {
      await sessions.revoke();
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      log.warn("accounts.closed-session-not-revoked", { uid, error });
    }
    return sessions.dropped();
  }

  return {
    /**
     * The signed-in user by the document as it is now and by the identity service's answer of the last minutes.
     * @throws redirect for who is signed out, and for an account that was disabled, deleted or whose sessions were
     *   revoked at the identity service; UpstreamError (503) when Firestore is down, or as `whenUnknown` says
     */
    async require({ whenUnknown }: { whenUnknown: WhenUnknown }): Promise<ActiveUser> {
      const state = await sessions.active(async ({ uid }) => {
        try {
          return await standings.of(uid);
        } catch (error) {
          if (!(error instanceof UpstreamError) || whenUnknown === "reject") throw error;
          log.warn("accounts.standing-unknown", { uid, error });
          return "unknown";
        }
      });
      switch (state.kind) {
        case "unknown":
          throw state.error;
        case "signed-out":
          throw new SignInRequired(askedPath(request.url), sessions.dropped(), state.word);
        case "closed": {
          const { uid, reason } = state;
          log.info("accounts.closed-account-rejected", { uid, reason });
          const word = reason === "disabled" ? DISABLED_WORD : undefined;
          throw new SignInRequired(askedPath(request.url), await revoke(uid), word);
        }
        case "signed-in": {
          const { uid, email, displayName, role, emailVerified } = state.user;
          return { uid, email, displayName, role, emailVerified };
        }
      }
    },

    /**
     * Whether the e-mail is verified or a provider knows the user. A cached 'no' is asked again: the link of the mail
     * may have been opened a moment ago.
     * @throws UpstreamError when the document does not say so and the identity service is down
     */
    async isProven({ uid, emailVerified }: Pick<ActiveUser, "uid" | "emailVerified">): Promise<boolean> {
      if (emailVerified || (await standings.of(uid))?.isProven) return true;
      return (await standings.now(uid))?.isProven ?? false;
    },
  };
}
