import { isLastAdminIn } from "~/accounts/administrators.server";
import { blockPath } from "~/accounts/blocks";
import type { Core } from "~/accounts/core";
import { identityError } from "~/accounts/identity/errors";
import type { IdentityResult } from "~/accounts/identity/transport.server";

/** Closing an account, for the deletion job. Idempotent. Every method throws UpstreamError. */
export function createClosure({ database, users, identity, clock }: Core) {
  return {
    /** Keeps the user out from now on, here and at the identity service; false for the last administrator. */
    async lock(uid: string): Promise<boolean> {
      let isLast = false;
      // No document: locked before, by a run that came as far as deleting it.
      await users.change(uid, async (_, now, tx) => {
        isLast = await isLastAdminIn(tx, uid);
        return isLast
          ? null
          : {
              changes: { isActive: false, sessionsValidAfter: now, sessionsKept: [], emailChangeTo: null },
              // Nothing brings its listings back from here on.
              beside: [{ delete: blockPath(uid) }],
            };
      });
      if (isLast) return false;
      assertDone(await identity().update(uid, { disabled: true, validSince: clock.now() }));
      return true;
    },

    async removeIdentity(uid: string): Promise<void> {
      assertDone(await identity().remove(uid));
    },

    /** Whether nobody else administers the site. `lock` asks again, in its transaction. */
    isLastAdmin: (uid: string): Promise<boolean> => isLastAdminIn(database, uid),
  };
}

/** @throws UpstreamError for what the identity service did not do; an account that does not exist needs nothing done */
function assertDone(result: IdentityResult<null>): void {
  if (!result.ok && result.failure.cause !== "user-not-found") throw identityError(result.failure);
}
