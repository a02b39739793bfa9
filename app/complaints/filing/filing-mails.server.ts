import { MINUTE_MS } from "~/business/durations";
import { keyOf } from "~/complaints/access-key.server";
import { withKey } from "~/complaints/access-path";
import { sheetPath } from "~/complaints/constants";
import { copyAddresses } from "~/complaints/delivery";
import {
  type Copies,
  type CopyKind,
  type CopyPart,
  FiledFormSchema,
  type Sheet,
  SheetSchema,
  complaintMailId,
} from "~/complaints/model";
import { sheetMails } from "~/complaints/sheet/mails";
import { sheetFileName, sheetPdf } from "~/complaints/sheet/sheet-pdf.server";
import { sheetView } from "~/complaints/sheet/sheet-view";
import type { Context } from "~/platform/context";
import { toBase64 } from "~/platform/crypto/encoding";
import { UpstreamError } from "~/platform/errors";
import { decodeDocument } from "~/platform/firestore/codec";
import { isFirestoreError } from "~/platform/firestore/errors";
import type { Write } from "~/platform/firestore/types";
import { type LimitRule, countIfDone } from "~/platform/limits/limits.server";
import { mailWrite } from "~/platform/mail/mail";
import { ruleOf } from "~/platform/routes/acts";

import { firstProgress } from "./first-progress";

/** Sheets per run of the job; the next run continues. */
const BATCH = 20;
/** A younger filing is still sending its own mails. */
const GRACE_MS = MINUTE_MS;

/** Copies a day to an unverified address: the book must not fill a stranger's mailbox. */
const COPIES_PER_DAY = ruleOf("complaintCopy", "each", "day");

/** The mails of new sheets. Sent in a commit after the filing, as the PDF takes time to make. */
export function createFilingMails({ env, database, tokens, limiter, clock, log }: Context) {
  async function mailsOf(sheet: Sheet, copies: Copies): Promise<Write[]> {
    const { number, filedAt } = sheet;
    const view = sheetView(sheet, firstProgress(sheet), env.siteUrl);
    const mails = sheetMails({
      sheet,
      view,
      link: env.siteUrl + withKey(sheetPath(number), await keyOf(tokens, number)),
      attachment: {
        filename: sheetFileName(number),
        contentType: "application/pdf",
        content: toBase64(await sheetPdf(view, filedAt)),
      },
      copies,
      site: { url: env.siteUrl, brandName: env.brandName, businessEmail: env.business.email },
    });
    return Object.entries(mails).map(([part, mail]) => mailWrite(mail, filedAt, complaintMailId(number, part)));
  }

  /** All or none, and marks its form. Idempotent: the mails' ids come from the number. @throws UpstreamError */
  async function send(sheet: Sheet, proven: readonly CopyPart[]): Promise<void> {
    const addresses = copyAddresses(sheet);
    const takes: [key: string, rule: LimitRule][] = [];
    const kindFor = async (part: CopyPart): Promise<CopyKind | null> => {
      const email = addresses[part];
      if (email === null) return null;
      if (proven.includes(part)) return "sheet";
      const key = `complaint-copy:${email.toLowerCase()}`;
      const { allowed } = await limiter.take(key, COPIES_PER_DAY);
      takes.push([key, COPIES_PER_DAY]);
      if (!allowed) log.warn("complaints.copy-without-sheet", { number: sheet.number, part });
      return allowed ? "sheet" : "link";
    };
    const work = async (): Promise<void> => {
      const copies = { consumer: await kindFor("consumer"), guardian: await kindFor("guardian") };
      const mails = await mailsOf(sheet, copies);
      await database.commit([{ update: `complaintForms/${sheet.formId}`, data: { mailed: true, copies } }, ...mails]);
    };
    try {
      await countIfDone({ limiter, log, takes }, work);
    } catch (error) {
      // Another run was faster, or this commit succeeded and its answer was lost.
      if (!isFirestoreError(error, "ALREADY_EXISTS")) throw error;
    }
  }

  return {
    /** Sends the mails of a new sheet. On failure `sendPending` retries: the sheet is filed. */
    async sendOrDefer(sheet: Sheet, proven: readonly CopyPart[]): Promise<void> {
      try {
        await send(sheet, proven);
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        log.warn("complaints.mails-deferred", { number: sheet.number, error });
      }
    },

    /**
     * Sends the mails of filings that failed between their two commits. Safe to run concurrently.
     * @throws AggregateError when mails of any sheet could not be sent, after all others were; UpstreamError when none
     * could be looked for
     */
    async sendPending(): Promise<{ sent: number }> {
      const forms = await database.find({
        collection: "complaintForms",
        where: [["mailed", "==", false]],
        limit: BATCH,
      });
      const due = forms.flatMap((snapshot) => {
        const form = decodeDocument(FiledFormSchema, snapshot, log);
        return form && clock.now().getTime() - form.filedAt.getTime() >= GRACE_MS ? [form] : [];
      });
      const sheets = await database.readAll(due.map(({ number }) => `complaints/${number}`));
      const failures: UpstreamError[] = [];
      let sent = 0;
      for (const [index, snapshot] of sheets.entries()) {
        const sheet = snapshot && decodeDocument(SheetSchema, snapshot, log);
        if (!sheet) continue;
        try {
          await send(sheet, due[index]?.proven ?? []);
          sent += 1;
        } catch (error) {
          if (!(error instanceof UpstreamError)) throw error;
          log.error("complaints.mails-not-sent", { number: sheet.number, error });
          failures.push(error);
        }
      }
      if (failures.length > 0)
        throw new AggregateError(failures, `Mails of ${failures.length} of ${due.length} sheets could not be sent`);
      return { sent };
    },
  };
}
