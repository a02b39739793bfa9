import { DAY_MS } from "~/business/durations";
import { toSoles, formatSoles } from "~/business/money";
import { ListingSchema } from "~/catalog/model";
import { type ListingStatus, PUBLIC_STATUSES } from "~/catalog/statuses";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Snapshot, Write } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";
import type { Mail } from "~/platform/mail/model";
import { createNoticeLinks } from "~/platform/mail/notice-links.server";
import { pushWrites } from "~/platform/push/notice";
import { runFanOut, type WhomQuery } from "~/platform/reminders/fan-out.server";
import { commitUnder, type NoticeOutcome, runNotices, versionWrite } from "~/platform/reminders/notices.server";

import { FAVORITE_NOTICES, MAX_FAVORITES, favoriteNoticePath } from "../model";
import { priceChange } from "../view";
import { type FavoriteNews, FavoriteNoticeSchema, HeartSchema, newsOf } from "./model";

interface FavoriteMailFacts {
  site: { url: string; name: string };
  user: { email: string; displayName: string };
  news: readonly FavoriteNews[];
  /** Turns these mails off, without signing in. */
  unsubscribe: string;
}

export function favoriteMail({ site, user, news, unsubscribe }: FavoriteMailFacts): Mail {
  const drops = news.filter((one) => one.kind === "drop");
  const sold = news.filter((one) => one.kind === "sold");
  return {
    kind: "favorites",
    to: user.email,
    subject: subjectOf(drops, sold),
    greeting: `Hola, ${user.displayName}:`,
    blocks: [
      drops.length > 0 &&
        (drops.length === 1
          ? "Bajó de precio algo que guardaste."
          : "Bajaron de precio varios anuncios que guardaste."),
      sold.length > 0 && ["Se vendieron:", ...sold.map(({ title }) => title)],
    ],
    listings: drops.map(({ id, title, then, now, photo }) => ({
      title,
      facts: [formatSoles(now, { compact: true }), priceChange(then, now)?.text ?? ""].filter((fact) => fact !== ""),
      photo,
      href: `${site.url}/producto/${id}`,
    })),
    link: { label: "Ver mis favoritos", href: `${site.url}/favorites` },
    rest: ["Te escribimos por tus favoritos una vez al día como máximo."],
    unsubscribe,
  };
}

function subjectOf(drops: readonly { title: string }[], sold: readonly { title: string }[]): string {
  const [drop] = drops;
  const [sale] = sold;
  if (drop && drops.length === 1 && !sale) return `Bajó de precio: ${drop.title}`;
  if (sale && sold.length === 1 && !drop) return `Se vendió: ${sale.title}`;
  if (!sale) return `${drops.length} de tus favoritos bajaron de precio`;
  if (!drop) return `${sold.length} de tus favoritos se vendieron`;
  return `Novedades de ${drops.length + sold.length} de tus favoritos`;
}

/** Most listings of one mail; the rest waits for the next day's. */
const NEWS_MAX = 20;
/** A run begins no further mail after this; the next one continues. */
const RUN_MS = 20_000;

const PRICE_DROP = { kind: "favorites", subject: "bajas", path: "/favorites" } as const;

/** A run begins no further page after this; the next one continues. */
const MARK_MS = 10_000;
/** Changed listings of one round. */
const LISTINGS = 100;

/** Finds users whom changes of listings may concern. Whether there is news is decided when the mail is written. */
function markHearts(context: Context) {
  const { clock, log } = context;

  function writes(found: readonly Snapshot[], listings: ReadonlyMap<string, Snapshot>): Write[] {
    return found.flatMap((snapshot): Write[] => {
      const heart = decodeDocument(HeartSchema, snapshot, log);
      const listing = heart && listings.get(heart.vehicleId);
      const { userId } = snapshot.data;
      if (!heart || !listing || typeof userId !== "string") return [];
      const { status, price } = listing.data;
      const isTold =
        status === "sold" ? heart.isSoldTold : heart.toldPrice !== null && heart.toldPrice <= Number(price);
      return isTold ? [] : [{ merge: favoriteNoticePath(userId), data: { userId, dueAt: clock.now() } }];
    });
  }

  return runFanOut(context, {
    statePath: "jobs/notify-favorites",
    changes: { collection: "vehicles", by: "updatedAt", fields: ["status", "price"], atOnce: LISTINGS },
    everyMs: 0,
    runMs: MARK_MS,
    prepare(listings) {
      const byId = new Map(listings.map((listing) => [listing.id, listing]));
      return Promise.resolve({
        queries: () => listings.flatMap(heartsOf),
        writes: (found) => writes(found, byId),
      });
    },
  });
}

