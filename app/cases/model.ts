import type { Case } from "./document";

/** Kinds of cases; each has a form of its own, and one queue serves the administrators. */
export const CASE_KINDS = ["contacto", "taller", "asesoria", "datos"] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

export const CASE_KIND_NAMES: Record<CaseKind, string> = {
  contacto: "Contacto",
  taller: "Taller certificado",
  asesoria: "Asesoría",
  datos: "Datos personales",
};

/** `open` until an administrator has attended to it. */
export const CASE_STATUSES = ["open", "attended"] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];

/** Steps of an administrator; a note leaves the status as it is. */
export const CASE_STEPS = ["note", "attended", "reopened"] as const;
export type CaseStep = (typeof CASE_STEPS)[number];

/** The one table of a case's life. */
export const CASE_TRANSITIONS: Record<CaseStep, { from: readonly CaseStatus[]; to: CaseStatus | null }> = {
  note: { from: CASE_STATUSES, to: null },
  attended: { from: ["open"], to: "attended" },
  reopened: { from: ["attended"], to: "open" },
};

/** How long an attended case is kept, as the privacy policy says: two years. */
export const CASE_KEPT_DAYS = 730;

export const NOTE_MAX = 1000;
/** Steps that one case may have. */
export const HISTORY_MAX = 200;

/** A case as a form files it. */
export interface CaseInput {
  /** Of the form that was sent (`FormGuard.check`): the same one files the same case. */
  formId: string;
  kind: CaseKind;
  /** The signed-in user, or null. */
  uid: string | null;
  name: string;
  email: string;
  /** E.164, or null. */
  phone: string | null;
  /** One line: heading of the mail and of the queue's entry. */
  subject: string;
  /** As typed. */
  text: string;
  /** Further answers of the form, under its visible labels, in their order; at most 20. */
  fields: { label: string; value: string }[];
  /** Business days within which the law asks for an answer; null where it names none. */
  answerWithin: number | null;
}

/** Fields that come from the form alone. */
export type CaseContent = Omit<CaseInput, "formId" | "uid">;

/** Receipt for the sender. */
export interface CaseReceipt {
  /** `R-7K4M92QX`: reference for questions about it. */
  number: string;
  /** Last day for the answer, in Lima; null where the law names none. */
  due: string | null;
}

export const CASE_NUMBER = /^R-[0-9A-HJKMNP-TV-Z]{8}$/;

/** Which cases the queue shows. */
export interface CaseFilter {
  /** Null for all. */
  kind: CaseKind | null;
  status: CaseStatus;
}

/** One page of the queue. `next` is the number that the following page begins after; null on the last. */
export interface CasePage {
  cases: Case[];
  next: string | null;
}

/** A step as a form asks for it. */
export interface CaseChange {
  step: CaseStep;
  /** The administrator's uid. */
  actor: string;
  note: string;
  /** Number of steps that the form showed: a stale form is rejected. */
  seen: number;
}

export type CaseChangeResult =
  /** `repeated`: this very step was taken before, by this form. */
  { ok: true; repeated: boolean } | { ok: false; reason: "not-found" | "conflict" | "not-allowed" | "full" };
