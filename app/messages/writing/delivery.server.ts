import type { User } from "~/accounts/model";
import { HOUR_MS } from "~/business/durations";
import { figureWrite } from "~/catalog/figures/model";
import { isOnOffer, statusAt, visibilityOf } from "~/catalog/listing/detail";
import { listingInMail } from "~/catalog/listing/in-mail";
import type { Listing } from "~/catalog/model";
import { type AnswerSpan, spanOf } from "~/catalog/seller/answer-times";
import { type NewMessage, type Side, threadPath } from "~/messages/model";
import {
  EXCERPT_MAX,
  MAILED,
  type Thread,
  UNREAD,
  answersDocument,
  decodeThread,
  messageDocument,
  messageIdOf,
  messagesKey,
  newThreadsKey,
  readThread,
  sideOf,
  threadDocument,
  threadIdOf,
} from "~/messages/store.server";
import type { UnreadCounts } from "~/messages/threads/unread.server";
import type { Context } from "~/platform/context";
import { failed, type Failed, type Told } from "~/platform/failed";
import { contendedTransaction } from "~/platform/firestore/contended";
import type { Snapshot, Transaction, Write } from "~/platform/firestore/types";
import { limited } from "~/platform/limits/budgets.server";
import { countIfDone } from "~/platform/limits/limits.server";
import { mailWrite } from "~/platform/mail/mail";
import type { Mail, MailListing } from "~/platform/mail/model";
import { pushWrites } from "~/platform/push/notice";
import { banDocument, bannedMessage, bannedUntil } from "~/writing/bans";
import { blockDocument, isBlock } from "~/writing/blocks";
import { excerptOf, beginningOf } from "~/writing/text";

interface MessageMail {
  to: { email: string; displayName: string };
  senderName: string;
  listingTitle: string;
  text: string;
  threadId: string;
  /** Null where it cannot be shown any more. */
  listing: MailListing | null;
  site: { url: string; name: string };
}

const QUOTED_MAX = 500;

export function messageMail({ to, senderName, listingTitle, text, threadId, listing, site }: MessageMail): Mail {
  return {
    kind: "message",
    to: to.email,
    subject: `${senderName} te escribió por ${listingTitle}`,
    greeting: `Hola, ${to.displayName}:`,
    listings: listing ? [listing] : [],
    blocks: [`${senderName} te escribió por «${listingTitle}»:`, { quote: beginningOf(text, QUOTED_MAX) }],
    link: { label: "Responder", href: site.url + threadPath(threadId) },
    rest: ["Por tu seguridad, acuerden verse en un lugar público y no pagues por adelantado."],
  };
}

export interface MessageSender {
  uid: string;
  displayName: string;
}

/** A message that was not sent. */
type Unsent = Told<"own-listing" | "not-on-offer" | "banned" | "blocked" | "blocking" | "gone" | "limited">;
type SendResult = { ok: true; threadId: string } | Unsent | Failed<"not-found">;

/** A change in the commit of a message that tells of it, as an offer. */
interface MessageCompanion<R extends { ok: false }> {
  /** Writes beside the message, or why neither happens. May run again, and must have no other effects. */
  writes(tx: Transaction, now: Date): Promise<Write[] | R>;
  /** In place of the message's own mail, however many are unread; null: none. */
  mail(to: Pick<User, "email" | "displayName">, threadId: string): Mail | null;
}

/** A mail reports the first unread message, and again later ones after this time. */
const MAIL_AGAIN_MS = 6 * HOUR_MS;

const OWN_LISTING = failed("own-listing", "Este anuncio es tuyo: no puedes escribirte.");
const NOT_ON_OFFER = failed("not-on-offer", "Este anuncio ya no está disponible.");
const BLOCKED = failed("blocked", "Esta persona no recibe tus mensajes.");
const BLOCKING = failed("blocking", "Bloqueaste a esta persona. Desbloquéala para escribirle.");
const GONE = failed("gone", "Esta persona ya no está en Rebi: no puede recibir mensajes.");

/** Target of a message. `opening`: start of a new thread. */
interface Destination {
  threadId: string;
  from: Side;
  senderId: string;
  recipientId: string;
  opening: Pick<Thread, "listingId" | "listingTitle" | "sellerId" | "buyerId"> | null;
}

