import type { PublicProfile } from "~/accounts/model";
import { DAY_MS, HOUR_MS } from "~/business/durations";
import { plural } from "~/business/format";
import { formatSoles } from "~/business/money";
import { type PriceChange, dropOf } from "~/catalog/price-drops";
import type { SellerNews } from "~/catalog/search/of-seller";
import { sellerPath } from "~/catalog/seller/seller";
import type { Context } from "~/platform/context";
import { failed } from "~/platform/failed";
import { isFirestoreError } from "~/platform/firestore/errors";
import type { Transaction, DocumentData, Snapshot, Write } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";
import type { Mail } from "~/platform/mail/model";
import { createNoticeLinks } from "~/platform/mail/notice-links.server";
import { inBatches, inTurn, type PersonalData } from "~/platform/personal-data";
import { pushWrites } from "~/platform/push/notice";
import { inPieces, runFanOut } from "~/platform/reminders/fan-out.server";
import { newsMark } from "~/platform/reminders/news-mark";
import { commitUnder, type NoticeOutcome, runNotices, versionWrite } from "~/platform/reminders/notices.server";

import { FOLLOWS_MAX, FOLLOWS_PATH } from "./constants";
import { FOLLOWS, sellersFields } from "./model";

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

/** A run begins no further page after this; the next one continues. */
const MARK_MS = 10_000;
/** Changed listings of one round. */
const LISTINGS = 300;
/** News so much older than the change of their listing were told of an earlier change. */
const NEWS_MS = DAY_MS;

/** Finds followers of sellers with a new listing or a lower price. What is told is decided when the mail is written. */
function markFollowers(context: Context) {
  const { clock, log } = context;

  function writes(found: readonly Snapshot[], news: ReadonlyMap<string, readonly number[]>): Write[] {
    return found.flatMap((snapshot): Write[] => {
      const follows = FOLLOWS.of(snapshot, log);
      if (!follows) return [];
      const times = follows.sellers.flatMap(({ id, since }) =>
        (news.get(id) ?? []).filter((at) => at > since.getTime()),
      );
      const mark = newsMark(follows, times, clock.now());
      return mark ? [versionWrite(snapshot, mark)] : [];
    });
  }

  return runFanOut(context, {
    statePath: "jobs/notify-followers",
    changes: {
      collection: "vehicles",
      by: "updatedAt",
      fields: ["status", "sellerId", "publishedAt", "priceChanges"],
      atOnce: LISTINGS,
    },
    everyMs: 0,
    runMs: MARK_MS,
    prepare(listings) {
      const news = new Map<string, number[]>();
      for (const listing of listings)
        for (const at of newsTimes(listing)) {
          const seller = String(listing.data.sellerId);
          news.set(seller, [...(news.get(seller) ?? []), at]);
        }
      return Promise.resolve({
        queries: () =>
          inPieces([...news.keys()]).map((sellers) => ({
            collection: FOLLOWS.name,
            where: [["sellerIds", "array-contains-any", sellers]],
          })),
        writes: (found) => writes(found, news),
      });
    },
  });
}

/** When a listing became news, as the catalogue tells it (`newsOfSellers`); ms since 1970. */
function newsTimes({ data: { status, publishedAt, priceChanges, updatedAt } }: Snapshot): number[] {
  if (status !== "active" || !(updatedAt instanceof Date)) return [];
  const drop = dropOf(priceChanges as PriceChange[] | undefined);
  return [publishedAt, drop?.at].flatMap((at) =>
    at instanceof Date && updatedAt.getTime() - at.getTime() < NEWS_MS ? [at.getTime()] : [],
  );
}

/** One mail a day and follower, of all sellers whom they follow, from the index alone. */
function createFollowNotices(context: Context) {
  const { env, database, clock, log } = context;
  const links = createNoticeLinks(context, "follow-notice", "follows");
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
    const unsubscribe = await links.unsubscribeUrl(userId);
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
    ...links,

    /** Finds the followers of sellers with news, and mails those who are due. May run twice, or twice at once. */
    async notify() {
      const { marked } = await markFollowers(context);
      const due = { room: "follows", collection: FOLLOWS.name, field: "nextCheckAt", runMs: RUN_MS, look };
      return { marked, ...(await runNotices(context, due)) };
    },
  };
}

