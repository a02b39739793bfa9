import { deleteFound, type PersonalData } from "~/platform/personal-data";
import { removeOf } from "~/platform/photos/discarded.server";

import type { Core } from "./deps";
import { userPath } from "./model";

/** A user's document and photo, revoked sessions and counts of signInLimits. */
export function createAccountPersonalData({
  database,
  users,
  signInLimits,
  standings,
  unprovenLimits,
  photos,
}: Core): PersonalData {
  return {
    /** All that the document holds but what guards sessions. */
    async export(uid) {
      const data = (await database.read(userPath(uid)))?.data;
      if (!data) return null;
      // Part of a credential, though hashed: a file lies about longer than a session.
      return Object.fromEntries(Object.entries(data).filter(([field]) => field !== "sessionsKept"));
    },

    /** The document goes last: until then its address names the counts. */
    async erase(uid, verifiedEmail) {
      const sessions = await deleteFound(database, { collection: "revokedSessions", where: [["uid", "==", uid]] });
      if (sessions === "more") return sessions;
      const emails = [(await users.find(uid))?.email ?? "", verifiedEmail];
      await signInLimits.forgetUser([...new Set([uid, ...emails.filter((email) => email !== "")])]);
      await Promise.all([users.remove(uid), standings.forget(uid), unprovenLimits.forget(uid)]);
      return removeOf({ database, photos }, uid);
    },
  };
}
