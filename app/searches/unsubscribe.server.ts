import { z } from "zod";

import { DAY_SECONDS } from "~/business/durations";
import type { Context } from "~/platform/context";
import type { Tokens } from "~/platform/crypto/tokens.server";
import { isFirestoreError } from "~/platform/firestore/errors";

import { SAVED_SEARCHES } from "./model";

/** Lives longer than its mail is read. */
const LIFE_SECONDS = 400 * DAY_SECONDS;
const PURPOSE = "search-notice";
const Subject = z.object({ id: z.string() });

/** The search of a mail's link; `gone` when it was deleted. Null for a forged, cut or expired link. */
export type NoticeState = { state: "on" | "off"; name: string } | { state: "gone" } | null;

/** Turns notices off by the link of a mail, signed in or not. */
interface Unsubscribe {
  noticeState(token: string): Promise<NoticeState>;
  /** Turns them off, if they are on; answers the new state. */
  turnOff(token: string): Promise<NoticeState>;
}

export async function unsubscribeUrl(siteUrl: string, tokens: Tokens, id: string): Promise<string> {
  return `${siteUrl}/avisos/baja/${await tokens.sign(PURPOSE, { id }, LIFE_SECONDS)}`;
}

export function createUnsubscribe({ database, tokens, clock, log }: Context): Unsubscribe {
  async function find(token: string) {
    const subject = await tokens.verify(PURPOSE, token, Subject);
    if (subject === null) return null;
    return { id: subject.id, search: await SAVED_SEARCHES.read(database, subject.id, log) };
  }

  return {
    async noticeState(token) {
      const found = await find(token);
      if (found === null) return null;
      return found.search === null
        ? { state: "gone" }
        : { state: found.search.notify ? "on" : "off", name: found.search.name };
    },

    async turnOff(token) {
      const found = await find(token);
      if (found === null) return null;
      if (found.search === null) return { state: "gone" };
      try {
        if (found.search.notify)
          await database.commit([
            { update: SAVED_SEARCHES.path(found.id), data: { notify: false, updatedAt: clock.now() } },
          ]);
        return { state: "off", name: found.search.name };
      } catch (error) {
        if (isFirestoreError(error, "NOT_FOUND")) return { state: "gone" };
        throw error;
      }
    },
  };
}
