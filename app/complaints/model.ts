import { z } from "zod";

import { DOCUMENT_TYPES } from "~/business/documents";

import { KEEP_YEARS } from "./constants";

export * from "./constants";

export const COMPLAINT_KINDS = ["reclamo", "queja"] as const;
export type ComplaintKind = (typeof COMPLAINT_KINDS)[number];

export const GOODS = ["producto", "servicio"] as const;
/** How the consumer wants the answer: by e-mail, by letter to the domicile, or both. */
export const ANSWER_WAYS = ["correo", "carta", "ambos"] as const;

/** A sheet's number: `000000001-2026`. */
export const COMPLAINT_NUMBER = /^\d{9}-\d{4}$/;

/** Business days that an offer of a solution may suspend the answer's (facts: DS 101-2022-PCM). */
export const SUSPENSION_DAYS = 5;

export const ATTACHMENT_TYPES = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
} as const;

/** A file that came with a sheet; kept in R2 under `key`, as it came. */
export const AttachmentSchema = z.object({
  key: z.string(),
  name: z.string(),
  type: z.enum(["application/pdf", "image/jpeg", "image/png", "image/webp"]),
  bytes: z.int(),
  sha256: z.string(),
});
export type Attachment = z.infer<typeof AttachmentSchema>;

/** Empty texts are what the consumer left out: only what the law names may keep a sheet from being filed. */
const PersonSchema = z.object({ name: z.string(), address: z.string(), phone: z.string(), email: z.string() });

/** The sheet as the form states it. */
export const StatementSchema = z.object({
  consumer: PersonSchema.extend({ documentType: z.enum(DOCUMENT_TYPES), documentNumber: z.string() }),
  /** Parent or representative of a minor; null for an adult. */
  guardian: PersonSchema.nullable(),
  goods: z.object({
    type: z.enum(GOODS).nullable(),
    description: z.string(),
    /** Céntimos; null where none was stated, or where what was typed (`amountText`) is no amount. */
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

/**
 * A document of `complaints`, named by its number: the sheet. Written once, by the filing, and never again: what
 * becomes of it is in `complaintProgress/{number}`.
 */
export const SheetSchema = StatementSchema.extend({
  number: z.string().regex(COMPLAINT_NUMBER),
  /** Of the form that was sent: the same one files the same sheet. */
  formId: z.string(),
  /** Who was signed in; null where the book asks for no sign-in. */
  uid: z.string().nullable(),
  filedAt: z.date(),
  /** Last day for the answer as it was at the filing, in Lima. */
  due: z.string(),
  /** The business as it was. */
  provider: z.object({ name: z.string(), legalName: z.string(), ruc: z.string(), address: z.string() }),
  attachments: z.array(AttachmentSchema).default([]),
  /** SHA-256 of all the above in a fixed order: shows that a copy is the sheet. */
  digest: z.string(),
});
export type Sheet = z.infer<typeof SheetSchema>;

/** Who of the consumer's side gets a copy by mail, and how: with the sheet attached, or only its link. */
export const COPY_PARTS = ["consumer", "guardian"] as const;
export type CopyPart = (typeof COPY_PARTS)[number];
const CopyKindSchema = z.enum(["sheet", "link"]);
export type CopyKind = z.infer<typeof CopyKindSchema>;
/** The mails of copies; a part is null where it has no address that can be written to. */
const CopiesSchema = z.object({ consumer: CopyKindSchema.nullable(), guardian: CopyKindSchema.nullable() });
export type Copies = z.infer<typeof CopiesSchema>;

/**
 * A document of `complaintForms`, named by the form's id: which sheet it made. `mailed` turns true in the commit that
 * sends the mails; sheets that were filed before it existed have none, and were mailed in the filing's commit.
 */
export const FiledFormSchema = z.object({
  number: z.string(),
  filedAt: z.date(),
  mailed: z.boolean().default(true),
  /** It came when its network had sent very many within the hour. */
  crowded: z.boolean().default(false),
  /** Whose address was, at the filing, the confirmed one of the account that filed. */
  proven: z.array(z.enum(COPY_PARTS)).default([]),
  /** What was mailed; null until then, and for sheets from before this was kept. */
  copies: CopiesSchema.nullable().default(null),
});
export type FiledForm = z.infer<typeof FiledFormSchema>;

/**
 * `received`: the clock runs. `offered`: a solution was offered, the clock stands still for up to 5 business days.
 * `settled`: the consumer accepted it. `answered`: the formal answer was sent.
 */
export const PROGRESS_STATES = ["received", "offered", "settled", "answered"] as const;
export type ProgressState = (typeof PROGRESS_STATES)[number];

export const STEPS = ["file", "offer", "accept", "decline", "lapse", "answer"] as const;
export type Step = (typeof STEPS)[number];

/** Every transition there is: from which states a step may be taken, by whom, and where it leads. */
export const TRANSITIONS: Record<
  Exclude<Step, "file">,
  { from: readonly ProgressState[]; to: ProgressState; by: "admin" | "consumer" | "system" }
> = {
  offer: { from: ["received"], to: "offered", by: "admin" },
  accept: { from: ["offered"], to: "settled", by: "consumer" },
  decline: { from: ["offered"], to: "received", by: "consumer" },
  lapse: { from: ["offered"], to: "received", by: "system" },
  answer: { from: ["received", "offered"], to: "answered", by: "admin" },
};

/** A document of `complaintProgress`, named by the sheet's number. */
export const ProgressSchema = z.object({
  number: z.string(),
  /** Whose sheet it is: for the owner's list. */
  uid: z.string().nullable(),
  kind: z.enum(COMPLAINT_KINDS),
  consumerName: z.string(),
  state: z.enum(PROGRESS_STATES),
  /** Last day for the answer now, in Lima: the sheet's, later by the days of a suspension that has ended. */
  due: z.string(),
  /** Business days that offers have suspended the clock so far: at most SUSPENSION_DAYS in all. */
  suspended: z.int().min(0).max(SUSPENSION_DAYS),
  /** The offer that waits for the consumer; null where none does. `until`: last day in Lima to accept it. */
  offer: z.object({ text: z.string(), at: z.date(), until: z.string() }).nullable(),
  answer: z.object({ text: z.string(), at: z.date() }).nullable(),
  /** `actor`: an administrator's uid, "consumer" or "system". */
  history: z.array(z.object({ step: z.enum(STEPS), at: z.date(), actor: z.string(), text: z.string().default("") })),
  filedAt: z.date(),
  updatedAt: z.date(),
});
export type Progress = z.infer<typeof ProgressSchema>;

/** Purpose of the signed link that opens a sheet without a sign-in (`?clave=`); its value is SheetKeySchema's. */
export const SHEET_KEY_PURPOSE = "reclamo";
export const SheetKeySchema = z.object({ number: z.string() });
/** As long as sheets are kept at least. */
export const SHEET_KEY_SECONDS = KEEP_YEARS * 366 * 86_400;

/** Documents of `mail` about a sheet: the proof of what was sent, kept like the sheet. */
export function complaintMailId(number: string, part: string): string {
  return `complaint-${number}-${part}`;
}

export function isComplaintMail(id: string): boolean {
  return /^complaint-\d{9}-\d{4}-/.test(id);
}
