import { z } from "zod";

import { addBusinessDays, limaDay } from "~/business/calendar";
import { businessInfo } from "~/business/company";
import type { ComplaintsDeps } from "~/complaints/complaints.server";
import {
  ANSWER_DAYS,
  complaintMailId,
  sheetPath,
  SheetSchema,
  type Attachment,
  type Progress,
  type Sheet,
  type Statement,
} from "~/complaints/model";
import { keyOf } from "~/complaints/sheet/access-key.server";
import { withKey } from "~/complaints/sheet/access-path";
import { sheetDigest } from "~/complaints/sheet/digest";
import { sheetMails } from "~/complaints/sheet/mails";
import { sheetFileName, sheetPdf } from "~/complaints/sheet/sheet-pdf.server";
import { sheetView } from "~/complaints/sheet/sheet-view";
import { toBase64 } from "~/platform/crypto/encoding";
import { sleep as wait } from "~/platform/deadline";
import { decodeDocument } from "~/platform/firestore/codec";
import { FirestoreError, isFirestoreError } from "~/platform/firestore/errors";
import { isUnknownOutcome } from "~/platform/firestore/retry";
import type { Snapshot, Write } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";

import { isSaidBy, SpentFormError } from "./resubmission";

export interface SheetInput {
  statement: Statement;
  attachments: Attachment[];
  formId: string;
  uid: string | null;
}

/** Taking a sheet into the book. */
export interface Filing {
  /**
   * Gives the sheet the next number of the year and stores it for good, with the mails that tell of it, in one
   * commit. The same form twice is one sheet.
   * @throws SpentFormError when the form has made a sheet that does not say this; UpstreamError when it could not be stored; where that is not known, filing again is safe
   */
  file(input: SheetInput): Promise<Sheet>;
  /** What opens a sheet without a sign-in: the `clave` of its page's address. Signed, good for as long as sheets are kept. */
  keyOf(number: string): Promise<string>;
}

/**
 * Everyone who files waits for one counter. The database repeats a transaction 5 times; this many times it is
 * begun anew, after a random pause of up to `PAUSE_MS`, so that a hundred at once all get through.
 */
const ROUNDS = 12;
const PAUSE_MS = 2_000;
/** What a year's counter may hold, so that the next number has its nine digits. */
const CounterSchema = z.object({ last: z.int().min(0).max(999_999_998) });
/** Commits without an answer that are looked after. */
const LOST_MAX = 1;

/** What one of these rounds has come to. */
interface Round {
  /** How often its transaction began: again only after it met another one. */
  runs: number;
  /** Whether its writes were on their way. */
  committing: boolean;
}

type FilingDeps = Pick<ComplaintsDeps, "env" | "database" | "tokens" | "clock" | "log"> & {
  sleep?: (milliseconds: number) => Promise<void>;
};

export function createFiling({ env, database, tokens, clock, log, sleep = wait }: FilingDeps): Filing {
  const { name, legal } = businessInfo(env);
  const provider = {
    name,
    legalName: legal.razonSocial ?? name,
    ruc: legal.ruc ?? "",
    address: legal.direccionLegal ?? "",
  };

  async function mailsOf(sheet: Sheet, progress: Progress): Promise<Write[]> {
    const { number, filedAt } = sheet;
    const view = sheetView(sheet, progress, env.siteUrl);
    const pdf = await sheetPdf(view, filedAt);
    const mails = sheetMails({
      sheet,
      view,
      link: env.siteUrl + withKey(sheetPath(number), await keyOf(tokens, number)),
      attachment: {
        filename: sheetFileName(number),
        contentType: "application/pdf",
        content: toBase64(pdf),
      },
      site: { url: env.siteUrl, brandName: env.brandName, businessEmail: env.business.email },
    });
    return Object.entries(mails).map(([part, mail]) => mailWrite(mail, filedAt, complaintMailId(number, part)));
  }

  /** The number of the year's last sheet. One that makes no sense must not be counted on from. */
  function lastOf(counter: Snapshot | null): number {
    const document = counter ? decodeDocument(CounterSchema, counter, log) : { last: 0 };
    if (document === null) throw new FirestoreError("DATA_LOSS", `${counter?.path} does not fit`);
    return document.last;
  }

  /** One transaction: the counter, the sheet, what becomes of it, the form that it came from and the mails. */
  function fileOnce(input: SheetInput, filedAt: Date, round: Round): Promise<Sheet> {
    const { statement, attachments, formId, uid } = input;
    const today = limaDay(filedAt);
    const year = today.slice(0, 4);
    const counterPath = `counters/complaints-${year}`;
    const formPath = `complaintForms/${formId}`;
    return database.transaction(async (tx) => {
      round.runs += 1;
      round.committing = false;
      const [form, counter] = await tx.readAll([formPath, counterPath]);
      if (form) {
        const filed = SheetSchema.parse((await tx.read(`complaints/${String(form.data.number)}`))?.data);
        if (!isSaidBy(filed, input)) throw new SpentFormError(filed.uid === uid ? filed.number : null);
        return filed;
      }
      const last = lastOf(counter ?? null) + 1;
      const number = `${String(last).padStart(9, "0")}-${year}`;
      const due = addBusinessDays(today, ANSWER_DAYS, env.holidays);
      const stated = { ...statement, number, formId, uid, filedAt, due, provider, attachments };
      const sheet: Sheet = { ...stated, digest: await sheetDigest(stated) };
      const progress: Progress = {
        number,
        uid,
        kind: statement.kind,
        consumerName: statement.consumer.name,
        state: "received",
        due,
        suspended: 0,
        offer: null,
        answer: null,
        history: [{ step: "file", at: filedAt, actor: "consumer", text: "" }],
        filedAt,
        updatedAt: filedAt,
      };
      tx.write(
        { set: counterPath, data: { last } },
        { create: formPath, data: { number, filedAt } },
        { create: `complaints/${number}`, data: { ...sheet } },
        { create: `complaintProgress/${number}`, data: { ...progress } },
        ...(await mailsOf(sheet, progress)),
      );
      round.committing = true;
      return sheet;
    });
  }

  return {
    async file(input) {
      // The moment that it reached us decides day and year, however long it waits for its number.
      const filedAt = clock.now();
      let lost = 0;
      for (let count = 1; ; count++) {
        const round: Round = { runs: 0, committing: false };
        try {
          return await fileOnce(input, filedAt, round);
        } catch (error) {
          const isUnanswered = isFirestoreError(error) && isUnknownOutcome(error);
          // Whether a commit without an answer was done, the next round finds out: the form has its sheet then.
          const isLost = isUnanswered && round.committing && ++lost <= LOST_MAX;
          // Waiting for others took all its time: nothing was sent, and the database is there.
          const isCrowdedOut = isUnanswered && !round.committing && round.runs > 1;
          if (count === ROUNDS || !(isLost || isCrowdedOut || isFirestoreError(error, "ABORTED"))) throw error;
          log.info("complaints.filing-repeated", { round: count });
          await sleep(Math.random() * PAUSE_MS);
        }
      }
    },

    keyOf: (number) => keyOf(tokens, number),
  };
}
