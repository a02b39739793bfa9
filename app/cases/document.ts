import { z } from "zod";

import { AttachmentSchema } from "~/platform/files/attachment";
import { collection } from "~/platform/firestore/collection";

import { CASE_KINDS, CASE_NUMBER, CASE_STATUSES, CASE_STEPS, REQUEST_STEPS } from "./model";

const StepSchema = z.object({
  at: z.date(),
  /** An administrator's uid, or "person". */
  actor: z.string(),
  step: z.enum(["filed", ...CASE_STEPS, ...REQUEST_STEPS]),
  /** Internal. The mailed reason of an extension, the mailed text of an answer. */
  note: z.string().default(""),
  /** Only of an extension: the new last day. */
  due: z.string().optional(),
  /** Files of an answer, in R2. */
  files: z.array(AttachmentSchema).optional(),
});
export type CaseHistoryEntry = z.infer<typeof StepSchema>;

/** A document of `cases`, named by its number. */
export const CaseSchema = z.object({
  number: z.string(),
  formId: z.string(),
  kind: z.enum(CASE_KINDS),
  uid: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  /** Key for erasing a case without an account: the e-mail in lower case. */
  emailKey: z.string().nullable().default(null),
  /** Account or address of the writer of words that it quotes; null for none. */
  writtenBy: z.string().nullable().default(null),
  phone: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  fields: z.array(z.object({ label: z.string(), value: z.string() })).default([]),
  /** Last day for the answer, in Lima (`2026-12-01`); null where the law names none. */
  due: z.string().nullable(),
  /** Business days by which the law lets the term be extended, once; null where it does not. */
  extendableBy: z.int().nullable().default(null),
  status: z.enum(CASE_STATUSES),
  /** Sort key of open cases: the last day of the term; cases without one come after. */
  queueOrder: z.string(),
  /** The account was erased before the answer that the law requires: attending the case erases the personal data. */
  eraseWhenAttended: z.boolean().default(false),
  erasedAt: z.date().nullable().default(null),
  /** For a case erased with its answer: when the answer, its files and its mail are erased too. */
  answersEndAt: z.date().nullable().default(null),
  /** Of an erased request: hash of number and e-mail, which proves the answer to a sender who gives both. */
  emailHash: z.string().nullable().default(null),
  /** Document made by the decision (`workshops/la-cadena`); null for none. */
  outcome: z.string().nullable().default(null),
  history: z.array(StepSchema),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type Case = z.infer<typeof CaseSchema>;

export const CASES = collection("cases", CaseSchema, (number) => CASE_NUMBER.test(number));
