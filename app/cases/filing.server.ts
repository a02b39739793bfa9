import { addBusinessDays, limaDay } from "~/business/calendar";
import type { Context } from "~/platform/context";
import { sha256Hex } from "~/platform/crypto/hash";
import type { DatabaseReader, Write } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";
import { ruleOf } from "~/platform/routes/acts";

import { CASES } from "./document";
import { caseMailId, MAIL_PARTS } from "./mail-ids";
import { caseMails, type Receipt } from "./mails";
import { NO_TERM, type CaseInput, type CaseReceipt } from "./model";
import { caseSearchTerms } from "./search-terms";

/** Receipts a day to an unverified address: the forms must not fill a stranger's mailbox. */
export const RECEIPTS_PER_DAY = ruleOf("caseReceipt", "each", "day");

export function receiptLimitKey(email: string): string {
  return `case-receipt:${email.toLowerCase()}`;
}

export function createCaseFiling(context: Context) {
  const { env, database, limiter, clock, log } = context;

  /** Counts a receipt to an unverified address. Call it before a transaction, which may run again. */
  async function receiptFor({ uid, email }: Pick<CaseInput, "uid" | "email">): Promise<Receipt> {
    const user = uid === null ? null : await context.accounts.user(uid);
    if (user?.emailVerified && user.email.toLowerCase() === email.toLowerCase()) return "copy";
    const { allowed } = await limiter.take(receiptLimitKey(email), RECEIPTS_PER_DAY);
    if (!allowed) log.warn("cases.receipt-withheld", { uid });
    return allowed ? "bare" : "none";
  }

  /** Case, mail to the business and receipt in one commit. Idempotent by form id and content. */
  async function file(input: CaseInput): Promise<CaseReceipt> {
    const number = await caseNumber(input);
    const receipt = await receiptFor(input);
    return database.transaction(async (tx) => {
      const [before, mail] = await tx.readAll([CASES.path(number), `mail/${caseMailId(number, "person")}`]);
      if (before) {
        const due = typeof before.data.due === "string" ? before.data.due : null;
        return { number, due, isMailed: mail != null };
      }
      const due = dueOf(input);
      tx.write(...newCaseWrites(input, { number, due }, receipt));
      return { number, due, isMailed: receipt !== "none" };
    });
  }

  function dueOf({ answerWithin }: CaseInput): string | null {
    return answerWithin === null ? null : addBusinessDays(limaDay(clock.now()), answerWithin, env.holidays);
  }

  function newCaseWrites(input: CaseInput, { number, due }: Omit<CaseReceipt, "isMailed">, receipt: Receipt): Write[] {
    const now = clock.now();
    const { formId, kind, uid, name, email, phone, subject, text, fields, extendableBy, writtenBy } = input;
    const history = [{ at: now, actor: "person", step: "filed", note: "" }];
    const emailKey = uid === null && email !== "" ? email.toLowerCase() : null;
    const data = {
      formId,
      kind,
      uid,
      name,
      email,
      emailKey,
      phone,
      subject,
      text,
      fields,
      number,
      searchTerms: caseSearchTerms({ number, name, email, fields }),
      due,
      ...(extendableBy !== undefined && { extendableBy }),
      ...(writtenBy !== undefined && { writtenBy }),
      queueOrder: due ?? NO_TERM,
      status: "open",
      history,
      createdAt: now,
      updatedAt: now,
    };
    const mails = caseMails(input, { number, due }, receipt, env);
    const sent = MAIL_PARTS.flatMap((part) => {
      const mail = mails[part];
      return mail ? [mailWrite(mail, now, caseMailId(number, part))] : [];
    });
    return [{ create: CASES.path(number), data }, ...sent];
  }

  /** For another room's transaction; none where the case exists. `receipt`: of a case that a user sends. */
  async function writesIn(tx: DatabaseReader, input: CaseInput, receipt: Receipt = "none"): Promise<Write[]> {
    const number = await caseNumber(input);
    if ((await tx.read(CASES.path(number))) !== null) return [];
    return newCaseWrites(input, { number, due: dueOf(input) }, receipt);
  }

  return { file, writesIn, receiptFor, numberOf: caseNumber };
}

/** Crockford's digits: none is mistaken for another when read aloud. */
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * A number of 8 digits (40 bits), made from the form's id, so that it does not reveal how many cases there are and a
 * resubmission makes one case; and from the content, so that a form that is brought back, rewritten and sent makes a
 * second case.
 */
async function caseNumber({ kind, formId, name, email, phone, subject, text, fields }: CaseInput): Promise<string> {
  const bits = BigInt(
    `0x${await sha256Hex(JSON.stringify([kind, formId, name, email, phone, subject, text, fields]), 5)}`,
  );
  const digits = Array.from({ length: 8 }, (_, place) => DIGITS[Number((bits >> BigInt(35 - 5 * place)) & 31n)]);
  return `R-${digits.join("")}`;
}