/** Writing to each other: each message is one commit with its thread, the seller's answers and the notifications. */
export function createDelivery(context: Context, { noteUnread }: UnreadCounts) {
  const { database, limiter, clock, log, site } = context;

  const onRetry = (round: number) => log.info("messages.sending-retried", { round });

  /** Rejection where this user may not write about a listing; null where they may. */
  function mayAsk(listing: Listing, uid: string): Unsent | Failed<"not-found"> | null {
    const status = statusAt(listing, clock.now());
    if (listing.sellerId === uid) return OWN_LISTING;
    if (visibilityOf(status, false) === null) return failed("not-found");
    return isOnOffer(status) ? null : NOT_ON_OFFER;
  }

  /** Writes to the seller of a listing: begins the thread, or continues the existing one. */
  async function startWith<R extends { ok: false }>(
    sender: MessageSender,
    listingId: string,
    message: NewMessage,
    companion?: MessageCompanion<R>,
  ): Promise<SendResult | R> {
    const listing = await context.catalog.listing(listingId);
    if (listing === null) return failed("not-found");
    const id = threadIdOf(listing.id, sender.uid);
    if (await readThread(context, sender.uid, id)) return sendWith(sender, id, message, companion);
    const rejection = mayAsk(listing, sender.uid);
    if (rejection) return rejection;
    const opening = {
      listingId: listing.id,
      listingTitle: listing.title,
      sellerId: listing.sellerId,
      buyerId: sender.uid,
    };
    return deliver(
      sender,
      { threadId: id, from: "buyer", senderId: sender.uid, recipientId: listing.sellerId, opening },
      message,
      companion,
    );
  }

  async function sendWith<R extends { ok: false }>(
    sender: MessageSender,
    threadId: string,
    message: NewMessage,
    companion?: MessageCompanion<R>,
  ): Promise<SendResult | R> {
    const found = await readThread(context, sender.uid, threadId);
    if (found === null) return failed("not-found");
    return deliver(
      sender,
      { threadId, from: found.side, senderId: sender.uid, recipientId: found.otherId, opening: null },
      message,
      companion,
    );
  }

  async function deliver<R extends { ok: false }>(
    sender: MessageSender,
    to: Destination,
    message: NewMessage,
    companion?: MessageCompanion<R>,
  ): Promise<SendResult | R> {
    const done: SendResult = { ok: true, threadId: to.threadId };
    const messageId = await messageIdOf(message.key, sender.uid, message.text);
    const paths = pathsOf(to, messageId);
    const [[sent, blocked, blocking, ban], recipient] = await Promise.all([
      database.readAll(paths.slice(1)),
      context.accounts.user(to.recipientId),
    ]);
    if (sent) return done;
    const rejection =
      banRejection(ban, clock.now()) ??
      blockRejection(to, blocked, blocking) ??
      (recipient?.isActive ? null : GONE) ??
      (await overLimit(to));
    if (rejection) return rejection;
    const budget = await context.budgets.takeShared(to.opening ? "thread" : "message", {
      uid: sender.uid,
      ...(to.opening && { targets: [to.recipientId] }),
    });
    const own = ownTakes(to);
    if (!budget.allowed) {
      for (const [key, rule] of own) await limiter.giveBack(key, rule);
      return limited(budget);
    }

    let wasRead = false;
    const write = async (tx: Transaction): Promise<SendResult | R> => {
      wasRead = false;
      const [snapshot, same, isBlocked, isBlocking, isBanned] = await tx.readAll(paths);
      if (same) return done;
      const changed = banRejection(isBanned, clock.now()) ?? blockRejection(to, isBlocked, isBlocking);
      if (changed) return changed;
      const thread = snapshot ? decodeThread(snapshot, log) : null;
      // Another user's thread under this id, or an invalid one: nothing is written into it.
      if (snapshot ? !thread || sideOf(thread, sender.uid) !== to.from : !to.opening) return failed("not-found");

      const side = to.from === "seller" ? "buyer" : "seller";
      const now = clock.now();
      const beside = companion ? await companion.writes(tx, now) : [];
      if (!Array.isArray(beside)) return beside;
      // Clocks of the edge differ a little: a message never comes before the one that it answers.
      const at = new Date(Math.max(now.getTime(), thread ? thread.lastMessageAt.getTime() + 1 : 0));
      const unread = thread?.[UNREAD[side]] ?? 0;
      const mailedAt = thread?.[MAILED[side]] ?? null;
      const mails =
        Boolean(recipient?.email) &&
        recipient?.preferences.notifications.messages === true &&
        (companion !== undefined ||
          unread === 0 ||
          mailedAt === null ||
          now.getTime() - mailedAt.getTime() > MAIL_AGAIN_MS);
      const listingId = thread?.listingId ?? to.opening?.listingId;
      const shown = mails && !companion && listingId !== undefined ? await context.catalog.listing(listingId) : null;
      const changes = {
        lastMessageAt: at,
        lastMessageText: excerptOf(message.text, EXCERPT_MAX),
        lastSenderId: sender.uid,
        [UNREAD[side]]: unread + 1,
        ...(mails && { [MAILED[side]]: now }),
        ...(to.from === "seller" && { sellerAnswered: true }),
        updatedAt: now,
      };
      tx.write(thread ? { update: threadDocument(to.threadId), data: changes } : newThread(to, changes, now), {
        create: messageDocument(to.threadId, messageId),
        data: { senderId: sender.uid, text: message.text, createdAt: at },
      });
      tx.write(...beside);
      if (!thread) tx.write(counting(to.recipientId, "received", now));
      else if (to.from === "seller" && !thread.sellerAnswered)
        tx.write(counting(sender.uid, "answered", now, spanOf(now.getTime() - thread.createdAt.getTime())));
      if (to.from === "buyer" && listingId !== undefined) tx.write(figureWrite(listingId, "messages", now));
      const listingTitle = thread?.listingTitle ?? to.opening?.listingTitle;
      if (mails && recipient && listingTitle !== undefined) {
        const told = { senderName: sender.displayName, listingTitle, text: message.text, threadId: to.threadId };
        const listing = shown && listingInMail(shown);
        const mail = companion
          ? companion.mail(recipient, to.threadId)
          : messageMail({ to: recipient, ...told, listing, site });
        if (mail) tx.write(mailWrite({ ...mail, about: [to.recipientId, sender.uid] }, now, `message-${messageId}`));
      }
      const notice = { kind: "messages", subject: to.threadId, path: threadPath(to.threadId) } as const;
      tx.write(...pushWrites(recipient, notice, now));
      wasRead = unread === 0;
      return done;
    };
    const result = await countIfDone(
      { limiter, log, takes: [...budget.takes, ...own] },
      () =>
        companion
          ? contendedTransaction(database, write, { onRetry, sleep: context.sleep })
          : database.transaction(write),
      (sent) => sent.ok,
    );
    // Another unread thread; further messages in it do not change the count.
    if (wasRead) noteUnread(to.recipientId);
    return result;
  }

  /** Counters of the sender alone. */
  function ownTakes({ senderId, opening }: Destination) {
    const { newThreads, messages } = context.env.limits;
    return [
      ...(opening ? [[newThreadsKey(senderId), newThreads] as const] : []),
      [messagesKey(senderId), messages] as const,
    ];
  }

  /** Counts the new thread and the message; where one of them is rejected, neither. */
  async function overLimit({ senderId, opening }: Destination): Promise<Unsent | null> {
    if (opening) {
      const threads = await limiter.take(newThreadsKey(senderId), context.env.limits.newThreads);
      if (!threads.allowed)
        return failed("limited", {
          message: `Ya escribiste a ${context.env.limits.newThreads.limit} vendedores hoy. Mañana podrás escribir a más.`,
          retryAfterSeconds: threads.retryAfterSeconds,
        });
    }
    const messages = await limiter.take(messagesKey(senderId), context.env.limits.messages);
    if (messages.allowed) return null;
    if (opening) await limiter.giveBack(newThreadsKey(senderId), context.env.limits.newThreads);
    return failed("limited", {
      message: "Enviaste muchos mensajes en la última hora. Espera unos minutos y vuelve a intentarlo.",
      retryAfterSeconds: messages.retryAfterSeconds,
    });
  }

  const start = (sender: MessageSender, listingId: string, message: NewMessage): Promise<SendResult> =>
    startWith<never>(sender, listingId, message);
  const send = (sender: MessageSender, threadId: string, message: NewMessage): Promise<SendResult> =>
    sendWith<never>(sender, threadId, message);

  return { mayAsk, start, send, startWith, sendWith };
}

