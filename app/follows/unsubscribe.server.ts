import { z } from "zod";

import { DAY_SECONDS } from "~/business/durations";
import type { Context } from "~/platform/context";
import type { Tokens } from "~/platform/crypto/tokens.server";

/** Lives longer than its mail is read. */
const LIFE_SECONDS = 400 * DAY_SECONDS;
const PURPOSE = "follow-notice";
const Subject = z.object({ uid: z.string().min(1) });

/** Whether the mails of a link's user are on; `gone` without the account. Null for a forged, cut or expired link. */
export type FollowNoticeState = "on" | "off" | "gone" | null;

export async function followUnsubscribeUrl(siteUrl: string, tokens: Tokens, uid: string): Promise<string> {
  return `${siteUrl}/avisos/baja/${await tokens.sign(PURPOSE, { uid }, LIFE_SECONDS)}`;
}

/** Turns the mails off by their link, signed in or not. */
export function createFollowUnsubscribe(context: Context) {
  async function find(token: string) {
    const subject = await context.tokens.verify(PURPOSE, token, Subject);
    return subject && { uid: subject.uid, user: await context.accounts.user(subject.uid) };
  }

  return {
    async noticeState(token: string): Promise<FollowNoticeState> {
      const found = await find(token);
      if (found === null) return null;
      if (found.user === null) return "gone";
      return found.user.preferences.notifications.follows ? "on" : "off";
    },

    /** Turns them off, if they are on; answers the new state. */
    async turnOff(token: string): Promise<FollowNoticeState> {
      const found = await find(token);
      if (found === null) return null;
      if (found.user === null) return "gone";
      const { preferences } = found.user;
      if (preferences.notifications.follows) {
        const notifications = { ...preferences.notifications, follows: false };
        await context.accounts.profile.update(found.uid, { preferences: { ...preferences, notifications } });
      }
      return "off";
    },
  };
}
