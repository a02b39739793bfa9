import { sha256Hex } from "~/platform/crypto/hash";
import { KIND_RULES, MIXED } from "~/platform/push/kinds";
import type { PushNotice } from "~/platform/push/notice";
import type { PushMessage } from "~/platform/push/send.server";

/** A service may drop what has less time left. */
const MIN_TTL_SECONDS = 60;
const URGENCIES = ["low", "normal", "high"] as const;

/**
 * One notification for all the news of a user: a single notice with its page, several with the page that lists them.
 * In the shape of Declarative Web Push, which iOS 18.4 shows without our service worker.
 */
export async function messageOf(
  notices: readonly (Pick<PushNotice, "kind" | "path" | "at"> & { id: string })[],
  { siteUrl, brandName }: { siteUrl: string; brandName: string },
  uid: string,
  now: Date,
): Promise<PushMessage> {
  const [first] = notices;
  const kinds = new Set(notices.map(({ kind }) => kind));
  const isOne = first !== undefined && notices.length === 1;
  const { one, many, list } = KIND_RULES[first?.kind ?? "test"];
  const [title, path] = isOne ? [one, first.path] : kinds.size === 1 ? [many, list] : [MIXED.text, MIXED.path];
  const topic = await sha256Hex(isOne ? first.id : `${uid}_all`, 16);
  const ends = notices.map(({ kind, at }) => at.getTime() / 1000 + KIND_RULES[kind].ttlSeconds);
  const urgency = Math.max(...[...kinds].map((kind) => URGENCIES.indexOf(KIND_RULES[kind].urgency)));
  const text = (notification: Record<string, string>): string => JSON.stringify({ web_push: 8030, notification });
  return {
    text: text({
      title,
      body: `Tócalo para verlo en ${brandName}.`,
      navigate: siteUrl + path,
      tag: topic,
      lang: "es-PE",
    }),
    short: text({ title, navigate: `${siteUrl}/` }),
    ttlSeconds: Math.max(MIN_TTL_SECONDS, Math.round(Math.max(...ends) - now.getTime() / 1000)),
    urgency: URGENCIES[urgency] ?? "normal",
    topic,
  };
}
