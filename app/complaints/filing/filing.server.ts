import { z } from "zod";

import { addBusinessDays, limaDay } from "~/business/calendar";
import { businessInfo } from "~/business/company";
import { ANSWER_DAYS } from "~/complaints/constants";
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
} from "~/complaints/model";
import { sheetDigest } from "~/complaints/sheet/digest";
import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";
import { decodeDocument } from "~/platform/firestore/codec";
import { contendedTransaction } from "~/platform/firestore/contended";
import { FirestoreError } from "~/platform/firestore/errors";
import type { Snapshot, Transaction } from "~/platform/firestore/types";

import { createFilingMails } from "./filing-mails.server";
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
