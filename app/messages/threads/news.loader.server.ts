import type { Messages } from "~/messages/messages.server";
import { THREAD_NOT_FOUND } from "~/messages/writing/messages.action.server";
import { DeadlineError, within } from "~/platform/deadline";
import type { Env } from "~/platform/env";
import { notFound } from "~/platform/http/http";
import { isBurst } from "~/platform/limits/bursts";
import type { Logger } from "~/platform/log";

import { isSeen } from "./open-thread";

interface NewsRequest {
  request: Request;
  uid: string;
  threadId: string;
}

const DEADLINE_MS = 4_000;
const RETRY_SECONDS = "30";
/** Milliseconds since 1970. */
const SINCE = /^\d{1,15}$/;

/**
 * Answers an open thread (./thread-refresh.ts) that asks for messages after `desde`: 204 where there are none.
 * @throws 404 for everyone but the two users of the thread; UpstreamError
 */
export async function answerNews(
  messages: Messages,
  { request, uid, threadId }: NewsRequest,
  { burst, log }: { burst: Env["BURST"]; log: Logger },
): Promise<Response> {
  const since = new URL(request.url).searchParams.get("desde") ?? "";
  if (!SINCE.test(since)) return new Response(null, { status: 400 });
  if (await isBurst(burst, `thread-news:${uid}`, log)) return later(429);
  try {
    const news = await within(DEADLINE_MS, () =>
      messages.news(uid, threadId, { since: new Date(Number(since)), isSeen: isSeen(request) }),
    );
    if (news === null) throw notFound(THREAD_NOT_FOUND);
    return news.length === 0 ? new Response(null, { status: 204 }) : Response.json({ messages: news });
  } catch (error) {
    if (!(error instanceof DeadlineError)) throw error;
    log.warn("messages.news-late", { threadId });
    return later(503);
  }
}

function later(status: 429 | 503): Response {
  return new Response(null, { status, headers: { "Retry-After": RETRY_SECONDS } });
}
