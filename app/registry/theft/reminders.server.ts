import { z } from "zod";

import { DAY_MS, DAY_SECONDS } from "~/business/durations";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { mailOnce } from "~/platform/mail/mail";

import { foundPath, THEFTS } from "./constants";
import { theftReminderMail } from "./mails";
import { type TheftReport, TheftReportSchema } from "./model";
import type { createTheftReports } from "./reports.server";
import { THEFT_NOT_FOUND, type TheftResult } from "./results";
import { ownerReachOf, readTheft } from "./store.server";

/** Days after its publication on which the owner of a live report is asked whether it came back. */
const REMINDER_DAYS = [7, 30, 90] as const;
/** Nights that one may be missed: a mail is sent once all the same. */
const MISSED_NIGHTS = 3;
const PAGE = 100;
/** Pages of one night and day: more wait for the next night. */
const MOST_PAGES = 20;
const LINK_SECONDS = 60 * DAY_SECONDS;
const PURPOSE = "theft-found";
const LinkSchema = z.object({ theft: z.string() });

/** Asks owners whether their bicycle came back. The link of the mail answers, without an account too. */
export function createTheftReminders(
  { env, database, tokens, clock, log }: Context,
  { close }: Pick<ReturnType<typeof createTheftReports>, "close">,
) {
  async function remindOf(report: TheftReport, days: number): Promise<boolean> {
    const { email } = await ownerReachOf(database, report);
    if (email === null) return false;
    const token = await tokens.sign(PURPOSE, { theft: report.id }, LINK_SECONDS);
    const mail = theftReminderMail(email, report, env.siteUrl + foundPath(token));
    return mailOnce(database, mail, clock.now(), `theft-reminder-${report.id}-${days}`);
  }

  async function remindAfter(days: number): Promise<number> {
    const until = new Date(clock.now().getTime() - days * DAY_MS);
    const from = new Date(until.getTime() - (MISSED_NIGHTS + 1) * DAY_MS);
    let after: { startAfter?: unknown[] } = {};
    let sent = 0;
    for (let page = 0; page < MOST_PAGES; page++) {
      const found = await database.find({
        collection: THEFTS,
        where: [
          ["state", "==", "live"],
          ["publishedAt", "<=", until],
          ["publishedAt", ">", from],
        ],
        orderBy: [["publishedAt", "desc"]],
        ...after,
        limit: PAGE,
      });
      for (const snapshot of found) {
        const report = decodeDocument(TheftReportSchema, snapshot, log);
        if (report && (await remindOf(report, days))) sent += 1;
      }
      const last = found.at(-1);
      if (!last || found.length < PAGE) break;
      after = { startAfter: [last.data.publishedAt, last.path] };
    }
    return sent;
  }

  /** The report of a reminder's link; null for an invalid or expired link. */
  async function ofReminder(token: string): Promise<TheftReport | null> {
    const link = await tokens.verify(PURPOSE, token, LinkSchema);
    return link && readTheft(database, link.theft, log);
  }

  return {
    ofReminder,

    /** Ends the report of a link, as its owner does. Idempotent. */
    async answer(token: string, to: "recovered" | "withdrawn"): Promise<TheftResult> {
      const report = await ofReminder(token);
      return report ? close(report.ownerId, report.id, to) : THEFT_NOT_FOUND;
    },

    /** Nightly. */
    async remind(): Promise<{ sent: number }> {
      let sent = 0;
      for (const days of REMINDER_DAYS) sent += await remindAfter(days);
      return { sent };
    },
  };
}
