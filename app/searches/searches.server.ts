import { DAY_MS, HOUR_MS } from "~/business/durations";
import { formatSoles } from "~/business/money";
import type { NewMatches } from "~/catalog/catalog.server";
import { formatFilters, searchQuery, type Filters } from "~/catalog/filters";
import { type Card, LISTING_FIELDS } from "~/catalog/model";
import { keysOfSearch } from "~/catalog/search/match-keys";
import type { AmongListings } from "~/catalog/understanding/among";
import type { Context } from "~/platform/context";
import { failed, type Failed } from "~/platform/failed";
import { isFirestoreError } from "~/platform/firestore/errors";
import type { DocumentData, Snapshot, Write } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";
import type { Mail } from "~/platform/mail/model";
import type { PersonalData } from "~/platform/personal-data";
import { pushWrites } from "~/platform/push/notice";
import { inPieces, runFanOut } from "~/platform/reminders/fan-out.server";
import { newsMark } from "~/platform/reminders/news-mark";
import { commitUnder, type NoticeOutcome, runNotices, versionWrite } from "~/platform/reminders/notices.server";

import { storedFilters, SAVED_PATH, SAVED_MAX } from "./constants";
import { SAVED_SEARCHES, type SavedSearch, savedId, type SavedSearchFields } from "./model";
import { createUnsubscribe, unsubscribeUrl } from "./unsubscribe.server";

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

/** A run begins no further page after this; the next one continues. */
const MARK_MS = 15_000;
/** New listings of one round. */
const LISTINGS = 300;

/**
 * Finds the saved searches that new listings answer, by their keys. What is told, and whether, is decided when the mail
 * is written. Rounds are an hour apart: a search without kind, brand and department is read once in each.
 */
function markSearches(context: Context) {
  const { clock, log } = context;

  async function writes(found: readonly Snapshot[], among: AmongListings): Promise<Write[]> {
    const read = found.flatMap((snapshot) => {
      const search = SAVED_SEARCHES.of(snapshot, log);
      const filters = search && storedFilters(search.query);
      // Its own look says so of one that is not understood.
      return search && filters ? [{ snapshot, search, filters }] : [];
    });
    const matching = await among.matching(read.map(({ filters }) => filters));
    return read.flatMap(({ snapshot, search }, at): Write[] => {
      const news = matching[at]!.filter(({ sellerId }) => sellerId !== search.userId);
      const mark = newsMark(
        search,
        news.map(({ publishedAt }) => publishedAt),
        clock.now(),
      );
      return mark ? [versionWrite(snapshot, mark)] : [];
    });
  }

  return runFanOut(context, {
    statePath: "jobs/notify-searches",
    changes: { collection: "vehicles", by: "publishedAt", fields: LISTING_FIELDS, atOnce: LISTINGS },
    everyMs: HOUR_MS,
    runMs: MARK_MS,
    async prepare(listings) {
      const among = await context.catalog.among(listings);
      if (!among) return null;
      return {
        queries: () =>
          inPieces(among.keys).map((keys) => ({
            collection: SAVED_SEARCHES.name,
            where: [
              ["notify", "==", true],
              ["keys", "array-contains-any", keys],
            ],
          })),
        writes: (found) => writes(found, among),
      };
    },
  });
}

