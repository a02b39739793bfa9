import type { Catalog } from "~/catalog/catalog.server";
import { isListingId } from "~/catalog/model";
import type { Clock } from "~/platform/clock";
import type { Logger } from "~/platform/log";

import type { Assistant, SentMessage } from "../assistant.server";
import { pageParamOf } from "../contexts";
import { isMessageKey, newMessageKey } from "../conversation/store.server";
import type { NotAdmitted } from "../safety/admission.server";
import { cleanMessage, maskMessage } from "../safety/masking";
import { answerFrames, type AnswerFrame } from "./frames.server";
import { typedHtml } from "./html";
import { shownReply } from "./shown.server";

export interface AssistantUser {
  uid: string;
  displayName: string;
}

export interface AnswerContext {
  assistant: Pick<Assistant, "ask">;
  catalog: Pick<Catalog, "entries">;
  clock: Clock;
  log: Logger;
}

/** The message of a form; without a key of ours it counts as a new message. */
export function sentMessageOf(form: FormData): SentMessage {
  const key = form.get("key");
  const text = form.get("text");
  const shown = form.get("tras");
  return {
    key: isMessageKey(key) ? key : newMessageKey(),
    text: typeof text === "string" ? text : "",
    page: pageParamOf(form.get("desde")),
    shown: typeof shown === "string" && shown !== "" ? shown : undefined,
    seen: seenOf(form.get("vistos")),
  };
}

/** Enough for a few recommendations; a form may say anything. */
const SEEN_MAX = 4;
const SEEN_CHARACTERS = 1_600;

function seenOf(value: unknown): string[] {
  if (typeof value !== "string" || value.length > SEEN_CHARACTERS) return [];
  return [...new Set(value.split(" ").filter(isListingId))].slice(0, SEEN_MAX);
}

interface AskedFrames {
  ok: true;
  messageId: string;
  question: string;
  frames: AsyncGenerator<AnswerFrame, undefined>;
  /** The reader has left: the part made so far is kept. */
  stop(): void;
}

/** Asks, and gives the answer as frames of HTML. @throws UpstreamError */
export async function askForFrames(
  { assistant, catalog, clock, log }: AnswerContext,
  user: AssistantUser,
  sent: SentMessage,
): Promise<AskedFrames | NotAdmitted> {
  const leaving = new AbortController();
  const asking = await assistant.ask(user, sent, { signal: leaving.signal });
  if (!asking.ok) return asking;
  const { messageId, parts } = asking;
  return {
    ok: true,
    messageId,
    question: typedHtml(maskMessage(cleanMessage(sent.text))),
    frames: answerFrames({
      parts,
      show: (reply) => shownReply(catalog, { messageId, reply, at: clock.now() }),
      log,
    }),
    stop: () => leaving.abort(),
  };
}
