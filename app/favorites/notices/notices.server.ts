import { DAY_MS, MINUTE_MS } from "~/business/durations";
import { toSoles, formatSoles } from "~/business/money";
import { ListingSchema } from "~/catalog/model";
import { type ListingStatus, PUBLIC_STATUSES } from "~/catalog/statuses";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { isFirestoreError } from "~/platform/firestore/errors";
import type { Snapshot, Write } from "~/platform/firestore/types";
import { mailWrite, type Mail } from "~/platform/mail/mail";
import { textMail } from "~/platform/mail/text-mail";
import { pushWrites } from "~/platform/push/notice";

import { FAVORITE_NOTICES, MAX_FAVORITES } from "../model";
import { priceChange } from "../view";
import { createMarking } from "./mark-news.server";
import { type FavoriteNews, FavoriteNoticeSchema, HeartSchema, newsOf } from "./model";
import { createFavoriteUnsubscribe, favoriteUnsubscribeUrl } from "./unsubscribe.server";

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
  return textMail({
    to: user.email,
    subject: subjectOf(drops, sold),
    greeting: `Hola, ${user.displayName}:`,
    blocks: [
      drops.length > 0 && "Bajaron de precio:",
      ...drops.map(({ id, title, then, now }) => [
        `${title} · ${formatSoles(now, { compact: true })} (${priceChange(then, now)?.text ?? ""})`,
        `${site.url}/producto/${id}`,
      ]),
      sold.length > 0 && "Se vendieron:",
      sold.length > 0 && sold.map(({ title }) => title),
      ["Mira todos tus favoritos:", `${site.url}/favorites`],
      ["Te escribimos por tus favoritos una vez al día como máximo.", "Para no recibir más estos avisos:", unsubscribe],
    ],
    link: { label: "Cambia tus avisos por correo:", href: `${site.url}/perfil/preferencias` },
    footer: site.name,
    // RFC 2369 and 8058: mail programs show a button of their own, which POSTs without the page.
    headers: { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  });
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

/** Results of a run, counted by users; `marked`: hearts that a change may concern. */
interface FavoriteNoticeReport {
  marked: number;
  sent: number;
  /** No news, notices are off, or there was a mail today. */
  quiet: number;
  /** Changed during the run; the next run takes them. */
  skipped: number;
  failed: number;
}

const BATCH = 50;
/** Most listings of one mail; the rest waits for the next day's. */
const NEWS_MAX = 20;
/** A run begins no further mail after this; the next one continues. */
const RUN_MS = 20_000;
/** Failed ones go last, so that none blocks the rest. */
const RETRY_MS = 10 * MINUTE_MS;

const PRICE_DROP = { kind: "favorites", subject: "bajas", path: "/favorites" } as const;

type Outcome = "sent" | "quiet" | "skipped";

/** Mails about saved listings: price drops and sales. At most one a day and user. */
export function createFavoriteNotices(context: Context) {
  const { env, database, tokens, clock, log } = context;
  const mark = createMarking(context);
  const inFuture = (milliseconds: number): Date => new Date(clock.now().getTime() + milliseconds);

  /** Writes under the version that was read; false when it is no longer the stored one, or a heart was removed. */
  async function commit(notice: Write, ...others: Write[]): Promise<boolean> {
    try {
      await database.commit([notice, ...others]);
      return true;
    } catch (error) {
      if (isFirestoreError(error, "FAILED_PRECONDITION", "NOT_FOUND", "ABORTED")) return false;
      throw error;
    }
  }

  const later = (snapshot: Snapshot, dueAt: Date): Write => ({
    update: snapshot.path,
    data: { dueAt },
    precondition: { updateTime: snapshot.updateTime },
  });
  const settled = (snapshot: Snapshot): Write => ({
    update: snapshot.path,
    data: {},
    remove: ["dueAt"],
    precondition: { updateTime: snapshot.updateTime },
  });

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

  async function look(snapshot: Snapshot): Promise<Outcome> {
    const quiet = async (write: Write): Promise<Outcome> => ((await commit(write)) ? "quiet" : "skipped");
    const notice = decodeDocument(FavoriteNoticeSchema, snapshot, log);
    if (notice === null) return quiet(settled(snapshot));
    const now = clock.now();
    const { userId, lastNoticeAt } = notice;
    const allowedAt = lastNoticeAt ? lastNoticeAt.getTime() + DAY_MS : 0;
    if (allowedAt > now.getTime()) return quiet(later(snapshot, new Date(allowedAt)));
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
      unsubscribe: await favoriteUnsubscribeUrl(env.siteUrl, tokens, userId),
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
    return (await commit(done, ...hearts, ...mails, ...(hasDrop ? onDevices : []))) ? "sent" : "skipped";
  }

  async function tryLook(snapshot: Snapshot): Promise<Outcome | "failed"> {
    try {
      return await look(snapshot);
    } catch (error) {
      log.error("favorites.notice-failed", { id: snapshot.id, error });
    }
    try {
      await commit(later(snapshot, inFuture(RETRY_MS)));
    } catch (error) {
      log.warn("favorites.postpone-failed", { id: snapshot.id, error });
    }
    return "failed";
  }

  return {
    ...createFavoriteUnsubscribe(context),

    /** Finds changes, and mails the users who are due. May run twice, or twice at once. */
    async notify(): Promise<FavoriteNoticeReport> {
      const report: FavoriteNoticeReport = { marked: await mark(), sent: 0, quiet: 0, skipped: 0, failed: 0 };
      const until = inFuture(RUN_MS);
      const due = await database.find({
        collection: FAVORITE_NOTICES,
        where: [["dueAt", "<=", clock.now()]],
        orderBy: [["dueAt", "asc"]],
        limit: BATCH,
      });
      for (const snapshot of due) {
        if (clock.now() >= until) break;
        report[await tryLook(snapshot)] += 1;
      }
      return report;
    },
  };
}

export type FavoriteNotices = ReturnType<typeof createFavoriteNotices>;

declare module "~/platform/context" {
  interface Context {
    favoriteNotices: FavoriteNotices;
  }
}