/** Reads of a delivery: the thread, the message itself, blocks, and whether the sender may write. */
function pathsOf({ threadId, senderId, recipientId }: Destination, messageId: string): string[] {
  return [
    threadDocument(threadId),
    messageDocument(threadId, messageId),
    blockDocument(recipientId, senderId),
    blockDocument(senderId, recipientId),
    banDocument(senderId),
  ];
}

function banRejection(ban: Snapshot | null | undefined, now: Date): Unsent | null {
  const until = bannedUntil(ban, now);
  return until && failed("banned", bannedMessage(until));
}

function blockRejection(
  { senderId, recipientId }: Destination,
  blocked: Snapshot | null | undefined,
  blocking: Snapshot | null | undefined,
): Unsent | null {
  if (isBlock(blocked ?? null, recipientId, senderId)) return BLOCKED;
  return isBlock(blocking ?? null, senderId, recipientId) ? BLOCKING : null;
}

function newThread({ threadId, opening }: Destination, changes: Record<string, unknown>, now: Date): Write {
  const participants = [opening?.sellerId, opening?.buyerId];
  return {
    create: threadDocument(threadId),
    data: {
      unreadSeller: 0,
      unreadBuyer: 0,
      sellerAnswered: false,
      ...opening,
      participants,
      ...changes,
      createdAt: now,
    },
  };
}

function counting(sellerId: string, what: "received" | "answered", now: Date, span?: AnswerSpan): Write {
  const fields = span ? [what, span] : [what];
  return {
    merge: answersDocument(sellerId),
    data: { updatedAt: now },
    transforms: fields.map((field) => ({ field, increment: 1 })),
  };
}
