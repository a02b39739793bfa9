import type { Context } from "~/platform/context";
import { sha256Hex } from "~/platform/crypto/hash";
import type { DocumentData, Filter, Write } from "~/platform/firestore/types";
import { inBatches, inTurn, type ErasureProgress, type PersonalData } from "~/platform/personal-data";

import type { AnswerFiles } from "./answer-files.server";
import { CASES, type Case, type CaseHistoryEntry } from "./document";
import { receiptLimitKey } from "./filing.server";
import { isRequestStep, mailIdsOf } from "./mail-ids";
import { CASE_KIND_NAMES, DECIDED_KINDS, REQUEST_STEPS } from "./model";
import { caseSearchTerms } from "./search-terms";

const EXPORT_MAX = 1000;
/** At most nine writes a case: within a commit's 500. */
const ERASE_BATCH = 50;

/** Personal data in cases: export and erasure (docs/decisions: erasing cases). */
export function createCasePersonalData(
  { database, limiter, clock, log }: Context,
  files: Pick<AnswerFiles, "remove">,
): PersonalData {
  /** At most 1,000 each of those that `erase` finds: filed signed in, or from the verified address. */
  async function exportCases(uid: string, verifiedEmail: string): Promise<unknown> {
    const find = (where: Filter) => CASES.find(database, { where: [where], limit: EXPORT_MAX }, log);
    const emailKey = verifiedEmail.toLowerCase();
    const found = await Promise.all([
      find(["uid", "==", uid]),
      ...(emailKey === "" ? [] : [find(["emailKey", "==", emailKey])]),
    ]);
    return found.flat().map((one) => {
      const { number, kind, name, email, phone, subject, text, fields, due, status, history, createdAt } = one;
      // Notes are internal; a reason and an answer were written to the sender.
      const steps = history.map(({ at, step, note, files }) => ({
        step,
        at: at.toISOString(),
        ...(isRequestStep(step) && { text: note }),
        ...(files && { files: files.map(({ name }) => name) }),
      }));
      return {
        number,
        kind,
        name,
        email,
        phone,
        subject,
        text,
        fields,
        due,
        status,
        steps,
        createdAt: createdAt.toISOString(),
      };
    });
  }

  /**
   * Erases the personal data in a user's cases, with their mails; number, kind and dates stay. Includes cases sent
   * without signing in from `verifiedEmail`: an unverified address may belong to another user, whose requests must
   * survive. An open request of personal data stays whole until it is attended: the law requires the answer.
   * Each batch is a transaction and removes its cases from the user, so that a stopped run can be repeated; a run
   * is bounded, and says whether there is more.
   */
  async function erase(uid: string, verifiedEmail: string): Promise<ErasureProgress> {
    const emailKey = verifiedEmail.toLowerCase();
    if (emailKey !== "") await limiter.reset(receiptLimitKey(emailKey));
    const own: Filter[] = [
      ["uid", "==", uid],
      ["writtenBy", "==", uid],
    ];
    const byAddress: Filter[] = [
      ["emailKey", "==", emailKey],
      ["writtenBy", "==", emailKey],
    ];
    return inTurn(...[...own, ...(emailKey === "" ? [] : byAddress)].map((where) => () => eraseFound(where)));
  }

  function eraseFound(where: Filter): Promise<ErasureProgress> {
    const now = clock.now();
    const batch = () =>
      database.transaction(async (tx) => {
        const found = await tx.find({ collection: CASES.name, where: [where], limit: ERASE_BATCH });
        const read = found.map((snapshot) => ({ snapshot, one: CASES.of(snapshot, log) }));
        const waits = (one: Case | null) => one?.kind === "datos" && one.status === "open";
        // Before the commit that erases the documents; repeatable.
        await files.remove(read.flatMap(({ snapshot, one }) => (waits(one) ? [] : [snapshot.id])));
        for (const { snapshot, one } of read) {
          if (waits(one))
            tx.write({ update: snapshot.path, data: { uid: null, emailKey: null, eraseWhenAttended: true } });
          else if (one) tx.write(...(await erasingWrites(one, now, { changes: endOf(one) })));
          // The personal data of a document that does not parse is unknown.
          else tx.write({ delete: snapshot.path });
        }
        return found.length;
      });
    return inBatches(ERASE_BATCH, batch);
  }

  return { export: exportCases, erase };
}

/** A case that its data was needed to decide leaves the queue of decisions. */
function endOf({ kind, status }: Case): DocumentData {
  return status === "open" && DECIDED_KINDS.includes(kind) ? { status: "attended" } : {};
}

/**
 * Writes that erase the personal data of a case, together with `changes`. Its answers stay until `answersEndAt`, with
 * their mails; null erases them too, except the files in R2.
 */
export async function erasingWrites(
  { number, kind, email, history }: Case,
  now: Date,
  { changes = {}, answersEndAt = null }: { changes?: DocumentData; answersEndAt?: Date | null } = {},
): Promise<Write[]> {
  const isProof = kind === "datos";
  const kept = answersEndAt === null ? withoutSentTexts(history) : history;
  const erased = {
    // The form's id goes too: with it the number would confirm a guess of the text.
    uid: null,
    formId: "",
    name: "",
    email: "",
    emailKey: null,
    writtenBy: null,
    phone: null,
    subject: CASE_KIND_NAMES[kind],
    text: "",
    fields: [],
    searchTerms: caseSearchTerms({ number, name: "", email: "", fields: [] }),
    history: isProof ? kept : history.map((step) => ({ ...step, note: "", files: undefined })),
    emailHash: isProof ? await sha256Hex(`${number}:${email.toLowerCase()}`) : null,
    eraseWhenAttended: false,
    answersEndAt,
    erasedAt: now,
  };
  const mails = mailIdsOf({ number, history }, answersEndAt === null ? REQUEST_STEPS : ["extended"]);
  return [
    { update: CASES.path(number), data: { ...changes, ...erased } },
    ...mails.map((id) => ({ delete: `mail/${id}` })),
  ];
}

/** Steps without the text sent to the sender: kind, time and actor of each are the proof. */
export function withoutSentTexts(history: readonly CaseHistoryEntry[]): CaseHistoryEntry[] {
  return history.map(({ files, ...entry }) =>
    isRequestStep(entry.step) ? { ...entry, note: "" } : { ...entry, ...(files && { files }) },
  );
}
