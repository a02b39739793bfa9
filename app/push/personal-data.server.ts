import type { Context } from "~/platform/context";
import { deleteFound, inTurn, type PersonalData } from "~/platform/personal-data";
import { PUSH_NOTICES } from "~/platform/push/notice";

import { MAX_DEVICES } from "./constants";
import { PUSH_SUBSCRIPTIONS } from "./model";

const MAX_EXPORTED = 200;

export function createPushPersonalData({ database }: Context): PersonalData {
  return {
    /** Without the browsers' keys: they decrypt what is sent. */
    async export(uid) {
      const [devices, notices] = await Promise.all([
        database.find({ collection: PUSH_SUBSCRIPTIONS, where: [["uid", "==", uid]], limit: MAX_EXPORTED }),
        database.find({ collection: PUSH_NOTICES, where: [["userId", "==", uid]], limit: MAX_EXPORTED }),
      ]);
      return {
        devices: devices.map(({ data: { browser, endpoint, seenAt } }) => ({
          browser,
          service: URL.canParse(String(endpoint)) ? new URL(String(endpoint)).hostname : null,
          seenAt,
        })),
        notices: notices.map(({ data: { kind, path, at, sentAt } }) => ({ kind, path, at, sentAt: sentAt ?? null })),
      };
    },
    count: (uid) => database.count({ collection: PUSH_SUBSCRIPTIONS, where: [["uid", "==", uid]], limit: MAX_DEVICES }),
    erase: (uid) =>
      inTurn(
        () => deleteFound(database, { collection: PUSH_SUBSCRIPTIONS, where: [["uid", "==", uid]] }),
        () => deleteFound(database, { collection: PUSH_NOTICES, where: [["userId", "==", uid]] }),
      ),
  };
}