/** Hearts with a higher price, or all where the listing was sold. */
function heartsOf({ id, data: { status, price } }: Snapshot): WhomQuery[] {
  const collection = "user_favorites";
  if (status === "sold") return [{ collection, where: [["vehicleId", "==", id]] }];
  if (status !== "active" || typeof price !== "number") return [];
  return [
    {
      collection,
      where: [
        ["vehicleId", "==", id],
        ["price", ">", price],
      ],
      orderBy: [
        ["price", "asc"],
        ["__name__", "asc"],
      ],
    },
  ];
}

/** Mails about saved listings: price drops and sales. At most one a day and user. */
export function createFavoriteNotices(context: Context) {
  const { env, database, clock, log } = context;
  const links = createNoticeLinks(context, "favorite-notice", "favorites");
  const inFuture = (milliseconds: number): Date => new Date(clock.now().getTime() + milliseconds);

  const settled = (snapshot: Snapshot): Write => ({ ...versionWrite(snapshot, {}), remove: ["dueAt"] });

  /** A user's hearts that have news, with the news. */
  async function newsFor(uid: string): Promise<{ path: string; news: FavoriteNews }[]> {
    const hearts = await database.find({
      collection: "user_favorites",
      where: [["userId", "==", uid]],
      limit: MAX_FAVORITES,
    });
    const vehicles = await database.readAll(hearts.map(({ data }) => `vehicles/${String(data.vehicleId)}`));
    const now = clock.now();
    return hearts.flatMap((snapshot, position) => {
      const heart = decodeDocument(HeartSchema, snapshot, log);
      const vehicle = vehicles[position];
      const isPublic = vehicle && PUBLIC_STATUSES.includes(vehicle.data.status as ListingStatus);
      const listing = isPublic ? decodeDocument(ListingSchema, vehicle, log) : null;
      const news = heart && newsOf(heart, listing, uid, now);
      return news ? [{ path: snapshot.path, news }] : [];
    });
  }

  async function look(snapshot: Snapshot): Promise<NoticeOutcome> {
    const quiet = async (write: Write): Promise<NoticeOutcome> =>
      (await commitUnder(database, write)) ? "quiet" : "skipped";
    const notice = decodeDocument(FavoriteNoticeSchema, snapshot, log);
    if (notice === null) return quiet(settled(snapshot));
    const now = clock.now();
    const { userId, lastNoticeAt } = notice;
    const allowedAt = lastNoticeAt ? lastNoticeAt.getTime() + DAY_MS : 0;
    if (allowedAt > now.getTime()) return quiet(versionWrite(snapshot, { dueAt: new Date(allowedAt) }));
    const user = await context.accounts.user(userId);
    const hasMail = user?.isActive === true && user.email !== "" && user.preferences.notifications.favorites;
    const onDevices = user?.isActive ? pushWrites(user, PRICE_DROP, now) : [];
    if (!user || (!hasMail && onDevices.length === 0)) return quiet(settled(snapshot));
    const found = await newsFor(userId);
    if (found.length === 0) return quiet(settled(snapshot));
    const told = found.slice(0, NEWS_MAX);
    const mail = favoriteMail({
      site: { url: env.siteUrl, name: env.brandName },
      user,
      news: told.map(({ news }) => news),
      unsubscribe: await links.unsubscribeUrl(userId),
    });
    const hasMore = found.length > told.length;
    const done: Write = {
      update: snapshot.path,
      data: { lastNoticeAt: now, ...(hasMore && { dueAt: inFuture(DAY_MS) }) },
      ...(!hasMore && { remove: ["dueAt"] }),
      precondition: { updateTime: snapshot.updateTime },
    };
    const hearts = told.map(({ path, news }): Write => ({
      update: path,
      data: news.kind === "sold" ? { isSoldTold: true } : { toldPrice: toSoles(news.now) },
    }));
    const id = `favorites-${userId}-${now.toISOString().slice(0, 10)}`;
    const mails = hasMail ? [mailWrite({ ...mail, about: [userId] }, now, id)] : [];
    // Devices only hear of lower prices.
    const hasDrop = told.some(({ news }) => news.kind === "drop");
    // A heart that was removed meanwhile is not there to be written.
    return (await commitUnder(database, done, ...hearts, ...mails, ...(hasDrop ? onDevices : []))) ? "sent" : "skipped";
  }

  return {
    ...links,

    /** Finds changes, and mails the users who are due. May run twice, or twice at once. */
    async notify() {
      // Hearts that a change may concern.
      const { marked } = await markHearts(context);
      const due = { room: "favorites", collection: FAVORITE_NOTICES, field: "dueAt", runMs: RUN_MS, look };
      return { marked, ...(await runNotices(context, due)) };
    },
  };
}

export type FavoriteNotices = ReturnType<typeof createFavoriteNotices>;

declare module "~/platform/context" {
  interface Context {
    favoriteNotices: FavoriteNotices;
  }
}
