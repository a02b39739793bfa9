import { sha256Hex } from "~/platform/crypto/hash";
import { decodeDocument } from "~/platform/firestore/codec";
import type { DocumentData, Filter, Write } from "~/platform/firestore/types";
import { inBatches, inTurn, type ErasureProgress, type PersonalData } from "~/platform/personal-data";

import type { CasesDeps } from "./deps";
import { CaseSchema, type Case } from "./document";
import { caseMailId, MAIL_PARTS, receiptLimitKey } from "./filing.server";
import { CASE_KIND_NAMES } from "./model";

const EXPORT_MAX = 1000;
/** Three writes a case: well within a commit's 500. */
const ERASE_BATCH = 50;

/** Personal data in cases: export and erasure (docs/decisions: erasing cases). */
export function createCasePersonalData({ database, limiter, clock, log }: CasesDeps): PersonalData {
  /**
   * Export as JSON of the cases that `erase` would find, at most 1,000 each: filed while signed in, and sent signed out
   * from the verified address.
   */
  async function exportCases(uid: string, verifiedEmail: string): Promise<unknown> {
    const find = (where: Filter) => database.find({ collection: "cases", where: [where], limit: EXPORT_MAX });
    const emailKey = verifiedEmail.toLowerCase();
    const found = await Promise.all([
      find(["uid", "==", uid]),
      ...(emailKey === "" ? [] : [find(["emailKey", "==", emailKey])]),
    ]);
    return found.flat().flatMap((snapshot) => {
      const one = decodeDocument(CaseSchema, snapshot, log);
      if (one === null) return [];
      const { number, kind, name, email, phone, subject, text, fields, due, status, history, createdAt } = one;
      const steps = history.map(({ at, step }) => ({ step, at: at.toISOString() }));
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
    if (emailKey === "") return eraseFound(["uid", "==", uid]);
    await limiter.reset(receiptLimitKey(emailKey));
    return inTurn(
      () => eraseFound(["uid", "==", uid]),
      () => eraseFound(["emailKey", "==", emailKey]),
    );
  }

  function eraseFound(where: Filter): Promise<ErasureProgress> {
    const now = clock.now();
    const batch = () =>
      database.transaction(async (tx) => {
        const found = await tx.find({ collection: "cases", where: [where], limit: ERASE_BATCH });
        for (const snapshot of found) {
          const one = decodeDocument(CaseSchema, snapshot, log);
          if (one?.kind === "datos" && one.status === "open")
            tx.write({ update: snapshot.path, data: { uid: null, emailKey: null, eraseWhenAttended: true } });
          else if (one) tx.write(...(await erasingWrites(one, now)));
          // The personal data of a document that does not parse is unknown.
          else tx.write({ delete: snapshot.path });
        }
        return found.length;
      });
    return inBatches(ERASE_BATCH, batch);
  }

  return { export: exportCases, erase };
}

/** The writes that erase the personal data of a case; `changes` are made with them. */
export async function erasingWrites(
  { number, kind, email, history }: Case,
  now: Date,
  changes: DocumentData = {},
): Promise<Write[]> {
  const isProof = kind === "datos";
  const erased = {
    // The form's id goes too: with it the number would confirm a guess of the text.
    uid: null,
    formId: "",
    name: "",
    email: "",
    emailKey: null,
    phone: null,
    subject: CASE_KIND_NAMES[kind],
    text: "",
    fields: [],
    history: isProof ? history : history.map((step) => ({ ...step, note: "" })),
    emailHash: isProof ? await sha256Hex(`${number}:${email.toLowerCase()}`) : null,
    eraseWhenAttended: false,
    erasedAt: now,
  };
  return [
    { update: `cases/${number}`, data: { ...changes, ...erased } },
    ...MAIL_PARTS.map((part) => ({ delete: `mail/${caseMailId(number, part)}` })),
  ];
}
