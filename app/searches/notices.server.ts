import { DAY_MS, HOUR_MS } from "~/business/durations";
import { formatSoles } from "~/business/money";
import type { NewMatches } from "~/catalog/catalog.server";
import { formatFilters } from "~/catalog/filters";
import type { Card } from "~/catalog/model";
import type { Context } from "~/platform/context";
import { isFirestoreError } from "~/platform/firestore/errors";
import type { DocumentData, Snapshot } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";
import type { Mail } from "~/platform/mail/model";
import { pushWrites } from "~/platform/push/notice";
import { commitUnder, type NoticeOutcome, runNotices, versionWrite } from "~/platform/reminders/notices.server";

import { storedFilters, SAVED_PATH } from "./constants";
import { markSearches } from "./mark-news.server";
import { SAVED_SEARCHES, type SavedSearch } from "./model";
import { unsubscribeUrl } from "./unsubscribe.server";

/** Listings listed in a mail; of the rest it gives the number. */
const NAMED_MAX = 5;

export interface NoticeFacts {
  siteUrl: string;
  user: { email: string; displayName: string };
  search: { name: string; query: string };
  matches: Pick<NewMatches, "total"> & { cards: readonly Pick<Card, "id" | "title" | "priceCentimos" | "photo">[] };
  /** Turns the notices of this search off, without signing in. */
  unsubscribe: string;
}

export function noticeMail({ siteUrl, user, search, matches, unsubscribe }: NoticeFacts): Mail {
  const { total } = matches;
  const listed = matches.cards.slice(0, NAMED_MAX);
  const more = total - listed.length;
  const news = total === 1 ? "un anuncio nuevo" : `${total} anuncios nuevos`;
  return {
    kind: "saved-search",
    to: user.email,
    subject: `${news.charAt(0).toUpperCase()}${news.slice(1)}: ${search.name}`,
    greeting: `Hola, ${user.displayName}:`,
    blocks: [`Encontramos ${news} para tu búsqueda «${search.name}».`, more > 0 && `Hay ${more} más.`],
    listings: listed.map(({ id, title, priceCentimos, photo }) => ({
      title,
      facts: [formatSoles(priceCentimos, { compact: true })],
      photo,
      href: `${siteUrl}/producto/${id}`,
    })),
    link: {
      label: total === 1 ? "Ver el anuncio" : `Ver los ${total} anuncios`,
      href: `${siteUrl}/comprar?${search.query}`,
    },
    rest: [
      "Te escribimos por esta búsqueda una vez al día como máximo.",
      { label: "Cambiar o eliminar tus búsquedas guardadas", href: siteUrl + SAVED_PATH },
    ],
    unsubscribe,
  };
}

/** A run begins no further search after this; the next one continues. */
const RUN_MS = 20_000;
/** A second mail of a day is tried again after this. */
const AGAIN_MS = HOUR_MS;

export function createNotices(context: Context) {
  const { env, database, tokens, clock, log } = context;

  const inFuture = (milliseconds: number): Date => new Date(clock.now().getTime() + milliseconds);

  async function settle(snapshot: Snapshot, data: DocumentData): Promise<NoticeOutcome> {
    return (await commitUnder(database, versionWrite(snapshot, data))) ? "quiet" : "skipped";
  }

  async function look(snapshot: Snapshot): Promise<NoticeOutcome> {
    const search = SAVED_SEARCHES.of(snapshot, log);
    const filters = search && storedFilters(search.query);
    if (!search || !filters) {
      log.warn("searches.unreadable", { id: snapshot.id });
      return settle(snapshot, { nextCheckAt: inFuture(DAY_MS) });
    }
    const matches = await context.catalog.newMatches(filters, {
      since: search.checkedUpTo,
      exceptSeller: search.userId,
      limit: NAMED_MAX,
    });
    // A listing that the database has may not stand in the index yet.
    if (matches === null || (search.newsAt && matches.upTo < search.newsAt)) return "waiting";
    const looked = { checkedUpTo: matches.upTo, nextCheckAt: null };
    if (matches.total === 0) return settle(snapshot, looked);
    const user = await context.accounts.user(search.userId);
    const hasMail = user?.isActive === true && user.email !== "" && user.preferences.notifications.searches;
    const now = clock.now();
    const query = formatFilters(filters);
    const notice = {
      kind: "searches",
      subject: search.id,
      path: `/comprar${query === "" ? "" : `?${query}`}`,
    } as const;
    const onDevices = user?.isActive ? pushWrites(user, notice, now) : [];
    if (!user || (!hasMail && onDevices.length === 0)) return settle(snapshot, looked);

    const unsubscribe = await unsubscribeUrl(env.siteUrl, tokens, search.id);
    const mail = noticeMail({
      ...env,
      user,
      search: { name: search.name, query },
      matches,
      unsubscribe,
    });
    try {
      const checked = { ...looked, lastNoticeAt: now };
      const mails = hasMail ? [mailWrite({ ...mail, about: [search.userId] }, now, mailId(search, now))] : [];
      return (await commitUnder(database, versionWrite(snapshot, checked), ...mails, ...onDevices))
        ? "sent"
        : "skipped";
    } catch (error) {
      // There was a mail today (the search was deleted and saved again): these listings wait for tomorrow's.
      if (isFirestoreError(error, "ALREADY_EXISTS")) return settle(snapshot, { nextCheckAt: inFuture(AGAIN_MS) });
      throw error;
    }
  }

  return {
    /** Finds the saved searches of new listings, and mails those that are due. May run twice, or twice at once. */
    async notify() {
      const { marked } = await markSearches(context);
      const report = await runNotices(context, {
        room: "searches",
        collection: SAVED_SEARCHES.name,
        field: "nextCheckAt",
        where: [["notify", "==", true]],
        runMs: RUN_MS,
        look,
      });
      return { marked, ...report };
    },
  };
}

/** One a search and day (UTC: two mails are at least 24 hours apart), so that two runs at once send one. */
function mailId({ id }: SavedSearch, now: Date): string {
  return `search-${id}-${now.toISOString().slice(0, 10)}`;
}
