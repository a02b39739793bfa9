import type { Core } from "~/accounts/deps";
import type { AuthFailure } from "~/accounts/identity/errors";
import type { IdentityResult } from "~/accounts/identity/identity.server";
import { isComplaintMail } from "~/complaints/model";
import { UpstreamError } from "~/platform/errors";
import { isFirestoreError } from "~/platform/firestore/errors";
import type { Query } from "~/platform/firestore/types";
import { deleteFound, inTurn, type ErasureProgress } from "~/platform/personal-data";
import { removeOf } from "~/platform/photos/discarded.server";
import type { PhotoStore } from "~/platform/photos/store.server";
import { exportKey } from "~/privacy/export.server";

/** What the deletion of an account does to the account itself. All of it may run twice. */
export interface Leaving {
  /** Keeps the person out from now on, here and at the identity service. @throws UpstreamError */
  lockAccount(uid: string): Promise<void>;
  /**
   * Erases the mails to and about the person, their ended sessions and counts, and at last their document and photo.
   * `email` is the one that they had; empty for none. @throws UpstreamError
   */
  eraseAccount(uid: string, email: string, photos: Pick<PhotoStore, "remove">): Promise<ErasureProgress>;
  /** Deletes the account at the identity service. @throws UpstreamError */
  removeIdentity(uid: string): Promise<void>;
  /** The address that the person proved to read; empty for none. @throws UpstreamError */
  provenEmail(uid: string): Promise<string>;
  /** Whether nobody else administers the site. @throws UpstreamError */
  isLastAdmin(uid: string): Promise<boolean>;
}

/** Far more than a site has. */
const MAX_ADMINS = 50;

export function createLeaving(core: Core): Leaving {
  const { database, users, attempts, limiter, clock, identity } = core;

  const deleteMails = (where: Query["where"]) => deleteFound(database, { collection: "mail", where }, isComplaintMail);

  return {
    async lockAccount(uid) {
      const now = clock.now();
      certain(await identity().update(uid, { disabled: true, validSince: now }));
      try {
        await users.update(uid, { isActive: false, sessionsValidAfter: now, sessionsKept: [], emailChangeTo: null });
      } catch (error) {
        // Locked before, by a run that came as far as deleting the document.
        if (!isFirestoreError(error, "NOT_FOUND")) throw error;
      }
    },

    async eraseAccount(uid, email, photos) {
      const found = await inTurn(
        () => deleteMails([["about", "array-contains", uid]]),
        // What was sent before mails said whom they are about.
        () => (email === "" ? Promise.resolve("done") : deleteMails([["to", "array-contains", email]])),
        () => deleteFound(database, { collection: "revokedSessions", where: [["uid", "==", uid]] }),
      );
      if (found === "more") return found;
      await Promise.all([attempts.forget([uid, ...(email === "" ? [] : [email])]), limiter.reset(exportKey(uid))]);
      await users.remove(uid);
      return removeOf({ database, photos }, uid);
    },

    async removeIdentity(uid) {
      certain(await identity().remove(uid));
    },

    async provenEmail(uid) {
      const found = await identity().account(uid);
      if (!found.ok) throw failed(found.failure);
      return found.data?.emailVerified ? found.data.email : "";
    },

    async isLastAdmin(uid) {
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

/** @throws UpstreamError for what the identity service did not do; an account that it does not have needs nothing done */
function certain(result: IdentityResult<null>): void {
  if (!result.ok && result.failure.cause !== "user-not-found") throw failed(result.failure);
}

function failed({ cause, message }: AuthFailure): UpstreamError {
  return new UpstreamError("identity", "unavailable", cause, { publicMessage: message });
}
