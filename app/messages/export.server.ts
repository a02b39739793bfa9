import type { Context } from "~/platform/context";
import { banDocument } from "~/writing/bans";

import type { Side } from "./model";
import { decodeMessage, decodeThread, messageTextShown, sideOf, threadDocument, type Thread } from "./store.server";

const MAX_THREADS = 200;
/** Messages of all threads together. */
const MAX_MESSAGES = 1_000;
const MAX_BLOCKS = 1_000;
const AT_ONCE = 5;

interface ExportedThread {
  listingId: string;
  listingTitle: string;
  role: Side;
  createdAt: Date;
  messages: { from: "me" | "other"; text: string; createdAt: Date }[];
}

/** Messages of a user for the download: the newest 200 threads, and 1,000 messages of them. */
export function createExport({ database, log }: Context) {
  async function exportMessages(
    uid: string,
  ): Promise<{ threads: ExportedThread[]; blocked: { uid: string; since: unknown }[]; writingBan?: unknown }> {
    const [found, blocks, ban] = await Promise.all([
      database.find({
        collection: "threads",
        where: [["participants", "array-contains", uid]],
        orderBy: [["lastMessageAt", "desc"]],
        limit: MAX_THREADS,
      }),
      database.find({ collection: "blocks", where: [["blockerId", "==", uid]], limit: MAX_BLOCKS }),
      database.read(banDocument(uid)),
    ]);
    const threads = found.flatMap((snapshot) => decodeThread(snapshot, log) ?? []);
    const exported: ExportedThread[] = [];
    let left = MAX_MESSAGES;
    for (let at = 0; at < threads.length; at += AT_ONCE) {
      const limit = Math.max(left, 0);
      const next = await Promise.all(threads.slice(at, at + AT_ONCE).map((thread) => exportThread(thread, uid, limit)));
      for (const thread of next) {
        thread.messages = thread.messages.slice(0, Math.max(left, 0));
        left -= thread.messages.length;
      }
      exported.push(...next);
    }
    return {
      threads: exported,
      blocked: blocks.map(({ data }) => ({ uid: String(data.blockedId), since: data.createdAt })),
      ...(ban && { writingBan: { since: ban.data.at, until: ban.data.until } }),
    };
  }

  async function exportThread(thread: Thread, uid: string, limit: number): Promise<ExportedThread> {
    const found =
      limit === 0
        ? []
        : await database.find({
            collection: "messages",
            parent: threadDocument(thread.id),
            orderBy: [["createdAt", "desc"]],
            limit,
          });
    const messages = found.flatMap((snapshot) => decodeMessage(snapshot, log) ?? []);
    return {
      listingId: thread.listingId,
      listingTitle: thread.listingTitle,
      role: sideOf(thread, uid) ?? "buyer",
      createdAt: thread.createdAt,
      messages: messages.map((message) => ({
        from: message.senderId === uid ? "me" : "other",
        // A user's own words are theirs, also once they are hidden from others.
        text: message.senderId === uid ? message.text : messageTextShown(message),
        createdAt: message.createdAt,
      })),
    };
  }

  return exportMessages;
}
