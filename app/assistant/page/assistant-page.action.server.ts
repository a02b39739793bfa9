import { UpstreamError } from "~/platform/errors";
import { done, rejected, rejectedWith, unknownIntent, type FormOutcome } from "~/platform/forms/outcome";
import { typedValues } from "~/platform/forms/typed-values";
import { liveMarker, type LivePart } from "~/shell/delivery/live-part";

import { askForFrames, sentMessageOf, type AnswerContext, type AssistantUser } from "../answer/ask-rebi.server";
import type { Assistant } from "../assistant.server";
import { pageParamOf } from "../contexts";
import { submitHandover, submitVote } from "../feedback/feedback.action.server";
import { assistantPath, HANDOVER, type AssistantFailure, type LiveAnswer } from "../model";
import { ASSISTANT_TEXTS, resetFailedText } from "../texts";
import { livePieces, liveSample } from "./live-answer.server";

type PageContext = AnswerContext & {
  nonce: string;
  assistant: Pick<Assistant, "ask" | "forget" | "resetLimits" | "feedback">;
};

/** An admitted message: the same page, with its answer made while it is sent. */
interface Answering {
  kind: "answering";
  live: LiveAnswer;
  part: LivePart;
}

/** Handles the forms of /asistente. `intent`: preguntar, nueva, reiniciar, valorar, persona. */
export async function submitAssistant(
  context: PageContext,
  user: AssistantUser,
  form: FormData,
): Promise<FormOutcome<AssistantFailure> | Answering> {
  const { assistant } = context;
  const page = pageParamOf(form.get("desde"));
  try {
    switch (form.get("intent")) {
      case "preguntar":
        return await ask(context, user, form);
      case "valorar":
        return await submitVote(assistant, user.uid, form, page);
      case HANDOVER:
        return await submitHandover(assistant, user, form, page);
      case "nueva":
        await assistant.forget(user.uid);
        return done(assistantPath(page), "Empezamos una conversación nueva.");
      case "reiniciar": {
        const result = await assistant.resetLimits(user.uid);
        if (result.ok) return done(assistantPath(page), ASSISTANT_TEXTS.reset);
        return rejected(form, { "": resetFailedText(result.reason) }, 409);
      }
      default:
        return unknownIntent(form);
    }
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return rejected(form, { "": ASSISTANT_TEXTS.unavailable }, error.status);
  }
}

async function ask(
  context: PageContext,
  user: AssistantUser,
  form: FormData,
): Promise<FormOutcome<AssistantFailure> | Answering> {
  const sent = sentMessageOf(form);
  const asked = await askForFrames(context, user, sent);
  if (!asked.ok) {
    const { status, message, notice, retryAfterSeconds, unproven } = asked;
    const failure: AssistantFailure = {
      ok: false,
      errors: { text: message },
      values: typedValues(form),
      ...(notice && { notice }),
      ...(unproven && { unproven }),
    };
    return { ...rejectedWith(failure, status), ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
  }
  const { messageId, question, frames, stop } = asked;
  const { nonce } = context;
  const marker = liveMarker(nonce);
  return {
    kind: "answering",
    live: { messageId, question, marker },
    part: {
      marker,
      sample: liveSample(),
      pieces: livePieces({ frames, nonce, page: sent.page, sent }),
      stop,
    },
  };
}
