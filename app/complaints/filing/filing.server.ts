import { z } from "zod";

import { addBusinessDays, limaDay } from "~/business/calendar";
import { businessInfo } from "~/business/company";
import { MINUTE_MS } from "~/business/durations";
import { keyOf } from "~/complaints/access-key.server";
import { withKey } from "~/complaints/access-path";
import { ANSWER_DAYS, sheetPath } from "~/complaints/constants";
import { copyAddresses } from "~/complaints/delivery";
import {
  type Attachment,
  COPY_PARTS,
  type CopyPart,
  type FiledForm,
  FiledFormSchema,
  type Sheet,
  SheetSchema,
  type Statement,
  type Copies,
  type CopyKind,
  complaintMailId,
} from "~/complaints/model";
import { sheetDigest } from "~/complaints/sheet/digest";
import { sheetMails } from "~/complaints/sheet/mails";
import { sheetFileName, sheetPdf } from "~/complaints/sheet/sheet-pdf.server";
import { sheetView } from "~/complaints/sheet/sheet-view";
import type { Context } from "~/platform/context";
import { toBase64 } from "~/platform/crypto/encoding";
import { UpstreamError } from "~/platform/errors";
import { decodeDocument } from "~/platform/firestore/codec";
import { contendedTransaction } from "~/platform/firestore/contended";
import { FirestoreError, isFirestoreError } from "~/platform/firestore/errors";
import type { Snapshot, Transaction, Write } from "~/platform/firestore/types";
import { type LimitRule, countIfDone } from "~/platform/limits/limits.server";
import { mailWrite } from "~/platform/mail/mail";
import { ruleOf } from "~/platform/routes/acts";

import { firstProgress } from "./first-progress";
import { FormAlreadyUsedError, isSameSubmission } from "./resubmission";

export interface SheetInput {
  statement: Statement;
  attachments: Attachment[];
  formId: string;
  uid: string | null;
  /** Filed beyond the hourly limit of its network. */
  crowded: boolean;
}

/** Bound of a year's counter: the next number must have nine digits. */
const CounterSchema = z.object({ last: z.int().min(0).max(999_999_998) });
interface Filed extends Pick<FiledForm, "mailed" | "proven"> {
  sheet: Sheet;
}

/** Sheets per run of the job; the next run continues. */
const BATCH = 20;
/** A younger filing is still sending its own mails. */
const GRACE_MS = MINUTE_MS;

/** Copies a day to an unverified address: the book must not fill a stranger's mailbox. */
const COPIES_PER_DAY = ruleOf("complaintCopy", "each", "day");

/** The mails of new sheets. Sent in a commit after the filing, as the PDF takes time to make. */
function createFilingMails({ env, database, tokens, limiter, clock, log }: Context) {
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

export function createComplaintFiling(context: Context) {
  const { env, database, clock, log, sleep } = context;
  const mails = createFilingMails(context);
  const { name, legal } = businessInfo(env);
  const provider = {
    name,
    legalName: legal.razonSocial ?? name,
    ruc: legal.ruc ?? "",
    address: legal.direccionLegal ?? "",
  };

  /** Number of the year's last sheet. @throws FirestoreError for an invalid counter */
  function lastOf(counter: Snapshot | null): number {
    const document = counter ? decodeDocument(CounterSchema, counter, log) : { last: 0 };
    if (document === null) throw new FirestoreError("DATA_LOSS", `${counter?.path} does not fit`);
    return document.last;
  }

  /** Recipients with the verified address of the filing account; empty if the account cannot be read. */
  async function provenOf({ uid, statement }: SheetInput): Promise<CopyPart[]> {
    if (uid === null) return [];
    try {
      const user = await context.accounts.user(uid);
      if (!user?.emailVerified) return [];
      const addresses = copyAddresses(statement);
      return COPY_PARTS.filter((part) => addresses[part]?.toLowerCase() === user.email.toLowerCase());
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      log.warn("complaints.account-not-read", { uid, error });
      return [];
    }
  }

  /** One transaction: an aborted one uses no number. All filings of a year contend for one counter. */
  async function fileSheet(input: SheetInput): Promise<Filed> {
    // The time of arrival decides day and year, however long the number takes.
    const filedAt = clock.now();
    const proven = await provenOf(input);
    const { statement, attachments, formId, uid, crowded } = input;
    const today = limaDay(filedAt);
    const year = today.slice(0, 4);
    const counterPath = `counters/complaints-${year}`;
    const formPath = `complaintForms/${formId}`;
    const run = async (tx: Transaction): Promise<Filed> => {
      const [form, counter] = await tx.readAll([formPath, counterPath]);
      if (form) {
        const { number, ...made } = FiledFormSchema.parse(form.data);
        const sheet = SheetSchema.parse((await tx.read(`complaints/${number}`))?.data);
        if (!isSameSubmission(sheet, input)) throw new FormAlreadyUsedError(sheet.uid === uid ? number : null);
        return { sheet, mailed: made.mailed, proven: made.proven };
      }
      const last = lastOf(counter ?? null) + 1;
      const number = `${String(last).padStart(9, "0")}-${year}`;
      const due = addBusinessDays(today, ANSWER_DAYS, env.holidays);
      const stated = { ...statement, number, formId, uid, filedAt, due, provider, attachments };
      const sheet: Sheet = { ...stated, digest: await sheetDigest(stated) };
      tx.write(
        { set: counterPath, data: { last } },
        { create: formPath, data: { number, filedAt, mailed: false, proven, crowded } },
        { create: `complaints/${number}`, data: { ...sheet } },
        { create: `complaintProgress/${number}`, data: { ...firstProgress(sheet) } },
      );
      return { sheet, mailed: false, proven };
    };
    const onRetry = (round: number) => log.info("complaints.filing-retried", { round });
    return contendedTransaction(database, run, { onRetry, sleep });
  }

  /**
   * Stores the sheet permanently under the next number of the year, then sends its mails in a second commit; if that
   * fails, `sendPendingMails` retries. A resubmission of the same form answers the same sheet.
   * @throws FormAlreadyUsedError when the form has made a sheet with other content; UpstreamError when the sheet could
   * not be stored, or when that is unknown: filing again is safe
   */
  async function file(input: SheetInput): Promise<Sheet> {
    const { sheet, mailed, proven } = await fileSheet(input);
    if (!mailed) await mails.sendOrDefer(sheet, proven);
    return sheet;
  }

  return { file, sendPendingMails: mails.sendPending };
}