function createNotices(context: Context) {
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

function createSearchPersonalData(context: Context): PersonalData {
  return {
    ...SAVED_SEARCHES.personalData(context, {
      of: (uid) => [["userId", "==", uid]],
      exported: ({ name, query, notify, createdAt, lastNoticeAt }) => ({
        name,
        address: `/comprar?${query}`,
        notify,
        createdAt,
        lastNoticeAt,
      }),
    }),
    count: (uid) =>
      context.database.count({ collection: SAVED_SEARCHES.name, where: [["userId", "==", uid]], limit: SAVED_MAX }),
  };
}

/** `made`: false where it was saved before, and only its name or notices changed. */
type SaveResult = { ok: true; id: string; made: boolean } | Failed<"too-many">;

/** Saved searches. Each method takes the user's `uid`, and finds only theirs. */
function createSavedSearches({ database, clock, log }: Context) {
  /** Newest first; at most 20. */
  async function list(uid: string): Promise<SavedSearch[]> {
    const found = await SAVED_SEARCHES.find(database, { where: [["userId", "==", uid]], limit: SAVED_MAX }, log);
    return found.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  }

  /** Changes a search of this user; writes the result of `decide`. */
  async function change(
    uid: string,
    id: string,
    decide: (search: SavedSearch) => Partial<SavedSearchFields>,
  ): Promise<boolean> {
    return database.transaction(async (tx) => {
      const search = await SAVED_SEARCHES.read(tx, id, log);
      if (search?.userId !== uid) return false;
      tx.write({ update: SAVED_SEARCHES.path(id), data: { ...decide(search), updatedAt: clock.now() } });
      return true;
    });
  }

  return {
    list,

    /** The saved search with the same query, or null. */
    find: async (uid: string, filters: Filters): Promise<SavedSearch | null> =>
      SAVED_SEARCHES.read(database, await savedId(uid, searchQuery(filters)), log),

    /** Saves a search, or renames the one with the same query. The name must have passed `SaveForm`. */
    async save(
      uid: string,
      filters: Filters,
      { name, notify }: { name: string; notify: boolean },
    ): Promise<SaveResult> {
      const query = searchQuery(filters);
      const id = await savedId(uid, query);
      return database.transaction(async (tx): Promise<SaveResult> => {
        const now = clock.now();
        const known = await SAVED_SEARCHES.read(tx, id, log);
        if (known) {
          tx.write({
            update: SAVED_SEARCHES.path(id),
            data: { name, ...notifyChange(known, notify, now), updatedAt: now },
          });
          return { ok: true, id, made: false };
        }
        const own = await tx.find({
          collection: SAVED_SEARCHES.name,
          where: [["userId", "==", uid]],
          select: [],
          limit: SAVED_MAX,
        });
        if (own.length >= SAVED_MAX) return failed("too-many");
        const search: SavedSearch = {
          id,
          userId: uid,
          name,
          query,
          notify,
          keys: keysOfSearch(filters),
          checkedUpTo: now,
          nextCheckAt: null,
          newsAt: null,
          lastNoticeAt: null,
          createdAt: now,
          updatedAt: now,
        };
        tx.write(SAVED_SEARCHES.put(search));
        return { ok: true, id, made: true };
      });
    },

    /** False when this user has no such search. */
    rename: (uid: string, id: string, name: string): Promise<boolean> => change(uid, id, () => ({ name })),
    /** False when this user has no such search. */
    setNotify: (uid: string, id: string, notify: boolean): Promise<boolean> =>
      change(uid, id, (search) => notifyChange(search, notify, clock.now())),

    /** The search before it was deleted, or null when this user has none with this id. */
    async remove(uid: string, id: string): Promise<SavedSearch | null> {
      const search = await SAVED_SEARCHES.read(database, id, log);
      if (search?.userId !== uid) return null;
      try {
        await database.commit([{ delete: SAVED_SEARCHES.path(id), precondition: { exists: true } }]);
        return search;
      } catch (error) {
        // A resubmission.
        if (isFirestoreError(error, "NOT_FOUND", "FAILED_PRECONDITION")) return null;
        throw error;
      }
    },
  };
}

/** Turning notices on again only reports listings published from now on, not those of the time between. */
function notifyChange(search: Pick<SavedSearch, "notify">, notify: boolean, now: Date): Partial<SavedSearchFields> {
  return notify && !search.notify ? { notify, checkedUpTo: now } : { notify };
}

export function createSearches(context: Context) {
  const saved = createSavedSearches(context);
  return {
    ...saved,
    ...createNotices(context),
    ...createUnsubscribe(context),
    personalData: createSearchPersonalData(context),
  };
}

export type Searches = ReturnType<typeof createSearches>;

declare module "~/platform/context" {
  interface Context {
    searches: Searches;
  }
}
