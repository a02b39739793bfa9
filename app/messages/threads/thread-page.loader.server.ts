import type { PublicProfile } from "~/accounts/model";
import { verifiedMarks } from "~/accounts/verified";
import { isOnOffer, statusAt } from "~/catalog/listing/detail";
import type { Card, Listing } from "~/catalog/model";
import { initialsOf } from "~/catalog/seller/seller";
import type { OtherFace, Inbox, InboxThread, Side, ThreadMessage, ThreadPageView } from "~/messages/model";
import {
  type Message,
  type Thread,
  UNREAD,
  decodeMessage,
  decodeThread,
  messageDocument,
  messageTextShown,
  newKey,
  readThread,
  sideOf,
  threadDocument,
} from "~/messages/store.server";
import { partsOf } from "~/messages/text";
import { goneListing, listingOf } from "~/messages/thread-listing";
import { ALREADY_SOLD } from "~/messages/writing/quick";
import type { Context } from "~/platform/context";
import { isFirestoreError } from "~/platform/firestore/errors";
import type { Filter, Snapshot } from "~/platform/firestore/types";
import { nullIfLate } from "~/platform/null-if-unavailable.server";
import { isNameless } from "~/platform/personal-data";
import { reservationMark } from "~/selling/reservation-mark";
import { canTransition, heldByOrderMessage, unreservableMessage } from "~/selling/transitions";
import { blockDocument, isBlock } from "~/writing/blocks";

import { dayName, isSameDay, timeOf, whenOf } from "./times";
import type { UnreadCounts } from "./unread.server";

const THREADS_PER_PAGE = 20;
const MESSAGES_PER_PAGE = 30;
/** Older threads are not listed beyond this number: each page costs the reads of those before it. */
const MAX_THREADS = 1_000;
const MESSAGE_ID = /^[0-9a-f]{32}$/;

interface ThreadView {
  /** Id of a message: the page before it. Without one, or for an unknown id, the newest page. */
  before?: string;
  /** Whether a user is looking: then the shown messages count as read. */
  isSeen: boolean;
}

