import { z } from "zod";

import { DAY_SECONDS } from "~/business/durations";
import type { Context } from "~/platform/context";

/** Lives longer than its mail is read. */
const LIFE_SECONDS = 400 * DAY_SECONDS;
const Subject = z.object({ uid: z.string().min(1) });

/** Whether the mails of a link's user are on; `gone` without the account. Null for a forged, cut or expired link. */
export type NoticeLinkState = "on" | "off" | "gone" | null;

/** Links that turn the mails of one preference off, signed in or not. `purpose` is signed with the user. */
export function createNoticeLinks(
  context: Pick<Context, "env" | "tokens" | "accounts">,
  purpose: string,
  preference: "favorites" | "follows",
) {
  const { env, tokens } = context;

  async function find(token: string) {
    const subject = await tokens.verify(purpose, token, Subject);
    return subject && { uid: subject.uid, user: await context.accounts.user(subject.uid) };
  }

  return {
    unsubscribeUrl: async (uid: string): Promise<string> =>
      `${env.siteUrl}/avisos/baja/${await tokens.sign(purpose, { uid }, LIFE_SECONDS)}`,

    async noticeState(token: string): Promise<NoticeLinkState> {
      const found = await find(token);
      if (found === null) return null;
      if (found.user === null) return "gone";
      return found.user.preferences.notifications[preference] ? "on" : "off";
    },

    /** Turns them off, if they are on; answers the new state. */
    async turnOff(token: string): Promise<NoticeLinkState> {
      const found = await find(token);
      if (found === null) return null;
      if (found.user === null) return "gone";
      const { preferences } = found.user;
      if (preferences.notifications[preference]) {
        const notifications = { ...preferences.notifications, [preference]: false };
        await context.accounts.profile.update(found.uid, { preferences: { ...preferences, notifications } });
      }
      return "off";
    },
  };
}
