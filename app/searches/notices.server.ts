import { DAY_MS, MINUTE_MS } from "~/business/durations";
import { formatSoles } from "~/business/money";
import type { NewMatches } from "~/catalog/catalog.server";
import { formatFilters } from "~/catalog/filters";
import type { Card } from "~/catalog/model";
import type { Context } from "~/platform/context";
import { isFirestoreError } from "~/platform/firestore/errors";
import type { DocumentData, Snapshot, Write } from "~/platform/firestore/types";
import { mailWrite, type Mail } from "~/platform/mail/mail";
import { textMail } from "~/platform/mail/text-mail";
import { pushWrites } from "~/platform/push/notice";

import { storedFilters, SAVED_PATH } from "./constants";
import { SAVED_SEARCHES, type SavedSearch } from "./model";
import { NEXT_LOOK_MS } from "./saved-searches.server";
import { unsubscribeUrl } from "./unsubscribe.server";

/** Listings listed in a mail; of the rest it gives the number. */
const NAMED_MAX = 5;

export interface NoticeFacts {
  siteUrl: string;
  brandName: string;
  user: { email: string; displayName: string };
  search: { name: string; query: string };
  matches: Pick<NewMatches, "total"> & { cards: readonly Pick<Card, "id" | "title" | "priceCentimos">[] };
  /** Turns the notices of this search off, without signing in. */
  unsubscribe: string;
}

export function noticeMail({ siteUrl, brandName, user, search, matches, unsubscribe }: NoticeFacts): Mail {
  const { total } = matches;
  const listed = matches.cards.slice(0, NAMED_MAX);
  const more = total - listed.length;
  const news = total === 1 ? "un anuncio nuevo" : `${total} anuncios nuevos`;
  return textMail({
    to: user.email,
    subject: `${news.charAt(0).toUpperCase()}${news.slice(1)}: ${search.name}`,
    greeting: `Hola, ${user.displayName}:`,
    blocks: [
      `Encontramos ${news} para tu búsqueda «${search.name}».`,
      ...listed.map(({ id, title, priceCentimos }) => [
        `${title} · ${formatSoles(priceCentimos, { compact: true })}`,
        `${siteUrl}/producto/${id}`,
      ]),
      more > 0 && `y ${more} más.`,
      ["Míralos todos:", `${siteUrl}/comprar?${search.query}`],
      ["Te escribimos por esta búsqueda una vez al día como máximo.", "Para no recibir más estos avisos:", unsubscribe],
    ],
    link: { label: "Cambia o elimina tus búsquedas guardadas:", href: siteUrl + SAVED_PATH },
    footer: brandName,
    // RFC 2369 and 8058: mail programs show a button of their own, which POSTs without the page.
    headers: { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  });
}

interface NoticeReport {
  sent: number;
  /** No news, or notices are off. */
  quiet: number;
  /** Changed during the run, by the user or by another run: checked again. */
  skipped: number;
  failed: number;
  /** The index was unavailable: all is left for a later run. */
  waiting: boolean;
}

interface Notices {
  /** Mails the news of due saved searches. May run twice, or twice at once. */
  notify(): Promise<NoticeReport>;
}

const BATCH = 50;
/** A run begins no further search after this; the next one continues. */
const RUN_MS = 20_000;
/** Failed or unreadable searches go last, so that none blocks the rest. */
const RETRY_MS = 10 * MINUTE_MS;

type Outcome = "sent" | "quiet" | "skipped" | "waiting";

export function createNotices(context: Context): Notices {
  const { env, database, tokens, clock, log } = context;

  const inFuture = (milliseconds: number): Date => new Date(clock.now().getTime() + milliseconds);

  /** Writes under the version that was read; false when it is no longer the stored one. */
  async function commit(snapshot: Snapshot, data: DocumentData, ...others: Write[]): Promise<boolean> {
    try {
      await database.commit([
        { update: snapshot.path, data, precondition: { updateTime: snapshot.updateTime } },
        ...others,
      ]);
      return true;
    } catch (error) {
      if (isFirestoreError(error, "FAILED_PRECONDITION", "NOT_FOUND", "ABORTED")) return false;
      throw error;
    }
  }

  async function settle(snapshot: Snapshot, data: DocumentData): Promise<Outcome> {
    return (await commit(snapshot, data)) ? "quiet" : "skipped";
  }

  async function look(snapshot: Snapshot): Promise<Outcome> {
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
    if (matches === null) return "waiting";
    const looked = { checkedUpTo: matches.upTo, nextCheckAt: inFuture(NEXT_LOOK_MS) };
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
      const checked = { checkedUpTo: matches.upTo, nextCheckAt: inFuture(DAY_MS), lastNoticeAt: now };
      const mails = hasMail ? [mailWrite({ ...mail, about: [search.userId] }, now, mailId(search, now))] : [];
      return (await commit(snapshot, checked, ...mails, ...onDevices)) ? "sent" : "skipped";
    } catch (error) {
      // There was a mail today (the search was deleted and saved again): these listings wait for tomorrow's.
      if (isFirestoreError(error, "ALREADY_EXISTS")) return settle(snapshot, { nextCheckAt: inFuture(NEXT_LOOK_MS) });
      throw error;
    }
  }

  async function tryLook(snapshot: Snapshot): Promise<Outcome | "failed"> {
    try {
      return await look(snapshot);
    } catch (error) {
      log.error("searches.notice-failed", { id: snapshot.id, error });
    }
    try {
      await commit(snapshot, { nextCheckAt: inFuture(RETRY_MS) });
    } catch (error) {
      log.warn("searches.postpone-failed", { id: snapshot.id, error });
    }
    return "failed";
  }

  return {
    async notify() {
      const report: NoticeReport = { sent: 0, quiet: 0, skipped: 0, failed: 0, waiting: false };
      const until = inFuture(RUN_MS);
      const due = await database.find({
        collection: SAVED_SEARCHES.name,
        where: [
          ["notify", "==", true],
          ["nextCheckAt", "<=", clock.now()],
        ],
        orderBy: [["nextCheckAt", "asc"]],
        limit: BATCH,
      });
      for (const snapshot of due) {
        if (clock.now() >= until) break;
        const outcome = await tryLook(snapshot);
        if (outcome === "waiting") {
          report.waiting = true;
          break;
        }
        report[outcome] += 1;
      }
      return report;
    },
  };
}

/** One a search and day (UTC: two mails are at least 24 hours apart), so that two runs at once send one. */
function mailId({ id }: SavedSearch, now: Date): string {
  return `search-${id}-${now.toISOString().slice(0, 10)}`;
}