interface FollowedSeller {
  id: string;
  since: Date;
  /** Null for an account that is closed, blocked or erased. */
  profile: PublicProfile | null;
}

const BATCH = 50;

/** Sellers of a user, and the user in the lists of their followers. */
function createFollowPersonalData(
  context: Context,
  removeIn: (tx: Transaction, uid: string, sellerId: string) => Promise<void>,
): PersonalData {
  const { database } = context;
  const own = FOLLOWS.personalData(context, {
    of: (uid) => [["userId", "==", uid]],
    exported: ({ sellers, lastNoticeAt }) => ({ sellers, lastNoticeAt }),
  });
  return {
    ...own,
    erase: (uid, email) =>
      inTurn(
        () => own.erase(uid, email),
        () =>
          inBatches(BATCH, async () => {
            const found = await database.find({
              collection: FOLLOWS.name,
              where: [["sellerIds", "array-contains", uid]],
              select: [],
              limit: BATCH,
            });
            for (const { id } of found) await database.transaction((tx) => removeIn(tx, id, uid));
            return found.length;
          }),
      ),
  };
}

/** Sellers whom users follow: nobody but the follower sees it. */
export function createFollows(context: Context) {
  const { database, clock, log } = context;

  async function sellersOf(uid: string) {
    return (await FOLLOWS.read(database, uid, log))?.sellers ?? [];
  }

  async function removeIn(tx: Transaction, uid: string, sellerId: string): Promise<void> {
    const follows = await FOLLOWS.read(tx, uid, log);
    const sellers = follows?.sellers.filter(({ id }) => id !== sellerId) ?? [];
    if (!follows || sellers.length === follows.sellers.length) return;
    tx.write(
      sellers.length === 0
        ? { delete: FOLLOWS.path(uid) }
        : { update: FOLLOWS.path(uid), data: sellersFields(sellers) },
    );
  }

  return {
    ...createFollowNotices(context),
    personalData: createFollowPersonalData(context, removeIn),

    async isFollowing(uid: string, sellerId: string): Promise<boolean> {
      return (await sellersOf(uid)).some(({ id }) => id === sellerId);
    },

    /** The newest first. */
    async list(uid: string): Promise<FollowedSeller[]> {
      const sellers = await sellersOf(uid);
      const profiles = await context.accounts.publicProfiles(sellers.map(({ id }) => id));
      return sellers.map((seller) => ({ ...seller, profile: profiles.get(seller.id) ?? null })).reverse();
    },

    /** Idempotent: a seller who is followed stays as they were. Only what is new from now on will be told. */
    async follow(uid: string, sellerId: string) {
      if (uid === sellerId) return failed("own");
      const profile = await context.accounts.publicProfile(sellerId);
      if (profile === null) return failed("gone");
      return database.transaction(async (tx) => {
        const follows = await FOLLOWS.read(tx, uid, log);
        const known = follows?.sellers ?? [];
        if (known.some(({ id }) => id === sellerId)) return { ok: true as const, profile };
        if (known.length >= FOLLOWS_MAX) return failed("too-many");
        const now = clock.now();
        const sellers = [...known, { id: sellerId, since: now }];
        tx.write(
          follows
            ? { update: FOLLOWS.path(uid), data: sellersFields(sellers) }
            : FOLLOWS.put({
                id: uid,
                userId: uid,
                ...sellersFields(sellers),
                checkedUpTo: now,
                nextCheckAt: null,
                newsAt: null,
                lastNoticeAt: null,
              }),
        );
        return { ok: true as const, profile };
      });
    },

    /** Idempotent. */
    unfollow: (uid: string, sellerId: string): Promise<void> =>
      database.transaction((tx) => removeIn(tx, uid, sellerId)),
  };
}

type FollowsService = ReturnType<typeof createFollows>;

declare module "~/platform/context" {
  interface Context {
    follows: FollowsService;
  }
}
