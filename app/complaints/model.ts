import { z } from "zod";

import { DOCUMENT_TYPES } from "~/business/documents";
import { AttachmentSchema } from "~/platform/files/attachment";

import { DAY_SECONDS } from "../business/durations.ts";
import { KEEP_YEARS } from "./constants";

export { AttachmentSchema, type Attachment } from "~/platform/files/attachment";

export const COMPLAINT_KINDS = ["reclamo", "queja"] as const;
export type ComplaintKind = (typeof COMPLAINT_KINDS)[number];

export const GOODS = ["producto", "servicio"] as const;
/** The consumer's choice for the answer: by e-mail, by letter to the domicile, or both. */
export const ANSWER_WAYS = ["correo", "carta", "ambos"] as const;

/** A sheet's number: `000000001-2026`. */
export const COMPLAINT_NUMBER = /^\d{9}-\d{4}$/;

/** Business days that an offer of a solution may suspend the answer's (facts: DS 101-2022-PCM). */
export const SUSPENSION_DAYS = 5;

/** Empty for fields that were left out: only those that the law names are required. */
const PersonSchema = z.object({ name: z.string(), address: z.string(), phone: z.string(), email: z.string() });

/** The part of a sheet that comes from the form. */
export const StatementSchema = z.object({
  consumer: PersonSchema.extend({ documentType: z.enum(DOCUMENT_TYPES), documentNumber: z.string() }),
  /** Parent or representative of a minor; null for an adult. */
  guardian: PersonSchema.nullable(),
  goods: z.object({
    type: z.enum(GOODS).nullable(),
    description: z.string(),
    /** Céntimos; null for none, or if the typed text (`amountText`) is not an amount. */
    amount: z.int().nullable(),
    amountText: z.string(),
    /** Number of an order or id of a listing, as typed. */
    reference: z.string(),
  }),
  kind: z.enum(COMPLAINT_KINDS),
  detail: z.string(),
  request: z.string(),
  answerBy: z.enum(ANSWER_WAYS),
});
export type Statement = z.infer<typeof StatementSchema>;

/** Named by its number. Written once, never changed: its progress is in `complaintProgress/{number}`. */
export const SheetSchema = StatementSchema.extend({
  number: z.string().regex(COMPLAINT_NUMBER),
  /** Id of the form: a resubmission files no second sheet. */
  formId: z.string(),
  /** The signed-in user; null for a visitor. */
  uid: z.string().nullable(),
  filedAt: z.date(),
  /** Last day for the answer at the time of filing, in Lima. */
  due: z.string(),
  provider: z.object({ name: z.string(), legalName: z.string(), ruc: z.string(), address: z.string() }),
  attachments: z.array(AttachmentSchema).default([]),
  /** SHA-256 of all fields above in a fixed order (sheet/digest.ts): proves that a copy is unchanged. */
  digest: z.string(),
});
export type Sheet = z.infer<typeof SheetSchema>;

export const COPY_PARTS = ["consumer", "guardian"] as const;
export type CopyPart = (typeof COPY_PARTS)[number];
/** With the sheet attached, or only its link. */
const CopyKindSchema = z.enum(["sheet", "link"]);
export type CopyKind = z.infer<typeof CopyKindSchema>;
/** Mailed copies; null for a recipient without a valid address. */
const CopiesSchema = z.object({ consumer: CopyKindSchema.nullable(), guardian: CopyKindSchema.nullable() });
export type Copies = z.infer<typeof CopiesSchema>;

/** Named by the form's id: the sheet that it filed. `mailed`: true in the commit that sends the mails. */
export const FiledFormSchema = z.object({
  number: z.string(),
  filedAt: z.date(),
  mailed: z.boolean(),
  /** Filed beyond the hourly limit of its network. */
  crowded: z.boolean().default(false),
  /** Recipients whose address was, at the filing, the verified one of the filing account. */
  proven: z.array(z.enum(COPY_PARTS)).default([]),
  /** The mailed copies; null until then. */
  copies: CopiesSchema.nullable().default(null),
});
export type FiledForm = z.infer<typeof FiledFormSchema>;

