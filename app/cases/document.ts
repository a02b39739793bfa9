import { z } from "zod";

import { CASE_KINDS, CASE_STATUSES, CASE_STEPS } from "./model";

/** A document of `cases`, named by its number. */
export const CaseSchema = z.object({
  number: z.string(),
  formId: z.string(),
  kind: z.enum(CASE_KINDS),
  uid: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  /** The address in lower case of a case without an account: the key for erasing it. */
  emailKey: z.string().nullable().default(null),
  phone: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  fields: z.array(z.object({ label: z.string(), value: z.string() })).default([]),
  /** Last day for the answer, in Lima (`2026-12-01`); null where the law names none. */
  due: z.string().nullable(),
  status: z.enum(CASE_STATUSES),
  /** Sort key of open cases: the last day of the term; cases without one come after. */
  queueOrder: z.string(),
  /** The account was erased before the answer that the law requires: attending erases the personal data. */
  eraseWhenAttended: z.boolean().default(false),
  /** When its personal data was erased. */
  erasedAt: z.date().nullable().default(null),
  /** Of an erased request of personal data: hash of number and address, proof of the answer for a sender that names both. */
  emailHash: z.string().nullable().default(null),
  /** Every step with actor and time. `actor` is an administrator's uid, or "person". */
  history: z.array(
    z.object({ at: z.date(), actor: z.string(), step: z.enum(["filed", ...CASE_STEPS]), note: z.string().default("") }),
  ),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type Case = z.infer<typeof CaseSchema>;
