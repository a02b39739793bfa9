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
  /** The address in lower case where no account filed it: what its owner's leaving finds it by. */
  emailKey: z.string().nullable().default(null),
  phone: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  fields: z.array(z.object({ label: z.string(), value: z.string() })).default([]),
  /** Last day for the answer, in Lima (`2026-12-01`); null where the law names none. */
  due: z.string().nullable(),
  status: z.enum(CASE_STATUSES),
  /** What the queue of open cases is in order of: the last day of the term; what has none comes after. */
  queueOrder: z.string(),
  /** The account is gone, and the law still asks for the answer: attending erases what is kept of the person. */
  eraseWhenAttended: z.boolean().default(false),
  /** When what it kept of the person was erased. */
  erasedAt: z.date().nullable().default(null),
  /** Of an erased request of personal data: the number and the address hashed together, to prove to whoever names it that it was answered. */
  emailHash: z.string().nullable().default(null),
  /** Every step with who took it and when. `actor` is an administrator's uid, or "person". */
  history: z.array(
    z.object({ at: z.date(), actor: z.string(), step: z.enum(["filed", ...CASE_STEPS]), note: z.string().default("") }),
  ),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type Case = z.infer<typeof CaseSchema>;
