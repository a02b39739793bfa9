import type { Context } from "~/platform/context";
import { isDocumentId } from "~/platform/firestore/paths";
import type { DatabaseReader, Snapshot } from "~/platform/firestore/types";
import type { Hiding } from "~/platform/hidden";
import { excerptOf } from "~/writing/text";

import { HIDDEN_TEXT, PART_AROUND, type Side } from "./model";
import {
  EXCERPT_MAX,
  type Message,
  THREAD_ID_MAX,
  decodeMessage,
  decodeThread,
  messageDocument,
  threadDocument,
} from "./store.server";

/** Messages that are searched for the newest one of a side. */
const LOOKED_THROUGH = 30;

export interface PartMessage {
  from: Side;
  text: string;
  at: Date;
  isReported: boolean;
  isHidden: boolean;
}

interface WrittenMessage {
  id: string;
  at: Date;
}

function written(message: Message | null): WrittenMessage | null {
  return message && { id: message.id, at: message.createdAt };
}

/** Acts of administrators on a reported thread. Callers check permissions, and the report. */
export function createThreadModeration({ database, clock, log }: Context) {
  async function messageIn(source: DatabaseReader, threadId: string, id: string): Promise<Message | null> {
    if (!isDocumentId(threadId, THREAD_ID_MAX) || !isDocumentId(id)) return null;
    const snapshot = await source.read(messageDocument(threadId, id));
    return snapshot && decodeMessage(snapshot, log);
  }

  async function participantsIn(
    source: Pick<DatabaseReader, "read">,
    threadId: string,
  ): Promise<(Record<Side, string> & { lastMessageAt: Date }) | null> {
    const snapshot = isDocumentId(threadId, THREAD_ID_MAX) ? await source.read(threadDocument(threadId)) : null;
    const thread = snapshot && decodeThread(snapshot, log);
    return thread && { seller: thread.sellerId, buyer: thread.buyerId, lastMessageAt: thread.lastMessageAt };
  }

  /** Hides a message, or shows it again. The excerpt in the list of threads follows where it is the last message. */
  async function setHidden(
    tx: DatabaseReader,
    threadId: string,
    messageId: string,
    isHidden: boolean,
  ): Promise<Hiding | null> {
    const [message, participants] = [await messageIn(tx, threadId, messageId), await participantsIn(tx, threadId)];
    if (message === null || participants === null || (message.hiddenAt !== null) === isHidden) return null;
    const isLast = message.createdAt.getTime() === participants.lastMessageAt.getTime();
    const lastMessageText = isHidden ? HIDDEN_TEXT : excerptOf(message.text, EXCERPT_MAX);
    return {
      writes: [
        { update: messageDocument(threadId, messageId), data: { hiddenAt: isHidden ? clock.now() : null } },
        ...(isLast ? [{ update: threadDocument(threadId), data: { lastMessageText } }] : []),
      ],
      ownerId: message.senderId,
      changes: { hidden: [!isHidden, isHidden] },
      after: () => undefined,
    };
  }

  /** A message between those before and after it; empty where it is deleted. */
  async function messagesAround(threadId: string, messageId: string): Promise<Message[]> {
    const message = await messageIn(database, threadId, messageId);
    if (message === null) return [];
    const near = { collection: "messages", parent: threadDocument(threadId), limit: PART_AROUND } as const;
    const [before, after] = await Promise.all([
      database.find({
        ...near,
        where: [["createdAt", "<", message.createdAt]],
        orderBy: [["createdAt", "desc"]],
      }),
      database.find({ ...near, where: [["createdAt", ">", message.createdAt]], orderBy: [["createdAt", "asc"]] }),
    ]);
    const decoded = (found: Snapshot[]) => found.flatMap((snapshot) => decodeMessage(snapshot, log) ?? []);
    return [...decoded(before), message, ...decoded(after)];
  }

  return {
    participantsIn,

    /** The newest message that a side wrote, among the thread's last ones; null for none. */
    async newestOf(threadId: string, uid: string): Promise<WrittenMessage | null> {
      const found = await database.find({
        collection: "messages",
        parent: threadDocument(threadId),
        orderBy: [["createdAt", "desc"]],
        limit: LOOKED_THROUGH,
      });
      const newest = found.find(({ data }) => data.senderId === uid);
      return newest ? written(decodeMessage(newest, log)) : null;
    },

    /** This message of the thread, where this user wrote it; else null. */
    async writtenBy(uid: string, threadId: string, messageId: string): Promise<WrittenMessage | null> {
      const message = await messageIn(database, threadId, messageId);
      return message?.senderId === uid ? written(message) : null;
    },

    /** The reported messages, each with a few before and after it, oldest first; null where all are gone. */
    async parts(threadId: string, messageIds: readonly string[]): Promise<PartMessage[] | null> {
      const [participants, ...around] = await Promise.all([
        participantsIn(database, threadId),
        ...messageIds.map((id) => messagesAround(threadId, id)),
      ]);
      const found = new Map(around.flat().map((one) => [one.id, one]));
      if (participants === null || found.size === 0) return null;
      return [...found.values()]
        .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
        .map((one) => ({
          from: one.senderId === participants.seller ? "seller" : "buyer",
          text: one.text,
          at: one.createdAt,
          isReported: messageIds.includes(one.id),
          isHidden: one.hiddenAt !== null,
        }));
    },

    /** Null for a deleted or hidden message. */
    hideIn: (tx: DatabaseReader, threadId: string, messageId: string) => setHidden(tx, threadId, messageId, true),

    /** Null for a deleted or visible message. */
    showIn: (tx: DatabaseReader, threadId: string, messageId: string) => setHidden(tx, threadId, messageId, false),
  };
}

export type ThreadModeration = ReturnType<typeof createThreadModeration>;