export function createThreads(context: Context, { noteUnread }: UnreadCounts) {
  const { database, clock, log, waitUntil, site } = context;

  /** One page of a user's threads, last written first. `page` counts from 1 and is clamped. */
  async function inbox(uid: string, asked: number): Promise<Inbox> {
    const where: Filter[] = [["participants", "array-contains", uid]];
    const total = await database.count({ collection: "threads", where, limit: MAX_THREADS });
    const pages = Math.max(1, Math.ceil(total / THREADS_PER_PAGE));
    const page = Math.min(Math.max(1, asked), pages);
    const found =
      total === 0
        ? []
        : await database.find({
            collection: "threads",
            where,
            orderBy: [["lastMessageAt", "desc"]],
            offset: (page - 1) * THREADS_PER_PAGE,
            limit: THREADS_PER_PAGE,
          });
    const threads = found.flatMap((snapshot) => decodeThread(snapshot, log) ?? []);
    const [profiles, entries] = await Promise.all([
      profilesOf(threads.map((thread) => otherOf(thread, uid))),
      // Of the index: no read for a picture.
      nullIfLate(() => context.catalog.entries([...new Set(threads.map(({ listingId }) => listingId))]), context),
    ]);
    const now = clock.now();
    return {
      page,
      pages,
      threads: threads.map((thread) => ({
        id: thread.id,
        otherName: profiles.get(otherOf(thread, uid))?.displayName ?? null,
        otherErased: isNameless(otherOf(thread, uid)),
        otherFace: faceOf(profiles.get(otherOf(thread, uid))),
        listingTitle: thread.listingTitle,
        vehicle: vehicleIn(entries?.get(thread.listingId)?.card),
        excerpt: thread.lastMessageText,
        isMine: thread.lastSenderId === uid,
        unread: thread[UNREAD[sideOf(thread, uid) ?? "buyer"]],
        at: thread.lastMessageAt,
        when: whenOf(thread.lastMessageAt, now),
      })),
    };
  }

  async function profilesOf(uids: string[]): Promise<Map<string, PublicProfile | null>> {
    const distinct = [...new Set(uids)];
    return new Map(
      await Promise.all(distinct.map(async (uid) => [uid, await context.accounts.publicProfile(uid)] as const)),
    );
  }

  /** A page of a thread for one of its two users; null for everyone else. */
  async function thread(uid: string, id: string, { before, isSeen }: ThreadView): Promise<ThreadPageView | null> {
    const found = await readThread(context, uid, id);
    if (found === null) return null;
    const { otherId, side } = found;
    const [{ messages, isNewest, olderThan }, profile, subject, block] = await Promise.all([
      messagesOf(id, before),
      context.accounts.publicProfile(otherId),
      listingOfThread(found.thread),
      database.read(blockDocument(uid, otherId)),
    ]);
    if (isSeen && isNewest && found.thread[UNREAD[side]] > 0) waitUntil(markRead(uid, id, side, found.updateTime));
    return {
      id,
      side,
      ...(await listingFacts(found.thread, subject, side, messages.findLast(({ senderId }) => senderId === uid)?.text)),
      isNewest,
      olderThan,
      otherName: profile?.displayName ?? null,
      otherErased: isNameless(otherId),
      otherFace: faceOf(profile),
      otherMarks: profile ? verifiedMarks(profile.verified) : [],
      messages: viewMessages(messages, uid),
      isBlocking: isBlock(block, uid, otherId),
      key: newKey(),
    };
  }

  /** One page, oldest first. One more message is read to know whether there are older ones. */
  async function messagesOf(threadId: string, before: string | undefined) {
    const last =
      before !== undefined && MESSAGE_ID.test(before) ? await database.read(messageDocument(threadId, before)) : null;
    const found = await database.find({
      collection: "messages",
      parent: threadDocument(threadId),
      orderBy: [
        ["createdAt", "desc"],
        ["__name__", "desc"],
      ],
      ...(last && { startAfter: [last.data.createdAt, last.path] }),
      limit: MESSAGES_PER_PAGE + 1,
    });
    const shown = found.slice(0, MESSAGES_PER_PAGE);
    const olderThan = found.length > MESSAGES_PER_PAGE ? (shown.at(-1)?.id ?? null) : null;
    return {
      messages: shown.flatMap((snapshot: Snapshot) => decodeMessage(snapshot, log) ?? []).reverse(),
      isNewest: last === null,
      olderThan,
    };
  }

  /** Messages after `since`, oldest first; null for everyone but the two users. One read where there are none. */
  async function news(
    uid: string,
    id: string,
    { since, isSeen }: { since: Date; isSeen: boolean },
  ): Promise<ThreadMessage[] | null> {
    const found = await readThread(context, uid, id);
    if (found === null) return null;
    if (found.thread.lastMessageAt <= since) return [];
    const messages = await database.find({
      collection: "messages",
      parent: threadDocument(id),
      where: [["createdAt", ">", since]],
      orderBy: [["createdAt", "asc"]],
      limit: MESSAGES_PER_PAGE,
    });
    if (isSeen && messages.length < MESSAGES_PER_PAGE && found.thread[UNREAD[found.side]] > 0)
      waitUntil(markRead(uid, id, found.side, found.updateTime));
    return viewMessages(
      messages.flatMap((snapshot) => decodeMessage(snapshot, log) ?? []),
      uid,
      since,
    );
  }

  /** `after`: time of the message before the first one; absent where it is not shown. */
  function viewMessages(messages: Message[], uid: string, after?: Date): ThreadMessage[] {
    const now = clock.now();
    return messages.map((message, position) => {
      const { id, senderId, createdAt } = message;
      const previous = messages[position - 1]?.createdAt ?? after;
      const isNewDay = !previous || !isSameDay(previous, createdAt);
      return {
        id,
        isMine: senderId === uid,
        parts: partsOf(messageTextShown(message), site.url),
        at: createdAt,
        time: timeOf(createdAt),
        day: isNewDay ? dayName(createdAt, now) : null,
      };
    });
  }

  async function listingOfThread({ listingId, sellerId }: Thread): Promise<Listing | null> {
    const listing = await context.catalog.listing(listingId);
    return listing?.sellerId === sellerId ? listing : null;
  }

  /** `lastSaid`: the newest own message on the page. */
  async function listingFacts(
    { id, listingId, listingTitle }: Thread,
    listing: Listing | null,
    side: Side,
    lastSaid: string | undefined,
  ): Promise<Pick<ThreadPageView, "listing" | "isReservedHere" | "isAgreed" | "own">> {
    if (listing === null)
      return {
        listing: goneListing({ id: listingId, title: listingTitle }),
        isReservedHere: false,
        isAgreed: false,
        own: null,
      };
    const now = clock.now();
    const status = statusAt(listing, now);
    const mayBeSold = canTransition("markSold", status) && heldByOrderMessage("markSold", listing) === null;
    return {
      listing: listingOf(listing, now),
      isReservedHere:
        status === "reserved" && !listing.reservedBy && listing.reservedFor === (await reservationMark(id)),
      isAgreed: status === "reserved" && Boolean(listing.agreedUntil && listing.agreedUntil > now),
      own:
        side === "buyer"
          ? null
          : {
              version: listing.version,
              canReserve: canTransition("reserve", status) && unreservableMessage(listing, now) === null,
              isOnOffer: isOnOffer(status),
              asksSold: mayBeSold && lastSaid === ALREADY_SOLD,
            },
    };
  }

  /**
   * Resets the user's own counter. In the background and best effort: the page is right without it, and the next look
   * does it again. The version ties it to the thread as it was read, so that a message which came meanwhile stays
   * unread (docs/decisions: reading marks as read).
   */
  async function markRead(uid: string, id: string, side: Side, updateTime: string): Promise<void> {
    try {
      await database.commit([
        { update: threadDocument(id), data: { [UNREAD[side]]: 0 }, precondition: { updateTime } },
      ]);
      noteUnread(uid);
    } catch (error) {
      if (isFirestoreError(error, "FAILED_PRECONDITION", "NOT_FOUND")) return;
      log.warn("messages.mark-read-failed", { error });
    }
  }

  return { inbox, thread, news };
}

function faceOf(profile: PublicProfile | null | undefined): OtherFace {
  return { photo: profile?.photo ?? null, initials: initialsOf(profile?.displayName ?? "") };
}

function vehicleIn(card: Card | undefined): InboxThread["vehicle"] {
  return { photos: card?.photo ? [card.photo] : [], category: card?.category };
}

function otherOf({ sellerId, buyerId }: Thread, uid: string): string {
  return sellerId === uid ? buyerId : sellerId;
}
