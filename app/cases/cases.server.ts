import { addBusinessDays, limaDay } from "~/business/calendar";
import type { Clock } from "~/platform/clock";
import type { Env } from "~/platform/env";
import type { Database } from "~/platform/firestore/types";
import { sha256Hex } from "~/platform/hash";
import { mailWrite } from "~/platform/mail";

import { caseMails } from "./mails";
import type { CaseInput, CaseReceipt } from "./model";

export interface CasesDeps {
  env: Pick<Env, "business" | "brandName" | "siteUrl" | "holidays">;
  database: Pick<Database, "read" | "find" | "transaction">;
  clock: Clock;
}

/** What people write to the business, and what becomes of it. */
export interface Cases {
  /** Stores a case and mails it to the business and to whoever wrote, in one commit. The same form twice is one case. */
  file(input: CaseInput): Promise<CaseReceipt>;
}

export function createCases({ env, database, clock }: CasesDeps): Cases {
  return {
    async file(input) {
      const now = clock.now();
      const number = await caseNumber(input.kind, input.formId);
      const due = input.answerWithin === null ? null : addBusinessDays(limaDay(now), input.answerWithin, env.holidays);
      const path = `cases/${number}`;
      return database.transaction(async (tx) => {
        const before = await tx.read(path);
        if (before) return { number, due: typeof before.data.due === "string" ? before.data.due : null };
        const { formId, kind, uid, name, email, phone, subject, text, fields } = input;
        tx.write({ create: path, data: { formId, kind, uid, name, email, phone, subject, text, fields, number, due, status: "open", history: [{ at: now, actor: "person", step: "filed", note: "" }], createdAt: now, updatedAt: now } });
        for (const [part, mail] of Object.entries(caseMails(input, { number, due }, env))) {
          if (mail) tx.write(mailWrite(mail, now, `case-${number}-${part}`));
        }
        return { number, due };
      });
    },
  };
}

/** Crockford's digits: none of them is taken for another when read aloud. */
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A number of 8 digits out of the form's id (40 bits): nobody counts our cases by it, and one form has one. */
async function caseNumber(kind: string, formId: string): Promise<string> {
  const bits = BigInt(`0x${await sha256Hex(`${kind}:${formId}`, 5)}`);
  const digits = Array.from({ length: 8 }, (_, place) => DIGITS[Number((bits >> BigInt(35 - 5 * place)) & 31n)]);
  return `R-${digits.join("")}`;
}