/**
 * `received`: the clock runs. `offered`: a solution was offered, the clock stands still for up to 5 business days.
 * `settled`: the consumer accepted it. `posting`: the formal answer is written and owed by letter: the clock runs until
 * that is sent. `answered`: the formal answer was sent.
 */
export const PROGRESS_STATES = ["received", "offered", "settled", "posting", "answered"] as const;
export type ProgressState = (typeof PROGRESS_STATES)[number];

const STEPS = ["file", "offer", "accept", "decline", "lapse", "answer", "letter", "post"] as const;
export type Step = (typeof STEPS)[number];

/** All transitions: the states that allow a step, its actor, and the next state. */
export const TRANSITIONS: Record<
  Exclude<Step, "file">,
  { from: readonly ProgressState[]; to: ProgressState; by: "admin" | "consumer" | "system" }
> = {
  offer: { from: ["received"], to: "offered", by: "admin" },
  accept: { from: ["offered"], to: "settled", by: "consumer" },
  decline: { from: ["offered"], to: "received", by: "consumer" },
  lapse: { from: ["offered"], to: "received", by: "system" },
  // By mail alone, which the step sends.
  answer: { from: ["received", "offered"], to: "answered", by: "admin" },
  // The formal answer where a letter is owed, and the proof that it was sent.
  letter: { from: ["received", "offered"], to: "posting", by: "admin" },
  post: { from: ["posting"], to: "answered", by: "admin" },
};

/** A letter that was sent: its day in Lima, its carrier, and the proof of it (in R2, like an attachment). */
const LetterSchema = z.object({
  sentOn: z.string(),
  carrier: z.string(),
  proof: AttachmentSchema,
});
export type Letter = z.infer<typeof LetterSchema>;

/** A document of `complaintProgress`, named by the sheet's number. */
export const ProgressSchema = z.object({
  number: z.string(),
  uid: z.string().nullable(),
  kind: z.enum(COMPLAINT_KINDS),
  consumerName: z.string(),
  /** Beginning of the consumer's text (list-fields.ts). */
  excerpt: z.string(),
  state: z.enum(PROGRESS_STATES),
  /** Current last day for the answer, in Lima: the sheet's, plus the days of ended suspensions. */
  due: z.string(),
  /** Business days of suspension by offers so far: at most SUSPENSION_DAYS in all. */
  suspended: z.int().min(0).max(SUSPENSION_DAYS),
  /** The offer awaiting the consumer's decision; null for none. `until`: last day in Lima to accept it. */
  offer: z.object({ text: z.string(), at: z.date(), until: z.string() }).nullable(),
  /** `files`: in R2, left out for none. */
  answer: z.object({ text: z.string(), at: z.date(), files: z.array(AttachmentSchema).optional() }).nullable(),
  /** The letter with the answer, once it was sent. */
  letter: LetterSchema.nullable().default(null),
  /** `actor`: an administrator's uid, "consumer" or "system". */
  history: z.array(z.object({ step: z.enum(STEPS), at: z.date(), actor: z.string(), text: z.string().default("") })),
  filedAt: z.date(),
  updatedAt: z.date(),
});
export type Progress = z.infer<typeof ProgressSchema>;

/** Purpose of the signed link that opens a sheet without a sign-in (`?clave=`); its value is SheetKeySchema's. */
export const SHEET_KEY_PURPOSE = "reclamo";
export const SheetKeySchema = z.object({ number: z.string() });
/** Minimum retention of sheets. */
export const SHEET_KEY_SECONDS = KEEP_YEARS * 366 * DAY_SECONDS;

/** Name of the answer's file `n` (from 1) in the address of a sheet's files. */
export function answerFileId(n: number): string {
  return `respuesta-${n}`;
}

/** Id of a `mail` document about a sheet: proof of what was sent, kept like the sheet. */
export function complaintMailId(number: string, part: string): string {
  return `complaint-${number}-${part}`;
}

export function isComplaintMail(id: string): boolean {
  return /^complaint-\d{9}-\d{4}-/.test(id);
}
