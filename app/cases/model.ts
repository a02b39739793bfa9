import { z } from "zod";

/** What people write to the business about; each has a form of its own and one queue for the administrators. */
export const CASE_KINDS = ["contacto", "taller", "asesoria", "datos"] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

export const CASE_KIND_NAMES: Record<CaseKind, string> = {
  contacto: "Contacto",
  taller: "Taller certificado",
  asesoria: "Asesoría",
  datos: "Datos personales",
};

/** `open` until somebody of the business has attended to it. */
export const CASE_STATUSES = ["open", "attended"] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];

/** A case as a form files it. */
export interface CaseInput {
  /** Of the form that was sent (`FormGuard.check`): the same one files the same case. */
  formId: string;
  kind: CaseKind;
  /** Who is signed in, or null. */
  uid: string | null;
  name: string;
  email: string;
  /** E.164, or null. */
  phone: string | null;
  /** One line: what the mail and the queue are headed with. */
  subject: string;
  /** As typed. */
  text: string;
  /** Further answers of the form, under the labels that people read, in their order; at most 20. */
  fields: { label: string; value: string }[];
  /** Business days within which the law asks for an answer; null where it names none. */
  answerWithin: number | null;
}

/** A document of `cases`, named by its number. */
export const CaseSchema = z.object({
  number: z.string(),
  formId: z.string(),
  kind: z.enum(CASE_KINDS),
  uid: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  fields: z.array(z.object({ label: z.string(), value: z.string() })).default([]),
  /** Last day for the answer, in Lima (`2026-12-01`); null where the law names none. */
  due: z.string().nullable(),
  status: z.enum(CASE_STATUSES),
  /** Every step with who took it and when. `actor` is an administrator's uid, or "person". */
  history: z.array(z.object({ at: z.date(), actor: z.string(), step: z.enum(["filed", "note", "attended", "reopened"]), note: z.string().default("") })),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type Case = z.infer<typeof CaseSchema>;

/** What whoever filed a case is told. */
export interface CaseReceipt {
  /** `R-7K4M92QX`: what one names when asking about it. */
  number: string;
  /** Last day for the answer, in Lima; null where the law names none. */
  due: string | null;
}
