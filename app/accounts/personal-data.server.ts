import type { Budgets } from "~/platform/limits/budgets.server";
import { deleteFound, type ErasureProgress, inBatches, inTurn, type PersonalData } from "~/platform/personal-data";
import { removeOf } from "~/platform/photos/discarded.server";

import { blockPath } from "./blocks";
import type { Core } from "./core";
import { userPath } from "./model";
import { forgetFactors, passkeyFacts } from "./second-factor/erase.server";
import { PASSKEY_OWNERS } from "./second-factor/factors.server";

const MAX_EXPORTED = 200;
const HELPERS_AT_ONCE = 50;
/**
 * `sessionsKept` and `phoneCheck` are parts of a credential, though hashed: a downloaded file lives longer than a
 * session. The others repeat name and e-mail, or are acts of administrators.
 */
const NOT_EXPORTED = [
  "sessionsKept",
  "emailKey",
  "nameFolded",
  "searchPrefixes",
  "adminSteps",
  "roleAsked",
  "phoneCheck",
];

/**
 * A user's document and photo, what administrators noted of the account, second factor, open and revoked sessions and
 * counts of signInLimits and of all acts.
 */
export function createAccountPersonalData(core: Core, budgets: () => Pick<Budgets, "forget">): PersonalData {
  const { database, users, signInLimits, standings, photos } = core;
  return {
    /**
     * The document without the fields that guard sessions, the list of sessions without hashes, and names and days of
     * passkeys. Nothing of codes.
     */
    async export(uid) {
      const [document, passkeys, found] = await Promise.all([
        database.read(userPath(uid)),
        passkeyFacts(core, uid),
        database.find({ collection: "sessions", where: [["uid", "==", uid]], limit: MAX_EXPORTED }),
      ]);
      if (!document) return null;
      const fields = Object.entries(document.data).filter(([field]) => !NOT_EXPORTED.includes(field));
      const sessions = found.map(({ data: { browser, city, signedInAt, lastSeenAt } }) => ({
        browser,
        city,
        signedInAt,
        lastSeenAt,
      }));
      return { ...Object.fromEntries(fields), sessions, passkeys };
    },

    /** The document goes last: until then its address names the counts. */
    async erase(uid, verifiedEmail) {
      const sessions = await inTurn(
        ...["sessions", "revokedSessions", PASSKEY_OWNERS].map(
          (collection) => () => deleteFound(database, { collection, where: [["uid", "==", uid]] }),
        ),
        () => releaseHelpers(database, uid),
      );
      if (sessions === "more") return sessions;
      await forgetFactors(core, uid);
      await database.commit([{ delete: blockPath(uid) }]);
      const emails = [(await users.find(uid))?.email ?? "", verifiedEmail];
      await signInLimits.forgetUser([...new Set([uid, ...emails.filter((email) => email !== "")])]);
      await Promise.all([users.remove(uid), standings.forget(uid), budgets().forget(uid)]);
      return removeOf({ database, photos }, uid);
    },
  };
}

function releaseHelpers(database: Core["database"], seller: string): Promise<ErasureProgress> {
  return inBatches(HELPERS_AT_ONCE, async () => {
    const found = await database.find({
      collection: "users",
      where: [["worksFor", "==", seller]],
      select: [],
      limit: HELPERS_AT_ONCE,
    });
    await database.commit(found.map(({ path }) => ({ update: path, data: { worksFor: null } })));
    return found.length;
  });
}
