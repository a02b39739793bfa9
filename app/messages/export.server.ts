import type { MessagesDeps } from "./deps";
import type { Side } from "./model";
import { decodeMessage, decodeThread, sideOf, threadDocument, type Thread } from "./store.server";

const MAX_THREADS = 200;
/** Of all threads together. */
const MAX_MESSAGES = 1_000;
const MAX_BLOCKS = 1_000;
const AT_ONCE = 5;

export interface ExportedThread {
  listingId: string;
  listingTitle: string;
  role: Side;
  createdAt: Date;
  messages: { from: "me" | "other"; text: string; createdAt: Date }[];
}

/** What this room keeps of a person, for them to take along: the newest 200 threads, and 1,000 messages of them. */
export function createExport({ database, log }: Pick<MessagesDeps, "database" | "log">) {
  async function exportMessages(
    uid: string,
  ): Promise<{ threads: ExportedThread[]; blocked: { uid: string; since: unknown }[] }> {
    const [found, blocks] = await Promise.all([
      database.find({
        collection: "threads",
        where: [["participants", "array-contains", uid]],
        orderBy: [["lastMessageAt", "desc"]],
        limit: MAX_THREADS,
      }),
      database.find({ collection: "blocks", where: [["blockerId", "==", uid]], limit: MAX_BLOCKS }),
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
    };
  }

  /** Its newest messages, newest first. */
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
      messages: messages.map(({ senderId, text, createdAt }) => ({
        from: senderId === uid ? "me" : "other",
        text,
        createdAt,
      })),
    };
  }

  return exportMessages;
}
