import { addBusinessDays, limaDay } from "~/business/calendar";
import { businessInfo } from "~/business/company";
import { sha256Hex } from "~/platform/hash";

import type { ComplaintsDeps } from "./complaints.server";
import { ANSWER_DAYS, SHEET_KEY_PURPOSE, SHEET_KEY_SECONDS, type Attachment, type Sheet, type Statement } from "./model";

export interface SheetInput {
  statement: Statement;
  attachments: Attachment[];
  formId: string;
  uid: string | null;
}

/** Taking a sheet into the book. */
export interface Filing {
  /** Gives the sheet the next number of the year and stores it for good. The same form twice is one sheet. */
  file(input: SheetInput): Promise<Sheet>;
  /** What opens a sheet without a sign-in: the `clave` of its page's address. Signed, good for as long as sheets are kept. */
  keyOf(number: string): Promise<string>;
}

export function createFiling({ env, database, tokens, clock }: ComplaintsDeps): Filing {
  const { name, legal } = businessInfo(env);
  const provider = { name, legalName: legal.razonSocial ?? name, ruc: legal.ruc ?? "", address: legal.direccionLegal ?? "" };

  return {
    keyOf: (number) => tokens.sign(SHEET_KEY_PURPOSE, { number }, SHEET_KEY_SECONDS),

    async file({ statement, attachments, formId, uid }) {
      const filedAt = clock.now();
      const today = limaDay(filedAt);
      const year = today.slice(0, 4);
      return database.transaction(async (tx) => {
        const counter = await tx.read(`counters/complaints-${year}`);
        const next = Number(counter?.data.last ?? 0) + 1;
        const number = `${String(next).padStart(9, "0")}-${year}`;
        const stated = { ...statement, number, formId, uid, filedAt, due: addBusinessDays(today, ANSWER_DAYS, env.holidays), provider, attachments };
        const sheet: Sheet = { ...stated, digest: await sha256Hex(JSON.stringify(stated)) };
        tx.write({ set: `counters/complaints-${year}`, data: { last: next } }, { create: `complaints/${number}`, data: { ...sheet } });
        return sheet;
      });
    },
  };
}
