import type { ProviderId } from "~/accounts/providers";

import { identityError } from "./errors";
import type { AccountRecord, Identity } from "./identity.server";
import type { IdentityResult } from "./transport.server";

/** Accounts at the identity service, as they are now. Every method throws UpstreamError when it cannot tell. */
export function createAccountLookup(identity: () => Identity) {
  async function byUid(uid: string): Promise<AccountRecord | null> {
    return found(await identity().account(uid));
  }

  return {
    byUid,
    byEmail: async (email: string) => found(await identity().accountByEmail(email)),
    byProvider: async (provider: ProviderId, rawId: string) =>
      found(await identity().accountByProvider(provider, rawId)),

    /** The address that a user verified; empty for none. */
    async verifiedEmail(uid: string): Promise<string> {
      const account = await byUid(uid);
      return account?.emailVerified ? account.email : "";
    },
  };
}

function found(result: IdentityResult<AccountRecord | null>): AccountRecord | null {
  if (result.ok) return result.data;
  if (result.failure.cause === "user-not-found") return null;
  throw identityError(result.failure);
}
