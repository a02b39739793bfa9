import { UpstreamError } from "~/platform/errors";
import { liveStream } from "~/platform/http/live-stream";

import { askForFrames, sentMessageOf, type AnswerContext, type AssistantUser } from "../answer/ask-rebi.server";
import { messageKindOf } from "../conversation/kinds";
import { ASSISTANT_TEXTS } from "../texts";
import { answerEvents } from "./events.server";

/** `notice`: shown above a rejected message. */
interface RejectedMessage {
  message: string;
  notice?: string | undefined;
}

/** Answers a message as server-sent events; a rejected one as JSON with its status. */
export async function messageResponse(
  context: AnswerContext & { waitUntil(work: Promise<unknown>): void },
  user: AssistantUser,
  form: FormData,
): Promise<Response> {
  const sent = sentMessageOf(form);
  try {
    const asked = await askForFrames(context, user, sent);
    if (!asked.ok) {
      const { status, message, notice, retryAfterSeconds } = asked;
      return rejection({ message, notice }, status, retryAfterSeconds);
    }
    const { frames, question, stop } = asked;
    const isNavigation = messageKindOf(sent.text, sent.page, null) === "navigation";
    const events = answerEvents({ frames, question, page: sent.page, isNavigation });
    return new Response(liveStream(events, { stop, waitUntil: context.waitUntil }), {
      headers: { "Content-Type": "text/event-stream; charset=utf-8" },
    });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    context.log.error("assistant.message-failed", { error });
    return rejection({ message: ASSISTANT_TEXTS.unavailable }, error.status);
  }
}

function rejection(failure: RejectedMessage, status: number, retryAfterSeconds?: number): Response {
  return Response.json(failure, {
    status,
    headers: retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) },
  });
}
