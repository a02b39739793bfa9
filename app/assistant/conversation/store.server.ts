import type { Context } from "~/platform/context";
import { randomHex, sha256Hex } from "~/platform/crypto/hash";
import { decodeDocument } from "~/platform/firestore/codec";
import { isFirestoreError } from "~/platform/firestore/errors";
import type { Snapshot, Write } from "~/platform/firestore/types";
import { deleteFound } from "~/platform/personal-data";

import { BURST_LIMIT } from "../constants";
import { assistantDayWrites, exchangeFigures } from "../figures/model";
import type { Reply } from "../model";
import { UNCLEAR, unclearWrites } from "../unclear/model";
import { answerId } from "./answer-id";
import {
  ConversationSchema,
  isConversationExpired,
  newConversation,
  outcomeOf,
  withExchange,
  type Conversation,
  type Exchange,
} from "./model";

const KEY_BYTES = 12;
const KEY = /^[0-9a-f]{24}$/;
/** Tries of a commit that lost against other messages of the same user: more than a burst lets through at once. */
const MAX_TRIES = BURST_LIMIT + 5;

export function conversationDocument(uid: string): string {
  return `assistantConversations/${uid}`;
}

export function newMessageKey(): string {
  return randomHex(KEY_BYTES);
}

export function isMessageKey(value: unknown): value is string {
  return typeof value === "string" && KEY.test(value);
}

/** Idempotent: the same form gives the same id; another text typed into it gives another. */
export function assistantMessageId(key: string, uid: string, text: string): Promise<string> {
  return sha256Hex(`${key}\n${uid}\n${text}`, 12);
}

/** A conversation with the version to write it back under. */
export interface ReadConversation {
  conversation: Conversation | null;
  updateTime: string | null;
}

/** A user's turn to be answered: taken in the commit that counts the message, so that two at once make one answer. */
export interface TurnLock {
  /** Fails where the conversation changed since it was read. */
  take: Write;
  release: Write;
  /** Writes of `take`. */
  conversation: Conversation;
}

export type Conversations = ReturnType<typeof createConversations>;

export function createConversations({ database, clock, log }: Context) {
  function decode(snapshot: Snapshot | null): ReadConversation {
    const found = snapshot && decodeDocument(ConversationSchema, snapshot, log);
    const conversation = found && !isConversationExpired(found, clock.now()) ? found : null;
    return { conversation, updateTime: snapshot?.updateTime ?? null };
  }

  return {
    decode,

    async read(uid: string): Promise<Conversation | null> {
      return decode(await database.read(conversationDocument(uid))).conversation;
    },

    turn(
      uid: string,
      { conversation, updateTime }: ReadConversation,
      answering: NonNullable<Conversation["answering"]>,
      page: string,
    ): TurnLock {
      const path = conversationDocument(uid);
      const known = conversation ?? newConversation({ uid, sessionId: newMessageKey(), page, now: clock.now() });
      const next = { ...known, answering };
      return {
        take: { set: path, data: next, precondition: updateTime === null ? { exists: false } : { updateTime } },
        release: { update: path, data: { answering: null } },
        conversation: next,
      };
    },

    /** Stores a message and its answer with `further` writes, unless it is stored already. @throws UpstreamError */
    async append(uid: string, read: ReadConversation, exchange: Exchange, further: Write[]): Promise<void> {
      const path = conversationDocument(uid);
      let current = read;
      for (let count = 1; ; count++) {
        if (storedReply(current.conversation, exchange.messageId)) return;
        const now = clock.now();
        const next = withExchange(current.conversation, exchange, { uid, sessionId: newMessageKey(), now });
        const { reply } = exchange;
        // A conversation that was created for the turn alone begins with this message.
        const before = current.conversation?.messages.length ? current.conversation : null;
        const figures = exchangeFigures(before, {
          outcome: outcomeOf(reply),
          cards: reply.cards.length,
          now,
        });
        const { updateTime } = current;
        const precondition = updateTime === null ? { exists: false } : { updateTime };
        try {
          await database.commit([
            { set: conversationDocument(uid), data: { ...next, expiresAt: next.expiresAt }, precondition },
            ...assistantDayWrites(uid, now, figures),
            ...(reply.isUnknown
              ? unclearWrites({ id: exchange.messageId, text: exchange.masked, userId: uid, why: "unknown" }, now)
              : []),
            ...further,
          ]);
          return;
        } catch (error) {
          if (
            count === MAX_TRIES ||
            !isFirestoreError(error, "FAILED_PRECONDITION", "ALREADY_EXISTS", "NOT_FOUND", "ABORTED")
          )
            throw error;
          const found = await database.read(path);
          // Deleted while the answer was made: it is not brought back.
          if (found === null && current.conversation?.answering) {
            if (further.length > 0) await database.commit(further);
            return;
          }
          current = decode(found);
        }
      }
    },

    /** Deletes the conversation with its questions that wait for a label; the next message begins a new one. */
    async forget(uid: string): Promise<void> {
      await database.commit([{ delete: conversationDocument(uid) }]);
      await deleteFound(database, { collection: UNCLEAR.name, where: [["userId", "==", uid]] });
    },
  };
}

/** The stored answer to a message; null where it has none. */
export function storedReply(conversation: Conversation | null, messageId: string): Reply | null {
  const found = conversation?.messages.find(({ id }) => id === answerId(messageId));
  if (!found) return null;
  const { content, cards, navigate, actions, isInterrupted } = found;
  return {
    text: content,
    cards,
    ...(navigate && { navigate }),
    ...(actions.length > 0 && { actions }),
    ...(isInterrupted && { isInterrupted }),
  };
}
