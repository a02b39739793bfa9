import { DAY_MS } from "~/business/durations";

/** Times of a document that tells someone of news once a day. */
interface NewsPlace {
  /** News until then was told, or looked at. */
  checkedUpTo: Date;
  /** Null where nothing was found since. */
  nextCheckAt: Date | null;
  newsAt: Date | null;
  lastNoticeAt: Date | null;
}

/** The place after news of these times (ms since 1970); null where it has them, or they are older than its own. */
export function newsMark(
  { checkedUpTo, nextCheckAt, newsAt, lastNoticeAt }: NewsPlace,
  times: readonly number[],
  now: Date,
): Omit<NewsPlace, "lastNoticeAt"> | null {
  const news = times.filter((at) => at > checkedUpTo.getTime());
  const newest = Math.max(...news);
  if (news.length === 0 || newest <= (newsAt?.getTime() ?? -Infinity)) return null;
  const allowedAt = lastNoticeAt ? lastNoticeAt.getTime() + DAY_MS : 0;
  return {
    // Nothing before the first one is news.
    checkedUpTo: nextCheckAt ? checkedUpTo : new Date(Math.max(checkedUpTo.getTime(), Math.min(...news) - 1)),
    nextCheckAt: nextCheckAt ?? new Date(Math.max(now.getTime(), allowedAt)),
    newsAt: new Date(newest),
  };
}
