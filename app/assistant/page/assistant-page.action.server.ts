import { UpstreamError } from "~/platform/errors";
import { done, handleForm, rejected, rejectedWith, unknownIntent, type FormOutcome } from "~/platform/forms/outcome";
import { typedValues } from "~/platform/forms/typed-values";

import type { Assistant } from "../assistant.server";
import { LAST_ANSWER } from "../constants";
import { pageParamOf } from "../contexts";
import { isMessageKey, newMessageKey } from "../conversation/store.server";
import { submitHandover, submitVote } from "../feedback/feedback.action.server";
import { assistantPath, HANDOVER, type AssistantFailure } from "../model";
import { ASSISTANT_TEXTS, resetFailedText } from "../texts";

/** Handles the forms of /asistente. `intent`: preguntar, nueva, reiniciar, valorar, persona. */
export function submitAssistant(
  assistant: Pick<Assistant, "send" | "forget" | "resetLimits" | "feedback">,
  user: { uid: string; displayName: string },
  form: FormData,
): Promise<FormOutcome<AssistantFailure>> {
  const page = pageParamOf(form.get("desde"));
  return handleForm<AssistantFailure>(form, async () => {
    try {
      switch (form.get("intent")) {
        case "preguntar":
          return await ask(assistant, user, form, page);
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
  });
}

async function ask(
  assistant: Pick<Assistant, "send">,
  user: { uid: string; displayName: string },
  form: FormData,
  page: string,
): Promise<FormOutcome<AssistantFailure>> {
  const key = form.get("key");
  const text = form.get("text");
  const sent = await assistant.send(user, {
    key: isMessageKey(key) ? key : newMessageKey(),
    text: typeof text === "string" ? text : "",
    page,
  });
  if (sent.ok) return done(`${assistantPath(page)}#${LAST_ANSWER}`);
  const { status, message, notice, retryAfterSeconds } = sent;
  const failure: AssistantFailure = {
    ok: false,
    errors: { text: message },
    values: typedValues(form),
    ...(notice && { notice }),
  };
  return { ...rejectedWith(failure, status), ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
}
