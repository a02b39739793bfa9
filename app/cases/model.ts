import type { Failed } from "~/platform/failed";
import type { Attachment } from "~/platform/files/attachment";

/** Each kind has a form of its own; all share one queue. */
export const CASE_KINDS = ["contacto", "taller", "asesoria", "datos", "registro", "robo", "inspeccion"] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

export const CASE_KIND_NAMES: Record<CaseKind, string> = {
  contacto: "Contacto",
  taller: "Taller certificado",
  asesoria: "Asesoría",
  datos: "Datos personales",
  registro: "Registro de bicicletas",
  robo: "Posible robo",
  inspeccion: "Inspección legal",
};

/** Kinds whose cases only end by a decision. */
export const DECIDED_KINDS: readonly CaseKind[] = ["taller", "registro", "robo", "inspeccion"];

/** `open` until an administrator has attended to it. */
export const CASE_STATUSES = ["open", "attended"] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];

export const CASE_STEPS = ["attended", "reopened"] as const;
export type CaseStep = (typeof CASE_STEPS)[number];

/** Steps mailed to the sender: an extension of the term, an answer. */
export const REQUEST_STEPS = ["extended", "answered"] as const;
export type RequestStep = (typeof REQUEST_STEPS)[number];

/** All transitions. Further rules of extensions and answers: `stepProblem` (steps.ts). */
export const CASE_TRANSITIONS: Record<CaseStep | RequestStep, { from: readonly CaseStatus[]; to: CaseStatus | null }> =
  {
    attended: { from: ["open"], to: "attended" },
    reopened: { from: ["attended"], to: "open" },
    extended: { from: ["open"], to: null },
    answered: { from: ["open"], to: "attended" },
  };

/** `queueOrder` of a case without a term: comes after every day. */
export const NO_TERM = "9999-12-31";

/** How long an attended case is kept, as the privacy policy says: two years. */
export const CASE_KEPT_DAYS = 730;

export const HISTORY_MAX = 200;

export const ANSWER_LENGTH = { min: 10, max: 6000 };
/** Answers of one case, which was reopened in between: with HISTORY_MAX they bound its document. */
export const ANSWERS_MAX = 5;
export const ANSWER_FILES_MAX = 3;
export const ANSWER_FILE_MAX_MB = 5;
/** How long the links to an answer's files work, and how long the answer outlives an erased account. */
export const ANSWER_LINK_DAYS = 30;

export interface CaseInput {
  /** Id of the form (`FormGuard.check`): the same form files the same case. */
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
  /** Business days by which the law lets that term be extended, once; absent where it does not. */
  extendableBy?: number;
  /** Of quoted words: the account that wrote them, or the address of one without; the erasure of it erases them. */
  writtenBy?: string;
}

export type CaseContent = Omit<CaseInput, "formId" | "uid" | "writtenBy">;

export interface CaseReceipt {
  /** `R-7K4M92QX`: reference for questions about it. */
  number: string;
  /** Last day for the answer, in Lima; null where the law names none. */
  due: string | null;
  isMailed: boolean;
}

export const CASE_NUMBER = /^R-[0-9A-HJKMNP-TV-Z]{8}$/;

export interface CaseFilter {
  /** Null for all. */
  kind: CaseKind | null;
  status: CaseStatus;
  /** First and last day of arrival, in Lima. */
  from: string | null;
  until: string | null;
  /** Order by arrival; null for the list's own order. */
  way?: "asc" | "desc" | null;
}

export interface CaseChange {
  step: CaseStep;
  actor: string;
  note: string;
  /** Number of steps that the form showed: a stale form is rejected. */
  seen: number;
}

/** `note` is the reason of an extension, or the answer. */
export interface RequestChange extends Omit<CaseChange, "step"> {
  /** Only of an answer. */
  files?: readonly Attachment[];
}

/** `undecided`: only a decision ends the case. */
export type CaseRejection = "not-found" | "conflict" | "not-allowed" | "undecided" | "full";

export type CaseChangeResult =
  /** `repeated`: this form took the same step before. */
  { ok: true; repeated: boolean } | Failed<CaseRejection>;
