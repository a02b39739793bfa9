import { z } from "zod";

import { addBusinessDays, limaDay } from "~/business/calendar";
import { businessInfo } from "~/business/company";
import { copyAddresses } from "~/complaints/delivery";
import type { ComplaintsDeps } from "~/complaints/deps";
import {
  ANSWER_DAYS,
  COPY_PARTS,
  FiledFormSchema,
  SheetSchema,
  type Attachment,
  type CopyPart,
  type FiledForm,
  type Sheet,
  type Statement,
} from "~/complaints/model";
import { sheetDigest } from "~/complaints/sheet/digest";
import { sleep as wait } from "~/platform/deadline";
import { UpstreamError } from "~/platform/errors";
import { decodeDocument } from "~/platform/firestore/codec";
import { FirestoreError, isFirestoreError } from "~/platform/firestore/errors";
import { isUnknownOutcome } from "~/platform/firestore/retry";
import type { Snapshot } from "~/platform/firestore/types";

import { createFilingMails } from "./filing-mails.server";
import { firstProgress } from "./first-progress";
import { FormAlreadyUsedError, isSameSubmission } from "./resubmission";

export interface SheetInput {
  statement: Statement;
  attachments: Attachment[];
  formId: string;
  uid: string | null;
  /** Sent beyond the hourly limit of its network. */
  crowded: boolean;
}

/**
 * All filings of a year contend for one counter. The database retries a transaction 5 times; the filing repeats that
 * up to `ROUNDS` times after a random pause of up to `PAUSE_MS`, so that a hundred simultaneous filings succeed.
 */
const ROUNDS = 12;
const PAUSE_MS = 2_000;
/** Bound of a year's counter: the next number must have nine digits. */
const CounterSchema = z.object({ last: z.int().min(0).max(999_999_998) });
/** Retries after a commit of unknown outcome. */
const LOST_MAX = 1;

interface Filed extends Pick<FiledForm, "mailed" | "proven"> {
  sheet: Sheet;
}

/** One of these rounds, to find out why it failed. */
interface Round {
  /** How often its transaction began; more than once only after a conflict with another filing. */
  runs: number;
  /** Whether its writes were sent. */
  committing: boolean;
}

type FilingDeps = Pick<ComplaintsDeps, "env" | "database" | "tokens" | "accounts" | "limiter" | "clock" | "log"> & {
  sleep?: (milliseconds: number) => Promise<void>;
};

/** Files sheets. */
export function createComplaintFiling({ sleep = wait, ...deps }: FilingDeps) {
  const { env, database, accounts, clock, log } = deps;
  const mails = createFilingMails(deps);
  const { name, legal } = businessInfo(env);
  const provider = {
    name,
    legalName: legal.razonSocial ?? name,
    ruc: legal.ruc ?? "",
    address: legal.direccionLegal ?? "",
  };

  /** The number of the year's last sheet. @throws FirestoreError for a counter that cannot be counted on from */
  function lastOf(counter: Snapshot | null): number {
    const document = counter ? decodeDocument(CounterSchema, counter, log) : { last: 0 };
    if (document === null) throw new FirestoreError("DATA_LOSS", `${counter?.path} does not fit`);
    return document.last;
  }

  /** Recipients with the verified address of the filing account; empty if the account cannot be read. */
  async function provenOf({ uid, statement }: SheetInput): Promise<CopyPart[]> {
    if (uid === null) return [];
    try {
      const user = await accounts().user(uid);
      if (!user?.emailVerified) return [];
      const addresses = copyAddresses(statement);
      return COPY_PARTS.filter((part) => addresses[part]?.toLowerCase() === user.email.toLowerCase());
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      log.warn("complaints.account-not-read", { uid, error });
      return [];
    }
  }

  /** One transaction: the counter, the sheet, its progress and the form that it came from. An aborted one takes no number. */
  function fileOnce(input: SheetInput, proven: CopyPart[], filedAt: Date, round: Round): Promise<Filed> {
    const { statement, attachments, formId, uid, crowded } = input;
    const today = limaDay(filedAt);
    const year = today.slice(0, 4);
    const counterPath = `counters/complaints-${year}`;
    const formPath = `complaintForms/${formId}`;
    return database.transaction(async (tx) => {
      round.runs += 1;
      round.committing = false;
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
      round.committing = true;
      return { sheet, mailed: false, proven };
    });
  }

  /** Repeats the transaction under contention. */
  async function fileWithRetries(input: SheetInput): Promise<Filed> {
    // The time of arrival decides day and year, however long the number takes.
    const filedAt = clock.now();
    const proven = await provenOf(input);
    let lost = 0;
    for (let count = 1; ; count++) {
      const round: Round = { runs: 0, committing: false };
      try {
        return await fileOnce(input, proven, filedAt, round);
      } catch (error) {
        const isUnanswered = isFirestoreError(error) && isUnknownOutcome(error);
        // The next round finds out whether a commit without an answer succeeded: the form then has a sheet.
        const isLost = isUnanswered && round.committing && ++lost <= LOST_MAX;
        // Timed out under contention: nothing was sent, and the database is up.
        const isCrowdedOut = isUnanswered && !round.committing && round.runs > 1;
        if (count === ROUNDS || !(isLost || isCrowdedOut || isFirestoreError(error, "ABORTED"))) throw error;
        log.info("complaints.filing-retried", { round: count });
        await sleep(Math.random() * PAUSE_MS);
      }
    }
  }

  /**
   * Stores the sheet for good under the next number of the year, then sends its mails in a second commit; what keeps
   * that from happening is left to `sendPendingMails`. A resubmission of the same form answers the same sheet.
   * @throws FormAlreadyUsedError when the form has made a sheet that says something else; UpstreamError when the sheet
   * could not be stored, or when that is not known: filing again is safe
   */
  async function file(input: SheetInput): Promise<Sheet> {
    const { sheet, mailed, proven } = await fileWithRetries(input);
    if (!mailed) await mails.sendOrDefer(sheet, proven);
    return sheet;
  }

  return { file, sendPendingMails: mails.sendPending };
}
