import { z } from "zod";

import type { Context } from "~/platform/context";
import { randomHex, sha256Hex } from "~/platform/crypto/hash";
import { decodeDocument } from "~/platform/firestore/codec";
import { isDocumentId } from "~/platform/firestore/paths";
import type { Snapshot } from "~/platform/firestore/types";
import type { Logger } from "~/platform/log";

import { HIDDEN_TEXT, type Side } from "./model";

/** A listing's id and a uid, each of at most 128 characters. */
export const THREAD_ID_MAX = 260;
/** Of the last message, in the list of threads. */
export const EXCERPT_MAX = 140;
const KEY_BYTES = 12;
const KEY = /^[0-9a-f]{24}$/;

/** A document of `threads`. One between a listing's seller and each buyer who writes about it. */
const ThreadSchema = z.object({
  listingId: z.string().min(1),
  /** Title at the start of the thread: shown once the listing is deleted. */
  listingTitle: z.string(),
  sellerId: z.string().min(1),
  buyerId: z.string().min(1),
  lastMessageAt: z.date(),
  lastMessageText: z.string(),
  lastSenderId: z.string(),
  unreadSeller: z.int().min(0).default(0),
  unreadBuyer: z.int().min(0).default(0),
  sellerAnswered: z.boolean().default(false),
  /** When each last got a mail about it. */
  mailedSellerAt: z.date().nullable().default(null),
  mailedBuyerAt: z.date().nullable().default(null),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type Thread = z.infer<typeof ThreadSchema> & { id: string };

const MessageSchema = z.object({
  senderId: z.string(),
  text: z.string(),
  /** When it was hidden, after a report; null for never. */
  hiddenAt: z.date().nullable().default(null),
  createdAt: z.date(),
});
export type Message = z.infer<typeof MessageSchema> & { id: string };

// Fixed field names: a uid may hold characters with a meaning in field paths.
export const UNREAD = { seller: "unreadSeller", buyer: "unreadBuyer" } as const satisfies Record<Side, keyof Thread>;
export const MAILED = { seller: "mailedSellerAt", buyer: "mailedBuyerAt" } as const satisfies Record<
  Side,
  keyof Thread
>;

export function threadIdOf(listingId: string, buyerId: string): string {
  return `${listingId}_${buyerId}`;
}

export function threadDocument(id: string): string {
  return `threads/${id}`;
}

export function messageDocument(threadId: string, messageId: string): string {
  return `threads/${threadId}/messages/${messageId}`;
}

export function answersDocument(sellerId: string): string {
  return `sellerAnswers/${sellerId}`;
}

export function decodeThread(snapshot: Snapshot, log: Logger): Thread | null {
  return decodeDocument(ThreadSchema, snapshot, log);
}

export function decodeMessage(snapshot: Snapshot, log: Logger): Message | null {
  return decodeDocument(MessageSchema, snapshot, log);
}

export function sideOf(thread: Pick<Thread, "sellerId" | "buyerId">, uid: string): Side | null {
  if (thread.sellerId === uid) return "seller";
  return thread.buyerId === uid ? "buyer" : null;
}

/** A thread of this user, with its version, or null. */
export async function readThread({ database, log }: Context, uid: string, id: string) {
  if (!isDocumentId(id, THREAD_ID_MAX)) return null;
  const snapshot = await database.read(threadDocument(id));
  const thread = snapshot && decodeThread(snapshot, log);
  const side = thread && sideOf(thread, uid);
  if (!snapshot || !thread || !side) return null;
  return {
    thread,
    side,
    otherId: side === "seller" ? thread.buyerId : thread.sellerId,
    updateTime: snapshot.updateTime,
  };
}

export function messageTextShown({ text, hiddenAt }: Pick<Message, "text" | "hiddenAt">): string {
  return hiddenAt === null ? text : HIDDEN_TEXT;
}

export function newKey(): string {
  return randomHex(KEY_BYTES);
}

export function isKey(text: unknown): text is string {
  return typeof text === "string" && KEY.test(text);
}

/** The same for a resubmission; another text typed into the same form is another message. */
export function messageIdOf(key: string, senderId: string, text: string): Promise<string> {
  return sha256Hex(`${key}\n${senderId}\n${text}`, 16);
}

export const unreadKey = (uid: string): string => `unread:${uid}`;

export const newThreadsKey = (uid: string): string => `message-threads:${uid}`;
export const messagesKey = (uid: string): string => `messages:${uid}`;

export function limitKeys(uid: string): string[] {
  return [newThreadsKey(uid), messagesKey(uid)];
}
