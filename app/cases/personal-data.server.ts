import { sha256Hex } from "~/platform/crypto/hash";
import { decodeDocument } from "~/platform/firestore/codec";
import type { DocumentData, Filter, Write } from "~/platform/firestore/types";
import { inBatches, inTurn, type ErasureProgress, type PersonalData } from "~/platform/personal-data";

import type { CasesDeps } from "./cases.server";
import { CaseSchema, type Case } from "./document";
import { caseMailId, MAIL_PARTS, receiptLimitKey } from "./filing.server";
import { CASE_KIND_NAMES } from "./model";

const EXPORT_MAX = 1000;
/** Three writes a case: well within a commit's 500. */
const ERASE_BATCH = 50;

/** What cases keep of a person: to take along, and to erase (docs/decisions: erasing cases). */
export function createCasePersonalData({ database, limiter, clock, log }: CasesDeps): PersonalData {
  /** What this room keeps of a person, as JSON: the cases that they filed signed in, at most 1,000. */
  async function exportCases(uid: string): Promise<unknown> {
    const found = await database.find({ collection: "cases", where: [["uid", "==", uid]], limit: EXPORT_MAX });
    return found.flatMap((snapshot) => {
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
   * Erases what the cases of a person tell of them, with their mails; number, kind and dates stay. Theirs are also
   * those that were sent without signing in from `verifiedEmail`: an address that they did not prove is perhaps another
   * person's, whose requests nobody else may take away. A request of personal data that is still open keeps its
   * person until it is attended: the law asks for the answer. Each batch is a transaction and takes its cases from
   * the person, so that it may stop anywhere and be called again; a run is bounded, and says whether there is more.
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
          // Nobody can tell what a document that does not fit holds of the person.
          else tx.write({ delete: snapshot.path });
        }
        return found.length;
      });
    return inBatches(ERASE_BATCH, batch);
  }

  return { export: exportCases, erase };
}

/** The writes that erase the person of a case; `changes` are made with them. */
export async function erasingWrites(
  { number, kind, email, history }: Case,
  now: Date,
  changes: DocumentData = {},
): Promise<Write[]> {
  const isProof = kind === "datos";
  const erased = {
    // The form's id goes too: with it the number would confirm a guess of what was written.
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
