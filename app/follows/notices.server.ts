import { DAY_MS, HOUR_MS } from "~/business/durations";
import { plural } from "~/business/format";
import { formatSoles } from "~/business/money";
import type { SellerNews } from "~/catalog/search/of-seller";
import { sellerPath } from "~/catalog/seller/seller";
import type { Context } from "~/platform/context";
import { isFirestoreError } from "~/platform/firestore/errors";
import type { DocumentData, Snapshot } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";
import type { Mail } from "~/platform/mail/model";
import { pushWrites } from "~/platform/push/notice";
import { commitUnder, type NoticeOutcome, runNotices, versionWrite } from "~/platform/reminders/notices.server";

import { FOLLOWS_PATH } from "./constants";
import { markFollowers } from "./mark-news.server";
import { FOLLOWS } from "./model";
import { followUnsubscribeUrl } from "./unsubscribe.server";

/** Sellers of a mail, and listings of each; of the rest it gives the number. */
const SELLERS_MAX = 10;
const NAMED_MAX = 5;
const LISTINGS_MAX = 10;

interface SellerWithNews extends SellerNews {
  name: string;
}

interface FollowMailFacts {
  siteUrl: string;
  user: { email: string; displayName: string };
  news: readonly SellerWithNews[];
  /** Turns these mails off, without signing in. */
  unsubscribe: string;
}

export function followMail({ siteUrl, user, news, unsubscribe }: FollowMailFacts): Mail {
  const [first] = news;
  const isOne = news.length === 1 && first !== undefined;
  const told = news.slice(0, SELLERS_MAX);
  const named = told.flatMap(({ published, dropped }) => [...published, ...dropped].slice(0, NAMED_MAX));
  return {
    kind: "follows",
    to: user.email,
    subject: isOne ? `${first.name}: ${countText(first)}` : `Novedades de ${news.length} vendedores que sigues`,
    greeting: `Hola, ${user.displayName}:`,
    blocks: [
      told.map((one) => `${one.name}: ${countText(one)}.`),
      news.length > SELLERS_MAX && `Y ${plural(news.length - SELLERS_MAX, "vendedor más", "vendedores más")}.`,
    ],
    listings: named.slice(0, LISTINGS_MAX).map(({ id, title, priceCentimos, lowered, photo }) => ({
      title,
      facts: [formatSoles(priceCentimos, { compact: true }), ...(lowered ? [lowered] : [])],
      photo,
      href: `${siteUrl}/producto/${id}`,
    })),
    link: isOne
      ? { label: "Ver sus anuncios", href: siteUrl + sellerPath(first.sellerId) }
      : { label: "Ver los vendedores que sigues", href: siteUrl + FOLLOWS_PATH },
    rest: ["Te escribimos una vez al día como máximo."],
    unsubscribe,
  };
}

/** `2 anuncios nuevos y 1 bajó de precio` */
function countText({ published, dropped }: SellerNews): string {
  return [
    published.length > 0 && plural(published.length, "anuncio nuevo", "anuncios nuevos"),
    dropped.length > 0 && `${dropped.length} ${dropped.length === 1 ? "bajó" : "bajaron"} de precio`,
  ]
    .filter(Boolean)
    .join(" y ");
}

/** A run begins no further user after this; the next one continues. */
const RUN_MS = 15_000;
/** A second mail of a day is tried again after this. */
const AGAIN_MS = 2 * HOUR_MS;

/** One mail a day and follower, of all sellers whom they follow, from the index alone. */
export function createFollowNotices(context: Context) {
  const { env, database, tokens, clock, log } = context;
  const inFuture = (milliseconds: number): Date => new Date(clock.now().getTime() + milliseconds);

  async function settle(snapshot: Snapshot, data: DocumentData): Promise<NoticeOutcome> {
    return (await commitUnder(database, versionWrite(snapshot, data))) ? "quiet" : "skipped";
  }

  async function look(snapshot: Snapshot): Promise<NoticeOutcome> {
    const follows = FOLLOWS.of(snapshot, log);
    if (!follows) return settle(snapshot, { nextCheckAt: inFuture(DAY_MS) });
    const { userId, sellers, checkedUpTo } = follows;
    const since = new Map(sellers.map((seller) => [seller.id, Math.max(+seller.since, +checkedUpTo)]));
    const found = await context.catalog.newsOfSellers(since, checkedUpTo);
    // A listing that the database has may not stand in the index yet.
    if (found === null || (follows.newsAt && found.upTo < follows.newsAt)) return "waiting";
    const { news, upTo } = found;
    const looked = { checkedUpTo: upTo, nextCheckAt: null };
    if (news.length === 0) return settle(snapshot, looked);
    const user = await context.accounts.user(userId);
    const hasMail = user?.isActive === true && user.email !== "" && user.preferences.notifications.follows;
    const now = clock.now();
    const onDevices = user?.isActive
      ? pushWrites(user, { kind: "follows", subject: "novedades", path: FOLLOWS_PATH }, now)
      : [];
    if (!user || (!hasMail && onDevices.length === 0)) return settle(snapshot, looked);
    const profiles = await context.accounts.publicProfiles(news.map(({ sellerId }) => sellerId));
    const told = news.flatMap((one): SellerWithNews[] => {
      const profile = profiles.get(one.sellerId);
      return profile ? [{ ...one, name: profile.displayName || "Usuario" }] : [];
    });
    if (told.length === 0) return settle(snapshot, looked);
    const unsubscribe = await followUnsubscribeUrl(env.siteUrl, tokens, userId);
    const mail = followMail({ ...env, user, news: told, unsubscribe });
    const mails = hasMail
      ? [mailWrite({ ...mail, about: [userId] }, now, `follows-${userId}-${now.toISOString().slice(0, 10)}`)]
      : [];
    const checked = { ...looked, lastNoticeAt: now };
    try {
      return (await commitUnder(database, versionWrite(snapshot, checked), ...mails, ...onDevices))
        ? "sent"
        : "skipped";
    } catch (error) {
      // There was a mail today (all were unfollowed, and one was followed again): this news waits for tomorrow's.
      if (isFirestoreError(error, "ALREADY_EXISTS")) return settle(snapshot, { nextCheckAt: inFuture(AGAIN_MS) });
      throw error;
    }
  }

  return {
    /** Finds the followers of sellers with news, and mails those who are due. May run twice, or twice at once. */
    async notify() {
      const { marked } = await markFollowers(context);
      const due = { room: "follows", collection: FOLLOWS.name, field: "nextCheckAt", runMs: RUN_MS, look };
      return { marked, ...(await runNotices(context, due)) };
    },
  };
}
