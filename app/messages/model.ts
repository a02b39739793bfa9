import type { CategoryId } from "../catalog/categories.ts";
import type { FormFailure } from "../platform/forms/typed-values.ts";
import { pagePath } from "../platform/http/paging.ts";
import type { PhotoRef } from "../platform/images.ts";

export const THREAD_MESSAGE_MAX = 2_000;
/** Replaces a message that was hidden after a report. */
export const HIDDEN_TEXT = "Quitamos este mensaje porque no cumple las reglas.";

/** Id of the last message of a thread's page: the fragment after writing. */
export const LAST_MESSAGE = "ultimo";
/** Id of the heading above the answer: the fragment after other acts. */
export const ANSWER = "responder";
/** The field at the foot of a thread. */
export const FOOT = "escribir";

/** Field of the form that reports a thread: the id of the reported message. */
export const REPORTED_MESSAGE = "mensaje";

/** Messages that an administrator reads with a reported one, on each side of it. */
export const PART_AROUND = 5;

export type Side = "seller" | "buyer";

/** A piece of a message: text, or an address of our own site to link. */
export interface TextPart {
  text: string;
  href?: string;
}

export interface ThreadListing {
  id: string;
  title: string;
  /** `S/ 1,250`; null once the listing was deleted. */
  price: string | null;
  /** `Vendido`, `Reservado`, `Eliminado`; null while it is on offer. */
  state: string | null;
  /** False when its page is not found. */
  hasPage: boolean;
  category: CategoryId | undefined;
  photos: PhotoRef[];
}

/** A user's picture, or initials in its place. */
export interface OtherFace {
  photo: PhotoRef | null;
  initials: string;
}

export interface InboxThread {
  id: string;
  /** Null when that account was deleted. */
  otherName: string | null;
  otherErased: boolean;
  otherFace: OtherFace;
  listingTitle: string;
  /** Its picture while it is in the catalogue. */
  vehicle: Pick<ThreadListing, "photos" | "category">;
  excerpt: string;
  isMine: boolean;
  unread: number;
  at: Date;
  /** `2:35 p. m.`, `Ayer`, `20 nov.` */
  when: string;
}

/** One page of the user's threads, newest first; `page` counts from 1. */
export interface Inbox {
  threads: InboxThread[];
  page: number;
  pages: number;
}

export interface ThreadMessage {
  id: string;
  isMine: boolean;
  parts: TextPart[];
  at: Date;
  time: string;
  /** `Hoy`, `20 de noviembre de 2026`: at the first message of each day. */
  day: string | null;
}

interface OwnListingSteps {
  /** Version of the listing: a stale form is rejected. */
  version: number;
  canReserve: boolean;
  /** Whether it is on offer, so that its state is worth a note. */
  isOnOffer: boolean;
  /** The seller has just written that it was sold, and it is not marked as sold. */
  asksSold: boolean;
}

/** One page of a thread as one of its two users sees it: oldest message first. */
export interface ThreadPageView {
  id: string;
  side: Side;
  /** Null when that account was deleted: the thread can be read, and not answered. */
  otherName: string | null;
  otherErased: boolean;
  otherFace: OtherFace;
  /** `Celular verificado` */
  otherMarks: string[];
  listing: ThreadListing;
  messages: ThreadMessage[];
  /** Id of the oldest message shown, where there are older ones. */
  olderThan: string | null;
  isNewest: boolean;
  isReservedHere: boolean;
  /** It is reserved by an accepted offer, which the seller cannot end. */
  isAgreed: boolean;
  /** For the seller of a listing that exists; null for the buyer. */
  own: OwnListingSteps | null;
  isBlocking: boolean;
  /** Key for the next message (see NewMessage). */
  key: string;
}

export interface ThreadStartView {
  listing: ThreadListing;
  sellerName: string | null;
  /** `Suele responder en menos de 1 hora`; null where too little is known. */
  answersIn: string | null;
  threadId: string | null;
  /** Spanish: why nothing can be sent; null where it can. */
  closed: string | null;
  key: string;
}

/** `key` comes with the form: a resubmission makes no second message. */
export interface NewMessage {
  key: string;
  text: string;
}

/** A form kept during a sign-in, as a failure without errors. */
export function keptFailure(values: Record<string, string> | null): FormFailure | undefined {
  return values === null ? undefined : { ok: false, errors: {}, values };
}

/** The failure of the form with this `intent`; a page may hold several forms. */
export function failureOf(intent: string, failure: FormFailure | undefined): FormFailure | undefined {
  return failure?.values.intent === intent ? failure : undefined;
}

export function threadPath(id: string, before?: string): string {
  return `/perfil/mensajes/${encodeURIComponent(id)}${before === undefined ? "" : `?desde=${before}`}`;
}

/** Address of a thread's new messages; `since`: milliseconds since 1970. */
export function newsPath(id: string, since: number): string {
  return `${threadPath(id)}/nuevos?desde=${since}`;
}

/** The newest page of a thread at a unique address each time: a link to the present address would load nothing. */
export function freshPath(id: string, key: string): string {
  return `${threadPath(id)}?ver=${key}#${LAST_MESSAGE}`;
}

export function inboxPath(page: number): string {
  return pagePath("/perfil/mensajes", page);
}

export function writePath(listingId: string): string {
  return `/producto/${listingId}/mensaje`;
}
