import type { Context } from "~/platform/context";
import { isFirestoreError } from "~/platform/firestore/errors";
import type { Filter, Snapshot } from "~/platform/firestore/types";
import {
  deleteFound,
  inTurn,
  isNameless,
  namelessIn,
  type ErasureProgress,
  type PersonalData,
} from "~/platform/personal-data";
import { banDocument } from "~/writing/bans";
import { withoutContacts } from "~/writing/text";

import type { Side } from "./model";
import {
  answersDocument,
  limitKeys,
  MAILED,
  UNREAD,
  unreadKey,
  decodeMessage,
  decodeThread,
  messageTextShown,
  sideOf,
  threadDocument,
  type Thread,
} from "./store.server";

const THREADS = 20;
const MESSAGES = 100;
/** Commits of one call; the next call continues. */
const MAX_COMMITS = 40;
const MAX_COUNTED = 1_000;

/**
 * Keeps the texts of an erased user for the other side, without a name and contacts: half a conversation would be
 * useless. Where the other left before, the whole thread is deleted.
 */
export function createMessagePersonalData(context: Context): PersonalData {
  const { database, cache, limiter } = context;

  const ofUser = (uid: string): Filter[] => [["participants", "array-contains", uid]];

  function count(uid: string): Promise<number> {
    return database.count({ collection: "threads", where: ofUser(uid), limit: MAX_COUNTED });
  }

  async function erase(uid: string): Promise<ErasureProgress> {
    const progress = await inTurn(
      () => eraseThreads(uid),
      () => deleteFound(database, { collection: "blocks", where: [["blockerId", "==", uid]] }),
      () => deleteFound(database, { collection: "blocks", where: [["blockedId", "==", uid]] }),
    );
    if (progress === "done")
      await Promise.all([
        database.commit([{ delete: answersDocument(uid) }, { delete: banDocument(uid) }]),
        cache.delete(unreadKey(uid)),
        ...limitKeys(uid).map((key) => limiter.reset(key)),
      ]);
    return progress;
  }

  async function eraseThreads(uid: string): Promise<ErasureProgress> {
    const pace = { commits: MAX_COMMITS };
    for (;;) {
      const found = await database.find({ collection: "threads", where: ofUser(uid), limit: THREADS });
      for (const thread of found) {
        pace.commits -= 1;
        if (pace.commits < 0 || (await eraseThread(uid, thread, pace)) === "more") return "more";
      }
      if (found.length < THREADS) return "done";
    }
  }

  /** Messages first: while they are not done, the thread is found again. */
  async function eraseThread(uid: string, thread: Snapshot, pace: { commits: number }): Promise<ErasureProgress> {
    const side: Side = thread.data.sellerId === uid ? "seller" : "buyer";
    const other = String(side === "seller" ? thread.data.buyerId : thread.data.sellerId);
    if (isNameless(other)) {
      const progress = await deleteFound(database, { collection: "messages", parent: thread.path });
      if (progress === "done") await database.commit([{ delete: thread.path }]);
      return progress;
    }
    const nameless = await namelessIn(thread.path);
    for (;;) {
      const own = await database.find({
        collection: "messages",
        parent: thread.path,
        where: [["senderId", "==", uid]],
        limit: MESSAGES,
      });
      await database.commit(
        own.map(({ path, data }) => ({
          update: path,
          data: { senderId: nameless, text: withoutContacts(String(data.text)) },
        })),
      );
      if (own.length < MESSAGES) break;
      pace.commits -= 1;
      if (pace.commits < 0) return "more";
    }
    const { lastSenderId, lastMessageText } = thread.data;
    const changes = {
      [side === "seller" ? "sellerId" : "buyerId"]: nameless,
      participants: side === "seller" ? [nameless, other] : [other, nameless],
      [UNREAD[side]]: 0,
      [MAILED[side]]: null,
      ...(lastSenderId === uid && {
        lastSenderId: nameless,
        lastMessageText: withoutContacts(String(lastMessageText)),
      }),
    };
    try {
      await database.commit([{ update: thread.path, data: changes, precondition: { updateTime: thread.updateTime } }]);
      return "done";
    } catch (error) {
      // The other user reads or writes just now.
      if (isFirestoreError(error, "FAILED_PRECONDITION", "ABORTED")) return "more";
      throw error;
    }
  }

  return { export: createExport(context), count, erase };
}

const MAX_THREADS = 200;
/** Of all threads together. */
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
function createExport({ database, log }: Context) {
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
