import { sellerPath } from "~/catalog/seller/seller";
import type { PhotoRef } from "~/platform/images";
import { listingOfQuestion, QUESTIONS_HEADING } from "~/questions/constants";
import { sellerOfReview } from "~/reviews/constants";
import { workshopPath } from "~/workshops/filters";
import { reviewOfReport } from "~/workshops/reviews/constants";

/** Kinds of subjects that can be reported. A thread's id is `threadSubject` of the messages room's. */
export type ReportKind = "listing" | "thread" | "person" | "review" | "question";

/** `open` until the administration has decided. */
export const REPORT_STATUSES = ["open", "resolved", "dismissed"] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

export interface ReportInput {
  reporterId: string;
  kind: ReportKind;
  targetId: string;
  reason: string;
  detail: string;
  /** Of a thread: the reported message, if any, checked by the messages room. */
  messageId?: string | null;
  messageAt?: Date | null;
}

export interface ReportFiling {
  file(input: ReportInput): Promise<void>;
}

/** Kinds with a report page; threads are reported from their own page. */
export type ReportedKind = Exclude<ReportKind, "thread">;

interface Reason {
  value: string;
  label: string;
}

/** The reason that needs a text. */
export const OTHER_REPORT_REASON = "otro";
export const DETAIL_MIN = 10;
export const DETAIL_MAX = 1000;

export const REASONS: Record<ReportKind, readonly Reason[]> = {
  listing: [
    { value: "robado", label: "Parece robado" },
    { value: "estafa", label: "Es una estafa o precio engañoso" },
    { value: "datos-falsos", label: "Fotos o datos falsos" },
    { value: "repetido", label: "Está repetido" },
    { value: "prohibido", label: "Vende algo prohibido" },
    { value: OTHER_REPORT_REASON, label: "Otro motivo" },
  ],
  person: [
    { value: "estafa", label: "Estafó o intentó estafar" },
    { value: "suplantacion", label: "Se hace pasar por otra persona o tienda" },
    { value: "robados", label: "Vende cosas que parecen robadas" },
    { value: "ofensas", label: "Insulta, amenaza o acosa" },
    { value: OTHER_REPORT_REASON, label: "Otro motivo" },
  ],
  review: [
    { value: "ofensas", label: "Insulta, amenaza o acosa" },
    { value: "datos", label: "Cuenta datos privados" },
    { value: "falsa", label: "No cuenta lo que pasó" },
    { value: "spam", label: "Es publicidad o spam" },
    { value: OTHER_REPORT_REASON, label: "Otro motivo" },
  ],
  question: [
    { value: "ofensas", label: "Insulta, amenaza o acosa" },
    { value: "datos", label: "Cuenta datos privados" },
    { value: "estafa", label: "Parece una estafa" },
    { value: "spam", label: "Es publicidad o spam" },
    { value: OTHER_REPORT_REASON, label: "Otro motivo" },
  ],
  thread: [
    { value: "spam", label: "Es publicidad o spam" },
    { value: "estafa", label: "Parece una estafa" },
    { value: "acoso", label: "Me insulta o me acosa" },
    { value: OTHER_REPORT_REASON, label: "Otro motivo" },
  ],
};

export const REPORT_TITLES: Record<ReportedKind, string> = {
  listing: "Reportar anuncio",
  person: "Reportar a esta persona",
  review: "Reportar opinión",
  question: "Reportar pregunta",
};

export function reportedPath({ kind, id }: { kind: ReportedKind; id: string }): string {
  if (kind === "listing") return `/producto/${encodeURIComponent(id)}`;
  if (kind === "question") return `/producto/${listingOfQuestion(id)}#${QUESTIONS_HEADING}`;
  const ofWorkshop = kind === "review" ? reviewOfReport(id) : null;
  if (ofWorkshop) return workshopPath(ofWorkshop.workshopId);
  return sellerPath(kind === "person" ? id : sellerOfReview(id));
}

export interface ReportTarget {
  kind: ReportedKind;
  id: string;
  title: string;
  /** Price of a listing, text of a review, answer to a question. */
  about: string | null;
  photo: PhotoRef | null;
}

export interface OwnReport {
  status: ReportStatus;
  reason: string;
  detail: string;
}
