import type { Context } from "~/platform/context";
import type { Filter } from "~/platform/firestore/types";
import { inTurn, type PersonalData } from "~/platform/personal-data";

import { personOf } from "../theft/store.server";
import { removeFind } from "./filing.server";
import { FINDS } from "./model";
import { RELAYS } from "./relay/model";

const MOST = 500;

/** Finds go with their sender, with their photos, and relayed messages with either side. */
export function createFindsPersonalData(context: Context): PersonalData {
  const byEmail = (email: string, ...fields: string[]) =>
    email === "" ? [] : fields.map((field): Filter => [field, "==", email]);
  const finds = FINDS.personalData(context, {
    of: (uid, email) => [["uid", "==", uid], ...byEmail(email, "email")],
    // The owners that were told are no data of the sender.
    exported: (find) => ({ ...find, serialNear: undefined, matches: undefined, version: undefined }),
    erase: ({ id }) => removeFind(context, id),
  });
  const relayed = RELAYS.personalData(context, {
    of: (uid, email) => [
      ["ownerId", "==", uid],
      ["otherUid", "==", uid],
      ...byEmail(email, "otherEmail", "ownerEmail"),
    ],
    exported: ({ ownerId, title, lines, createdAt }, uid) => {
      const own = ownerId === uid ? "owner" : "other";
      return { title, lines: lines.map(({ from, text, at }) => ({ isOwn: from === own, text, at })), createdAt };
    },
  });

  return {
    async export(uid, email) {
      return { finds: await finds.export(uid, email), relayed: await relayed.export(uid, email) };
    },

    count: async (uid) => {
      const { email } = await personOf(context.database, { ownerId: uid });
      const filters: Filter[] = [["uid", "==", uid], ...byEmail(email, "email")];
      const found = await Promise.all(
        filters.map((where) => FINDS.find(context.database, { where: [where], limit: MOST }, context.log)),
      );
      return new Set(found.flat().map(({ id }) => id)).size;
    },

    erase: (uid, email) =>
      inTurn(
        () => finds.erase(uid, email),
        () => relayed.erase(uid, email),
      ),
  };
}
