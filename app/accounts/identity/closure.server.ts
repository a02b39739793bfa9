import type { Core } from "~/accounts/deps";
import { identityError } from "~/accounts/identity/errors";
import type { IdentityResult } from "~/accounts/identity/transport.server";
import { isFirestoreError } from "~/platform/firestore/errors";

/** Query bound: `isLastAdmin` is only exact below it. */
const MAX_ADMINS = 50;

/** Closing an account, for the deletion job. Idempotent; every method throws UpstreamError for a service that is down. */
export function createClosure({ database, users, identity, clock }: Core) {
  return {
    /** Keeps the user out from now on, here and at the identity service. */
    async lock(uid: string): Promise<void> {
      const now = clock.now();
      assertDone(await identity().update(uid, { disabled: true, validSince: now }));
      try {
        await users.update(uid, { isActive: false, sessionsValidAfter: now, sessionsKept: [], emailChangeTo: null });
      } catch (error) {
        // Locked before, by a run that came as far as deleting the document.
        if (!isFirestoreError(error, "NOT_FOUND")) throw error;
      }
    },

    /** Deletes the account at the identity service. */
    async removeIdentity(uid: string): Promise<void> {
      assertDone(await identity().remove(uid));
    },

    /** Whether nobody else administers the site. */
    async isLastAdmin(uid: string): Promise<boolean> {
      const admins = await database.find({
        collection: "users",
        where: [["role", "==", "admin"]],
        select: ["isActive"],
        limit: MAX_ADMINS,
      });
      const active = admins.filter(({ data }) => data.isActive !== false);
      return active.length > 0 && active.every(({ id }) => id === uid);
    },
  };
}

/** @throws UpstreamError for what the identity service did not do; an account that does not exist needs nothing done */
function assertDone(result: IdentityResult<null>): void {
  if (!result.ok && result.failure.cause !== "user-not-found") throw identityError(result.failure);
}
